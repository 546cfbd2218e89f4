"""What "Ask first" covers until the class has answered: worked-out numbers, what happens, what comes next.

Answers in texts are hidden by marks (`viz.words.answer_marks`), and asking.css hides what a style sheet can, by the
names of COVERS. The slots here are emptied meanwhile; the tree is drawn as before.
"""

from __future__ import annotations

from dataclasses import dataclass

VALUES, SENTENCE, NEXT = "values", "sentence", "next"


@dataclass(frozen=True)
class Cover:
    """Something that can be covered: its names in links and in the menu, and the question that replaces it.

    `marks` are slots that are empty meanwhile.
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
