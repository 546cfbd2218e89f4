"""The courses: what each chooses where textbooks and lectures differ, and trees that show the difference."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from core.options import OPTIONS, Bounds, Cutoff, Form, Order, SearchOptions
from core.options.notation import PLAIN, Notation, Shapes, Tested, Windows


@dataclass(frozen=True)
class Course:
    """Choices that are set together. `about` says what they stand for, and where they differ from the source."""

    name: str
    title: str
    source: str
    about: str
    search: SearchOptions = field(default_factory=SearchOptions)
    notation: Notation = PLAIN

    def options(self, others: SearchOptions) -> SearchOptions:
        """Return the options of a search in this course: the others, with its algorithm and its choices among a few."""
        own = {name: getattr(self.search, name) for name, option in OPTIONS.items() if option.titles}
        return replace(others, algorithm=self.search.algorithm, hand=(), **own)


COURSES: dict[str, Course] = {
    course.name: course
    for course in (
        Course(
            "plain",
            "Plain",
            "No single source.",
            "Equality cuts off, v is compared before the node's own bound moves, and a node returns v itself.",
        ),
        Course(
            "aima",
            "AIMA, 4th edition",
            "Russell and Norvig, Artificial Intelligence: A Modern Approach (4th ed.), figure 5.7.",
            "A better v moves the node's own bound first; then v is compared with the other bound, and equality cuts "
            "off. The intervals in the book's figure 5.5 show the values that a node may still have; here they "
            "show (α, β).",
            search=SearchOptions(form=Form.UPDATE),
            notation=Notation(windows=Windows.INTERVAL, tested=Tested.VALUE),
        ),
        Course(
            "aima3",
            "AIMA, 3rd edition",
            "Russell and Norvig, Artificial Intelligence: A Modern Approach (3rd ed.), figure 5.7.",
            "As in the 4th edition, but v is compared before the node's own bound moves. Values and cutoffs are the "
            "same.",
            notation=Notation(windows=Windows.INTERVAL),
        ),
        Course(
            "cs188",
            "Berkeley CS188",
            "CS188, Introduction to Artificial Intelligence, project on multi-agent search, alpha-beta question.",
            "Equality does not cut off, since the project's grader counts the states that are explored. v is compared "
            "before the node's own bound moves. Writing nothing beside the nodes is our choice.",
            search=SearchOptions(cutoff=Cutoff.STRICT),
            notation=Notation(windows=Windows.NONE),
        ),
        Course(
            "ucla",
            "UCLA CS 161",
            "CS 161, recitation notes, Minimax with Alpha Beta Pruning.",
            "MAX nodes are squares, MIN nodes circles. α or β moves first, then β ≤ α cuts off. The notes keep no v: "
            "MAX returns α and MIN returns β. That is fail-hard with one exception: where a leaf cuts off, the notes "
            "return its value, while here the bound that it met is returned.",
            search=SearchOptions(form=Form.UPDATE, bounds=Bounds.HARD),
            notation=Notation(Shapes.SQUARES_AND_CIRCLES, Windows.INTERVAL),
        ),
        Course(
            "cmu15150",
            "CMU 15-150",
            "15-150, Principles of Functional Programming, alpha-beta homework and lab.",
            "Each edge carries the (α, β) with which its child is called, and these never change. A child's value "
            "is below, inside or above the interval; its ends are not inside, so equality cuts off. In some years "
            "the homework returns no number for a value outside; here v is returned. The triangles are our choice.",
            notation=Notation(windows=Windows.EDGES),
        ),
        Course(
            "knuth-moore",
            "Knuth and Moore",
            "Knuth and Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6 (1975), procedure F2.",
            "One function serves both sides, with values for the side to move. F2 keeps one number m for v and α: it "
            "begins at α, so that no inner node returns less, and m ≥ β ends the node. That is fail-hard with one "
            "exception: where a leaf cuts off, F2 returns its value, while here β is returned. The drawing is ours.",
            search=SearchOptions("negamax", form=Form.UPDATE, bounds=Bounds.HARD),
        ),
    )
}
"""The courses by name, in the order of the menu; the first is the default."""


def course_of(options: SearchOptions, notation: Notation) -> str | None:
    """Return the name of the course that makes just these choices, None if no course does.

    >>> course_of(SearchOptions(), PLAIN)
    'plain'
    """
    for course in COURSES.values():
        if course.notation == notation and course.options(options) == options:
            return course.name
    return None


@dataclass(frozen=True)
class Choice:
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
    first: Choice
    second: Choice
    tree: str
    look_for: str


DISAGREEMENTS = (
    Disagreement(
        "cutoff",
        "Does equality cut off?",
        Choice("Yes", "v ≥ β ends a MAX node and v ≤ α a MIN node: as few visits as possible."),
        Choice(
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
        Choice("After it", "v is compared first; a node that is cut off keeps its bounds, and its window stays open."),
        Choice(
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
        Choice("The value (fail-soft)", "The tighter bound: the value found."),
        Choice(
            "Alpha or beta (fail-hard)",
            "No more than the parent needs to know.",
            SearchOptions(bounds=Bounds.HARD),
        ),
        "[[3, 5], [1, 9]]",
        "C is cut off at 1. Fail-soft returns 1, fail-hard 3; both mean that C is worth at most that.",
    ),
    Disagreement(
        "order",
        "In which order are the children searched?",
        Choice("As written, from the left", "What nearly every course does on paper."),
        Choice(
            "From the right",
            "Different cutoffs, the same value.",
            SearchOptions(order=Order.REVERSED),
        ),
        "[[4, 2], [5, 3]]",
        "From the left nothing is skipped. From the right C is searched first, and then the leaf 4 is skipped.",
    ),
    Disagreement(
        "notation",
        "How are the nodes and their windows drawn?",
        Choice("Triangles, α and β beside them", "MAX points up, MIN points down."),
        Choice(
            "Squares and circles, intervals beside them",
            "MAX is a square, MIN a circle.",
            notation=Notation(Shapes.SQUARES_AND_CIRCLES, Windows.INTERVAL),
        ),
        "[[3, 12, 8], [2, 4, 6]]",
        "Only the drawing differs: the search is the same, event by event.",
    ),
)
"""Where courses differ. On each tree both choices find the same root value and the same best move."""
