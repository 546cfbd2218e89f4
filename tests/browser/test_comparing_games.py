"""The page Compare with games: the focus view in each pane, the difference along the path, and the depth table."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from core.comparing.synchrony import StopEvent
from core.options import Order, SearchOptions
from core.options.paths import path_text
from tests.browser.compare_page import CLICK, compared_by, expect_stop, keys, stop_at
from tests.browser.conftest import OpenComparison
from tests.browser.player_page import expect_idle
from tests.viz.given import paths_of
from viz.comparing.panes import ComparisonView
from viz.sharing.comparison_link import CompareRequest
from viz.sharing.request import Position, Request, TreeText

FOCUSED = CompareRequest(Request(Position("tictactoe", "XO_/_X_/O__")), (SearchOptions("minimax"), SearchOptions()))

SLIDE = """(slider, stop) => {
  slider.value = stop;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""

COVERED = """pane => {
  const box = element => element.getBoundingClientRect();
  const over = [...pane.querySelectorAll(".zoom button:not(:disabled), aside > section")]
    .filter(part => part.checkVisibility()).map(box);
  const seen = [...pane.querySelectorAll(".node:is([data-key], [data-spot])")].filter(node => node.checkVisibility());
  const covered = seen.filter(node => {
    const {left, right, top, bottom} = box(node);
    return over.some(o => o.left < right && left < o.right && o.top < bottom && top < o.bottom);
  });
  return [seen.length > 0, covered.map(node => node.textContent)];
}"""

LARGE = "[" + ",".join(f"[{','.join(map(str, range(width)))}]" for width in (500, 490, 100)) + "]"

LONG = 30_000  # milliseconds: the searches share the processor with the page and with other tests


@pytest.mark.thorough
def test_a_game_is_compared_in_the_focus_view_and_whole_with_nothing_over_a_node(
    open_comparison: OpenComparison,
) -> None:
    comparison, compared = open_comparison(FOCUSED), compared_by(FOCUSED)
    drawn = comparison.locator("[data-focus-view] .focus [data-spot]")
    expect(drawn.first).to_be_visible()
    for part in comparison.locator(".pane :is(aside, aside > section)").all():
        assert part.evaluate("part => part.scrollHeight <= part.clientHeight + 1"), "a view scrolls in its pane"
    assert_a_node_that_is_pointed_at_leads_all_panes(comparison, compared)
    assert_the_difference_is_drawn_along_the_path(comparison, compared)
    # What is opened in one pane is open in the other.
    keys(comparison, "w")
    comparison.locator("[data-part=stops]").evaluate(SLIDE, 40)
    comparison.locator('[data-pane="1"] [aria-expanded=false] .counts').first.click()
    expect(comparison.locator("[data-spot][aria-expanded=true]")).to_have_count(2)
    keys(comparison, "w")
    expect(drawn).to_have_count(0)
    comparison.page.wait_for_url("**picture=whole*")
    comparison.get_by_role("button", name="Focus", exact=True).click()
    expect(drawn.first).to_be_visible()
    assert_nothing_covers_a_node_of_a_game_dragged_it_is_whole_and_a_bundle_opens_in_every_pane(open_comparison)


def assert_a_node_that_is_pointed_at_leads_all_panes(comparison: Locator, compared: ComparisonView) -> None:
    line, paths = compared.lines["node"], paths_of(compared)
    recording = compared.panes[0].recording
    assert recording is not None
    places = recording.scene.trace.places
    stop, second = next(
        (at, path) for at, each in enumerate(line["nodes"]) if at and (path := paths[each])[-2:] == ".1"
    )
    node = next(each for each in range(len(places)) if path_text(places.path(each)) == f"{second[:-2]}.0")
    comparison.locator("[data-part=stops]").evaluate(SLIDE, stop)
    comparison.locator(f'[data-pane="1"] [data-spot="{node}"] .shape').first.click(force=True)
    at = paths.index(path_text(places.path(node)))
    expect_stop(comparison, line["nodes"].index(at))


def assert_the_difference_is_drawn_along_the_path(comparison: Locator, compared: ComparisonView) -> None:
    """Fail unless the difference has the current path; then show the whole trees, and go on from a node of theirs."""
    comparison.locator("[data-part=stops]").evaluate(SLIDE, 100)
    recording = compared.panes[0].recording
    assert recording is not None
    here = recording.scene.trace[compared.lines["node"]["steps"][0][100] - 1].node
    path = recording.scene.trace.places.path(here)
    assert path
    expected = compared.difference_along(path)
    keys(comparison, "d")
    nodes = comparison.locator("[data-part=difference] .nodes > .node")
    expect(nodes).to_have_count(len(expected["visits"]))
    expect(comparison.locator(f'[data-part=difference] .node[data-path="{path_text(path)}"]')).to_be_in_viewport()
    marked = nodes.evaluate_all("all => all.map(one => one.dataset.by)")
    assert marked == ["all" if len(who) == 2 else "some" if who else "none" for who in expected["visits"]]
    expect(comparison.get_by_text("The tree has the current path, with all siblings")).to_be_visible()
    keys(comparison, "w")
    expect(nodes).to_have_count(len(recording.scene.outline.nodes))
    nodes.nth(1).locator(".shape").evaluate(CLICK)
    expect(comparison.locator("[data-part=difference]")).to_be_hidden()
    expect_stop(comparison, stop_at(compared, (0,), StopEvent.ENTER))


def assert_nothing_covers_a_node_of_a_game_dragged_it_is_whole_and_a_bundle_opens_in_every_pane(
    open_comparison: OpenComparison,
) -> None:
    comparison = open_comparison(CompareRequest(Request(Position("tictactoe", "XOX/OO_/_X_")), picture="whole"))
    expect(comparison.locator("[data-focus-view]")).to_have_count(0)
    keys(comparison, "End")
    panes = comparison.locator(".pane")
    expect(panes).to_have_count(2)
    for picture in ("whole", "focus"):
        for pane in panes.all():
            expect(pane.locator("aside .board")).to_be_visible()
            assert pane.evaluate(COVERED) == [True, []], picture
        keys(comparison, "w")
    by_hand = SearchOptions(order=Order.HAND, depth=2)
    comparison = open_comparison(CompareRequest(FOCUSED.subject, (by_hand, SearchOptions(depth=2))))
    expect(comparison.get_by_role("button", name="Focus", exact=True)).to_have_attribute("aria-pressed", "false")
    expect(comparison.locator("[data-focus-view]")).to_have_count(0)
    comparison = open_comparison(CompareRequest(Request(TreeText(LARGE))))
    bundles, drawn = comparison.locator(".pane .bundle"), comparison.locator(".pane [data-path]").count()
    before = bundles.count()
    keys(comparison, "w")
    expect(comparison.locator("[data-part=note]")).to_contain_text("are drawn", timeout=LONG)
    keys(comparison, "w")
    comparison.locator('[data-pane="2"] .bundle .shape').last.evaluate(CLICK)
    expect(bundles).to_have_count(before - 2, timeout=LONG)
    assert comparison.locator(".pane [data-path]").count() > drawn
    counts = [comparison.locator(f'[data-pane="{pane}"] [data-path]').count() for pane in (1, 2)]
    assert counts[0] == counts[1]


@pytest.mark.thorough
def test_each_search_is_measured_to_each_depth_until_it_is_stopped_and_what_was_found_is_kept(
    open_comparison: OpenComparison, tmp_path: Path
) -> None:
    page = open_comparison("game=connectfour&depth=2&searches=minimax~alphabeta").page
    expect(page.get_by_role("heading", name="Depth table")).to_be_visible(timeout=LONG)
    rows, deepest = page.locator(".depths tbody tr"), page.get_by_label("Greatest depth", exact=True)
    expect(rows).to_have_count(0)
    expect(deepest).to_have_value("4")
    deepest.fill("12")
    deepest.press("Enter")
    expect_idle(page)
    page.get_by_role("button", name="Measure", exact=True).click()
    expect(rows.nth(5)).to_be_visible(timeout=LONG)
    stop = page.get_by_role("button", name="Stop", exact=True)
    stop.click()
    expect(page.get_by_text("Stopped. The finished rows are shown.")).to_be_visible(timeout=LONG)
    expect(stop).to_be_hidden()
    expect(rows.nth(5)).to_be_visible()
    shown = [row.locator("th, td").all_inner_texts() for row in rows.all()]
    assert 6 <= len(shown) < 24
    expect(page.get_by_test_id("stVegaLiteChart").locator("canvas, svg").first).to_be_visible()
    with page.expect_download() as started:
        page.get_by_role("button", name="CSV", exact=True).click()
    assert started.value.suggested_filename == "connectfour-depths.csv"
    kept = tmp_path / "depths.csv"
    started.value.save_as(kept)
    with kept.open(encoding="utf-8", newline="") as file:
        measured = list(csv.DictReader(file))
    assert [(row["depth"], row["best_action"]) for row in measured] == [(row[0], row[8]) for row in shown]
    link = rows.nth(2).get_by_role("link")
    expect(link).to_have_attribute("href", re.compile(r"\bdepth=2&algorithm=minimax\b"))
    expect(link).to_have_attribute("target", "_blank")
