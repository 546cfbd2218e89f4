"""What the browser reads of a recording, in a few lines of Python: its changes from their pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, islice
from typing import Any

from viz.contract.recording import PieceData
from viz.words.phrase import Phrase

Value = str | Phrase | None


def steps_of(pieces: Iterable[PieceData]) -> Iterator[dict[tuple[str, str], Value]]:
    """Yield what slots hold at step 0, then what each step changes; a piece has to begin where the last one ended."""
    now: dict[tuple[str, str], Value] | None = None
    for piece in pieces:
        slots = [(key, what) for key, what in piece["slots"]]
        values = [as_value(value) for value in piece["values"]]
        initial = {slot: values[number] for slot, number in zip(slots, piece["initial"], strict=True)}
        if now is None:
            now = dict(initial)
            yield initial
        assert held(now) == held(initial)
        changes = zip(piece["changed"], piece["become"], strict=True)
        for count in piece["counts"]:
            step = {slots[slot]: values[value] for slot, value in islice(changes, count)}
            now |= step
            yield step


def as_value(value: Any) -> Value:
    """Return a value with a phrase as Python has it."""
    return tuple(value) if isinstance(value, list) else value


def numbers(column: Iterable[int]) -> list[int]:
    """Return the numbers of a column."""
    return list(accumulate(column))


def held(slots: Mapping[tuple[str, str], Value]) -> dict[tuple[str, str], Value]:
    """Return the slots that hold something."""
    return {slot: value for slot, value in slots.items() if value is not None}
