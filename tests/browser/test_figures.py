"""The menu Share saves the step on screen and the whole replay as figures, and printing shows the player alone."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Literal
from unicodedata import normalize
from urllib.parse import parse_qsl

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from tests.browser.conftest import OpenApp, OpenComparison
from tests.browser.player_page import node_at, open_menu, open_view, press
from viz.figures import png_pdf_gif
from viz.figures.address import figure
from viz.figures.formats import FORMATS, Wanted, make
from viz.figures.replay import Replay
from viz.figures.svg import Look
from viz.replay.recording import record
from viz.sharing.request import Request

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

needs_converter = pytest.mark.skipif(not png_pdf_gif.CONVERTS, reason="vl-convert-python has no wheel for this machine")


@needs_converter
@pytest.mark.thorough
def test_a_step_a_replay_and_a_path_are_saved_and_printed_as_on_screen_and_what_can_not_be_is_said(
    open_app: OpenApp, page: Page
) -> None:
    player = open_app(page, "?step=22&views=window")
    open_menu(player, "Share")
    player.locator("[data-part=figure-sentence]").check()
    for name in ("svg", "png", "tikz", "html", "handout"):
        player.locator("[data-part=figure-format]").select_option(name)
        if FORMATS[name].width:
            player.locator("[data-part=figure-width]").fill("600")
        with page.expect_download() as saved:
            player.get_by_role("button", name="Save the figure").click()
        assert saved.value.suggested_filename.endswith(FORMATS[name].suffix)
        if name in {"svg", "png", "tikz"}:
            look = Look(sentence=True, width=600 if FORMATS[name].width else None)
            expected = make(Replay(record(Request())), name, Wanted(22, look))
            kept = 4 if name == "png" else None
            assert Path(saved.value.path()).read_bytes()[:kept] == expected[:kept]
            assert "-step-22." in saved.value.suggested_filename
    sentence = player.locator("[data-part=figure-sentence]")
    player.locator("[data-part=figure-format]").select_option("gif")
    sentence.uncheck()
    for name in ("svg", "gif"):  # the reader has chosen
        player.locator("[data-part=figure-format]").select_option(name)
        expect(sentence).not_to_be_checked()
    player.locator("[data-part=figure-format]").select_option("svg")
    player.locator("[data-part=figure-width]").evaluate("field => { field.form.noValidate = true; field.value = 5 }")
    player.get_by_role("button", name="Save the figure").click()
    expect(player.locator("[data-part=figure-note]")).to_contain_text("a width of 5 pixels is out of range")
    press(player, "Escape")
    assert_printing_shows_picture_sentence_and_views_alone(player)
    assert_the_path_with_what_is_opened_is_saved_as_its_address_gives_it(open_app, page)


def test_a_comparison_is_saved_as_it_stands_and_printed_with_nothing_over_anything(
    open_comparison: OpenComparison,
) -> None:
    comparison = open_comparison("tree=[[3,12,8],[2,4,6],[14,5,2]]&searches=minimax~alphabeta&stop=12")
    comparison.locator(":scope > header [popovertarget=hand-out]").click()
    for width, said in (("5", "out of range"), ("700", "")):
        comparison.locator("[data-part=beside-width]").fill(width)
        button = comparison.locator("[data-part=beside-form] button")
        if said:
            button.evaluate("button => button.form.noValidate = true")
            button.click()
            expect(comparison.locator("[data-part=beside-note]")).to_contain_text(said)
            continue
        with comparison.page.expect_download() as saved:
            button.click()
        assert saved.value.suggested_filename.endswith("-compared-step-12.svg")
        text = saved.value.path().read_text("utf-8")
    assert 'width="700"' in text
    assert all(f">{title}</text>" in text for title in ("Minimax", "Alpha-beta"))
    for number in (1, 2):
        shown = comparison.locator(".pane").nth(number - 1).locator(".canvas .node[data-state=current]")
        assert re.search(rf'data-key="s{number}{shown.get_attribute("data-key")}"[^>]*data-state="current"', text)
    page = comparison.page
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    edges = comparison.evaluate("""comparison => [comparison.querySelector("[data-part=together]")
      .getBoundingClientRect().bottom, ...[...comparison.querySelectorAll(".pane")].flatMap(pane =>
      [".search", ".stage", ".bars"].flatMap(part => {
        const { top, bottom } = pane.querySelector(part).getBoundingClientRect();
        return [top, bottom];
      }))]""")
    page.emulate_media(media="null")
    assert len(edges) == 13  # one sentence is said for all
    assert edges == sorted(edges)


def assert_the_path_with_what_is_opened_is_saved_as_its_address_gives_it(open_app: OpenApp, page: Page) -> None:
    query = "game=tictactoe&position=XOX/OO_/_X_&step=30&picture=focus&show=0"
    player = open_app(page, f"?{query}")
    expect(player.locator(".stage")).to_have_attribute("data-focus-view", "")
    open_menu(player, "Share")
    for name in ("svg", "gif"):
        player.locator("[data-part=figure-format]").select_option(name)
        if name == "gif":
            player.locator("[data-part=figure-steps]").select_option("moments")
        with page.expect_download() as saved:
            # Pressed twice, it is made once: the second download would be that of the next format.
            player.get_by_role("button", name="Save the figure").evaluate("button => (button.click(), button.click())")
        assert saved.value.suggested_filename.endswith(FORMATS[name].suffix)
        expect(player.locator("[data-part=figure-note]")).to_contain_text("The path of the search is drawn")
        asked = dict(parse_qsl(query)) | ({"steps": "moments", "sentence": "true"} if name == "gif" else {})
        assert Path(saved.value.path()).read_bytes() == figure(name, asked).data
    assert player.get_attribute("data-step") == "30"
    printed = " ".join(PdfReader(io.BytesIO(page.pdf(format="A4"))).pages[0].extract_text().split())
    assert "MAX X" in printed


@pytest.mark.thorough
@pytest.mark.parametrize(
    "query", ["?step=22&picture=whole", "?game=tictactoe&position=XOX/_O_/___&step=30&picture=focus"]
)
def test_a_player_in_a_file_saves_its_drawing_as_it_is_on_screen(
    open_alone: OpenApp, page: Page, query: str, tmp_path: Path
) -> None:
    player = open_alone(page, query)
    open_menu(player, "Share")
    with page.expect_download() as saved:
        player.get_by_role("button", name="Save the figure").click()
    press(player, "Escape")
    drawn = player.locator(".focus .tree:visible, .canvas > svg:visible")
    shown, place = drawn.screenshot(animations="disabled"), drawn.bounding_box()
    assert place
    saved.value.save_as(tmp_path / "drawing.svg")
    file = tmp_path / "in_the_same_place.html"  # from a part of a pixel on, a screenshot is moved by a whole one
    at = f"left: {place['x']}px; top: {place['y']}px"
    file.write_text(f'<!doctype html><img src="drawing.svg" style="position: absolute; {at}">', "utf-8")
    page.goto(file.as_uri())
    differing = np.abs(coarse(shown) - coarse(page.locator("img").screenshot())).max(axis=2) > 40
    width = differing.shape[1]
    assert not differing[:, width // 7 : 5 * width // 7].any(), (
        "between the names of rows and the buttons over the drawing"
    )


def coarse(png: bytes) -> NDArray[np.int16]:
    """Return a picture in squares, for which a shift by a part of a pixel counts little."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    return np.asarray(picture.resize((picture.width // 8, picture.height // 8), Image.Resampling.BOX), np.int16)


def assert_printing_shows_picture_sentence_and_views_alone(player: Locator) -> None:
    page = player.page
    printed = PdfReader(io.BytesIO(page.pdf(format="A4")))
    sheets = [sheet.extract_text() for sheet in printed.pages]
    text = " ".join(" ".join(sheets).split())
    for shown in ("C can give at most 2", "α cut", "MAX", "leaves"):
        assert shown in text
    for hidden in ("Run", "Example", "Share", "Present", "by event"):
        assert hidden not in text.split()
    assert all(sheet.strip() for sheet in sheets), "no sheet is blank"
    for scheme in SCHEMES:
        page.emulate_media(media="print", color_scheme=scheme)
        for part in (".bar", ".actions", ".zoom"):
            expect(player.locator(part).first).to_be_hidden()
        for part in (".say", ".stage", '[data-view="window"]'):
            expect(player.locator(part)).to_be_visible()
        assert (
            player.locator(".stage").evaluate("stage => getComputedStyle(stage).backgroundColor")
            == "rgb(255, 255, 255)"
        )
    page.emulate_media(media="null")
    assert_the_words_of_views_that_are_buttons_are_kept(player)


def assert_the_words_of_views_that_are_buttons_are_kept(player: Locator) -> None:
    """Show views with buttons and fail with what of their words is not printed, or looks like a button."""
    page = player.page
    for title in ("Calls", "Node"):
        open_view(player, title)
    node_at(player, "1").click()
    expect(player.locator('[data-view="node"] li > button').first).to_be_visible()
    printed = PdfReader(io.BytesIO(page.pdf(format="A4")))
    told = normalize("NFKC", " ".join(sheet.extract_text() for sheet in printed.pages))  # without ligatures
    text = " ".join(told.split())
    for shown in ("A MAX", "C MIN", *player.locator('[data-view="node"] li > button').all_inner_texts()):
        assert " ".join(shown.split()) in text
    page.emulate_media(media="print", color_scheme="light")
    for hidden in ("Share", "Next cutoff"):
        assert hidden not in text
    for button in player.locator("button").all():
        if button.is_visible():
            assert button.evaluate("button => getComputedStyle(button).borderTopWidth") == "0px", "it reads as text"
    page.emulate_media(media="null")
