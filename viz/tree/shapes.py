"""The outlines of inner nodes, for the tree and its legend alike: MAX, MIN and chance."""

from __future__ import annotations

import math

from core.game import Player
from viz.notation import Shapes

SHAPES = {
    (Player.MAX, Shapes.TRIANGLES): "triangle up",
    (Player.MIN, Shapes.TRIANGLES): "triangle down",
    (Player.CHANCE, Shapes.TRIANGLES): "circle",
    (Player.MAX, Shapes.SQUARES_AND_CIRCLES): "square",
    (Player.MIN, Shapes.SQUARES_AND_CIRCLES): "circle",
    (Player.CHANCE, Shapes.SQUARES_AND_CIRCLES): "diamond",
}

UP, DOWN, ELSEWHERE = 0.8, -0.36, 0.2
"""The baseline of a value below the middle, as a share of half the height: where the shape is wide."""

DIGIT_HEIGHT = 0.73
"""The height of a digit, as a share of the type size."""

RIM, CLOSE_RIM = 3, 0.5
"""The gap between a value and its outline, on either side; smaller for close nodes."""


def outline_path(player: Player, shapes: Shapes, width: float, height: float, grown: float = 0) -> str:
    """Return an SVG path around (0, 0), given half its width and height; squares and circles are as wide as high.

    All are wider by `grown` on either side, for long numbers.

    >>> outline_path(Player.MAX, Shapes.TRIANGLES, 20, 15)
    'M0 -15L20 15H-20Z'
    """
    across, side = width + grown, height + grown
    match SHAPES[player, shapes]:
        case "triangle up":
            return f"M0 {-height}L{across} {height}H{-across}Z"
        case "triangle down":
            return f"M0 {height}L{across} {-height}H{-across}Z"
        case "square":
            return f"M{-side} {-height}H{side}V{height}H{-side}Z"
        case "diamond":
            return f"M0 {-height}L{across} 0L0 {height}L{-across} 0Z"
        case _:
            return f"M{-side} 0a{side} {height} 0 1 0 {2 * side} 0a{side} {height} 0 1 0 {-2 * side} 0Z"


def value_height(player: Player, shapes: Shapes, height: float) -> float:
    """Return how far below (0, 0) the baseline of the value is: where the shape is wide."""
    return height * {"triangle up": UP, "triangle down": DOWN}.get(SHAPES[player, shapes], ELSEWHERE)


def growth(text: float, size: float, shapes: Shapes, width: float, height: float, rim: float = RIM) -> int:
    """Return how much wider shapes must be on either side for a text of some width and type size.

    >>> growth(40, 15, Shapes.TRIANGLES, 36, 27), growth(70, 13, Shapes.SQUARES_AND_CIRCLES, 36, 27)
    (0, 11)
    """
    needed = text / 2 + rim
    if shapes is Shapes.SQUARES_AND_CIRCLES:
        half = (ELSEWHERE * height - DIGIT_HEIGHT * size) / height  # of a circle, at the top of the text
        return max(0, round(needed / math.sqrt(1 - half * half) - height))
    top = UP - DIGIT_HEIGHT * size / height
    narrowest = min(1 + top, 1 - DOWN) / 2  # of half the width: at the top of what stands in MAX, at the base in MIN
    return max(0, round(needed / narrowest - width))
