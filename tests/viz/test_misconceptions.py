"""A misconception is replayed like any other search: all can be shown, and no sentence gives a false reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Player
from core.options import Misconception, SearchOptions
from core.search import search
from core.search.misconceptions import MISCONCEPTIONS
from core.trace import Kind
from core.trees.leaf_tree import LeafTree
from tests.strategies import chance_trees, finite_values, heavy, nested_trees, options, players
from tests.viz.replayed import check_replayed
from viz.pages.option_controls import offered
from viz.replay.panels.code import listing
from viz.replay.recording import record
from viz.sharing.draft import SearchDraft
from viz.sharing.link import read_link, to_query
from viz.sharing.request import Request, TreeText
from viz.words.narration import Narrator

OF_ALPHA_BETA = [name for name, each in MISCONCEPTIONS.items() if each.reference == "alphabeta"]
OF_CHANCE = [name for name, each in MISCONCEPTIONS.items() if each.reference != "alphabeta"]


@given(nested_trees, players, st.sampled_from(OF_ALPHA_BETA), options(algorithm="alphabeta", depth=None))
def test_every_step_can_be_shown(nested: Any, root: Player, name: Misconception, chosen: SearchOptions) -> None:
    tree = LeafTree.from_nested(nested, root)
    check_replayed(search(tree, replace(chosen, misconception=name)), tree)


@heavy
@given(chance_trees(finite_values), st.sampled_from(OF_CHANCE))
def test_every_step_with_chance_nodes_can_be_shown(tree: LeafTree, name: Misconception) -> None:
    check_replayed(search(tree, SearchOptions(MISCONCEPTIONS[name].reference, misconception=name)), tree)


@pytest.mark.parametrize("name", MISCONCEPTIONS)
def test_the_pseudo_code_says_that_it_is_the_right_one(name: Misconception) -> None:
    reference = MISCONCEPTIONS[name].reference
    right, shown = (listing(SearchOptions(reference, misconception=each)) for each in (Misconception.NONE, name))
    assert shown.lines == right.lines
    assert shown.source.startswith(right.source + ". This is the right search")
    assert shown.source.endswith(f"a common mistake: “{MISCONCEPTIONS[name].idea.removesuffix('.')}”")


def said(text: str, name: Misconception) -> dict[Kind, list[str]]:
    """Return what is said of each kind of event of a search of a tree."""
    tree = TreeText(text).read().tree
    trace = search(tree, SearchOptions(misconception=name))
    narrator, found = Narrator(trace, tree), dict[Kind, list[str]]()
    for event in trace:
        found.setdefault(event.kind, []).append(str(narrator.sentence(event)))
    return found


def test_a_cutoff_without_a_reason_is_given_none_and_one_with_a_reason_is_given_it() -> None:
    without = said("[[3,12,8],[2,4,6],[14,5,2]]", Misconception.WRONG_SIDE)[Kind.CUTOFF]
    assert "this search makes a cutoff at B. So the third child of B is skipped." in without[0]
    with_one = said("[[3,12,8],[2,4,6],[14,5,2]]", Misconception.NEXT_ONLY)[Kind.CUTOFF]
    assert with_one[0].endswith("and A already has 3 from B. So the second child of C is skipped.")


def test_the_end_tells_the_value_and_the_move_of_the_search_not_the_right_ones() -> None:
    last = said("[[3,12,8],[2,4,6],[14,5,2]]", Misconception.GREEDY)[Kind.EXIT][-1]
    assert "14" in last
    assert "D" in last
    tie = said("[[3,5],[3,1]]", Misconception.LAST_OF_EQUALS)[Kind.EXIT][-1]
    assert "Its move is to C" in tie


def test_the_check_says_that_the_mistake_is_on_purpose() -> None:
    outcome = record(Request(chosen=SearchOptions(misconception=Misconception.GREEDY))).check.outcome
    assert outcome.warning is not None
    assert outcome.warning.startswith("This search makes a mistake on purpose")


def test_a_link_has_it_and_only_then_is_there_a_control_to_take_it_back() -> None:
    asked = Request(chosen=SearchOptions(misconception=Misconception.OWN_BOUND))
    query = to_query(asked)
    assert "misconception=own-bound" in query
    taken, left_out = read_link(dict(parse_qsl(query)))
    assert (taken.chosen, left_out) == (asked.chosen, [])
    assert "compared with the node's own bound" in record(taken).meta
    linked, usual = SearchDraft.of(taken.chosen), SearchDraft.of(SearchOptions())
    names = [[option.name for option in offered(each, at_once=False)] for each in (linked, usual)]
    assert ["misconception" in each for each in names] == [True, False]
    assert linked.put(algorithm="star1").read() == SearchOptions("star1")


def test_a_link_with_a_misconception_of_another_search_opens_without_it() -> None:
    taken, left_out = read_link({"algorithm": "alphabeta", "misconception": "lucky"})
    assert taken.chosen == SearchOptions()
    assert [error.place for error in left_out] == ["in the link, misconception"]
