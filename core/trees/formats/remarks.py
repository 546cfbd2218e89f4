"""`Remarks`: what there is to tell of the reading of a text, beside the tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum


class Aside(StrEnum):
    """What the text on a node says beside its name and value, as a note about it, with a place for how many nodes."""

    BOUNDS = "α and β on {} are ignored: the search finds its own."
    LETTERS = "a and b, each with a number, are read as α and β on {}."
    FACTS = "Depths, steps and counts on {} are ignored."
    WORDS = "The number among the words on {} is read as the value."
    LAST = "Of the numbers on {}, the one on the last line is read as the value."
    LENGTHS = "The number after a colon on {} is read as its value, not as the length of a branch."
    PAYOFFS = "Of the two payoffs on {}, the first is read as the value: they add to 0."
    TURNS = "The words max and min in the names of {} are read as the player to move."


@dataclass
class Remarks:
    """Gathers remarks while a text is read: `names_root` tells whether the text says who moves first.

    >>> remarks = Remarks()
    >>> remarks.add([Aside.BOUNDS]); remarks.add([Aside.BOUNDS])
    >>> remarks.notes()
    ('α and β on 2 nodes are ignored: the search finds its own.',)
    """

    names_root: bool = False
    _counts: Counter[Aside] = field(default_factory=Counter)

    def add(self, asides: Iterable[Aside]) -> None:
        """Take what the text on one node says beside its name and value."""
        self._counts.update(asides)

    def notes(self) -> tuple[str, ...]:
        """Return a sentence for each kind of aside."""
        return tuple(
            aside.format("1 node" if self._counts[aside] == 1 else f"{self._counts[aside]:,} nodes")
            for aside in Aside
            if self._counts[aside]
        )
