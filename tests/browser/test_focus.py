"""The focus view in a browser: what its rows show, what moves, what can be read, and the ways to it and from it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Locator, Page, expect

from core.search import search
from core.trace import Kind, Trace
from core.trace.node_steps import NodeSteps
from tests.browser.conftest import OpenApp
from tests.browser.player_page import at_steps, expect_step, go, open_menu, press, run_tree, step_of
from tests.browser.windows import resize_alone
from tests.viz.read_pieces import numbers
from viz.boards import BOARDS
from viz.contract.recording import FocusData
from viz.replay.focus import focus_data
from viz.sharing.link import from_query

SHORTER = "?game=tictactoe&position=X__/_O_/___"

TREE = "?tree=[[[3,12],[8,2]],[[4,6],[14,5]]]&picture=focus"

MANY = f"?tree=[{','.join(['[' + ','.join('123' * 12) + ']'] * 32)}]&algorithm=minimax"
"""1,185 nodes: more than are drawn."""

STANDS = """player => [...player.querySelectorAll("[data-spot]")].map(
  node => [Number(node.dataset.spot), node.getAttribute("transform")])"""

HIDDEN_STRIKES = """player => {
  const boxes = selector => [...player.querySelectorAll(selector)].map(part => part.getBoundingClientRect());
  const meets = (one, most) => other => Math.min(one.right, other.right) > Math.max(one.left, other.left) &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > most;
  const [shapes, texts] = [".shape", "text"].map(part => boxes(`.focus .node ${part}`));
  const strikes = boxes(".focus .edge[data-cut] .strike");  // without the width of its lines
  return strikes.map(strike => shapes.some(meets(strike, -0.5)) || texts.some(meets(strike, 2)));  // letters are lower
}"""


@cache
def searched(query: str) -> tuple[Trace, FocusData]:
    """Return the search of a link, and what the focus view reads of it."""
    request = from_query(dict(parse_qsl(query.lstrip("?"))))
    game = request.searched()
    trace = search(game, request.options())
    return trace, focus_data(trace, game, request.notation, None, first=True)


def focused(player: Locator) -> Locator:
    """Return the stage of a player, once it shows the focus view."""
    stage = player.locator(".stage[data-focus-view]")
    expect(stage).to_be_visible()
    return stage


def spot(player: Locator, node: int) -> Locator:
    return player.locator(f'[data-spot="{node}"]')


@pytest.mark.thorough
def test_the_way_is_drawn_in_rows_that_stay_and_nodes_lead_to_their_steps(moving: Page, open_alone: OpenApp) -> None:
    page = moving
    trace, focus = searched(TREE)
    parents = numbers(focus["parents"])
    player = open_alone(page, TREE)
    focused(player)
    before, old = dict[int, str](), [0]
    for step, places in enumerate(map(dict, at_steps(player, range(len(trace) + 1), STANDS))):
        line = trace.places.line(trace[step - 1].node if step else 0)
        assert places.keys() >= set(line), step
        both = zip(old, line, strict=False)
        shared = next((ply for ply, (a, b) in enumerate(both) if a != b), min(len(old), len(line)))
        upper, now = (
            {node: at for node, at in drawn.items() if ply_of(parents, node) <= shared} for drawn in (before, places)
        )
        assert not step or upper == now, step
        before, old = places, line
    assert_nodes_with_room_are_boards_of_the_game(page, open_alone)
    assert_nothing_hides_the_strike_through_an_edge_in_any_form(page, open_alone)
    assert_clicks_on_nodes_go_to_their_steps_and_keys_lead_through_the_rows(player)


def ply_of(parents: list[int], node: int) -> int:
    """Return the ply of a node, of which each parent has a lower number."""
    return 0 if node == 0 else 1 + ply_of(parents, parents[node])


def assert_nothing_hides_the_strike_through_an_edge_in_any_form(page: Page, open_alone: OpenApp) -> None:
    board = "?game=tictactoe&position=XOX/OO_/_X_&picture=focus"
    for query, form in ((board, "board"), (TREE, "shape"), (f"{SHORTER}&picture=focus", "pill")):
        player = open_alone(page, query)
        resize_alone(page, "laptop")
        expect(focused(player)).to_have_attribute("data-form", form)
        skips = [step for step, event in enumerate(searched(query)[0], 1) if event.kind is Kind.SKIP][:6]
        for step, hidden in zip(skips, at_steps(player, skips, HIDDEN_STRIKES), strict=True):
            assert hidden, step
            assert not any(hidden), step


def assert_nodes_with_room_are_boards_of_the_game(page: Page, open_alone: OpenApp) -> None:
    for query in ("?game=connectfour&depth=3&step=400", "?game=tictactoe&position=XOX/_O_/___&step=60"):
        player = open_alone(page, f"{query}&picture=focus")
        resize_alone(page, "projector")
        expect(focused(player)).to_have_attribute("data-form", "board")
        assert_boards_are_those_of_the_game(player, query)


def assert_boards_are_those_of_the_game(player: Locator, query: str) -> None:
    places = searched(query)[0].places
    board = BOARDS[from_query(dict(parse_qsl(query.lstrip("?")))).game or ""]
    seen: list[Any] = player.evaluate(
        """player => [...player.querySelectorAll("[data-spot]")].map(node => [Number(node.dataset.spot),
          [...node.querySelectorAll(".small-board > g [data-mark]")].map(square => square.dataset.mark).sort()])"""
    )
    visited = [(node, marks) for node, marks in seen if node < len(places)]
    assert len(visited) >= 6
    for node, marks in visited:
        move = places.moves[node]
        drawn_marks = board.marks(places.states[node], move if isinstance(move, str) else None).values()
        assert marks == sorted(filter(None, drawn_marks))


@pytest.mark.thorough
def test_what_is_too_large_opens_in_focus_and_what_is_closed_there_opens_and_is_in_the_link(
    moving: Page, app_url: str, open_app: OpenApp
) -> None:
    page = moving
    player, whole = page.locator(".plyscope-player[data-steps]"), page.locator(".canvas .world")
    page.goto(f"{app_url}/?tree=[[3,12,8],[2,4,6],[14,5,2]]&step=3")
    expect(whole).to_be_visible()
    expect(player.locator(".stage")).to_have_attribute("data-whole", "")
    press(player, "Shift+ArrowRight")
    page.wait_for_url("**step=4")
    assert "picture" not in page.url
    press(player, "0")  # of a tree that is shown whole anyway this is no choice
    run_tree(page, MANY.partition("=")[2].partition("&")[0])
    focused(player)
    press(player, "ArrowRight")
    page.wait_for_url("**step=1")
    assert "picture" not in page.url
    press(player, "w")
    expect(whole).to_be_visible()
    expect(player.locator(".notice")).to_contain_text("are drawn")
    page.wait_for_url("**picture=whole**")
    assert_a_bundle_is_opened_by_keyboard_and_the_step_stays(player)
    player.get_by_role("button", name="Focus", exact=True).click()
    focused(player)
    page.wait_for_url("**picture=focus**")
    expect(player.locator(".notice")).not_to_contain_text("are drawn")
    page.set_viewport_size({"width": 720, "height": 768})
    page.goto(f"{app_url}/?tree=[{','.join(['[1,2,3,4,5,6,7]'] * 8)}]&views=none")
    focused(player)
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(whole).to_be_visible()
    page.set_viewport_size({"width": 720, "height": 768})
    focused(player)
    assert_what_is_closed_opens_beside_the_way_stays_open_and_is_in_the_link(page, open_app)


def assert_a_bundle_is_opened_by_keyboard_and_the_step_stays(player: Locator) -> None:
    bundle = player.locator(".bundle").first
    parent, step = bundle.get_attribute("data-below"), step_of(player)
    children = player.locator(f'.node[data-path^="{parent}."]')
    assert children.count() < 36
    bundle.focus()
    press(player, "Enter")
    expect(children).to_have_count(36)
    expect(player.locator(f'.bundle[data-below="{parent}"]')).to_have_count(0)
    player.page.wait_for_url(re.compile(rf"[?&]open={parent}&.*step={step}$"))
    assert step_of(player) == step


def assert_what_is_closed_opens_beside_the_way_stays_open_and_is_in_the_link(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, f"{TREE}&show=7.1")
    expect(player.locator(".notice")).to_contain_text("the open node at 7.1")
    focused(player)
    trace, focus = searched(TREE)
    second = next(place for place in range(2, len(trace.places)) if trace.places.parent[place] == 0)
    inside = next(place for place in range(2, len(trace.places)) if trace.places.parent[place] == second)
    go(player, trace.at.tolist().index(inside) + 1)
    children = [node for node, parent in enumerate(numbers(focus["parents"])) if node and parent == 1]
    expect(spot(player, children[0])).to_have_count(0)
    counts = spot(player, 1).locator(".counts")
    expect(counts).to_have_text(re.compile(r"^[0-9+]"))
    counts.click()
    for child in children:
        expect(spot(player, child)).to_have_count(1)
    expect(counts).to_contain_text("[−]")
    step = step_of(player)
    press(player, "Shift+ArrowRight", 2)
    expect_step(player, step + 2)
    expect(spot(player, children[0])).to_have_count(1)
    page.wait_for_url(f"**show=0&step={step + 2}**")
    page.reload()
    focused(player)
    expect_step(player, step + 2)
    expect(spot(player, children[0])).to_have_count(1)
    counts.click()
    expect(spot(player, children[0])).to_have_count(0)
    assert step_of(player) == step + 2
    page.wait_for_function("!location.search.includes('show=')")
    cut = next(at for at, event in enumerate(trace, 1) if event.kind is Kind.CUTOFF and not trace.is_late(event.visit))
    node = spot(player, trace[cut - 1].node)
    go(player, cut - 1)
    open_menu(player, "Tools").locator("input[name=sentence]").check()
    press(player, "Escape")
    assert player.get_attribute("data-covered") == "sentence"
    press(player, "Shift+ArrowRight")
    expect_step(player, cut)
    expect(node).not_to_have_attribute("data-cutoff", re.compile("."))
    press(player, "a")
    expect(node).to_have_attribute("data-cutoff", re.compile("alpha|beta"))


def assert_clicks_on_nodes_go_to_their_steps_and_keys_lead_through_the_rows(player: Locator) -> None:
    """Fail with a way to another step that leads elsewhere; the player shows the shorter game."""
    page = player.page
    go(player, 3000)
    trace, focus = searched(SHORTER)
    place = 1
    events = [step for step, at in enumerate(trace.at.tolist(), 1) if at == place]
    spot(player, place).locator(".shape").first.click(force=True)  # whatever text stands there
    expect_step(player, events[0])
    spot(player, place).locator(".shape").first.click(force=True)
    expect_step(player, NodeSteps(trace).ending(events[-1]))
    last = max(place for place in range(len(trace.places)) if trace.places.parent[place] == 0)
    step = trace.at.tolist().index(last) + 1
    go(player, step)
    expect(spot(player, last)).to_have_attribute("data-state", "current")
    expect(spot(player, last)).to_have_accessible_name(re.compile("the current node"))
    expect(spot(player, 0)).to_have_accessible_name(re.compile("open, "))
    spot(player, last).focus()
    page.keyboard.press("ArrowUp")
    expect(spot(player, 0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    first = next(node for node, above in enumerate(numbers(focus["parents"])) if node and not above)
    expect(player.locator("[data-spot]:focus")).to_have_count(1)
    expect(spot(player, first)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(player.locator("[data-spot]:focus")).not_to_have_attribute("data-spot", str(first))
    assert step_of(player) == step
    page.keyboard.press("Shift+ArrowRight")
    expect_step(player, step + 1)
