"""`Notation`: how a course draws and writes what others draw and write differently."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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


class Tested(StrEnum):
    """What the pseudo-code compares where a node's own bound moves before the test. Both cut at the same moment."""

    BOUNDS = "bounds"
    """alpha with beta."""
    VALUE = "value"
    """v with the other side's bound, as the fourth edition of Russell and Norvig prints it."""


class Numbers(StrEnum):
    """Whose numbers are written where a search counts for the side to move, as negamax does."""

    MOVER = "mover"
    """Those of the side to move at each node: what is good for one is the negative for the other."""
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
