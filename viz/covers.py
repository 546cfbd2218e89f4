"""What "Ask first" covers until the class has answered: numbers that a search works out, what happens, what comes next.

Answers in texts are hidden by their marks (`viz.words.answers`), and what a style sheet can hide stands in asking.css,
by the names of COVERS. Here is which slots hold nothing meanwhile; the tree is drawn as it was.
"""

from __future__ import annotations

from dataclasses import dataclass

VALUES, SENTENCE, NEXT = "values", "sentence", "next"


@dataclass(frozen=True)
class Cover:
    """Something that can be covered: its name in links, what the menu calls it, and the question that takes its place.

    `marks` are slots that show nothing meanwhile.
    """

    name: str
    title: str
    question: str = ""
    marks: tuple[tuple[str, str], ...] = ()


COVERS = {
    cover.name: cover
    for cover in (
        Cover(NEXT, "What happens next", "What happens next?"),
        Cover(VALUES, "The values", "", (("tree", "lit"),)),
        Cover(
            SENTENCE,
            "The sentence",
            "What has happened, and why?",
            (("tree", "lit"), ("code", "mark"), ("table", "mark"), ("say", "data-kind")),
        ),
    )
}
"""What can be covered, by name."""
