"""The outlines of MAX and MIN nodes, for the tree and its legend alike."""

from __future__ import annotations

from core.game import Player
from core.options.notation import Shapes

SHAPES = {
    (Player.MAX, Shapes.TRIANGLES): "triangle up",
    (Player.MIN, Shapes.TRIANGLES): "triangle down",
    (Player.MAX, Shapes.SQUARES_AND_CIRCLES): "square",
    (Player.MIN, Shapes.SQUARES_AND_CIRCLES): "circle",
}


def outline_path(player: Player, shapes: Shapes, width: float, height: float) -> str:
    """Return an SVG path around (0, 0), `width` and `height` to either side; a square and a circle are `height` wide.

    >>> outline_path(Player.MAX, Shapes.TRIANGLES, 20, 15)
    'M0 -15L20 15H-20Z'
    """
    match SHAPES[player, shapes]:
        case "triangle up":
            return f"M0 {-height}L{width} {height}H{-width}Z"
        case "triangle down":
            return f"M0 {height}L{width} {-height}H{-width}Z"
        case "square":
            return f"M{-height} {-height}H{height}V{height}H{-height}Z"
        case _:
            return f"M{-height} 0a{height} {height} 0 1 0 {2 * height} 0a{height} {height} 0 1 0 {-2 * height} 0Z"


def value_height(player: Player, shapes: Shapes, height: float) -> float:
    """Return how far below (0, 0) the baseline of the value is: where the shape is wide."""
    return {"triangle up": 0.69 * height, "triangle down": -0.25 * height}.get(SHAPES[player, shapes], 6)
