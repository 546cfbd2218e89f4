"""The courses: what each chooses where textbooks and lectures differ. `viz.notation` has how they draw."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from core.options import OPTIONS, Bounds, Cutoff, Form, SearchOptions


@dataclass(frozen=True)
class Course:
    """Choices that go together. `about` says whose they are, and where they differ from the source."""

    name: str
    title: str
    source: str
    about: str
    search: SearchOptions = field(default_factory=SearchOptions)

    def options(self, others: SearchOptions) -> SearchOptions:
        """Return the options with the algorithm and the choices of this course."""
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
        ),
        Course(
            "aima3",
            "AIMA, 3rd edition",
            "Russell and Norvig, Artificial Intelligence: A Modern Approach (3rd ed.), figure 5.7.",
            "As in the 4th edition, but v is compared before the node's own bound moves. Values and cutoffs are the "
            "same.",
        ),
        Course(
            "cs188",
            "Berkeley CS188",
            "CS188, Introduction to Artificial Intelligence, project on multi-agent search, alpha-beta question.",
            "Equality does not cut off, since the project's grader counts the states that are explored. v is compared "
            "before the node's own bound moves. Writing nothing beside the nodes is our choice.",
            search=SearchOptions(cutoff=Cutoff.STRICT),
        ),
        Course(
            "ucla",
            "UCLA CS 161",
            "CS 161, recitation notes, Minimax with Alpha Beta Pruning.",
            "MAX nodes are squares, MIN nodes circles. α or β moves first, then β ≤ α cuts off. The notes keep no v: "
            "MAX returns α and MIN returns β. That is fail-hard with one exception: where a leaf cuts off, the notes "
            "return its value, while here the bound that it met is returned.",
            search=SearchOptions(form=Form.UPDATE, bounds=Bounds.HARD),
        ),
        Course(
            "cmu15150",
            "CMU 15-150",
            "15-150, Principles of Functional Programming, alpha-beta homework and lab.",
            "Each edge carries the (α, β) with which its child is called, and these never change. A child's value "
            "is below, inside or above the interval; its ends are not inside, so equality cuts off. In some years "
            "the homework returns no number for a value outside; here v is returned. The triangles are our choice.",
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
