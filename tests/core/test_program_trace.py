"""The visits that a program tells are replayed as it made them; what it does not tell follows as in alpha-beta."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.checking.observed import Observed, observed_in
from core.game import OptionError, Player
from core.games.tictactoe import TicTacToe
from core.options import OPTIONS, Misconception, Order, SearchOptions
from core.options.visit_report import ReportedVisit, read_report, report_text
from core.search import search
from core.search.misconceptions import MISCONCEPTIONS
from core.search.search_text import from_text, title, to_text
from core.trace import Kind, Trace
from core.trees.formats.nested_lists import parse
from core.trees.leaf_tree import LeafTree
from tests.checking import check_shown
from tests.strategies import nested_trees, options, players, reported_programs, values

alpha_beta = options(algorithm="alphabeta", depth=None, order=Order.GIVEN)
OF_ALPHA_BETA = [name for name, each in MISCONCEPTIONS.items() if each.reference == "alphabeta"]
TREE = parse("[[3,12,8],[2,4,6],[14,5,2]]")
numbers = st.none() | values
told_visits = st.lists(
    st.builds(ReportedVisit, st.lists(st.integers(0, 9), max_size=5).map(tuple), numbers, numbers, numbers), max_size=9
).map(tuple)


def replayed(observed: Observed, tree: LeafTree, chosen: SearchOptions) -> Trace:
    return search(tree, replace(chosen, misconception=Misconception.NONE, program=observed.report(tree)))


@given(told_visits)
def test_visits_are_read_back_from_their_text_and_from_json(told: tuple[ReportedVisit, ...]) -> None:
    assert read_report(report_text(told)) == told
    option = OPTIONS["program"]
    assert option.from_json(json.loads(json.dumps(option.to_json(told)))) == told
    if told:
        chosen = SearchOptions(program=told)
        assert from_text(to_text(chosen)) == chosen
        assert title(chosen) == "Your program"


@given(nested_trees, players, alpha_beta, st.sampled_from(["all", "windows", "names"]))
def test_a_right_program_is_replayed_event_for_event(
    nested: Any, root: Player, chosen: SearchOptions, tells: str
) -> None:
    tree = LeafTree.from_nested(nested, root)
    right = search(tree, chosen)
    observed = observed_in(right)
    if tells != "all":
        kept = (visit._replace(returned=None) for visit in observed.visits)
        kept = kept if tells == "windows" else (visit._replace(alpha=None, beta=None) for visit in kept)
        observed = replace(observed, visits=tuple(kept), value=None)
    assert list(replayed(observed, tree, chosen)) == list(right)


@given(nested_trees, alpha_beta)
def test_of_a_right_program_the_leaves_are_enough(nested: Any, chosen: SearchOptions) -> None:
    tree = LeafTree.from_nested(nested)
    right = search(tree, chosen)
    leaves = tuple(visit for visit in observed_in(right).visits if tree.is_terminal(visit.node))
    told = replace(observed_in(right), visits=tuple(visit._replace(alpha=None, beta=None) for visit in leaves))
    assert list(replayed(replace(told, value=None), tree, chosen)) == list(right)


@given(nested_trees, players, st.sampled_from(["given", "reversed"]))
def test_minimax_is_replayed_without_windows(nested: Any, root: Player, order: str) -> None:
    tree, chosen = LeafTree.from_nested(nested, root), from_text(f"minimax order={order}")
    assert list(replayed(observed_in(search(tree, chosen)), tree, chosen)) == list(search(tree, chosen))


@given(nested_trees, players, st.sampled_from(OF_ALPHA_BETA), alpha_beta)
def test_a_wrong_program_is_replayed_as_it_went(
    nested: Any, root: Player, name: Misconception, chosen: SearchOptions
) -> None:
    tree = LeafTree.from_nested(nested, root)
    observed = observed_in(search(tree, replace(chosen, misconception=name)))
    again = replayed(observed, tree, chosen)
    assert observed_in(again).visits == observed.visits
    check_shown(again, tree)


@given(reported_programs())
def test_whatever_is_told_is_replayed_or_refused(told: tuple[LeafTree, SearchOptions]) -> None:
    tree, chosen = told
    try:
        trace = search(tree, chosen)
    except OptionError as error:
        why = str(error)
        assert why.startswith("program: ")
        assert "is visited again, and a replay has room for one visit." in why or "without a child or a value." in why
    else:
        check_shown(trace, tree)


def test_what_is_skipped_is_a_cutoff_whatever_the_reason() -> None:
    trace = search(TREE, SearchOptions(program=read_report("0.0;0.1;1.0")))
    assert [(event.kind, event.child) for event in trace if event.kind in (Kind.CUTOFF, Kind.SKIP)] == [
        (Kind.CUTOFF, 1),
        (Kind.SKIP, 2),
        (Kind.CUTOFF, 0),
        (Kind.SKIP, 1),
        (Kind.SKIP, 2),
        (Kind.CUTOFF, 1),
        (Kind.SKIP, 2),
    ]
    assert trace[-1].value == 3


def test_a_bound_that_no_child_is_handed_was_not_moved() -> None:
    told = "root,-inf,inf;0,-inf,inf;0.0;0.1;0.2;1,-inf,inf;1.0;1.1;1.2;2,-inf,inf;2.0;2.1;2.2"
    trace = search(TREE, SearchOptions(program=read_report(told)))
    assert [event.node for event in trace if event.kind is Kind.ALPHA] == []
    assert {event.alpha for event in trace} == {-math.inf}


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        ("root;3", "there is no node 3 in this tree, which the program visits."),
        ("root;0.0.0", "there is no node 0.0.0 in this tree, which the program visits."),
        ("root;0;0.0;1;1.0;0;0.1", "0 is visited again, and a replay has room for one visit."),
        ("root;0;0.0;0.0", "0.0 is visited again, and a replay has room for one visit."),
        ("root;0;0.0;root", "the root is visited again, and a replay has room for one visit."),
        ("root;0;0.0;1", "1 is left without a child or a value."),
        ("root", "root is left without a child or a value."),
    ],
)
def test_what_no_replay_can_show_is_refused_with_its_place(told: str, problem: str) -> None:
    with pytest.raises(OptionError) as caught:
        search(TREE, SearchOptions(program=read_report(told)))
    assert (caught.value.problem, caught.value.place) == (problem, "program")
    assert caught.value.remedy


def test_a_program_tells_of_a_tree_without_chance_and_of_no_misconception() -> None:
    program = read_report("0.0")
    with pytest.raises(OptionError, match=r"^program: a program tells of trees without chance nodes"):
        search(TicTacToe(), SearchOptions(program=program))
    with pytest.raises(OptionError, match=r"^program: the visits of a program do not go with a misconception"):
        SearchOptions(program=program, misconception=Misconception.GREEDY)
    with pytest.raises(OptionError, match=r"^program: 20,001 visits are too many"):
        SearchOptions(program=program * 20_001)


@pytest.mark.parametrize("text", ["x", "0,a", "0,1,2,3,4", "-1", "0."])
def test_a_text_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  whatever it says, the option has its own words
        read_report(text)
