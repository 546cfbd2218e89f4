"""OpenSpiel: one adapter for each game in its registry that two players play in turn with nothing hidden and no chance.

A state is the name of the game as OpenSpiel writes it, the actions made, by number, and the side to move:
`hex(board_size=3): 4 0 A`. A move is a side and OpenSpiel's name for the action: `A x(1,1)`. A is player 0, and MAX.

The sides alternate here. Where a player acts twice in a row, the other waits in between: a move, `B waits`, which a
state holds as `-`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from random import Random
from zlib import crc32

import pyspiel

from core.game import Player, PositionError, Value
from core.games.two_sides import SIDES
from core.games.wins import EQUAL, FASTER
from core.games.written_positions import MOST_MOVES, read_side
from core.options.numerals import as_integer, listed

WAIT, WAITS = "-", "waits"
"""A turn in which a player waits while the other acts again: in a state, and as a move."""

PLAYOUTS = 9
"""The games played at random for an evaluation."""

SLOWEST = 1_000
"""The move from which a win is worth no more, if sooner wins are."""

KEPT = 2**13
"""The most states that are cached, each with its position in OpenSpiel, its moves and its evaluation."""

LEAST_OF_MOST = 3
"""A whole number among the parameters may be as large as OpenSpiel's default, and at least up to this."""

LEFT_OUT = {"hex": {"swap"}}
"""Parameters that no position can have: on a board that is not square, swapping ends the process in OpenSpiel 2.0.2."""

_PARAMETER = re.compile(r"\s*(?P<name>\w+)\s*=\s*(?P<value>[^\s=]+)\s*")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_HEAPS = re.compile(r"[0-9]{1,2}(;[0-9]{1,2}){0,7}")
_DECIMAL = re.compile(r"-?[0-9]{1,3}(\.[0-9]{1,2})?")


@dataclass(frozen=True)
class OpenSpiel:
    """A game of OpenSpiel from any position; A, player 0, is MAX, whoever is to move.

    With the `wins` "faster" a win is worth 1 more, less 0.001 for each move made.

    >>> game = OpenSpiel.from_position("tic_tac_toe: 4 0")
    >>> game.initial
    'tic_tac_toe: 4 0 A'
    >>> game.actions(game.initial)[:2]
    ('A x(0,1)', 'A x(0,2)')
    >>> game.result(game.initial, "A x(0,2)")
    'tic_tac_toe: 4 0 2 B'
    """

    initial: str
    wins: str = EQUAL
    title = "OpenSpiel"

    @classmethod
    def from_position(cls, text: str, to_move: str | None = None, wins: str = EQUAL) -> OpenSpiel:
        """Read a game and its moves, each by number or name; raise PositionError also if it is not `to_move`'s turn."""
        given = None if to_move is None else read_side(to_move, SIDES)
        name, _, moves = text.partition(":")
        game = _read_game(name)
        state = _read_moves(game, moves.split())
        if given not in {None, state[-1]}:
            remedy = f"Leave the side out: {state[-1]} is to move."
            raise PositionError(f"{given} is not to move here.", remedy, place="side to move")
        return cls(state, wins)

    def to_move(self, state: str) -> Player:
        """Return MAX for A, which is OpenSpiel's player 0, MIN for B."""
        return Player.MAX if state[-1] == SIDES[0] else Player.MIN

    def actions(self, state: str) -> Sequence[str]:
        """Return the legal moves in OpenSpiel's order, or to wait; none once the game is over."""
        return tuple(_moves(state))

    def result(self, state: str, move: str) -> str:
        return f"{state[:-1]}{_moves(state)[move]} {SIDES[1 - SIDES.index(state[-1])]}"

    def is_terminal(self, state: str) -> bool:
        return not _moves(state)

    def utility(self, state: str) -> Value:
        """Return what player 0 gets."""
        returned = as_integer(_reached(state).player_return(0))
        if self.wins == EQUAL or not returned:
            return returned
        sooner = max(0, SLOWEST - len(state.partition(":")[2].split()) + 1) / SLOWEST
        return round(returned + (sooner if returned > 0 else -sooner), 3)

    @property
    def utility_range(self) -> tuple[Value, Value]:
        game = _load(self.initial.partition(":")[0])
        more = 1 if self.wins == FASTER else 0
        return as_integer(game.min_utility()) - more, as_integer(game.max_utility()) + more

    def evaluate(self, state: str) -> float:
        """Return player 0's average over nine random games, fixed for a state, and a tenth that counts 0.

        The tenth game keeps the estimate below a win and above a loss.
        """
        return _evaluation(state)

    def decimals(self, *, evaluates: bool) -> int:
        """Return how fine the numbers are: the average of ten games has tenths."""
        return 3 if self.wins == FASTER else 1 if evaluates else 0


@cache
def playable() -> dict[str, str]:
    """Return the titles, by name, of the games for two that can be searched: in turn, zero-sum, nothing hidden."""
    kinds = pyspiel.GameType
    wanted = (
        kinds.Dynamics.SEQUENTIAL,
        kinds.ChanceMode.DETERMINISTIC,
        kinds.Information.PERFECT_INFORMATION,
        kinds.Utility.ZERO_SUM,
        kinds.RewardModel.TERMINAL,
    )
    return {
        kind.short_name: kind.long_name
        for kind in pyspiel.registered_games()
        if (kind.dynamics, kind.chance_mode, kind.information, kind.utility, kind.reward_model) == wanted
        and kind.default_loadable
        and kind.min_num_players <= len(SIDES) <= kind.max_num_players
    }


def board_text(state: str) -> str:
    """Return the position as OpenSpiel prints it, without colours.

    >>> print(board_text("tic_tac_toe: 4 0 A"))
    o..
    .x.
    ...
    """
    return _COLOUR.sub("", str(_reached(state))).rstrip()


def _read_game(text: str) -> str:
    written = re.fullmatch(r"(\w*)\s*(?:\((.*)\))?", text.strip(), re.DOTALL)
    name = (written[1] if written else text).strip()
    if written is None or name not in playable():
        near = get_close_matches(name[:24], playable(), n=3) or list(playable())[:3]
        problem = f"OpenSpiel has no game {name[:24]!r} that can be searched." if name else "there is no game here."
        raise PositionError(problem, f"Write a game such as {listed(near, 'or')}.", place="position, game")
    parameters = [_read_parameter(name, part) for part in written[2].split(",")] if written[2] else []
    try:
        game = _load(f"{name}({','.join(parameters)})")
        if game.num_players() != len(SIDES):
            problem = f"this game has {game.num_players()} players."
            raise PositionError(problem, "Choose two.", place="position, parameters")
        _check_plays(str(game))
    except (pyspiel.SpielError, IndexError) as error:
        problem = "OpenSpiel can't play with these parameters."
        raise PositionError(problem, "Choose other values.", place="position, parameters") from error
    return str(game).removesuffix("()")


@lru_cache(64)
def _check_plays(game: str) -> None:
    """Raise SpielError or IndexError if a game can't be played to its end; OpenSpiel rejects some sizes only then."""
    _random_return(_load(game).new_initial_state(), Random(0))  # noqa: S311  only to be the same again


def _read_parameter(game: str, text: str) -> str:
    """Return a parameter as OpenSpiel reads it; raise PositionError for one that is unknown or out of range.

    What is refused here would exhaust the memory or end the process: OpenSpiel does not check it all.
    """
    place = "position, parameters"
    known = _load(game).get_type().parameter_specification
    defaults = {name: default for name, default in known.items() if name not in LEFT_OUT.get(game, ())}
    found = _PARAMETER.fullmatch(text)
    if found is None or found["name"] not in defaults:
        remedy = f"Choose one of {', '.join(defaults)}." if defaults else "Leave the parentheses out."
        raise PositionError(f"{text.strip()[:24]!r} is not a parameter of {game}.", remedy, place=place)
    name, value = found["name"], found["value"]
    default = defaults[name]
    if isinstance(default, bool):
        allowed, remedy = value in {"True", "False"}, "Write True or False."
    elif isinstance(default, int):
        least, most = min(1, default), max(default, LEAST_OF_MOST)
        allowed = value.isascii() and value.isdigit() and len(value) < 6 and least <= int(value) <= most
        remedy = f"Write a whole number from {least} to {most}."
    elif isinstance(default, float):
        allowed, remedy = bool(_DECIMAL.fullmatch(value)), "Write a number such as 7.5."
    else:
        allowed, remedy = bool(_HEAPS.fullmatch(value)), "Write numbers such as 1;2;3, or leave it out."
    if not allowed:
        raise PositionError(f"{value[:24]!r} can't be the {name} of {game}.", remedy, place=place)
    return f"{name}={value}"


def _read_moves(game: str, words: Sequence[str]) -> str:
    """Return the state after a text's moves, whose waits may be left out; raise PositionError, with the number."""
    if len(words) > MOST_MOVES:  # each state holds all its moves, and is played from the first
        raise PositionError(
            f"there are {len(words):,} moves.", f"Give at most {MOST_MOVES:,}.", place="position, moves"
        )
    position, made = _load(game).new_initial_state(), list[str]()
    side = first = 0 if position.is_terminal() else position.current_player()
    for number, word in enumerate(words, 1):
        place = f"position, move {number}"
        if position.is_terminal():
            raise PositionError(f"there is a move, {word[:24]!r}, but the game is over.", "Leave it out.", place=place)
        waits = position.current_player() != side
        if waits:
            made.append(WAIT)
            side = 1 - side
        if word == WAIT:
            if not waits:
                raise PositionError("nobody has to wait here.", f"Leave {WAIT!r} out.", place=place)
            continue
        action = _action(position, word)
        if action is None:
            problem = f"{word[:24]!r} is not a legal move here."
            legal = position.legal_actions()
            named = ", ".join(map(str, legal[:8])) + (", …" if len(legal) > 8 else "")
            raise PositionError(problem, f"Choose one of {named}.", place=place)
        position.apply_action(action)
        made.append(str(action))
        side = 1 - side
    return " ".join([f"{game}:", *made, SIDES[(first + len(made)) % 2]])


def _action(position: pyspiel.State, word: str) -> int | None:
    """Return the legal action with a number or a name, ignoring blanks; None if there is none."""
    legal: list[int] = position.legal_actions()
    if word.isascii() and word.isdigit() and len(word) < 9:
        return int(word) if int(word) in legal else None
    player = position.current_player()
    return next((each for each in legal if "".join(position.action_to_string(player, each).split()) == word), None)


@lru_cache(64)
def _load(game: str) -> pyspiel.Game:
    return pyspiel.load_game(game)


@lru_cache(KEPT)
def _reached(state: str) -> pyspiel.State:
    game, _, made = state[:-1].partition(":")
    position = _load(game).new_initial_state()
    for word in made.split():
        if word != WAIT:
            position.apply_action(int(word))
    return position


@lru_cache(KEPT)
def _moves(state: str) -> dict[str, str]:
    """Return the legal moves by name, each with what it adds to a state."""
    position, side = _reached(state), state[-1]
    if position.is_terminal():
        return {}
    player = position.current_player()
    if SIDES[player] != side:
        return {f"{side} {WAITS}": WAIT}
    moves: dict[str, str] = {}
    for action in position.legal_actions():
        name = f"{side} {' '.join(position.action_to_string(player, action).split())}"
        moves[f"{name} #{action}" if name in moves else name] = str(action)
    return moves


@lru_cache(KEPT)
def _evaluation(state: str) -> float:
    chance = Random(crc32(state.encode()))  # noqa: S311  only to be the same again
    won = sum(_random_return(_reached(state).clone(), chance) for _ in range(PLAYOUTS))
    return won / (PLAYOUTS + 1)


def _random_return(position: pyspiel.State, chance: Random) -> float:
    while not position.is_terminal():
        legal = position.legal_actions()
        position.apply_action(legal[int(chance.random() * len(legal))])
    won: float = position.player_return(0)
    return won
