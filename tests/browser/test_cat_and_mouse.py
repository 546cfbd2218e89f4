"""The page Cat and Mouse: an analysis stepped through on the graph and its tables, and the line that does not end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from core.games.cat_and_mouse import EXAMPLE, START, CatAndMouse
from core.retrograde.analysis import analyse
from tests.browser.conftest import Pages, exceptions_shown
from viz.retrograde.graph_data import graph_data
from viz.retrograde.outcome_tables import cell_key

PHONE = 390  # pixels wide
GAME = CatAndMouse.from_position(EXAMPLE)
LAST, MINIMAX_LAST = (story["steps"] for story in graph_data(GAME)["stories"])
SHOWN = """graph => [...graph.querySelectorAll("[data-key]")].map((element) =>
    [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort().join(" ") + element.textContent)"""
"""What a step shows: the attributes and the text of every element that changes."""

AFTER_KEYS = f"""(graph, [key, looks]) => Array.from({{ length: looks }}, () => {{
  const seen = [graph.dataset.step, ({SHOWN})(graph)];
  window.dispatchEvent(new KeyboardEvent("keydown", {{ key }}));
  return seen;
}})"""
"""Looks and presses a key, again and again, and returns the step and what it showed at each look."""


@pytest.fixture(scope="module")
def open_page(pages: Pages, app_url: str) -> Iterator[Callable[..., Locator]]:
    """Give a function that opens the page; an exception in it fails the last test of this file."""
    wrong: list[str] = []
    taken: list[Page] = []

    def on_exception(error: Error) -> None:
        wrong.append(str(error))

    def open_at(query: str = "", **options: Any) -> Locator:
        page = pages.take(**options)
        taken.append(page)
        page.on("pageerror", on_exception)
        page.goto(f"{app_url}/cat-and-mouse{query}")
        graph = page.locator(".plyscope-graph[data-step]")
        graph.wait_for()
        return graph

    yield open_at
    for page in taken:
        wrong += exceptions_shown(page)
        page.remove_listener("pageerror", on_exception)
        pages.give_back(page)
    assert not wrong


@pytest.fixture(scope="module")
def opened(open_page: Callable[..., Locator]) -> Locator:
    """Give the first example, opened once for all tests that leave it there."""
    return open_page()


def expect_step(graph: Locator, step: int) -> None:
    expect(graph).to_have_attribute("data-step", str(step))


def cell(graph: Locator, key: str) -> Locator:
    return graph.locator(f'[data-key="{key}"]')


def test_a_key_steps_at_once_and_back_as_exactly(opened: Locator) -> None:
    opened.page.keyboard.press("Home")
    expect_step(opened, 0)
    forwards, backwards = (opened.evaluate(AFTER_KEYS, [key, LAST + 1]) for key in ("ArrowRight", "PageUp"))
    assert [step for step, _ in forwards] == [str(step) for step in range(LAST + 1)]
    assert len({str(shown) for _, shown in forwards}) == LAST + 1
    assert backwards == forwards[::-1]


def test_the_tables_show_every_outcome_at_the_end(opened: Locator) -> None:
    opened.page.keyboard.press("End")
    expect_step(opened, LAST)
    found = analyse(GAME)
    wanted = {
        cell_key(place): f"{'MC'[found.settled[place].winner == 'min']}{found.settled[place].plies}"
        if place in found.settled
        else "D"
        for place in GAME.positions()
    }
    shown = opened.locator("td").evaluate_all("cells => cells.map((one) => [one.dataset.key, one.textContent])")
    assert dict(shown) == wanted
    expect(opened.locator('[data-key="rest"]')).to_contain_text("the game is a draw, value 0")
    letter, number = (cell(opened, "mouse-0-1").locator(f'[data-part="{part}"]') for part in ("who", "plies"))
    letter_box, number_box = letter.bounding_box(), number.bounding_box()
    assert letter_box
    assert number_box
    assert letter_box["x"] + letter_box["width"] <= number_box["x"]


def test_a_cell_and_the_slider_lead_to_their_steps(opened: Locator) -> None:
    cell(opened, "cat-1-2").click()
    expect(opened.locator('[data-key="lead"]')).to_have_text("Mouse at 1, cat at 2, cat to move.")
    expect(cell(opened, "cat-1-2")).to_have_attribute("data-here", "")
    step = int(opened.get_attribute("data-step") or 0)
    assert step > 2
    opened.get_by_role("button", name="Back", exact=True).click()
    expect_step(opened, step - 1)
    expect(cell(opened, "cat-1-2")).to_have_text("")
    opened.get_by_role("slider", name="Step").fill("2")
    expect_step(opened, 2)
    expect(opened.page).to_have_url(re.compile(r"/cat-and-mouse\?graph=\[\[2,5\].*&show=retrograde&step=2$"))


def test_it_plays_to_the_end(opened: Locator) -> None:
    opened.get_by_role("slider", name="Step").fill(str(LAST - 2))
    opened.get_by_role("combobox", name="Speed").select_option("8")
    opened.page.keyboard.press(" ")
    expect_step(opened, LAST)
    expect(opened.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_minimax_goes_round_and_the_way_round_is_marked(opened: Locator) -> None:
    opened.get_by_role("button", name="Show it on the graph").click()
    expect_step(opened, 0)
    expect(cell(opened, cell_key(START))).to_have_text("0")
    expect(opened.locator("td[data-outcome]")).to_have_count(1)
    opened.page.keyboard.press("End")
    expect_step(opened, MINIMAX_LAST)
    expect(opened.locator('td[data-outcome="again"]')).to_have_count(MINIMAX_LAST)
    for side in ("mouse", "cat"):
        expect(opened.locator(f'[data-key="round-{side}"]')).to_have_attribute("d", re.compile("^M.*ZM.*Z$"))
    opened.get_by_role("button", name="Retrograde analysis").click()
    expect_step(opened, 0)
    expect(opened.locator("td[data-outcome]")).to_have_count(0)
    expect(opened.locator('[data-key="round-mouse"]')).not_to_have_attribute("d", re.compile("M"))


def test_a_link_opens_at_its_step_and_an_example_at_its_start(open_page: Callable[..., Locator]) -> None:
    graph = open_page("?graph=[[2,6],[2,4],[0,1],[5,6],[1,5],[3,4],[0,3]]&show=minimax&step=7")
    expect_step(graph, 7)
    expect(graph.locator('[data-key="tag"]')).to_have_text("Again")
    graph.page.get_by_role("button", name="Won at once (example 2)").click()
    expect(graph.locator('[data-part="meta"]')).to_have_text(
        "4 nodes, 16 positions; with best play the mouse wins in 1 ply"
    )
    expect_step(graph, 0)
    expect(graph.get_by_role("button", name="Plain minimax")).to_have_count(0)
    expect(graph.locator('[data-part="explanation"]')).to_contain_text("plain minimax would end here too")


def test_on_a_phone_nothing_scrolls_sideways_and_an_example_is_seen_at_once(open_page: Callable[..., Locator]) -> None:
    graph = open_page("?step=20", viewport={"width": PHONE, "height": 844})
    expect_step(graph, 20)
    wide = graph.page.evaluate("""() => [document.documentElement, document.querySelector(".stMain")]
        .filter(one => one.scrollWidth > one.clientWidth).map(one => `${one.className} ${one.scrollWidth}`)""")
    assert not wide
    for name in ("Back", "Forward"):
        expect(graph.get_by_role("button", name=name, exact=True)).to_be_in_viewport()
    graph.page.get_by_test_id("stExpandSidebarButton").click()
    graph.page.get_by_role("button", name="The long way round").click()
    expect(graph.locator('[data-part="meta"]')).to_contain_text("7 nodes")
    expect(graph.page.get_by_role("button", name="The long way round")).not_to_be_in_viewport()
