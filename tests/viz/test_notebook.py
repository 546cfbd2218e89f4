"""`check` in a notebook: the report as text, and as a page with the player at the first wrong event."""

from __future__ import annotations

import math
from typing import Any

import pytest

from core.checking.failure import Trouble
from core.game import OptionError
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


def test_a_right_function_is_right_and_needs_no_player() -> None:
    checked = check(right, seed=1)
    assert checked.report.is_right
    assert str(checked).startswith("verdict   right is right on every tree shown.")
    assert "<iframe" not in checked._repr_html_()


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
