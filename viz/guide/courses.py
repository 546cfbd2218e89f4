"""The guide's section on where courses disagree: what each chooses, and both answers to each question."""

from __future__ import annotations

from core.options import OPTIONS, Cutoff, Form
from core.options.courses import COURSES, Course
from core.trace import Kind
from viz.guide.disagreements import Answer, Disagreement
from viz.guide.section import Figure
from viz.notation import Shapes, Windows, notation_of
from viz.sharing.request import Request, TreeText

COURSES_NAME = "courses"
COURSES_TITLE = "Where courses disagree"
COURSES_TEXT = """
All courses find the same value at the root. They differ in what they visit and how they draw it. On the page
Step, the course under “Change the tree”, “Search options” sets all of this together.
"""

MOMENTS = {
    "cutoff": (Kind.EXIT, "C"),
    "form": (Kind.CUTOFF, "C"),
    "bounds": (Kind.EXIT, "C"),
    "order": None,
    "notation": (Kind.CUTOFF, "C"),
}
"""For each disagreement, the moment at which its two choices differ visibly; None is the end."""


def figures_of(disagreement: Disagreement) -> tuple[Figure, Figure]:
    """Return both choices about a question, as searches of its tree."""

    def figure(choice: Answer) -> Figure:
        request = Request(TreeText(disagreement.tree), choice.options, choice.notation)
        return Figure(request, MOMENTS[disagreement.name], f"**{choice.title}.** {choice.means}")

    return figure(disagreement.first), figure(disagreement.second)


CHOICES = ("Course", "Equality cuts off", "Own bound moves", "Returned outside the window", "Drawn as")

_SHAPES = {Shapes.TRIANGLES: "triangles", Shapes.SQUARES_AND_CIRCLES: "squares and circles"}
_WINDOWS = {
    Windows.BESIDE: "α and β beside the node",
    Windows.INTERVAL: "intervals beside the node",
    Windows.EDGES: "intervals on the edges",
    Windows.NONE: "no windows",
}


def choices_of(course: Course) -> tuple[str, ...]:
    """Return a course's row under CHOICES."""
    return (
        course.title,
        "yes" if course.search.cutoff is Cutoff.NONSTRICT else "no",
        "after the test" if course.search.form is Form.COMPARE else "before the test",
        OPTIONS["bounds"].titles[course.search.bounds],
        f"{_SHAPES[notation_of(course.name).shapes]}, {_WINDOWS[notation_of(course.name).windows]}",
    )


def courses_table() -> str:
    """Return what each course chooses, as a Markdown table."""
    rows = [CHOICES, ("---",) * len(CHOICES), *map(choices_of, COURSES.values())]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def courses_list() -> str:
    """Return what each course stands for, with its source, as a Markdown list."""
    return "\n".join(f"- **{course.title}.** {course.about} *{course.source}*" for course in COURSES.values())
