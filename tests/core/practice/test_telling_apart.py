"""Trees that tell misconceptions apart: the best of those tried, what stays hidden, trees of equal structure."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import OptionError
from core.options import Cutoff, Misconception, SearchOptions
from core.practice import telling_apart as module
from core.practice.marking import Part
from core.practice.telling_apart import (
    REASONS,
    RIGHT,
    groups_on,
    handed_in_by,
    hidden_ideas,
    known_for,
    similar_tree,
    telling_apart,
)
from core.search import search
from core.search.misconceptions import MISCONCEPTIONS, OF_MINIMAX
from core.trace import Kind, Trace
from core.trees.formats import nested_lists
from core.trees.generator import generate
from core.trees.generator.generator_settings import MAX_SEED, GeneratorSettings
from core.trees.leaf_tree import LeafTree
from tests.strategies import finite_trees, heavy, players
from tests.sweeps import one_in

USUAL = SearchOptions()
TWO_PLIES = GeneratorSettings(depth=2, branching=(3, 3), values=(0, 9))
BINARY = GeneratorSettings(depth=4, values=(0, 9))
DIAGNOSTIC = nested_lists.parse("[2,[[[5,6,6],[5,5]],[[0,2,1],[4,4,9]]]]")


@heavy
@given(finite_trees, players, st.sampled_from(Cutoff))
def test_groups_are_of_those_that_hand_in_the_same(nested: Any, root: Any, cutoff: Cutoff) -> None:
    tree, chosen = LeafTree.from_nested(nested, root), SearchOptions(cutoff=cutoff)
    groups = groups_on(tree, chosen)
    assert groups[0][0] is RIGHT
    assert Counter(name for group in groups for name in group) == Counter([RIGHT, *known_for(chosen)])
    handed = [[in_leaves(tree, handed_in_by(tree, chosen, name)) for name in group] for group in groups]
    assert all(one == same[0] for same in handed for one in same)
    assert all(one[0] != other[0] for one, other in combinations(handed, 2))


def in_leaves(tree: LeafTree, hand_in: Any) -> tuple[Any, ...]:
    """Return a hand-in with the leaves that are skipped, however that is marked."""
    below = set()
    for path in hand_in.skipped:
        node = 0
        for child in path:
            node = tree.children[node][child]
        below |= {leaf for leaf in range(node, tree.ends[node]) if tree.is_terminal(leaf)}
    return hand_in.value, hand_in.move, below


@pytest.mark.parametrize("settings", [TWO_PLIES, BINARY, replace(TWO_PLIES, seed=MAX_SEED)])
def test_the_tree_tells_more_apart_than_those_before_it_and_as_many_as_those_after(
    settings: GeneratorSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_WORK", 4_000)
    found = telling_apart(settings, USUAL)
    assert found.settings is not None
    assert found.tree == generate(found.settings)
    assert found.groups == groups_on(found.tree, USUAL)
    tried = (found.settings.seed - settings.seed) % (MAX_SEED + 1)
    before = [replace(settings, seed=(settings.seed + n) % (MAX_SEED + 1)) for n in range(tried)]
    assert all(len(groups_on(generate(each), USUAL)) < len(found.groups) for each in before)
    assert telling_apart(settings, USUAL) == found


def test_more_work_never_tells_fewer_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for work in (1, 2_000, 8_000):
        monkeypatch.setattr(module, "MOST_WORK", work)
        found.append(len(telling_apart(BINARY, USUAL).groups))
    assert found == sorted(found)
    assert found[0] < found[-1]


def test_the_next_tree_separates_those_that_are_still_possible() -> None:
    fits = [Misconception.PARENT_ONLY, Misconception.LAST_OF_EQUALS, Misconception.BOUND_GOES_UP]
    assert len(groups_on(nested_lists.parse("[[3,12,8],[2,4,6],[14,5,2]]"), USUAL, fits)) == 2
    found = telling_apart(replace(BINARY, values=(0, 4)), USUAL, fits)
    assert [len(group) for group in found.groups] == [1] * 4


def test_what_is_asked_for_tells_more_apart() -> None:
    alone = groups_on(DIAGNOSTIC, USUAL, asked=[Part.VALUE])
    usual = groups_on(DIAGNOSTIC, USUAL)
    whole = groups_on(DIAGNOSTIC, USUAL, asked=tuple(Part))
    assert len(alone) < len(usual) < len(whole)
    assert not any({Misconception.GREEDY, Misconception.NO_OPPONENT} <= {*group} for group in whole)
    assert whole[0] == (RIGHT, Misconception.LAST_OF_EQUALS)


SHAPES = [(depth, most) for depth in (2, 3, 4) for most in (2, 3)]


@pytest.mark.large
@pytest.mark.parametrize("reason", one_in(2, REASONS), ids=lambda reason: "-".join(sorted(reason.ideas)))
def test_nothing_is_told_apart_that_a_reason_hides_and_other_shapes_tell(reason: module.Reason) -> None:
    told, hides = set(), set()
    for depth, most in SHAPES:
        settings = GeneratorSettings(depth, (2, most), irregular=True, values=(0, 5))
        for tree in (generate(replace(settings, seed=seed)) for seed in range(12)):
            is_hidden = reason.holds(tree, module.USUAL)
            hides.add(is_hidden)
            if not any(reason.ideas <= {*group} for group in groups_on(tree, USUAL, [*reason.ideas])):
                told.add(is_hidden)
    if Misconception.LAST_OF_EQUALS in reason.ideas:
        assert told == {True}, "its reason lies in the leaves"
    else:
        assert told == hides - {True}


@pytest.mark.large
def test_what_stays_hidden_is_said_with_the_ideas_that_it_is_about() -> None:
    found = hidden_ideas(telling_apart(TWO_PLIES, USUAL))
    said = {each.words: each.ideas for group in found for each in group.why}
    assert said["Only a deep cutoff shows it, and that takes four plies."] == (Misconception.PARENT_ONLY,)
    assert set(said["With two plies, every bound comes from the root."]) == {
        Misconception.FRESH_WINDOW,
        Misconception.ROOT_FRESH,
    }
    assert all(each.words.endswith(".") for group in found for each in group.why)
    binary = {each.words for group in hidden_ideas(telling_apart(BINARY, USUAL)) for each in group.why}
    assert "With two children, there is only one to skip." in binary
    assert "Only a deep cutoff shows it, and that takes four plies." not in binary


def work(trace: Trace) -> tuple[Any, ...]:
    """Return how many leaves are evaluated, and the cutoffs by who makes them and how many children they skip."""
    kinds = [event.kind for event in trace]
    cut = [event for event in trace if event.kind is Kind.CUTOFF]
    return kinds.count(Kind.LEAF), kinds.count(Kind.SKIP), Counter(trace.places.players[each.node] for each in cut)


@heavy
@given(finite_trees, players, st.sampled_from(["alphabeta", "minimax"]), st.integers(0, 99))
def test_a_tree_of_equal_structure_has_the_same_shape_and_as_much_to_do(
    nested: Any, root: Any, algorithm: str, seed: int
) -> None:
    tree, chosen = LeafTree.from_nested(nested, root), SearchOptions(algorithm)
    made = similar_tree(tree, chosen, seed)
    assert made == similar_tree(tree, chosen, seed)
    assert (made.children, made.root_player) == (tree.children, tree.root_player)
    assert work(search(made, chosen)) == work(search(tree, chosen))
    if all(abs(value) < 2**50 for value in tree.leaf_values):
        assert made.values != tree.values


def test_ideas_of_other_searches_are_tried_on_those() -> None:
    assert known_for(SearchOptions("negamax")) == known_for(USUAL)
    assert {*known_for(SearchOptions("minimax"))} == OF_MINIMAX
    shared = {Misconception.EQUALITY, Misconception.REVERSED}
    of_its_own = {name for name, each in MISCONCEPTIONS.items() if each.reference == "star1"}
    assert {*known_for(SearchOptions("star1"))} == of_its_own | shared
    assert known_for(SearchOptions("uct")) == ()


def test_a_tree_that_is_too_large_is_refused() -> None:
    with pytest.raises(OptionError, match=r"^depth: a tree of these settings can have more than 1,000 nodes"):
        telling_apart(GeneratorSettings(depth=9), USUAL)


def test_a_budget_does_not_end_the_searches() -> None:
    assert groups_on(DIAGNOSTIC, SearchOptions(budget=5, nodes=2)) == groups_on(DIAGNOSTIC, USUAL)
