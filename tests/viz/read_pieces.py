"""What the browser reads of a recording, in a few lines of Python: what slots hold at each step, from their pieces."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from viz.contract.recording import PieceData
from viz.words.phrase import Phrase

Value = str | Phrase | None
Slot = tuple[str, str]


def steps_of(
    slots: Sequence[Sequence[Slot]], starts: Sequence[int], pieces: Iterable[PieceData], steps: int
) -> Iterator[dict[Slot, Value]]:
    """Yield what slots hold at step 0, and then what each step changes."""
    now: dict[Slot, Value] | None = None
    for first, last, piece in zip(starts, [*starts[1:], steps + 1], pieces, strict=True):
        values = [as_value(value) for value in piece["values"]]
        comes = [numbers(part) for part in piece["steps"]]
        for step in range(first, last):
            held: dict[Slot, Value] = {}
            for own, contents, begins, which in zip(slots, piece["contents"], comes, piece["comes"], strict=True):
                content = contents[which[bisect_right(begins, step - first) - 1]]
                held |= dict.fromkeys((key, what) for key, what in own)
                held |= {(key, what): values[number] for (key, what), number in zip(own, content, strict=False)}
            yield held if now is None else {slot: value for slot, value in held.items() if value != now[slot]}
            now = held


def as_value(value: Any) -> Value:
    """Return a value with a phrase as Python has it."""
    return tuple(value) if isinstance(value, list) else value


def numbers(column: Iterable[int]) -> list[int]:
    """Return the numbers of a column."""
    return list(accumulate(column))


def held(slots: Mapping[Slot, Value]) -> dict[Slot, Value]:
    """Return the slots that hold something."""
    return {slot: value for slot, value in slots.items() if value is not None}
