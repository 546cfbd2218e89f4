"""What the browser reads of a recording, in a few lines of Python: its patches from their pieces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, islice, pairwise

from viz.contract.recording import PatchData, PieceData
from viz.words.phrase import Phrase

Value = str | Phrase | None


def numbers(column: Sequence[int]) -> list[int]:
    """Return the numbers of a column."""
    return list(accumulate(column))


def values_of(piece: PieceData) -> list[Value]:
    """Return the values of a piece by their numbers."""
    parts = iter([piece["strings"][number] for number in numbers(piece["parts"])])
    sizes = numbers(piece["sizes"])
    return [None, *(tuple(islice(parts, size)) if size else next(parts) for size in sizes)]


def steps_of(piece: PieceData, count: int) -> list[list[Value]]:
    """Return what each slot holds before the first step of a piece, and at each of its `count` steps."""
    values = values_of(piece)
    now = [values[number] for number in numbers(piece["initial"])]
    slots = [
        slot
        for slot, changes in zip(numbers(piece["slots"]), numbers(piece["counts"]), strict=True)
        for _ in range(changes)
    ]
    changes = sorted(zip(numbers(piece["steps"]), range(len(slots)), slots, numbers(piece["become"]), strict=True))
    shown = [now]
    for step in range(1, count + 1):
        now = list(now)
        for _, _, slot, become in (change for change in changes if change[0] == step):
            now[slot] = values[become]
        shown.append(now)
    return shown


def lines_of(data: PatchData) -> list[Value]:
    """Return the words of the lines of the text trace."""
    return [values_of(piece)[number] for piece in data["pieces"] for number in numbers(piece["lines"])]


def lengths(starts: Sequence[int], steps: int) -> list[int]:
    """Return how many steps each piece has."""
    return [end - start for start, end in pairwise([*starts, steps])]
