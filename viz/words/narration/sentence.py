"""A sentence about an event, and the one before the first event."""

from __future__ import annotations

from dataclasses import dataclass

from viz.words.phrase import Phrase, fill


@dataclass(frozen=True)
class Sentence:
    """A sentence about an event: a tag of a word or two, the main clause, and what follows from it.

    >>> print(Sentence("Best", ("{0} has at least {1}.", "A", "3")))
    A has at least 3.
    """

    tag: str
    lead: Phrase
    rest: Phrase = ("",)

    def __str__(self) -> str:
        """Return the sentence without its tag."""
        return " ".join(filter(None, (fill(self.lead), fill(self.rest))))


READY = Sentence(
    "Ready", ("Nothing has been searched yet.",), ("Press ▶ to play it, or the arrow to its right to step.",)
)
"""The sentence before the first event."""
