"""What the lesson of docs/teaching.md says of its links is so: what happens, in which step, and what is told of it."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from core.options import Cutoff, SearchOptions
from tests.viz.replayed import Replayed, Slots, tree_at
from viz.figures.tree_at import TreeAt
from viz.replay.recording import record
from viz.replay.view_settings import read_settings
from viz.sharing.link import read_link
from viz.sharing.request import Request

PLAN = Path(__file__).parents[2] / "docs" / "teaching.md"
LINKS = [dict(parse_qsl(link)) for link in re.findall(r"`\?([^`\s]+)`", PLAN.read_text("utf-8"))]
MINIMAX, WINDOW, CUTOFFS, DEEP, WHAT_IF, ORDER, TIE, GAME = LINKS


def request_of(link: dict[str, str]) -> Request:
    """Return what a link asks for, all of which can be read."""
    (request, wrong), (_, unknown) = read_link(link), read_settings(link)
    assert (wrong, unknown) == ([], None)
    return request


def shown(link: dict[str, str], step: int | None = None) -> Slots:
    """Return what is shown at a step of a link's search, by default the last one."""
    return Replayed(record(request_of(link)).scene.words).to(step)


@pytest.mark.large
def test_minimax_and_the_window() -> None:
    assert shown(MINIMAX, 14)["lead", "text"] == "A is worth at least 3, from B."
    last = shown(MINIMAX)
    assert len(record(request_of(MINIMAX)).scene.trace) == 41
    assert (last["count-leaves", "text"], last["rest", "text"]) == ("9", "The best move is to B.")
    told = [shown(WINDOW, step)["lead", "text"] for step in range(1, 20)]
    changes = [words for words in told if "lowers" in (words or "") or "raises" in (words or "")]
    assert changes[0] == "B lowers beta from ∞ to 3."
    assert "A raises alpha from −∞ to 3." in changes
    entered = shown(WINDOW, 1 + told.index("A raises alpha from −∞ to 3.") + 1)
    assert entered["rest", "text"] == "Its window is (3, ∞), handed down by A."


def test_two_cutoffs_order_and_a_game() -> None:
    step = request_of(CUTOFFS).step + 1
    cut = shown(CUTOFFS, step)
    assert cut["why-0", "text"] == "A already has 3 from B: MAX can be sure of that."
    assert shown(CUTOFFS, 41)["rest", "text"] == "That was the last child of D, so the cutoff saves nothing."
    deep = shown(DEEP, request_of(DEEP).step)
    assert deep["tag", "text"] == "Deep alpha cutoff"
    assert "three plies above" in str(deep["why-2", "text"])
    last = shown(ORDER)
    assert (last["count-skipped", "text"], last["lead", "text"]) == ("0", "The search is over: A is worth 3.")
    assert request_of(GAME).game == "tictactoe"


def test_what_if_and_a_bound_that_is_not_a_tie() -> None:
    assert "C" in str(shown(WHAT_IF, request_of(WHAT_IF).step)["lead", "text"])
    request, values = request_of(TIE), []
    for cutoff in (request.chosen.cutoff, Cutoff.STRICT):
        asked = Request(request.subject, SearchOptions(cutoff=cutoff))
        scene = record(asked).scene
        (key,) = (node.key for node in scene.outline.nodes if node.path == (1,))
        values.append(tree_at(TreeAt(scene), scene.steps)[f"n{key}", "text:value"])
    assert values == ["≤3", "=1"]
