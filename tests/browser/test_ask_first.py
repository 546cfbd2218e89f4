"""Ask first: what is covered is neither seen nor spoken until the answer is asked for."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import expect_step, go, open_menu, press
from viz.views import VIEWS

EVERYTHING = f"?views={','.join(VIEWS)}&step=22"
TELLING = ("calls", "window", "table")
"""The views that say values."""
ARGUING = ("why", "trace", "node")
"""The views that say what happened."""


def cover(player: Locator, name: str) -> None:
    """Cover one thing."""
    open_menu(player, "Ask first").get_by_role("checkbox", name=name).check()
    press(player, "Escape")


def spoken(player: Locator) -> str:
    """Return what the live region says."""
    return player.locator(".say").inner_text()


def bodies(player: Locator, views: tuple[str, ...]) -> list[Locator]:
    """Return what stands below the headings of some views."""
    return [part for name in views for part in player.locator(f"[data-view={name}] > :not(h2):not(:empty)").all()]


def test_values_are_covered_in_the_tree_and_in_the_views(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, EVERYTHING)
    value = player.locator("[data-path='0'] .value")
    covered = [value, player.locator("[data-path='1'] .bound").first, *bodies(player, TELLING)]
    shown = [player.locator("[data-path='0.0'] .value"), player.locator("[data-view=code] .code")]
    for part in covered + shown:
        expect(part).to_be_visible()
    cover(player, "Values in the tree")
    for step in (22, 23):
        go(player, step)
        for part in covered:
            expect(part).to_be_hidden()
        for part in shown:
            expect(part).to_be_visible()
        press(player, "a")
        for part in covered:
            expect(part).to_be_visible()
    press(player, "ArrowLeft")
    expect(value).to_be_hidden()


def test_the_sentence_is_covered_and_a_key_or_the_button_shows_it(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, EVERYTHING)
    lead = player.locator("[data-key=lead]")
    sentence = lead.inner_text()
    assert sentence in spoken(player)
    covered = [lead, *bodies(player, ARGUING)]
    cover(player, "The sentence")
    for part in covered:
        expect(part).to_be_hidden()
    assert sentence not in spoken(player)
    assert player.locator("[data-key=tag]").is_hidden()
    assert "What happened at this step?" in spoken(player)
    press(player, "a")
    for part in covered:
        expect(part).to_be_visible()
    assert sentence in spoken(player)
    press(player, "ArrowRight")
    expect_step(player, 23)
    following = lead.text_content() or ""
    assert following not in spoken(player)
    player.get_by_role("button", name="Show the answer").click()
    expect(lead).to_be_visible()
    assert following in spoken(player)
    expect_step(player, 23)


def test_the_next_event_is_asked_for_and_a_second_press_shows_it(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, EVERYTHING)
    cover(player, "What happens next")
    lead = player.locator("[data-key=lead]")
    for step in (23, 24):
        press(player, "PageDown")
        expect(player.locator("[data-part=question]")).to_have_text("What happens next?")
        expect(player.locator("[data-part=question]")).to_be_visible()
        expect_step(player, step - 1)
        press(player, "PageDown")
        expect_step(player, step)
        expect(lead).to_be_visible()
        assert (lead.text_content() or "") in spoken(player)
    press(player, "PageDown")
    press(player, "a")
    expect_step(player, 25)
    expect(lead).to_be_visible()
    press(player, "PageUp")
    expect_step(player, 24)
    expect(lead).to_be_visible()


def test_nothing_is_covered_once_all_is_unchecked(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, EVERYTHING)
    menu = open_menu(player, "Ask first")
    boxes = menu.get_by_role("checkbox").all()
    assert len(boxes) == 3
    for box in boxes:
        box.check()
    press(player, "Escape")
    press(player, "PageDown", 2)
    expect_step(player, 23)
    hidden = [*bodies(player, TELLING + ARGUING), player.locator("[data-key=lead]")]
    for part in hidden:
        expect(part).to_be_hidden()
    open_menu(player, "Ask first")
    for box in boxes:
        box.uncheck()
    for part in hidden:
        expect(part).to_be_visible()
