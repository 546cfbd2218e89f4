"""A what-if that is computed in pieces: the page can stop it, and it ends with the page that asks for it."""

from __future__ import annotations

from time import monotonic

from core.game import OptionError
from core.options.numerals import from_text
from core.options.paths import Path
from core.studies.what_if import answering
from core.trees.leaf_tree import LeafTree
from viz.recording import Recording
from viz.words.what_if_words import answer_html

PIECE = 0.3
"""Seconds of work between two reports to the page."""


class Trying:
    """Tries another value at a leaf of a recording.

    Nothing runs between two pieces, so that work for a page that has gone away ends by itself.
    Raises OptionError if the text is not a number, or if the recording is of a game.
    """

    def __init__(self, recording: Recording, path: Path, text: str) -> None:
        try:
            value = from_text(text)
        except ValueError as error:
            problem = f"“{text[:40]}” is not a number."
            raise OptionError(problem, "Give a number, inf or −inf.", place="what if") from error
        if not isinstance(recording.game, LeafTree):
            raise OptionError("The values of a game come from its rules.", "Search a tree instead.", place="what if")
        self.tree = recording.game
        self.asked = recording.id, path, text
        self.searches = 0
        self._work = answering(self.tree, recording.scene.trace.options, path, value)

    def go_on(self, seconds: float = PIECE) -> str | None:
        """Work for about this long, to the end of a search; return the answer as HTML, or None if there is more to do.

        Raises OptionError if there is no leaf at the path.
        """
        end = monotonic() + seconds
        while monotonic() < end:
            try:
                next(self._work)
            except StopIteration as done:
                return answer_html(done.value, self.tree)
            self.searches += 1
        return None
