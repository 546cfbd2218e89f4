"""`Patches`: what each step changes, as small whole numbers that a browser applies forwards and backwards."""

from __future__ import annotations

from typing import Any

from viz.narration import Phrase


class Patches:
    """Collects changes step by step and leaves out those that change nothing.

    A slot is one attribute, or one text, of one element; a value is a string, a phrase (a template and its words), or
    None for no such attribute. Each slot and value is kept once and named by its number.
    """

    def __init__(self) -> None:
        self._slots: dict[tuple[str, str], int] = {}
        self._strings: dict[str, int] = {}
        self._values: dict[str | Phrase | None, int] = {None: 0}
        self._now: list[int] = []
        self._initial: list[int] = []
        self._ends: list[int] = []
        self._changed: list[int] = []
        self._become: list[int] = []

    def start(self, key: str, what: str, value: str | Phrase | None) -> None:
        """Say what a slot holds at step 0. A slot that is not named here holds nothing then."""
        slot = self._slot(key, what)
        self._initial[slot] = self._now[slot] = self._value(value)

    def change(self, key: str, what: str, value: str | Phrase | None) -> None:
        """Change a slot in the step that is being collected."""
        slot, number = self._slot(key, what), self._value(value)
        if self._now[slot] != number:
            self._now[slot] = number
            self._changed.append(slot)
            self._become.append(number)

    def end_step(self) -> None:
        """End the step that is being collected and begin the next."""
        self._ends.append(len(self._changed))

    def _slot(self, key: str, what: str) -> int:
        slot = self._slots.setdefault((key, what), len(self._now))
        if slot == len(self._now):
            self._now.append(0)
            self._initial.append(0)
        return slot

    def _value(self, value: str | Phrase | None) -> int:
        return self._values.setdefault(value, len(self._values))

    def _string(self, text: str) -> int:
        return self._strings.setdefault(text, len(self._strings))

    def data(self) -> dict[str, Any]:
        """Return everything as JSON holds it.

        `slots` are [key, what] pairs; `values` are null, the number of a string in `strings`, or a list of such
        numbers for a phrase; `initial` is each slot's value at step 0. The changes of step s are the places from
        `ends[s - 2]` (0 for step 1) to `ends[s - 1]` in `changed` (slots) and `become` (values).
        """
        values: list[int | list[int] | None] = []
        for value in self._values:
            if value is None or isinstance(value, str):
                values.append(None if value is None else self._string(value))
            else:
                values.append([self._string(part) for part in value])
        return {
            "slots": [list(slot) for slot in self._slots],
            "values": values,
            "strings": list(self._strings),
            "initial": self._initial,
            "ends": self._ends,
            "changed": self._changed,
            "become": self._become,
        }
