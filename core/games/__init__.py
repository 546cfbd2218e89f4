"""The games, one line each; each has a module with its rules and its entry."""

from __future__ import annotations

from core.games.can_i_win import CAN_I_WIN
from core.games.cat_and_mouse import CatAndMouse
from core.games.chess_entry import CHESS
from core.games.connectfour import CONNECT_FOUR
from core.games.dice_race import DICE_RACE
from core.games.entry import GameEntry
from core.games.guess_number import GUESS_NUMBER
from core.games.nim import NIM
from core.games.open_spiel_entry import OPEN_SPIEL
from core.games.own import OwnGames
from core.games.stone_game_4 import STONE_GAME_4
from core.games.subtraction import SUBTRACTION
from core.games.take_from_ends import PREDICT_WINNER, STONE_GAME
from core.games.tictactoe_symmetry import TIC_TAC_TOE

GAMES: dict[str, GameEntry] = {
    entry.name: entry
    for entry in (
        TIC_TAC_TOE,
        CONNECT_FOUR,
        NIM,
        SUBTRACTION,
        PREDICT_WINNER,
        STONE_GAME,
        STONE_GAME_4,
        CAN_I_WIN,
        GUESS_NUMBER,
        DICE_RACE,
        CHESS,
        OPEN_SPIEL,
    )
}
"""The registry of the games that are searched as trees, by name."""

GRAPH_GAMES = {CatAndMouse.name: CatAndMouse}
"""The games whose positions recur, solved by retrograde analysis, by name."""

OWN = OwnGames.from_environment(GAMES | GRAPH_GAMES)
"""The reader's own games, also in the registry, and what is wrong with files that failed."""

GAMES |= {name: own.entry for name, own in OWN.games.items()}

CHOICES = {name: choice for entry in GAMES.values() for name, choice in entry.choices.items()}
"""The choices that games leave open, by name; games may share a name with different values."""
