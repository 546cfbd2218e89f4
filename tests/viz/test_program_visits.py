"""What a program tells is replayed like any other search, and the page says whose it is."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given

from core.game import OptionError
from core.options import SearchOptions
from core.options.visit_report import read_report
from core.search import search
from core.trace import Kind
from core.trees.formats.nested_lists import parse
from core.trees.leaf_tree import LeafTree
from tests.strategies import heavy, reported_programs
from tests.viz.replayed import check_replayed
from viz.replay.check import check_of
from viz.replay.panels.code import listing
from viz.words.narration import Narrator

TREE = parse("[[3,12,8],[2,4,6],[14,5,2]]")


@heavy
@given(reported_programs())
def test_every_step_can_be_shown(told: tuple[LeafTree, SearchOptions]) -> None:
    tree, chosen = told
    with suppress(OptionError):
        check_replayed(search(tree, chosen), tree)


def test_the_check_says_whose_search_it_is_and_what_is_wrong_with_it() -> None:
    chosen = SearchOptions(program=read_report("0.0;0.1;1.0"))
    warning = check_of("told", search(TREE, chosen), TREE).outcome.warning
    assert warning is not None
    assert warning.startswith("This is what your program did, as far as it tells. The check says at event ")


def test_the_pseudo_code_says_that_it_is_the_right_one() -> None:
    right, shown = listing(SearchOptions()), listing(SearchOptions(program=read_report("0.0")))
    assert shown.lines == right.lines
    assert shown.source.endswith("the one that is replayed follows your own program's visits")


def test_no_move_is_told_since_visits_tell_none() -> None:
    told = str(
        Narrator(trace := search(TREE, SearchOptions(program=read_report("0.0;0.1;0.2;1.0;2.0"))), TREE).sentence(
            trace[-1]
        )
    )
    assert "returns 14" in told
    assert "move" not in told


def test_a_window_that_is_wrong_at_a_leaf_is_told_since_none_is_drawn_there() -> None:
    told = read_report("root,-inf,inf,7;0,-inf,inf,7;1,7,inf,-3;1.0,-inf,inf,-3")
    tree = parse("[7,[-3,-5,0]]")
    trace = search(tree, SearchOptions(program=told))
    said = [str(Narrator(trace, tree).sentence(event)) for event in trace if event.kind is Kind.LEAF]
    assert "(−∞, ∞)" not in said[0]
    assert said[1].endswith("is a leaf worth −3, entered with the window (−∞, ∞) in place of (7, ∞).")
