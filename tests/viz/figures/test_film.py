"""The pieces of a film, laid over each other, are the pictures of its steps."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from PIL import Image, ImageChops

from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from viz.figures.boxes import Box, around
from viz.figures.film import Film, apart, meets
from viz.figures.pictures import Pictures
from viz.figures.png_and_pdf import CONVERTS, to_png
from viz.figures.still import Stills
from viz.figures.svg import Look, sentence_room, svg
from viz.scene import scene

pytestmark = pytest.mark.skipif(not CONVERTS, reason="the converter has no wheel for this machine")

WIDTH = 640
LEAST_SEEN = 128
"""How far a colour may be from that of the whole figure: a letter is up to a quarter of a pixel beside its place."""


def textbook() -> Pictures:
    tree = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    return Stills(scene(search(tree, SearchOptions()), tree))


def game() -> Pictures:
    position = TicTacToe.from_position("XOX/OO_/_X_")
    return Stills(scene(search(position, SearchOptions()), position, "tictactoe"))


def shown(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def differs(one: Image.Image, other: Image.Image) -> bool:
    return max(high for _, high in ImageChops.difference(one, other).getextrema()) > LEAST_SEEN  # type: ignore[misc]


def with_type_too_small() -> Pictures:
    row: list[Any] = list(range(5))
    tree = LeafTree.from_nested([[row] * 6] * 6)
    return Stills(scene(search(tree, SearchOptions()), tree))


@pytest.mark.parametrize("made", [textbook, game])
@pytest.mark.parametrize("steps", [[0, 1, 2, 20, 21, 3], [5, 18]])
def test_the_pieces_make_the_pictures(made: Callable[[], Pictures], steps: Sequence[int]) -> None:
    pictures = made()
    expect_the_pictures(pictures, steps, sentence_room(pictures, steps))


def test_type_too_small_to_be_read_is_left_out_of_pieces_as_of_pictures() -> None:
    expect_the_pictures(with_type_too_small(), [0, 1, 20, 3], None)


def expect_the_pictures(pictures: Pictures, steps: Sequence[int], lines: int | None) -> None:
    film = Film(pictures, WIDTH, lines)
    look = Look(sentence=lines is not None, lines=lines or 0, width=WIDTH, readable=True)
    canvas = Image.new("RGB", film.size)
    for step, pieces in zip(steps, film.pieces(steps), strict=True):
        for image, x, y in pieces:
            canvas.paste(image, (x, y))
        figure = shown(to_png(svg(pictures, step, look)))
        assert figure.size == film.size
        assert not differs(figure, canvas), f"step {step}"


@pytest.mark.parametrize(
    "boxes",
    [
        [],
        [Box(0, 0, 1, 1)],
        [Box(0, 0, 2, 2), Box(5, 0, 7, 2), Box(1, 1, 6, 3)],
        [Box(0, 0, 1, 9), Box(3, 8, 4, 9), Box(1, 4, 3, 5), Box(20, 20, 21, 21)],
        [Box(0, 0, 2, 2), Box(4, 4, 6, 6), Box(4, 0, 6, 2), Box(1, 3, 7, 7)],
    ],
)
def test_boxes_apart_hold_all_and_do_not_meet(boxes: list[Box]) -> None:
    found = apart(boxes)
    assert all(any(around([box, other]) == other for other in found) for box in boxes)
    assert not any(meets(one, other) for one in found for other in found if one is not other)
