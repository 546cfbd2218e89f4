"""`WordsAt`: what is written around the tree at each step, as text that XML can hold."""

from __future__ import annotations

from viz.figures.markup import in_xml
from viz.replay.pieces import Pieces
from viz.words.answers import with_gaps, without_marks
from viz.words.phrase import fill


def as_read(text: str, gap: str | None) -> str:
    """Return a text as it is read, with a gap, if there is one, in the place of each answer."""
    return in_xml(without_marks(text) if gap is None else with_gaps(text, gap))


class WordsAt:
    """The texts of a scene's words, with a `gap` that stands in the place of each answer, if any."""

    def __init__(self, words: Pieces, gap: str | None = None) -> None:
        self._words = words
        self._gap = gap

    def at(self, step: int, key: str) -> str:
        """Return the text of an element at a step, empty for one that the scene does not have."""
        content = self._words.at(step).get((key, "text"))
        return as_read(fill(content, self._gap) if isinstance(content, tuple) else content or "", self._gap)
