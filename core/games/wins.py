"""The choice of every game that is won or lost: whether all wins are worth the same, or sooner ones more.

If they are worth the same, a search may put off a win forever. Most states tell how many moves have been made. If they
do not, and sooner wins count more, the count stands before the side to move, as in `3,4,4 ply 1 B`.
"""

from __future__ import annotations

import re

from core.game import Value
from core.games.entry import GameChoice

WINS = "wins"
"""The name of the choice in links, commands and `from_position`."""

EQUAL, FASTER = "equal", "faster"

_PLY = re.compile(r" ply ([0-9]{1,9})(?= |\Z)")


def wins_choice(how: str) -> dict[str, GameChoice]:
    """Return the choice; `how` is a clause on how a sooner win is worth more."""
    about = f"If a faster win is worth more, {how}, the search prefers it."
    values = {EQUAL: "the same", FASTER: "more if faster"}
    return {WINS: GameChoice("A win is worth", about, values, in_play=FASTER)}


def split_ply(position: str, wins: str) -> tuple[str, str]:
    """Return a position and the moves made in a state; none if all wins are worth the same.

    >>> split_ply("3,4,5", FASTER), split_ply("3,4,4 ply 1", FASTER), split_ply("3,4,5", EQUAL)
    (('3,4,5', ' ply 0'), ('3,4,4', ' ply 1'), ('3,4,5', ''))
    """
    found = _PLY.search(position) if wins == FASTER else None
    if found is None or found.end() != len(position):
        return position, " ply 0" if wins == FASTER else ""
    return position[: found.start()], found[0]


def next_ply(state: str) -> str:
    """Return the count of moves for the next state.

    >>> next_ply("3,4,4 ply 1 B"), next_ply("3,4,4 B")
    (' ply 2', '')
    """
    return f" ply {moves_made(state) + 1}" if counts_moves(state) else ""


def counts_moves(state: str) -> bool:
    """Return whether a state counts the moves made."""
    return _PLY.search(state) is not None


def moves_made(state: str) -> int:
    """Return the count of moves in a state, 0 if it has none."""
    found = _PLY.search(state)
    return int(found[1]) if found else 0


def win_after(state: str) -> Value:
    """Return a win's worth: 1, less 0.01 for each move counted in a state.

    >>> win_after("0 ply 3 B"), win_after("0 B")
    (0.97, 1)
    """
    return (100 - moves_made(state)) / 100 if counts_moves(state) else 1
