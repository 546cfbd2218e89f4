"""The page Compare with games: each pane has the focus view of its own search, and the difference the current path."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from core.comparing.synchrony import Moment
from core.options import Order, SearchOptions
from core.options.paths import path_text
from tests.browser.compare_page import compared_by, expect_stop, stop_at
from tests.browser.conftest import OpenComparison
from tests.browser.test_comparing import CLICK, keys
from tests.viz.given import paths_of
from tests.viz.read_columns import numbers
from viz.comparing.comparison_link import CompareRequest
from viz.comparing.panes import Compared
from viz.sharing.request import Position, Request

FIVE_PLIES = CompareRequest(
    Request(Position("connectfour", chosen=(("rows", "4"), ("columns", "4")))),
    (SearchOptions("minimax", depth=5), SearchOptions(depth=5)),
)
SLIDE = """(slider, stop) => {
  slider.value = stop;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""
SPOTS = """comparison => [...comparison.querySelectorAll(".pane")].map(pane => ({
  step: Number(pane.querySelector(".plyscope-player").dataset.step),
  spots: [...pane.querySelectorAll("[data-spot]")].map(node => Number(node.dataset.spot)).sort((a, b) => a - b),
  badge: pane.querySelector(".where").textContent,
}))"""


def test_a_game_is_compared_in_the_focus_view(open_comparison: OpenComparison) -> None:
    comparison, compared = open_comparison(FIVE_PLIES), compared_by(FIVE_PLIES)
    drawn = comparison.locator("[data-focus-view] .focus [data-spot]")
    expect(drawn.first).to_be_visible()
    assert_each_pane_has_its_path_with_all_siblings(comparison, compared)
    assert_a_node_that_is_not_drawn_whole_leads_to_its_stop(comparison, compared)
    assert_the_difference_is_drawn_along_the_path(comparison, compared)
    # What is opened in one pane is open in the other.
    keys(comparison, "w", "Home", *["ArrowRight"] * 40)
    comparison.locator('[data-pane="1"] [aria-expanded=false] .counts').first.click()
    expect(comparison.locator("[data-spot][aria-expanded=true]")).to_have_count(2)
    keys(comparison, "w")
    expect(drawn).to_have_count(0)
    expect(comparison.locator("[data-part=note]")).to_contain_text("are drawn")
    comparison.page.wait_for_url("**picture=whole*")
    comparison.page.reload()
    expect(comparison.get_by_role("button", name="Focus", exact=True)).to_be_visible()
    comparison.get_by_role("button", name="Focus", exact=True).click()
    expect(drawn.first).to_be_visible()
    expect(comparison.locator("[data-part=note]")).not_to_contain_text("are drawn")


def assert_each_pane_has_its_path_with_all_siblings(comparison: Locator, compared: Compared) -> None:
    """Fail where a pane shows other nodes than the path of its own search with all siblings."""
    scenes = [pane.recording.scene for pane in compared.panes if pane.recording]
    line, last = compared.lines["node"], len(compared.lines["node"]["nodes"]) - 1
    for stop in (0, 7, 100, 400, last // 2, last):
        comparison.locator("[data-part=stops]").evaluate(SLIDE, stop)
        for at, (scene, seen) in enumerate(zip(scenes, comparison.evaluate(SPOTS), strict=True)):
            parents = numbers(scene.focus["parents"])
            path = set(scene.trace.places.line(scene.trace[seen["step"] - 1].node if seen["step"] else 0))
            assert seen["step"] == line["steps"][at][stop]
            assert seen["spots"] == [node for node, above in enumerate(parents) if node == 0 or above in path], stop
            assert "drawn" not in seen["badge"]


def assert_a_node_that_is_not_drawn_whole_leads_to_its_stop(comparison: Locator, compared: Compared) -> None:
    """Fail unless all panes go to where they enter a node that is pointed at, which the whole tree does not draw."""
    line, paths = compared.lines["node"], paths_of(compared)
    recording = compared.panes[0].recording
    assert recording is not None
    trace, drawn = recording.scene.trace, {node.path for node in recording.scene.outline.nodes}
    places = trace.places

    def first_child_is_not_drawn(step: int) -> bool:
        node = trace[step - 1].node
        return step > 0 and places.child[node] == 1 and places.path(node - 1) not in drawn

    stop = next(at for at, step in enumerate(line["steps"][0]) if first_child_is_not_drawn(step))
    node = trace[line["steps"][0][stop] - 1].node - 1
    comparison.locator("[data-part=stops]").evaluate(SLIDE, stop)
    comparison.locator(f'[data-pane="1"] [data-spot="{node}"] .value').click()
    at = paths.index(path_text(places.path(node)))
    moments = zip(line["nodes"], line["moments"], strict=True)
    expect_stop(comparison, next(stop for stop, seen in enumerate(moments) if seen == (at, Moment.ENTER)))


def assert_the_difference_is_drawn_along_the_path(comparison: Locator, compared: Compared) -> None:
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
    expect_stop(comparison, stop_at(compared, (0,), Moment.ENTER))


def test_where_nodes_are_dragged_a_game_is_shown_whole(open_comparison: OpenComparison) -> None:
    by_hand = SearchOptions(order=Order.HAND, depth=2)
    comparison = open_comparison(CompareRequest(Request(Position("connectfour")), (by_hand, SearchOptions(depth=2))))
    expect(comparison.get_by_role("button", name="Focus", exact=True)).to_be_visible()
    expect(comparison.locator("[data-focus-view]")).to_have_count(0)
