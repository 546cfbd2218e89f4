"""What is said of a what-if is true of every value that is tried; what can not be tried is refused."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest

from core.game import PlyscopeError, Value
from core.options import SearchOptions
from core.studies.what_if import MOST_VISITS, Interval, Proof, SearchOutcome, Trial, WhatIfAnswer
from core.trace import Bound, Path
from core.trees.leaf_tree import LeafTree
from tests.viz.comparisons import holds
from tests.viz.given import page_of, text_of
from tests.what_if import what_if
from viz.replay.recording import record
from viz.serving.questions import Trying
from viz.sharing.request import Position, Request
from viz.words.what_if_words import answer_html, kept_text, proof_text

TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def keeps(sentence: str, value: Value) -> bool:
    """Return whether a value keeps the result, as the sentence says."""
    if sentence == "Any value keeps the result.":
        return True
    if only := re.fullmatch(r"Only (\S+) keeps the result\.", sentence):
        return holds(f"{only[1]} ≤ value ≤ {only[1]}", {"value": value})
    between = re.fullmatch(r"Any value with (.*) keeps the result\.", sentence)
    beyond = re.fullmatch(r"Any (value .*) keeps the result\.", sentence)
    found = between or beyond
    assert found, sentence
    return holds(found[1], {"value": value})


def sentences(text: str) -> tuple[str, str]:
    """Return what is said of the result, and what of the cutoffs, both as of the result."""
    if " and the cutoffs." in text:
        text = text.replace(" and the cutoffs", "")
        return text, text
    result, cutoffs = re.fullmatch(r"(.*?\.) ((?:Any|Only) .*)", text).groups()  # type: ignore[union-attr]
    return result, cutoffs.replace("the cutoffs too", "the result")


def test_what_is_said_of_the_result_and_of_the_cutoffs_is_what_keeps_them() -> None:
    tree = LeafTree.from_nested(TEXTBOOK)
    for path in ((0, 0), (0, 1), (1, 0), (2, 0), (2, 1), (2, 2)):
        answer = what_if(tree, SearchOptions(), path, 0)
        result, cutoffs = sentences(text_of(page_of(answer_html(answer, tree)).find("p")))  # type: ignore[arg-type]
        assert answer.result_kept is not None
        assert answer.kept is not None
        for value in (-math.inf, *range(17), 2.5, math.inf):
            assert keeps(result, value) == (value in answer.result_kept), (path, value)
            assert keeps(cutoffs, value) == (value in answer.kept), (path, value)
    skipped = text_of(page_of(answer_html(what_if(tree, SearchOptions(), (1, 1), 0), tree)))
    assert skipped.startswith("The value here does not matter.")


@pytest.mark.parametrize(
    ("kept", "sentence"),
    [
        (Interval(-math.inf, math.inf, True, True), "Any value keeps the result."),
        (Interval(-math.inf, math.inf, True, False), "Any value < ∞ keeps the result."),
        (Interval(-math.inf, math.inf, False, True), "Any value > −∞ keeps the result."),
        (Interval(-math.inf, 3, False, True), "Any value with −∞ < value ≤ 3 keeps the result."),
        (Interval(-math.inf, -0.5, True, False), "Any value < −0.5 keeps the result."),
        (Interval(3, math.inf, False, True), "Any value > 3 keeps the result."),
        (Interval(3, 5, True, False), "Any value with 3 ≤ value < 5 keeps the result."),
        (Interval(4, 4, True, True), "Only 4 keeps the result."),
        (Interval(math.inf, math.inf, True, True), "Only ∞ keeps the result."),
    ],
)
def test_a_range_in_words(kept: Interval, sentence: str) -> None:
    assert kept_text(kept) == sentence
    for value in (-math.inf, -1, -0.5, 2, 3, 4, 5, 6, math.inf):
        assert keeps(sentence, value) == (value in kept)


def rows_of(answer: WhatIfAnswer, nested: Any) -> dict[str, tuple[str, str, bool]]:
    """Return the rows of the table: what was, what would be, and whether it is marked as different."""
    page = page_of(answer_html(answer, LeafTree.from_nested(nested)))
    rows = [list(row) for row in page.iter("tr")][1:]
    return {text_of(row[0]): (text_of(row[1]), text_of(row[2]), row[2].get("class") == "differs") for row in rows}


def asked(nested: Any, path: Path, value: Value, options: SearchOptions | None = None) -> dict[str, Any]:
    chosen = options or SearchOptions()
    return rows_of(what_if(LeafTree.from_nested(nested), chosen, path, value), nested)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (5, [("3", "4", True), ("B", "C", True), ("2", "1", True), ("7", "9", True)]),
        (1, [("3", "3", False), ("B", "B", False), ("2", "2", False), ("7", "7", False)]),
    ],
)
def test_what_changes_is_marked_and_what_stays_is_not(value: int, told: list[tuple[str, str, bool]]) -> None:
    names = ("Value of the root", "Move chosen", "Cutoffs", "Leaves visited")
    assert asked(TEXTBOOK, (1, 0), value) == dict(zip(names, told, strict=True))


def test_a_bound_and_no_best_move_are_reported() -> None:
    options = SearchOptions(window=(4, 9))
    assert asked(TEXTBOOK, (0, 0), 0, options)["Value of the root"][0] == "≤3"
    assert asked(TEXTBOOK, (0, 0), 0, options)["Move chosen"][0] == "none shown"
    assert asked([[3, 12], [10, 11], [1]], (1, 0), 12, options)["Value of the root"] == ("≥10", "≥11", True)


def test_a_leaf_that_is_the_best_move_is_called_by_its_place() -> None:
    assert asked([3, 5, 4], (2,), 9)["Move chosen"] == ("the second child of A", "the third child of A", True)


@pytest.mark.parametrize(
    ("bound", "roots", "claim"),
    [
        (Bound.EXACT, (3, 3), "always finds 3 at the root: 3 with −∞, 3 with ∞"),
        (Bound.UPPER, (1, 3), "always finds at most 3 at the root: 1 with −∞, 3 with ∞"),
        (Bound.LOWER, (3, 7), "always finds at least 3 at the root: 3 with −∞, 7 with ∞"),
        (Bound.UPPER, (1, 4), "The trials do not confirm"),
    ],
)
def test_a_proof_in_words(bound: Bound, roots: tuple[int, int], claim: str) -> None:
    trials = Trial(-math.inf, roots[0]), Trial(math.inf, roots[1])
    assert claim in proof_text(Proof(3, bound, trials))


def outcomes(first: SearchOutcome, second: SearchOutcome) -> WhatIfAnswer:
    only = Interval(1, 1, True, True)
    return WhatIfAnswer((0,), 1, 2, True, first, second, only, only, None)


@pytest.mark.parametrize(
    ("cutoffs", "skipped", "told"),
    [
        (((1, 0),), (3,), "1"),
        (((5, 0),), (7,), "1 (different)"),
        (((1, 0),), (4,), "1 (different)"),
        (((1, 0), (5, 0)), (3, 7), "2"),
    ],
)
def test_other_cutoffs_are_distinguished_from_equal_ones(cutoffs: Any, skipped: Any, told: str) -> None:
    before = SearchOutcome(3, Bound.EXACT, 0, ((1, 0),), (3,), 5, 3)
    after = SearchOutcome(3, Bound.EXACT, 0, cutoffs, skipped, 5, 3)
    assert rows_of(outcomes(before, after), TEXTBOOK)["Cutoffs"] == ("1", told, told != "1")


def test_ranges_that_take_too_long_to_find_are_left_out() -> None:
    tree = LeafTree.from_nested(TEXTBOOK)
    text = text_of(page_of(answer_html(what_if(tree, SearchOptions(), (1, 0), 5, most_visits=1), tree)))
    assert text.startswith(
        f"Which other values keep the result was not computed: it takes over {MOST_VISITS:,} node visits."
    )
    assert "Leaves visited" in text


@pytest.mark.parametrize("text", ["5", " 5.0 ", "inf", "−∞", "-2.5"])
def test_a_number_is_tried(text: str) -> None:
    answer = Trying(record(Request()), (1, 0), text).go_on(math.inf)
    assert answer is not None
    assert "<table>" in answer


@pytest.mark.parametrize(
    ("path", "text", "problem"),
    [
        ((1, 0), "", "“” is not a number."),
        ((1, 0), "<b>five</b>", "“<b>five</b>” is not a number."),
        ((1, 0), "nan", "“nan” is not a number."),
        ((1, 0), "1e999999999", "“1e999999999” is not a number."),
        ((1, 0), "x" * 500, f"“{'x' * 40}” is not a number."),
        ((1,), "5", "the node [1] is not a leaf"),
        ((7, 7), "5", "the path leaves the tree at step 1."),
    ],
)
def test_what_is_not_a_number_or_a_leaf_is_reported(path: Path, text: str, problem: str) -> None:
    with pytest.raises(PlyscopeError) as caught:
        Trying(record(Request()), path, text).go_on(math.inf)
    assert caught.value.problem.startswith(problem)


def test_the_values_of_a_game_are_not_tried() -> None:
    recording = record(Request(Position("tictactoe", "XOX/OO_/_X_")))
    with pytest.raises(PlyscopeError, match="come from its rules"):
        Trying(recording, (0, 0), "5")


def test_an_answer_is_worked_out_piece_by_piece() -> None:
    recording = record(Request())
    whole, pieces = (Trying(recording, (1, 0), "5") for _ in range(2))
    assert pieces.go_on(0) is None
    assert pieces.searches == 0
    while (html := pieces.go_on(1e-6)) is None:
        assert pieces.searches < 50
    assert html == whole.go_on(math.inf)
    assert pieces.searches > 5
