"""`Patches`: what each step changes, as small whole numbers that a browser applies forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypedDict, TypeVar

import numpy as np

from viz.replay.at_once import Changes
from viz.replay.changes import Change, Content, Slot
from viz.replay.columns import Whole

T = TypeVar("T")


class _Numbered(dict[T, int]):
    """Numbers each thing in the order of its first appearance."""

    def __missing__(self, thing: T) -> int:
        number = self[thing] = len(self)
        return number


Numbered: TypeAlias = int | Sequence[int] | None
"""A value: None, the number of a string, or a phrase, the numbers of a template and of its words."""


class PatchTable(TypedDict):
    """What each step changes, as numbers.

    Value 0 is None. `initial` is each slot's value at step 0. The changes of step s are the places from `ends[s - 2]`
    (0 for step 1) to `ends[s - 1]` in `changed`, which has slots, and `become`, which has values.
    """

    slots: Sequence[Slot]
    values: Sequence[Numbered]
    strings: Sequence[str]
    initial: Sequence[int]
    ends: Sequence[int]
    changed: Sequence[int]
    become: Sequence[int]


def parts_of(value: Numbered) -> Sequence[int]:
    """Return the numbers of the strings of a value."""
    if value is None or isinstance(value, int):
        return () if value is None else (value,)
    return value


class Patches:
    """Collects changes step by step and leaves out those that change nothing.

    A slot is one attribute, or one text, of one element; a value is a string, a phrase (a template and its words), or
    None for no such attribute. Each slot and value is kept once and named by its number.
    """

    def __init__(self) -> None:
        self._slots: _Numbered[Slot] = _Numbered()
        self._strings: _Numbered[str] = _Numbered()
        self._values: _Numbered[Content] = _Numbered({None: 0})
        self._now: dict[Slot, Content] = {}
        self._initial: dict[int, int] = {}
        self._ends: list[int] = []
        self._changed: list[int] = []
        self._become: list[int] = []

    def start(self, key: str, what: str, value: Content) -> None:
        """Set what a slot holds at step 0. A slot that is not set here holds nothing then."""
        self._now[key, what] = value
        self._initial[self._slots[key, what]] = self._values[value]

    def change(self, key: str, what: str, value: Content) -> None:
        """Change a slot in the step that is being collected."""
        self.change_each(((key, what, value),))

    def change_each(self, changes: Iterable[Change]) -> None:
        """Change slots in the step that is being collected."""
        now = self._now
        for key, what, value in changes:
            slot = key, what
            if now.get(slot) != value:  # many change nothing: compare before numbering
                now[slot] = value
                self._changed.append(self._slots[slot])
                self._become.append(self._values[value])

    def end_step(self) -> None:
        """End the step that is being collected and begin the next."""
        self._ends.append(len(self._changed))

    def end_steps(self, steps: int) -> None:
        """End that many steps."""
        self._ends += [len(self._changed)] * steps

    def fill(self, changes: Iterable[Changes]) -> None:
        """Add changes to the steps that were collected.

        A slot belongs to one of the changes: raises ValueError for one that was changed before. Values have new numbers
        after this, in the order of their first appearance.
        """
        taken = set(self._changed)
        steps = np.repeat(np.arange(len(self._ends)), np.diff(self._ends, prepend=0))
        found: list[tuple[Whole, Whole, Whole]] = [(steps, np.array(self._changed), np.array(self._become))]
        for each in changes:
            events, slots, contents = each.effective(self._now)
            slots = slots.compact()
            numbers = [self._slots[slot] for slot in slots.things]
            if again := taken.intersection(numbers):
                raise ValueError(f"changed in two places: {' '.join(list(self._slots)[again.pop()])}")
            taken.update(numbers)
            values = np.array([self._values[content] for content in contents.things], np.int64)[contents.numbers]
            found.append((events, np.array(numbers, np.int64)[slots.numbers], values))
        events, changed, become = (np.concatenate(columns).astype(np.int64) for columns in zip(*found, strict=True))
        order = np.argsort(events, kind="stable")
        self._ends = np.cumsum(np.bincount(events, minlength=len(self._ends))).tolist()
        self._changed = changed[order].tolist()
        self._become = self._renumbered(become[order]).tolist()

    def number(self, content: Content) -> int:
        """Return the number of a value, for other content shown with the patches."""
        return self._values[content]

    def _renumbered(self, become: Whole) -> Whole:
        """Return the new numbers of some values, where values are numbered as they appear, those of step 0 first."""
        order = dict.fromkeys([0, *self._initial.values(), *become[np.sort(np.unique(become, return_index=True)[1])]])
        values = list(self._values)
        self._values = _Numbered({values[old]: new for new, old in enumerate(order)})
        numbers = np.zeros(len(values), np.int64)
        numbers[list(order)] = np.arange(len(order))
        self._initial = {slot: int(numbers[value]) for slot, value in self._initial.items()}
        return numbers[become]

    def data(self) -> PatchTable:
        """Return everything that was collected."""
        values: list[Numbered] = []
        for value in self._values:
            if value is None or isinstance(value, str):
                values.append(None if value is None else self._strings[value])
            else:
                values.append([self._strings[part] for part in value])
        return {
            "slots": list(self._slots),
            "values": values,
            "strings": list(self._strings),
            "initial": [self._initial.get(slot, 0) for slot in self._slots.values()],
            "ends": self._ends,
            "changed": self._changed,
            "become": self._become,
        }
