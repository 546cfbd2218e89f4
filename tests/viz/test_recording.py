"""A request becomes a recording, with what is said around the picture; the same request becomes the same one."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Player, PlyscopeError
from core.options import Cutoff, Form, Opponent, SearchOptions
from core.search.listing import Tested
from tests.deep_combs import comb_text
from viz.notation import Notation, Shapes, Windows
from viz.replay.recording import record
from viz.sharing.request import DEEP, Position, Request, TreeText
from viz.tree.outline import openable
from viz.words.answer_marks import without_marks


@pytest.mark.parametrize(
    "other",
    [
        Request(TreeText("[3, 4]")),
        Request(TreeText(root=Player.MIN)),
        Request(chosen=SearchOptions("minimax")),
        Request(chosen=SearchOptions(cutoff=Cutoff.STRICT)),
        Request(chosen=SearchOptions(window=(0, 5))),
        Request(Position("tictactoe", "XOX/OO_/_X_")),
    ],
)
def test_another_search_is_another_recording_and_the_same_one_is_not(other: Request) -> None:
    first = record(Request())
    assert record(Request(step=9), first) is first
    second = record(other, first)
    assert second.id != first.id
    assert second.search != first.search


@pytest.mark.large
@pytest.mark.parametrize(
    "look",
    [
        {"notation": Notation(shapes=Shapes.SQUARES_AND_CIRCLES)},
        {"notation": Notation(windows=Windows.EDGES)},
        {"notation": Notation(tested=Tested.VALUE)},
        {"opened": ((1,),)},
    ],
)
def test_another_look_is_another_picture_of_the_same_search(
    look: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = record(Request())

    def never(*_: Any) -> None:
        raise AssertionError

    _ = first.check.outcome
    for work in ("recording.search", "check.audit", "check.cutoff_rule_matters"):
        monkeypatch.setattr(f"viz.replay.{work}", never)
    second = record(Request(**look), first)
    assert second.id != first.id
    assert second.search == first.search
    assert second.scene.trace is first.scene.trace
    assert (second.check.outcome, second.notice) == (first.check.outcome, first.notice)
    assert record(Request(), second).id == first.id


TIE, TIES = "[[3,5],[3,1]]", "[[-1,0,1],[1,-1,0],[-1,0,1]]"


@pytest.mark.parametrize("cutoff", Cutoff)
@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize(("tree", "matters"), [(TIE, True), (TIES, True), ("[[3,5],[2,9]]", False)])
def test_a_line_says_where_the_rule_for_cutoffs_matters(tree: str, matters: bool, form: Form, cutoff: Cutoff) -> None:
    """It does not tell how much is skipped: nothing has been searched yet."""
    recording = record(Request(TreeText(tree), SearchOptions(cutoff=cutoff, form=form)))
    assert recording.notice == ("The cutoff rule matters here: cutting at v ≥ β skips more." if matters else None)


def test_a_tree_that_only_spacing_tells_from_the_last_is_still_refused() -> None:
    previous = record(Request(TreeText("[3,128]")))
    with pytest.raises(PlyscopeError, match="line 1, column"):
        record(Request(TreeText("[3, 12 8]")), previous)


def test_a_stopped_search_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("viz.sharing.request.PAGE_BUDGET", 20)
    recording = record(Request())
    assert recording.notice is not None
    assert "stopped after 20 events" in recording.notice
    assert recording.scene.steps == 20


@pytest.mark.parametrize(("budget", "size"), [(100, " a tree of about 140 nodes to 3 plies"), (200, "")])
def test_a_game_past_the_budget_is_estimated_before_it_is_searched(
    budget: int, size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("viz.sharing.request.PAGE_BUDGET", budget)
    told: list[str] = []
    request = Request(Position("tictactoe", "XO_/_X_/___"), SearchOptions(depth=3))
    notice = record(request, progress=lambda _, doing: told.append(doing)).notice
    assert told[0] == f"Searching{size}"
    assert notice is not None
    assert (f"Without cutoffs this is{size}." in notice) is bool(size)


def test_a_bundle_to_open_that_is_not_there_is_noticed() -> None:
    assert record(Request(opened=((0,),))).notice is None
    notice = record(Request(opened=((0,), (7, 1)))).notice
    assert notice == "Ignored, since this picture has no such node: open 7.1."


WIDE = str([[0] * 300] * 50)
"""Fifty nodes of 300 leaves: opened together they are far more than a picture holds."""


def test_what_is_opened_last_is_open_with_what_is_above_it() -> None:
    tree = Request(TreeText(WIDE)).searched()
    everything = tuple((index,) for index in range(50))
    assert openable(tree, everything) == {(index,) for index in range(45, 50)}
    assert openable(tree, ((), *everything[:10], (20,))) == {(), (7,), (8,), (9,), (20,)}
    above = ((1,), *((index,) for index in range(20, 30)), (1, 0))
    assert openable(tree, above) >= {(1,), (1, 0)}
    assert openable(tree, ((9, 9, 9), (400,))) == {(9, 9, 9), (400,)}
    assert openable(tree, ((400,), *everything[:5])) == {(400,), *everything[:5]}


@pytest.mark.large
def test_a_deep_search_that_was_stopped_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("viz.sharing.request.DEEP_BUDGET", 2_000)
    notice = record(Request(TreeText(comb_text(DEEP + 1)))).notice
    assert notice is not None
    assert "stopped after 2,000 events, the most that this page records of a tree of over 1,000 plies." in notice


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(A=3 (B=3 3 12) (C=2 2 4))", "The values given for inner nodes are the minimax values."),
        ("(A (B=5 3 12) (C=2 2 4))", "The values given with this tree are wrong: B says 5, minimax gives 3."),
        (
            "(A=1 (B=5 3 12) (C=9 2 4) (D=9 2 4) (E=9 2 4))",
            "wrong: A says 1, minimax gives 3; B says 5, minimax gives 3; C says 9, minimax gives 2. 2 more differ.",
        ),
    ],
)
def test_the_values_of_a_solved_tree_are_compared_with_minimax(text: str, said: str) -> None:
    notice = record(Request(TreeText(text))).notice
    assert notice is not None
    assert said in without_marks(notice)


def test_the_values_of_a_solved_tree_are_those_of_minimax_even_if_the_opponent_moves_at_random() -> None:
    by_chance = SearchOptions("expectiminimax", opponent=Opponent.RANDOM)
    notice = record(Request(TreeText("(A=3 (B=3 3 12) (C=2 2 4))"), by_chance)).notice
    assert notice == "The values given for inner nodes are the minimax values."


def test_progress_runs_from_nothing_to_nearly_all_and_can_stop_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    class StoppedError(Exception):
        pass

    told: list[tuple[float, str]] = []
    record(Request(), progress=lambda share, doing: told.append((share, doing)))
    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1] <= 1) == (0, True)
    assert list(dict.fromkeys(doing for _, doing in told)) == ["Searching", "Drawing"]

    def stop(share: float, doing: str) -> None:
        told.append((share, doing))
        if share:
            raise StoppedError

    monkeypatch.setattr("core.search.watched.EVERY", 0.01)
    with pytest.raises(StoppedError):
        record(Request(Position("tictactoe")), progress=stop)
    assert told[-1][1].startswith("Searching")
    assert 0 < told[-1][0] < 0.1


@pytest.mark.parametrize(
    ("position", "wins", "told"), [("ccddee", "equal", True), ("ccddee", "faster", False), ("dadad", "equal", False)]
)
def test_an_equal_move_that_wins_sooner_is_told_where_sooner_wins_do_not_count_more(
    position: str, wins: str, told: bool
) -> None:
    chosen = () if wins == "equal" else (("wins", wins),)
    request = Request(Position("connectfour", position, chosen=chosen), SearchOptions(depth=3))
    notice = record(request).notice or ""
    said = (
        "X b1 also wins, in 1 ply, not 3. The search prefers a sooner win where “A win is worth” is “more if faster”."
    )
    assert (said in without_marks(notice).replace("\xa0", " ")) is told
    assert ("also wins" in notice) is told
