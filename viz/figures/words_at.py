"""`WordsAt`: what is written around the tree at each step, as text that XML can hold."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from viz.figures.markup import in_xml
from viz.replay.patches import Patches
from viz.words.answers import with_gaps, without_marks
from viz.words.phrase import fill

Numbers: TypeAlias = NDArray[np.int64]


def as_read(text: str, gap: str | None) -> str:
    """Return a text as it is read, with a gap, if there is one, in the place of each answer."""
    return in_xml(without_marks(text) if gap is None else with_gaps(text, gap))


class WordsAt:
    """The texts of a scene's patches, with a `gap` that stands in the place of each answer, if any."""

    def __init__(self, patches: Patches, gap: str | None = None) -> None:
        data = patches.data()
        self._gap = gap
        self._initial, self._ends = data["initial"], data["ends"]
        self._values, self._strings = data["values"], data["strings"]
        self._changed: Numbers = np.array(data["changed"], dtype=np.int64)
        self._become: Numbers = np.array(data["become"], dtype=np.int64)
        self._numbers = {slot: number for number, slot in enumerate(data["slots"])}

    def at(self, step: int, key: str) -> str:
        """Return the text of an element at a step, empty for one that the scene does not have."""
        slot = self._numbers.get((key, "text"))
        if slot is None:
            return ""
        end = self._ends[step - 1] if step else 0
        changes = np.flatnonzero(self._changed[:end] == slot)
        value = self._values[int(self._become[changes[-1]]) if len(changes) else self._initial[slot]]
        if value is None:
            return ""
        if isinstance(value, int):
            return as_read(self._strings[value], self._gap)
        return as_read(fill(tuple(self._strings[part] for part in value), self._gap), self._gap)
