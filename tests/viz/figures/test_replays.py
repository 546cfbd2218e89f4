"""The whole replay as a GIF and as a handout: sizes, times, steps, and clear refusals."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from pypdf import PdfReader

from core.game import OptionError
from core.options import SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests.viz.given import elements_of
from viz.figures import gif as film
from viz.figures import png_and_pdf
from viz.figures.boxes import Box
from viz.figures.gif import gif
from viz.figures.handout import MOST_PICTURES, handout, pages
from viz.figures.still import Stills
from viz.figures.svg import Look
from viz.scene import scene

pytestmark = pytest.mark.skipif(not png_and_pdf.CONVERTS, reason="vl-convert-python has no wheel for this machine")
TREE = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
PLACE = ("x", "y", "width", "height")
NARROW = Look(sentence=True, width=200)


def stills(tree: LeafTree = TREE) -> Stills:
    return Stills(scene(search(tree, SearchOptions()), tree))


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
    monkeypatch.setattr(film, "MOST_PIXELS", 1000)
    with pytest.raises(OptionError, match="smaller width"):
        gif(stills(), [0, 1], NARROW)


def test_a_handout_has_every_step_and_sentence_on_pages_of_one_size() -> None:
    shown = stills()
    steps = range(0, shown.scene.steps + 1, 4)
    printed = PdfReader(io.BytesIO(handout(shown, steps, "Three moves", "Alpha-beta"))).pages
    assert len(printed) > 1
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in printed} == {(595, 842)}
    text = "".join("".join(page.extract_text().split()) for page in printed)
    for step in steps:
        assert f"Step{step}of{shown.scene.steps}" in text
        assert "".join(shown.sentence(step).lead.split()) in text
    assert text.count("Threemoves") == len(printed)


@pytest.mark.parametrize("nested", [3, [1] * 30, [[[[[1, 2], 3], 4], 5], 6], [[3, 12, 8], [2, 4, 6], [14, 5, 2]]])
def test_the_pictures_of_a_handout_stay_on_their_page(nested: object) -> None:
    tree = LeafTree.from_nested(nested)  # type: ignore[arg-type]
    shown = stills(tree)
    every = range(shown.scene.steps + 1)
    found = [box for page in pages(shown, every, "") for box in pictures_on(page)]
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
