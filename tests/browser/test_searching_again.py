"""A search that visits nodes again: every step, the visits to a node, beside another search, and to each depth."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from core.comparing.synchrony import Moment
from core.options import Bounds, Cutoff, SearchOptions
from core.search import search
from core.trace import Kind
from tests.browser.compare_page import at_stops, compared_by
from tests.browser.conftest import OpenApp, OpenComparison
from tests.browser.player_page import (
    READ,
    at_steps,
    click_node,
    contract_at,
    expect_step,
    go,
    node_at,
    press,
    run_tree,
    steps_of,
)
from viz.comparing.comparison_link import CompareRequest
from viz.sharing.link import to_query
from viz.sharing.request import Request, TreeText

TREE = TreeText("[[3,12],[[6,5],[4,9]],[2,7]]")
ASKED = Request(TREE, SearchOptions("pvs"))
REQUESTS = {
    "by hand": ASKED,
    "strict, fail-hard": Request(
        TreeText("[[[4,4],[2,7]],[[9,1],[5,8]],[[7,3],[6,6]]]"),
        SearchOptions("pvs", cutoff=Cutoff.STRICT, bounds=Bounds.HARD),
    ),
}
LONG = 30_000  # milliseconds


@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS)
def test_every_step_forwards_and_back_shows_its_frame(page: Page, open_alone: OpenApp, request_: Request) -> None:
    player = open_alone(page, f"?{to_query(request_)}&views=none")
    assert search(request_.searched(), request_.options()).visits_again
    steps = [*range(steps_of(player) + 1), *reversed(range(steps_of(player)))]
    for step, seen in zip(steps, at_steps(player, steps, READ), strict=True):
        assert seen == contract_at(request_, step), step


def test_a_further_search_that_visits_nothing_again_does_not_keep_the_counts_of_that(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?tree=[[3,5],[4,2]]&algorithm=pvs&cutoff=strict&step=1000")
    extra = player.locator(".counters small[data-key]")
    press(player, "End")
    assert any(extra.all_inner_texts())
    run_tree(page, "[3]")
    expect(player).to_have_attribute("data-steps", "7")
    assert not any(extra.all_inner_texts())


def test_the_node_lists_its_visits_each_a_jump(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, f"?{to_query(ASKED)}&views=node")
    trace = search(ASKED.searched(), ASKED.options())
    visits = player.locator("[data-part=node-visits] li")
    click_node(player, "1")
    expect(visits).to_have_text(["Visit 1, window (3, 4): ≥4", "Visit 2, window (3, ∞): =6"])
    entered = [
        step
        for step, event in enumerate(trace, start=1)
        if event.kind is Kind.ENTER and trace.places.path(event.node) == (1,)
    ]
    for number in (1, 0):
        visits.nth(number).get_by_role("button").click()
        expect_step(player, entered[number])
        expect(visits.nth(number)).to_have_attribute("aria-current", "step")
        again = node_at(player, "1").locator("[data-part=again]")
        expect(again).to_have_text("visit 2" if number else "")
    click_node(player, "0")
    expect(visits).to_have_count(0)


def test_a_re_search_is_told_counted_and_a_breakpoint(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, f"?{to_query(ASKED)}&stops=research&views=code,table&step=30")
    press(player, "Space")
    expect_step(player, 34)
    expect(player.locator("[data-key=tag]")).to_have_text("Re-search")
    expect(player.locator("[data-key=lead]")).to_have_text("C is worth at least 4, which is more than 3.")
    expect(player.locator("[data-panel=code] [aria-current=step]")).to_have_text("t ← min_value(c, α, β)")
    go(player, steps_of(player))
    counters = player.locator(".counters")
    expect(counters).to_contain_text("18 (13)")
    expect(counters).to_contain_text("9 (7)")
    expect(player.locator("[data-part=checked]")).to_have_text("checked")


def test_beside_alpha_beta_each_stop_says_who_does_not_come_back(open_comparison: OpenComparison) -> None:
    asked = CompareRequest(Request(TREE), (SearchOptions(), SearchOptions("pvs")))
    compared, comparison = compared_by(asked), open_comparison(asked)
    line, (names, *_) = compared.lines["node"], compared.names
    stops = list(range(1, len(line["nodes"])))
    once = 0
    for stop, seen in zip(stops, at_stops(comparison, stops), strict=True):
        name = names[line["nodes"][stop]]
        done = f"{'entered' if line['moments'][stop] == Moment.ENTER else 'returned from'} {name}"
        assert done in seen["said"]
        assert [pane["step"] for pane in seen["panes"]] == [steps[stop] for steps in line["steps"]]
        if seen["panes"][0]["where"] == "once":
            once += 1
            assert seen["said"] == f"Search 2 has {done}; search 1 does not visit it again."
            assert seen["panes"][0]["badge"] == "not visited again"
    assert once == 14


def test_the_depth_table_measures_it(open_comparison: OpenComparison) -> None:
    page = open_comparison("game=tictactoe&position=XO_/_X_/__O&searches=alphabeta~pvs").page
    rows = page.locator(".depths tbody tr")
    page.get_by_role("button", name="Measure", exact=True).click(timeout=LONG)
    expect(rows).to_have_count(10, timeout=LONG)
    shown = [row.locator("th, td").all_inner_texts() for row in rows.all()]
    assert [row[1] for row in shown[:2]] == ["1 Alpha-beta", "2 Principal variation search"]
    assert all(one[7] == other[7] for one, other in zip(shown[::2], shown[1::2], strict=True)), "the same values"
    assert any("(" in row[2] for row in shown[1::2]), "nodes that are visited again"
