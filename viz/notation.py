"""`Notation`: how a course draws and writes what others do differently."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.options import SearchOptions
from core.options.courses import COURSES
from core.search.listing import Tested


class Shapes(StrEnum):
    """How MAX and MIN nodes are drawn."""

    TRIANGLES = "triangles"
    """MAX points up, MIN points down."""
    SQUARES_AND_CIRCLES = "squares-and-circles"
    """MAX is a square, MIN a circle."""


class Windows(StrEnum):
    """Where alpha and beta are written."""

    BESIDE = "beside"
    """α and β, each by its name, beside the node."""
    INTERVAL = "interval"
    """(α, β) beside the node."""
    EDGES = "edges"
    """(α, β) on the edge along which it was handed down."""
    NONE = "none"
    """Nowhere."""


class Numbers(StrEnum):
    """Whose numbers are written if a search counts for the side to move, as negamax does."""

    MOVER = "mover"
    """Those of the side to move at each node."""
    MAX = "max"
    """MAX's, at every node."""


@dataclass(frozen=True)
class Notation:
    """How a tree is drawn and its pseudo-code is printed."""

    shapes: Shapes = Shapes.TRIANGLES
    windows: Windows = Windows.BESIDE
    tested: Tested = Tested.BOUNDS
    numbers: Numbers = Numbers.MOVER


PLAIN = Notation()

NOTATIONS = {
    "aima": Notation(windows=Windows.INTERVAL, tested=Tested.VALUE),
    "aima3": Notation(windows=Windows.INTERVAL),
    "cs188": Notation(windows=Windows.NONE),
    "ucla": Notation(Shapes.SQUARES_AND_CIRCLES, Windows.INTERVAL),
    "cmu15150": Notation(windows=Windows.EDGES),
}
"""The notations of courses with their own, by name."""


def window_texts(windows: Windows, alpha: str, beta: str) -> tuple[str, str]:
    """Return the two numbers of a window in a notation.

    >>> window_texts(Windows.INTERVAL, "3", "∞")
    ('(3,', '∞)')
    """
    match windows:
        case Windows.NONE:
            return "", ""
        case Windows.BESIDE:
            return f"α {alpha}", f"β {beta}"
        case _:
            return f"({alpha},", f"{beta})"


def notation_of(course: str) -> Notation:
    """Return the notation of a course.

    >>> notation_of("ucla").shapes.value
    'squares-and-circles'
    """
    return NOTATIONS.get(course, PLAIN)


def course_of(options: SearchOptions, notation: Notation) -> str | None:
    """Return the course with exactly these choices, if there is one.

    >>> course_of(SearchOptions(), PLAIN)
    'plain'
    """
    for course in COURSES.values():
        if notation_of(course.name) == notation and course.options(options) == options:
            return course.name
    return None
