"""The questions that courses answer differently, each with two answers and a tree that shows the difference."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from viz.notation import PLAIN, Notation, Shapes, Windows


@dataclass(frozen=True)
class Answer:
    """One answer to a question that courses answer differently; `means` is a sentence about what follows from it."""

    title: str
    means: str
    options: SearchOptions = field(default_factory=SearchOptions)
    notation: Notation = PLAIN


@dataclass(frozen=True)
class Disagreement:
    """A question, two answers, and a tree as nested lists on which they differ; MAX moves at its root."""

    name: str
    question: str
    first: Answer
    second: Answer
    tree: str
    look_for: str


DISAGREEMENTS = (
    Disagreement(
        "cutoff",
        "Does equality cut off?",
        Answer("Yes", "v ≥ β ends a MAX node and v ≤ α a MIN node: as few visits as possible."),
        Answer(
            "No",
            "Only v > β or v < α does: more visits, but a value that equals the bound is not left unproved.",
            SearchOptions(cutoff=Cutoff.STRICT),
        ),
        "[[3, 5], [3, 1]]",
        "If equality cuts off, C ends at its first leaf with at most 3 and looks like a tie with B. If not, its last "
        "leaf is visited, and C is worth 1.",
    ),
    Disagreement(
        "form",
        "Does a node's own bound move before the test for a cutoff?",
        Answer("After it", "v is compared first; a node that is cut off keeps its bounds, and its window stays open."),
        Answer(
            "Before it",
            "v moves the bound first; at a cutoff the window is empty: α ≥ β.",
            SearchOptions(form=Form.UPDATE),
        ),
        "[[3, 5], [2, 9]]",
        "C is cut off at 2 either way. If the bound moves first, β of C falls to 2, below its α of 3; if not, β stays "
        "infinite.",
    ),
    Disagreement(
        "bounds",
        "What does a node return if its value lies outside its window?",
        Answer("The value (fail-soft)", "The tighter bound: the value found."),
        Answer(
            "Alpha or beta (fail-hard)", "No more than the parent needs to know.", SearchOptions(bounds=Bounds.HARD)
        ),
        "[[3, 5], [1, 9]]",
        "C is cut off at 1. Fail-soft returns 1, fail-hard 3; both mean that C is worth at most that.",
    ),
    Disagreement(
        "order",
        "In which order are the children searched?",
        Answer("As written, from the left", "What nearly every course does on paper."),
        Answer("From the right", "Different cutoffs, the same value.", SearchOptions(order=Order.REVERSED)),
        "[[4, 2], [5, 3]]",
        "From the left nothing is skipped. From the right C is searched first, and then the leaf 4 is skipped.",
    ),
    Disagreement(
        "notation",
        "How are the nodes and their windows drawn?",
        Answer("Triangles, α and β beside them", "MAX points up, MIN points down."),
        Answer(
            "Squares and circles, intervals beside them",
            "MAX is a square, MIN a circle.",
            notation=Notation(Shapes.SQUARES_AND_CIRCLES, Windows.INTERVAL),
        ),
        "[[3, 12, 8], [2, 4, 6]]",
        "Only the drawing differs: the search is the same, event by event.",
    ),
)
"""Where courses differ. On each tree both choices find the same root value and the same best move."""
