"""What "Ask first" covers until the class has answered: numbers that a search works out, what happens, what comes next.

Answers in texts are hidden by their marks (`viz.words.answers`), and what a style sheet can hide stands in asking.css,
by the names of COVERS. Here is what has to be kept out of the patches; the tree is drawn as it was.
"""

from __future__ import annotations

from dataclasses import dataclass

from viz.contract.player import CoverData
from viz.replay.changes import Slot

VALUES, SENTENCE, NEXT = "values", "sentence", "next"


@dataclass(frozen=True)
class Cover:
    """Something that can be covered: its name in links, what the menu calls it, and the question that takes its place.

    `marks` are slots that show nothing meanwhile. `changes` are what the step must not change: each names what changes,
    as a slot does, and the only text that counts, None for any.
    """

    name: str
    title: str
    question: str = ""
    marks: tuple[Slot, ...] = ()
    changes: tuple[tuple[str, str | None], ...] = ()

    def data(self) -> CoverData:
        """Return it as JSON holds it."""
        return {
            "name": self.name,
            "title": self.title,
            "question": self.question,
            "marks": self.marks,
            "changes": self.changes,
        }


_TOLD = ("data-best", "data-cut", "data-cutoff", "data-late", "text:cutoff")

COVERS = {
    cover.name: cover
    for cover in (
        Cover(VALUES, "Values", "", (("tree", "lit"),), (("data-best", None),)),
        Cover(
            SENTENCE,
            "The sentence",
            "What happened at this step?",
            (("tree", "lit"), ("code", "mark"), ("table", "mark"), ("say", "data-kind")),
            (*((what, None) for what in _TOLD), ("data-state", "skipped"), ("data-edge", "skipped")),
        ),
        Cover(NEXT, "What happens next", "What happens next?"),
    )
}
"""What can be covered, by name."""
