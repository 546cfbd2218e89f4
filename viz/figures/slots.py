"""`Slots`: what the slots of a scene hold at each step, as text that XML can hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from viz.replay.changes import Slot
from viz.replay.patches import Patches
from viz.tree.elements import NOT_IN_XML
from viz.words.answers import with_gaps, without_marks
from viz.words.phrase import fill

Numbers: TypeAlias = NDArray[np.int64]


class Slots:
    """The slots by number: `names` has the element of each and what changes there, `initial` its value at step 0."""

    def __init__(self, patches: Patches, gap: str | None = None) -> None:
        """Read them; with a `gap` that stands in the place of each answer."""
        self._gap = gap
        data = patches.data()
        self.names: Sequence[Slot] = data["slots"]
        self.initial: Sequence[int] = data["initial"]
        self._start: Numbers = np.array(data["initial"], dtype=np.int64)
        self._values, self._strings, self._ends = data["values"], data["strings"], data["ends"]
        self._changed: Numbers = np.array(data["changed"], dtype=np.int64)
        self._become: Numbers = np.array(data["become"], dtype=np.int64)
        self._numbers = {slot: number for number, slot in enumerate(self.names)}
        self._texts: dict[int, str | None] = {}

    def at(self, step: int) -> Numbers:
        """Return the number of the value that each slot has at a step."""
        now = self._start.copy()
        end = self._ends[step - 1] if step else 0
        now[self._changed[:end]] = self._become[:end]  # of several changes of one slot the last holds
        return now

    def shown(self, step: int, key: str, what: str) -> str | None:
        """Return what a slot holds at a step."""
        number = self._numbers.get((key, what))
        return None if number is None else self.text(int(self.at(step)[number]))

    def text(self, value: int) -> str | None:
        """Return the value of a number."""
        if value not in self._texts:
            self._texts[value] = self._text(value)
        return self._texts[value]

    def longest(self, slots: Sequence[int]) -> Mapping[int, str]:
        """Return the longest text that each of some slots ever holds, of equally long ones the first by letters."""
        chosen = np.array(slots, dtype=np.int64)
        later = np.isin(self._changed, chosen)
        values, places = np.unique(np.append(self._start[chosen], self._become[later]), return_inverse=True)
        texts = sorted(((self.text(value) or "", place) for place, value in enumerate(values.tolist())), key=_rank)
        ranks = np.empty(len(texts), dtype=np.int64)
        ranks[[place for _, place in texts]] = np.arange(len(texts))
        first = np.full(len(self.names), len(texts))
        np.minimum.at(first, np.append(chosen, self._changed[later]), ranks[places])
        return {slot: texts[rank][0] for slot, rank in zip(slots, first[chosen].tolist(), strict=True)}

    def _text(self, number: int) -> str | None:
        value, strings = self._values[number], self._strings
        if value is None:
            return None
        text = strings[value] if isinstance(value, int) else fill(tuple(strings[part] for part in value), self._gap)
        if isinstance(value, int):
            text = without_marks(text) if self._gap is None else with_gaps(text, self._gap)
        return NOT_IN_XML.sub("\ufffd", text)


def _rank(found: tuple[str, int]) -> tuple[int, str]:
    text, _ = found
    return -len(text), text
