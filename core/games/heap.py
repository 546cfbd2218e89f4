"""What games with one heap of stones share: reading the heap, and who has won. Whoever takes the last stone wins."""

from __future__ import annotations

from core.game import Cell, PositionError, Table
from core.games.positions import whole_number


def read_stones(text: str, most: int, remedy: str) -> int:
    """Return the stones of a heap; raise PositionError, with this remedy, for a text that is no such number.

    A heap of more than `most` stones is refused: its tree is too large to search.
    """
    stones = whole_number(text, most)
    if stones is None:
        problem = f"{text[:24]!r} is not a number of stones." if text else "there is no number of stones here."
        raise PositionError(problem, remedy, place="position")
    if stones > most:
        problem = f"more than {most} stones make a tree that is too large to search."
        raise PositionError(problem, f"Write a heap of at most {most}.", place="position")
    return stones


def stones_of(state: str) -> int:
    """Return the stones that are left.

    >>> stones_of("10 up to 3 L")
    10
    """
    return int(state.split(" ", 1)[0])


def row_of_heaps(state: str) -> Table:
    """Return the table of the heaps that can be left, from none up to that of a state, in one row."""
    heaps = range(stones_of(state) + 1)
    about = "Column: the stones that are left. Cell: 1 where the side to move wins, −1 where it loses."
    return Table("stones", ("",), [str(heap) for heap in heaps], frozenset(Cell(0, heap) for heap in heaps), about)


def taken_by(move: str) -> int:
    """Return the stones that a move takes.

    >>> taken_by("L −2")
    2
    """
    return int(move.partition("−")[2])
