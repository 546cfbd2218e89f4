"""The page Cat and Mouse: an analysis stepped through on the graph and its tables, and the line that does not end."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from core.games.cat_and_mouse import EXAMPLE, START, CatAndMouse
from tests.browser.windows import assert_nothing_is_too_wide, box_of
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


def expect_step(graph: Locator, step: int) -> None:
    expect(graph).to_have_attribute("data-step", str(step))


def cell(graph: Locator, key: str) -> Locator:
    return graph.locator(f'[data-key="{key}"]')


def open_graph(page: Page, app_url: str, query: str = "") -> Locator:
    page.goto(f"{app_url}/cat-and-mouse{query}")
    graph = page.locator(".plyscope-graph[data-step]")
    graph.wait_for()
    return graph


@pytest.mark.thorough
def test_an_analysis_is_stepped_to_its_end_minimax_goes_round_and_links_and_examples_open(
    page: Page, app_url: str, new_page: Callable[..., Page]
) -> None:
    graph = open_graph(page, app_url)
    page.keyboard.press("Home")
    expect_step(graph, 0)
    forwards, backwards = (graph.evaluate(AFTER_KEYS, [key, LAST + 1]) for key in ("ArrowRight", "PageUp"))
    assert [step for step, _ in forwards] == [str(step) for step in range(LAST + 1)]
    assert len({str(shown) for _, shown in forwards}) == LAST + 1
    assert backwards == forwards[::-1]
    page.keyboard.press("End")
    expect_step(graph, LAST)
    expect(graph.locator("td[data-outcome]")).to_have_count(len([*GAME.positions()]))
    expect(graph.locator('[data-key="rest"]')).to_contain_text("the game is a draw, value 0")
    letter, number = (box_of(cell(graph, "mouse-0-1").locator(f'[data-part="{part}"]')) for part in ("who", "plies"))
    assert letter["x"] + letter["width"] <= number["x"]
    cell(graph, "cat-1-2").click()
    expect(graph.locator('[data-key="lead"]')).to_have_text("Mouse at 1, cat at 2, cat to move.")
    expect(graph.locator("[data-part=heard]")).to_contain_text(": Mouse at 1, cat at 2, cat to move.")
    expect(cell(graph, "cat-1-2")).to_have_attribute("data-here", "")
    step = int(graph.get_attribute("data-step") or 0)
    assert step > 2
    graph.get_by_role("button", name="Back", exact=True).click()
    expect_step(graph, step - 1)
    expect(cell(graph, "cat-1-2")).to_have_text("")
    graph.get_by_role("slider", name="Step").fill("2")
    expect_step(graph, 2)
    expect(page).to_have_url(re.compile(r"/cat-and-mouse\?graph=\[\[2,5\].*&show=retrograde&step=2$"))
    graph.get_by_role("slider", name="Step").fill(str(LAST - 2))
    graph.get_by_role("combobox", name="Speed").select_option("8")
    page.keyboard.press(" ")
    expect_step(graph, LAST)
    expect(graph.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert_presented_it_fills_the_window_and_nothing_is_cut(graph)
    assert_minimax_goes_round_and_the_way_round_is_marked(graph)
    assert_a_link_opens_at_its_step_and_an_example_at_its_start_on_a_phone_too(new_page, app_url)


def assert_presented_it_fills_the_window_and_nothing_is_cut(graph: Locator) -> None:
    page = graph.page
    page.keyboard.press("f")
    for width, height in ((1920, 1080), (1366, 768), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        bar, side = (graph.locator(part) for part in (".bar", "aside"))
        expect(bar).to_have_css("grid-row-start", "bar")
        assert box_of(bar)["width"] > 0.97 * width
        assert box_of(side)["x"] + box_of(side)["width"] > 0.97 * width
        assert box_of(bar)["height"] < 0.1 * height
        for shown in (graph.locator(".say"), side):
            assert shown.evaluate("element => element.scrollHeight - element.clientHeight") <= 1
    page.keyboard.press("f")


def assert_minimax_goes_round_and_the_way_round_is_marked(graph: Locator) -> None:
    minimax, analysis = (graph.get_by_role("button", name=name) for name in ("Plain minimax", "Retrograde analysis"))
    minimax.click()
    expect_step(graph, 0)
    for forced in ("active", "none"):
        graph.page.emulate_media(forced_colors=forced)
        grounds = [each.evaluate("button => getComputedStyle(button).backgroundColor") for each in (minimax, analysis)]
        assert len(set(grounds)) == 2, forced  # which of them is on can be seen
    expect(cell(graph, cell_key(START))).to_have_text("0")
    expect(graph.locator("td[data-outcome]")).to_have_count(1)
    graph.page.keyboard.press("End")
    expect_step(graph, MINIMAX_LAST)
    expect(graph.locator('td[data-outcome="again"]')).to_have_count(MINIMAX_LAST)
    for side in ("mouse", "cat"):
        expect(graph.locator(f'[data-key="round-{side}"]')).to_have_attribute("d", re.compile("^M.*ZM.*Z$"))
    analysis.click()
    expect_step(graph, 0)
    expect(graph.locator("td[data-outcome]")).to_have_count(0)
    expect(graph.locator('[data-key="round-mouse"]')).not_to_have_attribute("d", re.compile("M"))


def assert_a_link_opens_at_its_step_and_an_example_at_its_start_on_a_phone_too(
    new_page: Callable[..., Page], app_url: str
) -> None:
    page = new_page()
    graph = open_graph(page, app_url, "?graph=[[2,6],[2,4],[0,1],[5,6],[1,5],[3,4],[0,3]]&show=minimax&step=7")
    expect_step(graph, 7)
    expect(graph.locator('[data-key="tag"]')).to_have_text("Again")
    graph.get_by_role("button", name="Change the graph").click()
    page.get_by_role("button", name="Won at once (example 2)").click()
    expect(graph.get_by_role("button", name="Change the graph")).to_be_focused()
    expect(graph.locator('[data-part="meta"]')).to_have_text(
        "4 nodes, 16 positions; with best play the mouse wins in 1 ply"
    )
    expect_step(graph, 0)
    expect(graph.get_by_role("button", name="Plain minimax")).to_have_count(0)
    expect(graph.locator('[data-part="explanation"]')).to_contain_text("plain minimax would end here too")
    page = new_page(viewport={"width": PHONE, "height": 844})
    graph = open_graph(page, app_url, "?step=20")
    expect_step(graph, 20)
    assert_nothing_is_too_wide(page)
    for name in ("Back", "Forward"):
        expect(graph.get_by_role("button", name=name, exact=True)).to_be_in_viewport()
    graph.get_by_role("button", name="Change the graph").click()
    page.get_by_role("button", name="The long way round").click()
    expect(graph.locator('[data-part="meta"]')).to_contain_text("7 nodes")
    expect(page.get_by_role("button", name="The long way round")).not_to_be_in_viewport()
