"""What the browser reads of a recording, in a few lines of Python: its columns, and its patches from their pieces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, islice, pairwise
from string import ascii_lowercase, ascii_uppercase, digits

from viz.contract.recording import PatchData, PieceData
from viz.words.phrase import Phrase

LETTERS = f"{ascii_uppercase}{ascii_lowercase}{digits}+/"

Value = str | Phrase | None


def numbers(column: str) -> list[int]:
    """Return the numbers of a column.

    >>> numbers("ACCgBDjB")
    [0, 1, 2, 18, 17, 0]
    """
    differences, now, weight = [], 0, 1
    for letter in column:
        digit = LETTERS.index(letter)
        now += digit % 32 * weight
        weight *= 32
        if digit < 32:
            differences.append(-(now // 2) if now % 2 else now // 2)
            now, weight = 0, 1
    return list(accumulate(differences))


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
