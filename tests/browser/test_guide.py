"""The guide: a small player to each figure, each on its own, and the way to the other page and back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from core.search import search
from tests.browser.compare_page import OPENING
from tests.browser.conftest import GUIDE_PATIENCE, LAPTOP
from tests.browser.player_page import (
    address_with_step,
    click_node,
    expect_step,
    expect_text,
    go,
    go_to,
    press,
    run_tree,
    step_of,
)
from tests.browser.test_accessibility import violations
from tests.browser.windows import assert_nothing_is_too_wide
from tests.viz.guide_figures import all_figures
from viz.guide import PARTS, SECTIONS
from viz.guide.courses import COURSES_NAME, COURSES_TITLE
from viz.guide.disagreements import DISAGREEMENTS

PHONE = 390  # pixels wide

TREE = "[[7, 1], [8, [2, 6]]]"

KEEP_FEW = """kept => {
  const roots = [document, ...[...document.querySelectorAll("*")].map(part => part.shadowRoot).filter(Boolean)];
  const players = roots.flatMap(root => [...root.querySelectorAll(".plyscope-player")]);
  for (const player of players.filter((_, number) => !kept.includes(number)))
    player.querySelectorAll("svg *").forEach(part => part.remove());
  for (const part of players.flatMap(player => [...player.querySelectorAll(":scope > :not(style), .bar *")]))
    if (!part.checkVisibility()) part.remove();
}"""
"""Takes out most drawings, and what a small player never shows: with all of it axe takes five times as long."""


@pytest.mark.thorough
def test_a_reader_goes_through_the_guide_and_back(page: Page, app_url: str) -> None:
    page.goto(app_url)
    player = page.locator(".plyscope-player[data-steps]:not([data-small])")
    player.wait_for(timeout=OPENING)
    run_tree(page, TREE)
    expect(player.locator(".node[data-path='1.1.1']")).to_have_count(1)
    go(player, 9)
    page.wait_for_url(address_with_step(9))
    go_to(page, "Guide")
    expect(page.locator(".plyscope-player[data-steps]")).to_have_count(len(all_figures()), timeout=GUIDE_PATIENCE)
    assert_each_figure_has_a_small_player_that_opens_at_its_moment(page)
    assert_buttons_step_one_player_only(page)
    address = page.url
    assert_keys_go_to_the_player_that_was_used_last(page)
    assert page.url == address  # the small ones do not name their steps
    assert_contents_and_headings_agree_and_lead(page)
    assert_all_of_it_fits_a_phone(page)
    page.evaluate(KEEP_FEW, one_of_each_kind())  # so this comes last of what looks at the guide
    page.set_viewport_size(LAPTOP)
    assert violations(page) == []
    go_to(page, "Step")
    expect_text(page, TREE)
    expect(player.locator(".node[data-path='1.1.1']")).to_have_count(1)
    expect_step(player, 9)


def player_of(page: Page, section: str) -> Locator:
    return page.locator(f".st-key-section-{section} .plyscope-player").first


def steps_shown(page: Page) -> list[int]:
    steps: list[int] = page.locator(".plyscope-player").evaluate_all("all => all.map(one => Number(one.dataset.step))")
    return steps


def button(player: Locator, name: str) -> Locator:
    return player.get_by_role("button", name=name, exact=True)


def assert_each_figure_has_a_small_player_that_opens_at_its_moment(guide: Page) -> None:
    moments = [figure.step(search(figure.request.searched(), figure.request.options())) for figure in all_figures()]
    assert steps_shown(guide) == moments
    expect(guide.locator(".plyscope-player[data-small]")).to_have_count(len(moments))
    for hidden in ("header", "aside"):
        expect(guide.locator(f".plyscope-player > {hidden}").filter(visible=True)).to_have_count(0)
    for key in ("ArrowRight", "PageUp", "End"):  # before any player is used the keys are the page's
        guide.keyboard.press(key)
    assert steps_shown(guide) == moments
    for about in DISAGREEMENTS:
        section = guide.locator(f".st-key-section-{COURSES_NAME}-{about.name}")
        expect(section.get_by_role("heading", name=about.question)).to_have_count(1)
        expect(section.locator(".plyscope-player")).to_have_count(2)


def expect_another_step(player: Locator, step: int) -> None:
    expect(player).not_to_have_attribute("data-step", str(step))


def assert_buttons_step_one_player_only(guide: Page) -> None:
    before = steps_shown(guide)
    at = len(before) // 2
    player = guide.locator(".plyscope-player").nth(at)
    for name, step in [("First step", 0), ("Forward", 1)]:
        button(player, name).click()
        expect_step(player, step)
    button(player, "Forward").click()
    expect_another_step(player, 1)
    button(player, "Back").click()
    expect_step(player, 1)
    after = steps_shown(guide)
    assert after.pop(at) == 1
    del before[at]
    assert after == before


def assert_keys_go_to_the_player_that_was_used_last(guide: Page) -> None:
    first, second = player_of(guide, "minimax"), player_of(guide, "window")
    before = steps_shown(guide)
    for player in (first, second, first):
        click_node(player, "0")
        at = step_of(player)
        press(player, "Shift+ArrowRight", 2)
        expect_step(player, at + 2)
    go(first, 3)
    go(second, 4)
    button(second, "Back").click()
    expect_another_step(second, 4)
    at = step_of(second)
    press(second, "PageDown", 2)
    expect_another_step(second, at)
    expect_step(first, 3)
    changed = [old != new for old, new in zip(before, steps_shown(guide), strict=True)]
    assert sum(changed) == 2
    button(second, "Forward").focus()
    at = step_of(second)
    press(second, "ArrowRight")
    expect_another_step(second, at)
    at = step_of(second)
    button(first, "Forward").focus()  # as by Tab
    press(first, "ArrowRight")
    expect_another_step(first, 3)
    expect_step(second, at)


def assert_contents_and_headings_agree_and_lead(guide: Page) -> None:
    sections = {part.title: part.name for part in PARTS} | {section.title: section.name for section in SECTIONS}
    sections |= {COURSES_TITLE: COURSES_NAME}
    links = guide.locator(".beside a[href^='#']").evaluate_all(
        "all => all.map(link => [link.textContent, link.getAttribute('href')])"
    )
    headings = guide.locator(".stMain :is(h1, h2, h3)[id]").evaluate_all(
        "all => all.map(heading => [heading.innerText, heading.id])"
    )
    assert {title: f"#{name}" for title, name in sections.items()}.items() <= dict(links).items()
    assert sections.items() <= dict(headings).items()
    link = guide.locator(".beside").get_by_role("link", name=COURSES_TITLE, exact=True)
    link.evaluate("link => link.scrollIntoView({ block: 'center' })")  # else a click is tried for two seconds
    link.click()
    expect(guide).to_have_url(re.compile(f"/guide#{COURSES_NAME}$"))
    expect(guide.get_by_role("heading", name=COURSES_TITLE, exact=True)).to_be_in_viewport()


def assert_all_of_it_fits_a_phone(guide: Page) -> None:
    guide.set_viewport_size({"width": PHONE, "height": 844})
    guide.wait_for_function(f"innerWidth === {PHONE}")
    assert_nothing_is_too_wide(guide)
    sides = guide.locator(".plyscope-player").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(({ left, right }) => [left, right])"
    )
    assert all(0 <= left < right <= PHONE for left, right in sides)
    guide.get_by_text("Contents", exact=True).click()
    guide.locator(".stMain").get_by_role("link", name=SECTIONS[-1].title, exact=True).click()
    expect(guide.get_by_role("heading", name=SECTIONS[-1].title, exact=True)).to_be_in_viewport()


def one_of_each_kind() -> list[int]:
    """Return the numbers of the first figures of each game, notation and algorithm."""
    kinds = [(asked.game, asked.notation, asked.chosen.algorithm) for asked in (one.request for one in all_figures())]
    return [kinds.index(kind) for kind in dict.fromkeys(kinds)]
