"""Breakpoints: playing stops at each kind and place; they are added, removed, part of the link, and said when gone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from core.search import search
from core.trace import Event, Kind, Trace
from tests.browser.conftest import OpenApp
from tests.browser.player_page import click_node, press, run_tree, step_of
from viz.sharing.request import Request

ASKED = Request()
KINDS = {
    "a visit": {Kind.ENTER},
    "a leaf": {Kind.LEAF, Kind.HORIZON},
    "a better value": {Kind.BEST},
    "a change of alpha": {Kind.ALPHA},
    "a change of beta": {Kind.BETA},
    "a cutoff": {Kind.CUTOFF},
    "a return": {Kind.EXIT},
}
A_STEP = 150  # milliseconds at speed 8


@pytest.fixture(scope="module")
def trace() -> Trace:
    return search(ASKED.searched(), ASKED.options())


def steps_where(trace: Trace, test: Callable[[Event], bool]) -> list[int]:
    return [step for step, event in enumerate(trace, start=1) if test(event)]


def stops_of(player: Locator) -> list[int]:
    """Play from the start to the end and return the steps at which playing stopped."""
    player.get_by_label("Speed", exact=True).select_option("8")
    press(player, "Home")
    stops: list[int] = []
    while not stops or stops[-1] < 43:
        press(player, "Space")
        while player.get_attribute("data-playing") is not None:  # a busy machine may take it in parts
            player.page.clock.run_for(A_STEP * 44)
        expect(player).not_to_have_attribute("data-playing", "")
        stops.append(step_of(player))
    return stops


def add(player: Locator, kind: str, where: str = "any node") -> None:
    player.get_by_role("combobox", name="Stop on", exact=True).select_option(kind)
    player.get_by_role("combobox", name="at", exact=True).select_option(where)
    player.get_by_role("button", name="Add", exact=True).click()


def test_playing_stops_at_each_kind_of_event(clocked_page: Page, open_alone: OpenApp, trace: Trace) -> None:
    player = open_alone(clocked_page, "?views=stops")
    clocked_page.clock.install()
    for kind, events in KINDS.items():
        add(player, kind)
        expected = [step for step, event in enumerate(trace, start=1) if event.kind in events]
        assert stops_of(player) == sorted({*expected, len(trace)}), kind
        player.get_by_role("button", name=f"Remove: {kind}, at any node").click()
    assert stops_of(player) == [len(trace)]


def test_playing_stops_at_a_node_and_at_a_ply(clocked_page: Page, open_alone: OpenApp, trace: Trace) -> None:
    player = open_alone(clocked_page, "?views=stops")
    clocked_page.clock.install()
    click_node(player, "2")
    add(player, "a change of beta", "the selected node")
    at_d = steps_where(trace, lambda event: event.kind is Kind.BETA and trace.places.path(event.node) == (2,))
    assert len(at_d) == 2
    assert stops_of(player) == [*at_d, len(trace)]
    add(player, "anything", "a ply")
    player.get_by_label("Ply", exact=True).fill("0")
    player.get_by_role("button", name="Add", exact=True).click()
    expect(player.locator("[data-view=stops] li")).to_have_count(3)
    player.get_by_role("button", name="Remove: anything, at ply 1").click()
    at_root = steps_where(trace, lambda event: trace.places.depth[event.node] == 0)
    assert stops_of(player) == sorted({*at_d, *at_root})


def test_they_are_part_of_the_link_and_the_link_sets_them(clocked_page: Page, open_app: OpenApp, trace: Trace) -> None:
    player = open_app(clocked_page, "?views=stops")
    add(player, "a cutoff")
    click_node(player, "1")
    add(player, "a change of alpha", "the selected node")
    clocked_page.wait_for_url(re.compile("[?&]stops=cutoff,alpha@1&"))
    clocked_page.wait_for_timeout(400)  # the step, too
    again = open_app(clocked_page, f"?{clocked_page.url.partition('?')[2]}")
    expect(again.locator("[data-view=stops] li")).to_have_text(
        ["a cutoff, at any node Remove", "a change of alpha, at C, MIN Remove"]
    )
    clocked_page.clock.install()
    assert stops_of(again) == sorted({*steps_where(trace, lambda event: event.kind is Kind.CUTOFF), len(trace)})


def test_one_on_a_node_that_is_gone_is_reported_and_dropped(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?views=stops&stops=cutoff,any@2.1")
    expect(player.locator("[data-view=stops] li")).to_have_count(2)
    run_tree(page, "[[3,5],[2,9]]")
    expect(player.locator("[data-part=notice]")).to_contain_text(
        "Ignored, since this picture has no such node: the breakpoint any at 2.1."
    )
    expect(player.locator("[data-view=stops] li")).to_have_text(["a cutoff, at any node Remove"])
    page.wait_for_url(re.compile("[?&]stops=cutoff&"))


def test_those_that_go_on_to_another_tree_are_reported_where_their_view_is_closed(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?views=none&stops=cutoff,any@1")
    run_tree(page, "[[3,5],[2,9]]")
    expect(player.locator("[data-part=notice]")).to_contain_text(
        "Playback still stops on a cutoff, at any node; anything, at C, MIN."
    )
