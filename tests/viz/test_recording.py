"""A request becomes a recording, with what is said around the picture; the same request becomes the same one."""

from __future__ import annotations

from typing import Any

import pytest

from core.audit import Problem
from core.game import Player, PlyscopeError
from core.options import Bounds, Cutoff, Order
from core.trees.library import LIBRARY
from viz.link import Request
from viz.recording import example_of, record


@pytest.mark.parametrize(
    ("request_", "title"),
    [
        (Request(), LIBRARY["textbook-3x3"].title),
        (Request(tree="[ [3,12,8],\n[2,4,6],[14,5,2] ]"), LIBRARY["textbook-3x3"].title),
        (Request(root=Player.MIN), "Your tree"),
        (Request(tree="[3, 4]"), "Your tree"),
        (Request(tree=LIBRARY["min-root"].text, root=Player.MIN), LIBRARY["min-root"].title),
        (Request(game="tictactoe", position="XOX/OO_/_X_"), "Tic-tac-toe"),
    ],
)
def test_the_title_is_the_example_s_or_the_game_s(request_: Request, title: str) -> None:
    assert record(request_).title == title


@pytest.mark.parametrize(
    ("request_", "meta"),
    [
        (Request(), "alpha-beta, left to right, cut on equality"),
        (Request(cutoff=Cutoff.STRICT), "alpha-beta, left to right, no cut on equality"),
        (Request(order=Order.REVERSED), "alpha-beta, right to left, cut on equality"),
        (Request(algorithm="minimax"), "minimax, left to right"),
        (
            Request(game="tictactoe", depth=1, position="XXO/OOX/X__"),
            "alpha-beta, left to right, cut on equality, to 1 ply",
        ),
        (
            Request(game="tictactoe", position="XOX/OO_/_X_", depth=2, algorithm="minimax"),
            "minimax, left to right, to 2 plies",
        ),
    ],
)
def test_the_meta_line_says_how_it_was_searched(request_: Request, meta: str) -> None:
    assert record(request_).meta == meta


@pytest.mark.parametrize("name", LIBRARY)
def test_every_example_is_found_by_its_text(name: str) -> None:
    assert example_of(Request(tree=LIBRARY[name].text, root=LIBRARY[name].root_player)) == name


def test_the_same_search_is_the_same_recording() -> None:
    first = record(Request())
    assert record(Request(), first) is first
    assert record(Request(step=9), first) is first


@pytest.mark.parametrize(
    "other",
    [
        Request(tree="[3, 4]"),
        Request(root=Player.MIN),
        Request(algorithm="minimax"),
        Request(cutoff=Cutoff.STRICT),
        Request(bounds=Bounds.HARD),
        Request(order=Order.REVERSED),
        Request(window=(0, 5)),
        Request(game="tictactoe", position="XOX/OO_/_X_"),
    ],
)
def test_another_search_is_another_recording(other: Request) -> None:
    first = record(Request())
    assert record(other, first).id != first.id


@pytest.mark.parametrize(("good", "bad"), [("[12]", "[1 2]"), ("[3,128]", "[3, 12 8]"), ("[3,5]", "[3,\x1c5]")])
def test_a_tree_that_only_spacing_tells_from_the_last_is_still_refused(good: str, bad: str) -> None:
    previous = record(Request(tree=good))
    with pytest.raises(PlyscopeError, match="line 1, column"):
        record(Request(tree=bad), previous)


def test_a_clean_audit_is_told_and_a_failed_one_warns(monkeypatch: pytest.MonkeyPatch) -> None:
    clean = record(Request())
    assert clean.checked is not None
    assert "43 events" in clean.checked
    assert clean.warning is None
    monkeypatch.setattr("viz.recording.audit", lambda *_: (Problem(3, "C returns 4, but 2 follows."),))
    failed = record(Request())
    assert failed.checked is None
    assert failed.warning is not None
    assert "C returns 4, but 2 follows." in failed.warning


def test_a_small_search_needs_no_notice() -> None:
    assert record(Request()).notice is None


def test_a_stopped_search_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("viz.link.PAGE_BUDGET", 20)
    recording = record(Request())
    assert recording.notice is not None
    assert "stopped after 20 events" in recording.notice
    assert recording.scene.steps == 20


def test_a_folded_tree_is_noticed() -> None:
    recording = record(Request(tree=str([[1, 2, 3]] * 500)))
    assert recording.notice is not None
    assert "1,000" in recording.notice
    assert "2,001" in recording.notice


def test_a_folded_tree_whose_search_was_stopped_is_not_said_to_be_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("viz.link.PAGE_BUDGET", 500)
    notice = record(Request(tree=str([[1, 2, 3]] * 500))).notice
    assert notice is not None
    assert "stopped after 500 events" in notice
    assert "All are searched" not in notice


def test_progress_runs_from_nothing_to_nearly_all() -> None:
    told: list[tuple[float, str]] = []
    record(Request(), progress=lambda share, doing: told.append((share, doing)))
    shares = [share for share, _ in told]
    assert shares[0] == 0
    assert shares == sorted(shares)
    assert all(share <= 1 for share in shares)
    assert list(dict.fromkeys(doing for _, doing in told)) == ["Searching", "Checking", "Drawing"]


def test_progress_can_end_the_work() -> None:
    class StoppedError(Exception):
        pass

    def stop(*_: Any) -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        record(Request(), progress=stop)


def test_a_chain_of_ten_thousand_plies_is_recorded() -> None:
    recording = record(Request(tree="[" * 10_000 + "1" + "]" * 10_000))
    assert recording.checked is not None
    assert recording.scene.steps == 4 * 10_000 + 3


def test_a_node_with_ten_thousand_children_is_recorded() -> None:
    recording = record(Request(tree=str([1] * 10_000)))
    assert recording.checked is not None
    assert recording.scene.outline.hidden == 9_001
