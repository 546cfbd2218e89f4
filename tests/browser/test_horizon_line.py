"""The line at the depth limit, in the whole tree and in the focus view, as the passes go deeper."""

from __future__ import annotations

from itertools import product
from typing import Literal

from playwright.sync_api import Page

from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trace.key_steps import limits_of
from tests.browser.conftest import OpenApp
from tests.browser.player_page import STANDS_STILL, go

TRACE = search(TicTacToe("O__/X__/XO_ X"), SearchOptions("iterative"))
SEARCH = "?game=tictactoe&position=O__/X__/XO_&to-move=X&algorithm=iterative"

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

LINES = """player => {
  const seen = selector => [...player.querySelectorAll(selector)].filter(each => each.checkVisibility({
    visibilityProperty: true,
  })).map(each => each.getBoundingClientRect()).filter(box => box.width);
  const plies = [...player.querySelectorAll(".stage .node")].filter(each => each.checkVisibility()).map(each => [
    each.dataset.spot === undefined ? (each.dataset.path ? each.dataset.path.split(".").length : 0) : null,
    each.querySelector(".shape").getBoundingClientRect().bottom,
  ]);
  const { top, bottom } = player.querySelector(".stage").getBoundingClientRect();
  return {
    stage: [top, bottom],
    lines: seen(".horizon:not(.legend *)").map(box => (box.top + box.bottom) / 2),
    names: seen(".levels .horizon-name, .focus-levels .horizon + text").map(box => (box.top + box.bottom) / 2),
    plies: plies.filter(([ply]) => ply !== null),
    bottoms: plies.map(([, bottom]) => bottom),
  };
}"""


def test_in_the_whole_tree_it_lies_below_the_nodes_at_the_limit(page: Page, open_alone: OpenApp) -> None:
    player = open_alone(page, f"{SEARCH}&picture=whole")
    limits = [limit for limit in limits_of(TRACE) if limit.plies < 4]
    named = 0
    for scheme, (step, plies) in product(SCHEMES, limits):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        go(player, step)
        player.locator(".world").evaluate(STANDS_STILL)
        found = player.evaluate(LINES)
        (y,) = found["lines"]
        top, bottom = found["stage"]
        assert len(found["names"]) == (top <= y <= bottom), (scheme, step)
        assert all(abs(y - name) < 2 for name in found["names"]), (scheme, step)
        named += len(found["names"])
        assert max(bottom for ply, bottom in found["plies"] if ply == plies) < y, (scheme, step)
        assert all(y < bottom for ply, bottom in found["plies"] if ply > plies), (scheme, step)
    assert named >= len(SCHEMES), "a name stands beside its line where that is in the stage"


def test_in_the_focus_view_it_is_drawn_once_its_row_is(page: Page, open_alone: OpenApp) -> None:
    first, second, *_ = limits_of(TRACE)
    player = open_alone(page, f"{SEARCH}&picture=focus&step={first.step}")
    found = player.evaluate(LINES)
    assert len(found["lines"]) == len(found["names"]) == 1
    assert max(found["bottoms"]) < found["lines"][0]
    go(player, second.step)
    assert player.evaluate(LINES)["lines"] == [], "no node at this limit was entered yet"
