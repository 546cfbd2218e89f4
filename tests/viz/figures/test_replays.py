"""The whole replay as a GIF and as a handout: sizes, steps, and clear refusals."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

from core.game import Game, OptionError
from core.games.connectfour import ConnectFour
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trace.key_steps import key_steps
from core.trees.leaf_tree import LeafTree
from tests.sweeps import one_in
from tests.viz.given import elements_of
from viz.figures import png_pdf_gif
from viz.figures.focused import Focused
from viz.figures.handout import LEAST_LETTER, LETTER, MOST_PICTURES, Page, cells_of, handout, packed, pages
from viz.figures.pictures import Box, Pictures
from viz.figures.png_pdf_gif import gif, to_png
from viz.figures.svg import Look, sentence_room, svg
from viz.figures.whole_tree import WholeTree
from viz.replay.scene import scene

pytestmark = pytest.mark.skipif(not png_pdf_gif.CONVERTS, reason="vl-convert-python has no wheel for this machine")
TREE = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
PLACE = ("x", "y", "width", "height")
NARROW = Look(sentence=True, width=200)


def stills(tree: LeafTree = TREE) -> WholeTree:
    return WholeTree(scene(search(tree, SearchOptions()), tree))


@pytest.mark.large
def test_a_film_has_a_frame_a_step_of_one_size_and_one_palette() -> None:
    shown = stills()
    steps = range(shown.scene.steps + 1)
    found = Image.open(io.BytesIO(gif(shown, steps, NARROW, seconds=0.5)))
    assert getattr(found, "n_frames", 1) == len(steps)
    assert found.size[0] == 200
    times = []
    for number in range(len(steps)):
        found.seek(number)
        times.append(found.info["duration"])
        assert found.convert("RGB").getpixel((1, 1)) == (255, 255, 255)
    assert times == [500] * (len(steps) - 1) + [1500]
    assert found.info["loop"] == 0


def test_a_film_that_is_too_long_is_refused_with_its_remedy() -> None:
    with pytest.raises(OptionError, match=r"at most 300.*key moments.*evenly"):
        gif(stills(), [3] * 301, NARROW)


@pytest.mark.parametrize("seconds", [0, 0.05, 61, float("nan"), float("inf")])
def test_a_time_out_of_range_is_refused(seconds: float) -> None:
    with pytest.raises(OptionError, match=r"from 0.1 to 60"):
        gif(stills(), [0, 1], NARROW, seconds)


def test_a_film_of_too_many_pixels_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png_pdf_gif, "MOST_FILM_PIXELS", 100)
    with pytest.raises(OptionError, match="smaller width"):
        gif(stills(), [0, 1], NARROW)


@pytest.mark.large
def test_a_handout_has_every_step_and_sentence_on_pages_of_one_size() -> None:
    shown = stills()
    steps = range(0, shown.scene.steps + 1, 4)
    printed = PdfReader(io.BytesIO(handout(shown, steps, "Three moves", "Alpha-beta"))).pages
    assert len(printed) > 1
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in printed} == {(595, 842)}
    text = "".join("".join(page.extract_text().split()) for page in printed)
    for step in steps:
        assert shown.title(step).replace(" ", "") in text
        assert "".join(shown.sentence(step).lead.split()) in text
    assert text.count("Threemoves") == len(printed)


@pytest.mark.large
@pytest.mark.parametrize("nested", [3, [1] * 30, [[[[[1, 2], 3], 4], 5], 6], [[3, 12, 8], [2, 4, 6], [14, 5, 2]]])
def test_the_pictures_of_a_handout_stay_on_their_page(nested: object) -> None:
    tree = LeafTree.from_nested(nested)  # type: ignore[arg-type]
    shown = stills(tree)
    every = range(shown.scene.steps + 1)
    found = [box for page in pages(shown, cells_of(shown, every), "") for box in pictures_on(page)]
    assert len(found) == len(every)
    assert all(40 <= box.left <= box.right <= 595 - 40 and 78 <= box.top <= box.bottom <= 842 - 40 for box in found)


def pictures_on(page: str) -> list[Box]:
    placed = (
        tuple(float(found.attrib[name]) for name in PLACE)
        for found in elements_of(page)
        if "x" in found.attrib and found.tag.endswith("svg")
    )
    return [Box(x, y, x + width, y + height) for x, y, width, height in placed]


def test_a_handout_that_is_too_long_is_refused() -> None:
    with pytest.raises(OptionError, match="key moments"):
        handout(stills(), [1] * (MOST_PICTURES + 1), "")


WIDTH = 640
LEAST_SEEN = 48
"""How far a colour may be from that of the figure: all frames share one palette."""


def game() -> Pictures:
    position = TicTacToe.from_position("XOX/OO_/_X_")
    return WholeTree(scene(search(position, SearchOptions()), position, "tictactoe"))


def differs(one: Image.Image, other: Image.Image) -> bool:
    return max(high for _, high in ImageChops.difference(one, other).getextrema()) > LEAST_SEEN  # type: ignore[misc]


@pytest.mark.large
@pytest.mark.parametrize("made", [stills, game])
@pytest.mark.parametrize("steps", one_in(2, [[0, 1, 2, 20, 21, 3], [5, 18]]))
def test_each_frame_is_the_picture_of_its_step(made: Callable[[], Pictures], steps: Sequence[int]) -> None:
    pictures = made()
    look = Look(sentence=True, lines=sentence_room(pictures, steps), width=WIDTH, readable=True)
    found = Image.open(io.BytesIO(gif(pictures, steps, look)))
    for number, step in enumerate(steps):
        found.seek(number)
        figure = Image.open(io.BytesIO(to_png(svg(pictures, step, look)))).convert("RGB")
        assert figure.size == found.size
        assert not differs(figure, found.convert("RGB")), f"step {step}"


PAGE_WIDTH, PAGE_HEIGHT = 515, 700
LOW, HIGH, SLIM, WIDE = 200.0, 1_100.0, 300.0, 900.0


def letters(pages: list[Page]) -> list[float]:
    return [LETTER * row.scale for row in chain(*pages)]


@pytest.mark.parametrize(
    ("game", "name", "depth", "most"),
    [
        pytest.param(ConnectFour(), "connectfour", 3, 12, id="connect four"),
        pytest.param(TicTacToe.from_position("XOX/_O_/___"), "tictactoe", None, 14, id="endgame"),
    ],
)
def test_handouts_of_games_can_be_read(game: Game[Any, Any], name: str, depth: int | None, most: int) -> None:
    drawn = scene(search(game, SearchOptions(depth=depth)), game, name)
    moments = [0, *key_steps(drawn.trace, 23)]
    pictures = Focused(WholeTree(drawn), moments, boards=False)
    pages = packed(cells_of(pictures, moments), PAGE_WIDTH, PAGE_HEIGHT - 20)
    assert sum(len(row.cells) for row in chain(*pages)) == 24
    assert len(pages) <= most
    assert min(letters(pages)) >= LEAST_LETTER
