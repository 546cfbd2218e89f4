"""The focus view in a browser: what its rows show, what moves, what can be read, and the ways to it and from it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Locator, Page, expect

from core.search import search
from core.trace import Kind, Trace
from tests.browser import windows
from tests.browser.conftest import OpenApp
from tests.browser.player_page import at_steps, expect_step, go, open_menu, press, run_tree, step_of, steps_of
from tests.browser.windows import AROUND, SETTLED, resize_alone
from tests.frames import frame_at
from tests.viz.read_columns import numbers
from tests.viz.replayed import picture_at
from viz.boards import BOARDS
from viz.contract.recording import FocusData
from viz.replay.focus import focus_data
from viz.sharing.link import from_query
from viz.tree.outline import outline

SMALL = "?game=connectfour&depth=2&picture=focus"
LARGE = "?game=tictactoe&position=___/___/___"
SHORTER = "?game=tictactoe&position=X__/_O_/___"
FOUR = "?game=connectfour&depth=5"
TREE = "?tree=[[[3,12],[8,2]],[[4,6],[14,5]]]&picture=focus"
MANY = f"?tree=[{','.join(['[' + ','.join('123' * 12) + ']'] * 32)}]&algorithm=minimax"
"""1,185 nodes: more than are drawn."""

READ = """player => [...player.querySelectorAll("[data-spot]")].map(node => [Number(node.dataset.spot), {
  state: node.dataset.state, value: node.dataset.value, alpha: node.dataset.alpha, beta: node.dataset.beta,
  cut: node.dataset.cutoff ?? null, text: node.querySelector("[data-part=value]").textContent }])"""

STANDS = """player => [...player.querySelectorAll("[data-spot]")].map(
  node => [Number(node.dataset.spot), node.querySelector(":scope > g").getAttribute("transform")])"""

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
    """Return a node of the focus view by its number."""
    return player.locator(f'[data-spot="{node}"]')


@pytest.mark.parametrize("query", [SMALL, TREE])
def test_rows_show_what_is_true_at_each_step_and_those_above_a_change_never_move(
    page: Page, open_alone: OpenApp, query: str
) -> None:
    trace, focus = searched(query)
    request = from_query(dict(parse_qsl(query.lstrip("?"))))
    drawn = outline(trace, request.searched(), most=10**6)
    player = open_alone(page, query)
    focused(player)
    paths: list[tuple[int, ...]] = []
    for node, (parent, index) in enumerate(zip(numbers(focus["parents"]), numbers(focus["indices"]), strict=True)):
        paths.append((*paths[parent], index) if node else ())
    keys = {node.path: node.key for node in drawn.nodes}
    steps, before = range(len(trace) + 1), dict[int, str]()
    for step, (seen, stood) in zip(
        steps, at_steps(player, steps, f"player => [({READ})(player), ({STANDS})(player)]"), strict=True
    ):
        expected = picture_at(frame_at(trace, step), drawn, trace)
        here = trace[step - 1].node if step else 0
        assert set(trace.places.line(here)) <= {node for node, _ in seen}
        for node, look in seen:
            name = f"n{keys[paths[node]]}"
            assert (look["state"], look["value"], look["alpha"], look["beta"], look["cut"]) == tuple(
                expected[name, f"data-{what}"] for what in ("state", "value", "alpha", "beta", "cutoff")
            ), (step, paths[node])
        after = dict(stood)
        if step:
            above = trace[step - 2].node if step > 1 else 0
            old, new = trace.places.line(above), trace.places.line(here)
            both = zip(old, new, strict=False)
            shared = next((ply for ply, (a, b) in enumerate(both) if a != b), min(len(old), len(new)))
            upper = {node: at for node, at in before.items() if len(paths[node]) <= shared}
            assert upper == {node: at for node, at in after.items() if len(paths[node]) <= shared}, step
        before = after


UNREADABLE = """player => {
  const stage = player.querySelector(".stage").getBoundingClientRect();
  const least = player.matches("[data-presenting]") && innerWidth >= 1600 ? 15.9 : 10.9;
  const seen = [...player.querySelectorAll(".focus .tree :is(text, tspan)")]
    .filter(text => text.textContent && !text.querySelector("tspan") && text.checkVisibility());
  const texts = seen.map(text => ({
    words: text.textContent.trim(), of: text.closest("[data-spot]"), box: text.getBoundingClientRect(),
    size: parseFloat(getComputedStyle(text).fontSize)
      * Math.sqrt(Math.abs(text.closest("text").getScreenCTM().a * text.closest("text").getScreenCTM().d)) }))
    .filter(({ words, box }) => words && box.bottom > stage.top + 1 && box.top < stage.bottom - 1);
  const wrong = [];
  for (const { words, box, size } of texts) {
    if (size < least) wrong.push(`${words} has type of ${size.toFixed(1)} px`);
    if (box.left < stage.left - 1 || box.right > stage.right + 1 || box.bottom > stage.bottom + 1)
      wrong.push(`${words} is clipped`);
  }
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.3 * Math.min(a.height, b.height);  // letters are lower
  const isClose = (a, b) => Math.max(a.left, b.left) - Math.min(a.right, b.right) < 5.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5 * Math.min(a.height, b.height);
  texts.forEach((one, at) => texts.slice(at + 1).forEach(other => {
    if (meet(one.box, other.box)) wrong.push(`${one.words} meets ${other.words}`);
    else if (one.of && other.of && one.of !== other.of && isClose(one.box, other.box))
      wrong.push(`${one.words} reads as one with ${other.words}`);
  }));
  return wrong;
}"""

CUT_OFF = """player => {
  const stage = player.querySelector(".stage").getBoundingClientRect();
  const seen = [...player.querySelectorAll(".focus .row:not([data-beyond]) .shape, .focus-levels text")]
    .filter(part => part.getClientRects().length && (part.localName !== "text" || part.textContent));
  const cut = seen.filter(part => {
    const { top, bottom } = part.getBoundingClientRect();
    return top < stage.top || bottom > stage.bottom;
  });
  const hidden = player.querySelectorAll(".focus .nodes .row[data-beyond]");
  if ([...hidden].some(row => getComputedStyle(row).opacity !== "0")) cut.push("a row out of sight");
  return [cut.map(part => part.outerHTML ?? part), hidden.length];
}"""
"""What the edges of the stage cut off, and how many rows that are out of sight are drawn."""

SIZES = [(1366, 768, False), (1920, 1080, True), (1024, 768, True), (390, 844, False)]
AROUND_AT = {width: AROUND[size] for size, (width, _) in windows.SIZES.items()}


@pytest.mark.parametrize("query", [LARGE, FOUR, TREE])
def test_all_of_it_can_be_read_at_every_size(
    new_page: Callable[..., Page], open_app: OpenApp, open_alone: OpenApp, query: str
) -> None:
    page = new_page(reduced_motion="reduce")
    page.set_default_timeout(90_000)  # the whole of tic-tac-toe is searched
    player = (open_app if query == LARGE else open_alone)(page, f"{query}&picture=focus")
    focused(player)
    last = steps_of(player)
    steps = sorted({*range(0, last, max(1, last // 8)), last})
    for width, height, presents in SIZES[:1] if query == LARGE else SIZES:  # each takes its time there
        if query != LARGE:
            page.evaluate("around => { document.body.style.padding = around; }", AROUND_AT.get(width, ""))
        page.set_viewport_size({"width": width, "height": height})
        if presents:
            press(player, "f")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        for step, wrong in zip(steps, at_steps(player, steps, UNREADABLE), strict=True):
            assert wrong == [], (width, height, presents, step)
        if (query, width) == (LARGE, 1366):
            assert_all_of_tic_tac_toe_is_seen(player)
        if presents:
            press(player, "f")


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("?game=tictactoe&algorithm=uct", 0),
        ("?game=connectfour&depth=3&algorithm=expectiminimax&opponent=random", 0),
        ("?game=tictactoe&depth=2", 1),  # nine bounds such as ≤≈−0.1 in the widest font leave two out
    ],
    ids=["means", "expected values", "nine decimals in few rows"],
)
def test_wide_values_leave_siblings_out_in_few_rows_of_a_laptop(
    page: Page, open_alone: OpenApp, query: str, rows: int
) -> None:
    player = open_alone(page, f"{query}&picture=focus")
    resize_alone(page, "laptop")
    expect(focused(player)).to_have_attribute("data-form", "tight")
    steps = [steps_of(player) * part // 6 for part in range(1, 7)]
    left_out = "player => player.querySelectorAll('.focus [data-turn]').length"
    assert at_steps(player, steps, left_out) == [rows] * 6
    assert at_steps(player, steps, UNREADABLE) == [[]] * 6


def test_rows_out_of_sight_show_nothing_beside_the_buttons(page: Page, open_alone: OpenApp) -> None:
    page.emulate_media(reduced_motion="reduce")
    tree = "7"
    for number in range(14):
        tree = f"[{tree},{number},3]"
    player = open_alone(page, f"?tree={tree}&picture=focus")
    resize_alone(page, "laptop")
    steps = range(1, steps_of(player), 4)
    found = at_steps(player, steps, CUT_OFF)
    assert any(beyond for _, beyond in found)  # some steps have the first rows out of sight
    assert [cut for cut, _ in found] == [[]] * len(steps)
    # On the way back the rows that stay in sight are not drawn anew, and the view moves once.
    deepest = next(step for step, (_, beyond) in zip(steps, found, strict=True) if beyond)
    go(player, deepest)
    player.evaluate("player => player.querySelectorAll('.focus .row').forEach(row => { row.wasDrawn = true; })")
    scrolled = "player => player.querySelector('.focus-world').style.transform"
    before = player.evaluate(scrolled)
    while player.evaluate(scrolled) == before:
        press(player, "ArrowLeft")
    rows = player.locator(".focus .nodes .row")
    assert rows.evaluate_all("rows => rows.some(row => row.wasDrawn)")
    heights = rows.evaluate_all("rows => rows.map(row => row.querySelector('.shape').getBoundingClientRect().top)")
    assert heights == sorted(heights)  # and their order is that of the tree


def assert_all_of_tic_tac_toe_is_seen(player: Locator) -> None:
    """Fail unless the deepest way has its ten rows, with all siblings, within the stage."""
    trace, _ = searched(LARGE)
    go(player, trace.at.tolist().index(int(trace.places.depth.argmax())) + 1)
    expect(player.locator(".focus-levels > g")).to_have_count(10)
    assert player.locator(".focus [data-turn]").count() == 0
    boxes: list[Any] = player.evaluate(
        """player => {
          const stage = player.querySelector(".stage").getBoundingClientRect();
          return [...player.querySelectorAll("[data-spot]")].map(node => {
            const box = node.querySelector(".shape").getBoundingClientRect();
            return box.top >= stage.top && box.bottom <= stage.bottom && box.left >= stage.left &&
              box.right <= stage.right;
          });
        }"""
    )
    assert 30 <= len(boxes) <= 46
    assert all(boxes)


def test_nothing_hides_the_strike_through_an_edge(page: Page, open_alone: OpenApp) -> None:
    board = "?game=tictactoe&position=XOX/OO_/_X_&picture=focus"
    for query, form in ((board, "board"), (f"{SHORTER}&picture=focus", "small"), (TREE, "shape")):
        player = open_alone(page, query)
        resize_alone(page, "laptop")
        expect(focused(player)).to_have_attribute("data-form", form)
        skips = [step for step, event in enumerate(searched(query)[0], 1) if event.kind is Kind.SKIP][:6]
        for step, hidden in zip(skips, at_steps(player, skips, HIDDEN_STRIKES), strict=True):
            assert hidden, step
            assert not any(hidden), step


TYPE_SIZES = """player => [...player.querySelectorAll(".canvas .tree text")]
  .filter(text => text.getBoundingClientRect().width)
  .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""


def test_what_can_be_read_whole_opens_whole_and_what_is_too_large_in_focus(page: Page, app_url: str) -> None:
    player, whole = page.locator(".plyscope-player[data-steps]"), page.locator(".canvas .world")
    for query in ("?game=tictactoe&position=XOX/OO_/_X_", "?tree=[[3,12,8],[2,4,6],[14,5,2]]&step=3"):
        page.goto(f"{app_url}/{query}")
        for width, height, least in ((1366, 768, 11), (1920, 1080, 16)):
            page.set_viewport_size({"width": width, "height": height})
            expect(whole).to_be_visible()
            if least > 11:
                press(player, "f")
                expect(player).to_have_attribute("data-presenting", "")
            page.evaluate(SETTLED)
            expect(player.locator(".stage")).to_have_attribute("data-whole", "")
            assert min(player.evaluate(TYPE_SIZES)) >= least - 0.1, query
        press(player, "f")
    press(player, "ArrowRight")
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
    player.get_by_role("button", name="Focus", exact=True).click()
    focused(player)
    page.wait_for_url("**picture=focus**")
    expect(player.locator(".notice")).not_to_contain_text("are drawn")
    page.goto(f"{app_url}/?game=connectfour&depth=3")
    focused(player)
    page.set_viewport_size({"width": 720, "height": 768})
    page.goto(f"{app_url}/?tree=[{','.join(['[1,2,3,4,5,6,7]'] * 8)}]&views=none")
    focused(player)
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(whole).to_be_visible()
    page.set_viewport_size({"width": 720, "height": 768})
    focused(player)


def test_what_is_closed_opens_beside_the_way_and_stays_open(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, f"{TREE}&show=7.1")
    expect(player.locator(".notice")).to_contain_text("the open node at 7.1")
    focused(player)
    trace, focus = searched(TREE)
    second = next(place for place in range(2, len(trace.places)) if trace.places.parent[place] == 0)
    inside = next(place for place in range(2, len(trace.places)) if trace.places.parent[place] == second)
    go(player, trace.at.tolist().index(inside) + 1)
    first = 1
    assert trace.places.parent[first] == 0
    children = [node for node, parent in enumerate(numbers(focus["parents"])) if node and parent == first]
    expect(spot(player, children[0])).to_have_count(0)
    counts = spot(player, first).locator(".counts")
    expect(counts).to_have_text(re.compile(r"^(Show or hide what is below)?[0-9+]"))
    counts.locator("text").click()
    for child in children:
        expect(spot(player, child)).to_have_count(1)
    expect(counts.locator("text")).to_have_text(re.compile(r"^\[−\] [0-9]"))  # no bare minus before a number
    step = step_of(player)
    press(player, "ArrowRight")
    press(player, "ArrowRight")
    expect_step(player, step + 2)
    expect(spot(player, children[0])).to_have_count(1)
    counts.locator("text").click()
    expect(spot(player, children[0])).to_have_count(0)
    assert step_of(player) == step + 2
    cut = next(at for at, event in enumerate(trace, 1) if event.kind is Kind.CUTOFF and not trace.is_late(event.visit))
    node = trace[cut - 1].node
    go(player, cut - 1)
    open_menu(player, "Ask first").locator("input[type=checkbox]").nth(1).check()
    press(player, "Escape")
    assert player.get_attribute("data-covered") == "sentence"
    press(player, "ArrowRight")
    expect_step(player, cut)
    expect(spot(player, node)).not_to_have_attribute("data-cutoff", re.compile("."))
    press(player, "a")
    expect(spot(player, node)).to_have_attribute("data-cutoff", re.compile("alpha|beta"))


def test_what_is_opened_is_in_the_link_and_comes_back(page: Page, open_app: OpenApp) -> None:
    query = "?game=tictactoe&position=XOX/OO_/_X_&picture=focus"
    trace, focus = searched(query)
    first = trace.at.tolist().index(1) + 1
    later = next(step for step, place in enumerate(trace.at.tolist(), 1) if step > first and place == 0)
    children = [node for node, parent in enumerate(numbers(focus["parents"])) if node and parent == 1]
    player = open_app(page, f"{query}&step={later + 1}")
    focused(player)
    expect(spot(player, children[0])).to_have_count(0)
    spot(player, 1).locator(".counts text").click()
    expect(spot(player, children[0])).to_have_count(1)
    page.wait_for_url("**show=0&**")
    page.reload()
    focused(player)
    for child in children:
        expect(spot(player, child)).to_have_count(1)
    spot(player, 1).locator(".counts text").click()
    page.wait_for_function("!location.search.includes('show=')")


def test_clicks_on_nodes_and_on_the_strip_go_to_their_steps(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, f"{SHORTER}&picture=focus&step=3000")
    focused(player)
    trace, _ = searched(SHORTER)
    place = 1
    events = [step for step, at in enumerate(trace.at.tolist(), 1) if at == place]
    spot(player, place).locator(".shape").first.click(force=True)  # whatever text stands there
    expect_step(player, events[0])
    spot(player, place).locator(".shape").first.click(force=True)
    expect_step(player, events[-1])
    box = player.locator(".strip").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.19, box["y"] + box["height"] - 3)  # the second of eight columns
    last = max(place for place in range(len(trace.places)) if trace.places.parent[place] == 0)
    expect_step(player, trace.at.tolist().index(last) + 1)
    expect(spot(player, last)).to_have_attribute("data-state", "current")


def test_the_keys_lead_through_the_rows(page: Page, open_alone: OpenApp) -> None:
    trace, focus = searched(SMALL)
    step = next(step for step in range(30, len(trace)) if trace.places.depth[trace[step - 1].node] == 2)
    player = open_alone(page, f"{SMALL}&step={step}")
    focused(player)
    here = trace[step - 1].node
    parents, indices = numbers(focus["parents"]), numbers(focus["indices"])
    line = trace.places.line(here)
    spot(player, here).focus()
    expect(spot(player, here)).to_have_attribute("aria-label", re.compile("the current node"))
    page.keyboard.press("ArrowUp")
    expect(spot(player, line[-2])).to_be_focused()
    beside = next(
        node
        for node, parent in enumerate(parents)
        if parent == parents[line[-2]] and node != 0 and indices[node] == indices[line[-2]] + 1
    )
    page.keyboard.press("ArrowRight")
    expect(spot(player, beside)).to_be_focused()
    assert step_of(player) == step
    page.keyboard.press("PageDown")
    expect_step(player, step + 1)
    expect(spot(player, beside)).to_be_focused()


@pytest.mark.parametrize(
    "query", ["?game=connectfour&depth=3&step=400", "?game=tictactoe&position=XOX/_O_/___&step=60"]
)
def test_nodes_are_drawn_as_boards_where_there_is_room(page: Page, open_alone: OpenApp, query: str) -> None:
    player = open_alone(page, f"{query}&picture=focus")
    resize_alone(page, "projector")
    stage = focused(player)
    expect(stage).to_have_attribute("data-form", "board")
    trace, _ = searched(query)
    places = trace.places
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
    press(player, "w")
    expect(player.locator(".canvas .world")).to_be_visible()
