"""PNG and PDF of a step: sizes, grounds, letters that are there, and clear refusals."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageChops

from core.game import OptionError
from core.options import SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from viz.figures import png_pdf_gif
from viz.figures.pictures import FONTS
from viz.figures.png_pdf_gif import png, to_png
from viz.figures.svg import Look, extent
from viz.figures.whole_tree import WholeTree
from viz.replay.scene import scene

pytestmark = pytest.mark.skipif(not png_pdf_gif.CONVERTS, reason="vl-convert-python has no wheel for this machine")


def stills() -> WholeTree:
    tree = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    return WholeTree(scene(search(tree, SearchOptions()), tree))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGBA")


@pytest.mark.large
@pytest.mark.parametrize("width", [16, 333, 1600, 2000])
def test_a_picture_is_as_wide_as_is_asked(width: int) -> None:
    picture = opened(png(stills(), 30, Look(width=width)))
    _, _, wide, high = extent(stills(), sentence=False)
    assert picture.width == width
    assert picture.height == pytest.approx(width * high / wide, abs=1)


@pytest.mark.parametrize("width", [-1, 0, 15, 10_001, 100_000])
def test_a_width_out_of_range_is_refused(width: int) -> None:
    with pytest.raises(OptionError, match=r"from 16 to 10,000"):
        png(stills(), 3, Look(width=width))


def test_a_picture_of_too_many_pixels_is_refused() -> None:
    nested: Any = 1
    for _ in range(120):
        nested = [nested]
    tree = LeafTree.from_nested(nested)
    deep = WholeTree(scene(search(tree, SearchOptions()), tree))
    with pytest.raises(OptionError, match="smaller width"):
        png(deep, 3, Look(width=9_000))


@pytest.mark.parametrize("sign", "αβ∞−≥≤≈→…×=3A")
@pytest.mark.parametrize("weight", ["normal", "bold"])
def test_every_sign_has_a_letter_of_its_own(sign: str, weight: str) -> None:
    def ink(text: str) -> bytes:
        written = f'<text x="4" y="30" font-family="{FONTS}" font-weight="{weight}" font-size="24">{text}</text>'
        ground = '<rect width="60" height="40" fill="#fff"/>'
        picture = opened(
            to_png(f'<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">{ground}{written}</svg>')
        )
        return picture.tobytes()

    assert ink(sign) not in {ink(""), ink("\U000f0000")}  # neither nothing nor the box for what a font lacks


def test_without_the_package_the_reader_learns_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png_pdf_gif, "CONVERTS", False)
    with pytest.raises(OptionError, match=r"vl-convert-python.*save as SVG"):
        png(stills(), 3, Look(width=300))


@pytest.mark.parametrize("rows", [7, 10_000])
def test_laid_on_white_a_transparent_picture_is_the_white_one(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png_pdf_gif, "ROWS_AT_ONCE", rows)
    white, drawn = (opened(png(stills(), 30, Look(transparent=seen, width=300))) for seen in (False, True))
    assert len(drawn.getchannel("A").getcolors() or []) > 100  # edges and pale nodes are seen through in part
    laid = Image.new("RGBA", white.size, "#fff")
    laid.alpha_composite(drawn)
    differs = ImageChops.difference(white, laid).getextrema()
    assert max(high for _, high in differs) <= 3  # type: ignore[misc]
