"""A notebook: `check` as text and as a page with the player at the first wrong event, and `show` of a trace."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

import plyscope
from core.checking.observed import Trouble
from core.game import OptionError
from core.trace.file import read_lines, write_lines
from viz.notebook import check


def right(tree: Any, alpha: float = -math.inf, beta: float = math.inf) -> Any:
    if isinstance(tree, int):
        return tree
    for child in tree:
        alpha = max(alpha, -right(child, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def never_cuts(tree: Any, alpha: float = -math.inf, beta: float = math.inf) -> Any:
    if isinstance(tree, int):
        return tree
    v = -math.inf
    for child in tree:
        v = max(v, -never_cuts(child, -beta, -alpha))
        alpha = max(alpha, v)
    return v


def no_end(tree: Any, alpha: float, beta: float) -> Any:
    return no_end(tree, alpha, beta)


@pytest.mark.large
def test_a_right_function_is_right_and_needs_no_player() -> None:
    checked = check(right, seed=1)
    assert checked.report.is_right
    assert str(checked).startswith("verdict   right is right on every tree shown.")
    assert "<iframe" not in checked._repr_html_()


@pytest.mark.large
def test_a_wrong_one_is_shown_beside_the_idea_that_fits() -> None:
    checked = check(never_cuts, seed=1, course="plain")
    assert "no-break" in [idea.name for idea in checked.report.fits]
    page = checked._repr_html_()
    assert page.count("<iframe") == 2
    assert "No child skipped" in page
    assert ">verdict   The answers of never_cuts are right" in page


def min_from_zero(tree: Any, is_max: bool = True) -> Any:
    if isinstance(tree, int):
        return tree
    v = -math.inf if is_max else 0
    for child in tree:
        v = (max if is_max else min)(v, min_from_zero(child, not is_max))
    return v


@pytest.mark.large
def test_the_search_of_an_idea_is_shown_as_the_program_has_it() -> None:
    checked = check(min_from_zero, seed=1)
    assert [idea.name for idea in checked.report.fits] == ["from-zero"]
    right, wrong = checked._repr_html_().split("<iframe")[1:]
    assert "returns 1" in right
    assert "returns 0" in wrong
    assert "failed its check" not in wrong, "it is known to go wrong"


def test_a_function_that_fails_is_told() -> None:
    first = check(no_end, trees=["[[3,5],[3,1]]"]).report.first
    assert first is not None
    assert first.failure is not None
    assert first.failure.trouble is Trouble.RECURSION


def test_what_is_no_function_is_refused() -> None:
    with pytest.raises(OptionError, match="no function"):
        check(max)
    with pytest.raises(OptionError, match="no course"):
        check(right, course="none")
    written: dict[str, Any] = {}
    exec("def unseen(tree, alpha, beta): return unseen(tree, alpha, beta)", written)  # noqa: S102  as at a prompt
    with pytest.raises(OptionError, match="text of unseen is not known"):
        check(written["unseen"])


TREE = "[3,[2,9]]"


def test_a_trace_is_shown_as_the_search_is(tmp_path: Path) -> None:
    shown = plyscope.show(TREE, cutoff="strict")
    trace, file = shown.recording.scene.trace, tmp_path / "mine.jsonl"
    file.write_text("".join(write_lines(trace)), "utf-8")
    records = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    for record in records:
        for name in ("state", "move", "label"):
            record.pop(name, None)
    without_names = read_lines(map(json.dumps, records))
    for given in (trace, file, str(file), without_names):
        assert plyscope.show(TREE, given).html() == shown.html()


@pytest.mark.parametrize(
    ("tree", "told"), [("[3,[9,2]]", "^trace: event 8: "), ("[3,[2,9,1]]", "has 3 children"), ("3", "leaves the tree")]
)
def test_a_trace_of_another_tree_is_refused(tree: str, told: str) -> None:
    with pytest.raises(OptionError, match=told):
        plyscope.show(tree, plyscope.show(TREE).recording.scene.trace)


def test_a_trace_by_an_algorithm_without_a_listing_is_refused() -> None:
    header = '{"plyscope": "trace", "version": 1, "options": {"algorithm": "mine"}}'
    with pytest.raises(OptionError, match="'mine' is no search that the player knows"):
        plyscope.show(TREE, read_lines([header]))


def test_an_option_may_be_written_as_in_links() -> None:
    assert plyscope.solve("[3,[3,9]]").nodes_visited + 1 == plyscope.solve("[3,[3,9]]", cutoff="strict").nodes_visited
    with pytest.raises(OptionError, match=r"^cutoff: 'x' is not a valid value\. Give "):
        plyscope.solve(TREE, cutoff="x")
    with pytest.raises(OptionError, match=r"^options: no search has an option 'colour'\. Choose from algorithm, "):
        plyscope.solve(TREE, colour="x")


def test_a_tree_may_be_nested_lists() -> None:
    assert plyscope.solve([3, [2, 9]]) == plyscope.solve(TREE)
    assert plyscope.solve(((3, 12), (2, 9))).value == 3
