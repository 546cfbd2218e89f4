"""Misconceptions: what is handed in by each, what sets it apart, and that nothing that shows a search fails on one."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import BOTH, Game, OptionError, Player, Value
from core.options import Bounds, Cutoff, Form, Misconception, Order, SearchOptions
from core.search import ALGORITHMS, recorder_for, search
from core.search.misconceptions import MISCONCEPTIONS, OF_MINIMAX
from core.search.misconceptions.chance import Expectiminimax, Star1
from core.search.misconceptions.steps import AlphaBeta
from core.search.search_text import from_text, title, to_text
from core.trace import Kind, Trace
from core.trees.formats import nested_lists
from core.trees.leaf_tree import LeafTree
from tests.checking import check_shown
from tests.strategies import (
    FULL,
    PRUNING,
    chance_trees,
    finite_values,
    nested_trees,
    options,
    players,
    random_tree,
    uniform_tree,
)
from tests.sweeps import one_in

LISTED = json.loads((Path(__file__).parents[1] / "data" / "misconceptions.json").read_text("utf-8"))
TREES: dict[str, LeafTree] = {name: nested_lists.parse(text) for name, text in LISTED["trees"].items()}
OF_ALPHA_BETA = [name for name, each in MISCONCEPTIONS.items() if each.reference == "alphabeta"]
OF_CHANCE = [name for name, each in MISCONCEPTIONS.items() if each.reference != "alphabeta"]

NOT_COUNTED = {
    Misconception.REVERSED,
    Misconception.NO_OPPONENT,
    Misconception.FROM_ZERO,
    Misconception.SKIPPED_ARE_ZERO,
    Misconception.BOUNDS_SWAPPED,
    Misconception.REVERSED_WINDOW,
    Misconception.CUTTER_TOO,
}
"""What the list does not count among its 25 models: those that are like another one there, or have no answer."""

ALIKE = {
    frozenset({Misconception.GREEDY, Misconception.NO_OPPONENT}): "only windows tell who forgets them, too",
    frozenset({Misconception.NEVER_UPDATED, Misconception.FRESH_WINDOW}): "only windows tell: nobody is cut off",
    frozenset({Misconception.NEVER_UPDATED, Misconception.NO_BREAK}): "only windows tell: nobody is cut off",
    frozenset({Misconception.FRESH_WINDOW, Misconception.NO_BREAK}): "only windows tell: nobody is cut off",
    frozenset({Misconception.NONE, Misconception.SKIPPED_ARE_ZERO}): "only the values of nodes that are cut off tell",
}
"""Pairs that hand in the same value, move and skipped leaves on every tree with finite leaves, with the reason."""


class Handed(NamedTuple):
    """What is handed in: the value of the root, the move, the leaves that are skipped; both counted from 1."""

    value: Value | None
    move: int
    skipped: tuple[int, ...]


def handed_in(tree: LeafTree, chosen: SearchOptions) -> Handed:
    """Return what a search hands in, read from its events."""
    trace = search(tree, chosen)
    events, leaves = list(trace), [node for node in range(len(tree)) if tree.is_terminal(node)]
    move, below = 0, set[int]()
    for event in events:
        state, child = trace.places.states[event.node], event.child or 0
        if event.kind is Kind.SKIP:
            top = tree.children[state][child]
            below.update(range(top, tree.ends[top]))
        elif event.kind is Kind.BEST and event.node == 0:
            move = child + 1
    return Handed(events[-1].value, move, tuple(n for n, leaf in enumerate(leaves, start=1) if leaf in below))


@pytest.mark.parametrize("name", LISTED["hand-ins"])
def test_each_hands_in_what_the_list_says(name: str) -> None:
    for tree, listed in LISTED["hand-ins"][name].items():
        found = handed_in(TREES[tree], SearchOptions(misconception=Misconception(name)))
        value, move, skipped = listed
        assert value is None or found.value == value, tree
        assert move is None or found.move == move, tree
        assert skipped is None or list(found.skipped) == skipped, tree


def test_the_other_rule_for_equality_hands_in_what_the_list_says() -> None:
    for tree, listed in LISTED["strict"].items():
        value, move, skipped = listed
        for chosen in (SearchOptions(cutoff=Cutoff.STRICT), SearchOptions(misconception=Misconception.EQUALITY)):
            assert handed_in(TREES[tree], chosen) == (value, move, tuple(skipped))


@pytest.mark.parametrize(("tree", "answers"), [("diagnostic", 21), ("textbook", 15)])
def test_the_diagnostic_tree_tells_more_of_25_models_apart_than_the_textbook(tree: str, answers: int) -> None:
    models = [
        SearchOptions(misconception=name) for name in [Misconception.NONE, *OF_ALPHA_BETA] if name not in NOT_COUNTED
    ]
    assert len(models) == 25
    handed = [handed_in(TREES[tree], chosen) for chosen in models]
    assert len({(each.value, each.skipped) for each in handed}) == answers


def test_every_misconception_is_registered_and_has_its_words() -> None:
    assert {*MISCONCEPTIONS} == {*Misconception} - {Misconception.NONE}
    assert len(MISCONCEPTIONS) >= 25
    for name, each in MISCONCEPTIONS.items():
        assert each.name is name
        assert "misconception" in ALGORITHMS[each.reference].heeds
        assert each.title[0].isupper()
        for sentence in (each.idea, each.truth):
            assert sentence.endswith(".")
            assert sentence[0].isupper()
            assert "!" not in sentence
    assert len({each.idea for each in MISCONCEPTIONS.values()}) == len(MISCONCEPTIONS)
    assert len({each.title for each in MISCONCEPTIONS.values()}) == len(MISCONCEPTIONS)


@given(nested_trees, players, options(algorithm="alphabeta", depth=None, order=Order.GIVEN))
def test_what_a_course_chooses_is_an_idea_where_it_chooses_otherwise(
    nested: Any, root: Player, chosen: SearchOptions
) -> None:
    """Equality and the direction; each in any course, and at chance nodes too."""
    tree = LeafTree.from_nested(nested, root)
    other = Cutoff.NONSTRICT if chosen.cutoff is Cutoff.STRICT else Cutoff.STRICT
    for idea, right in (
        (Misconception.EQUALITY, replace(chosen, cutoff=other)),
        (Misconception.REVERSED, replace(chosen, order=Order.REVERSED)),
    ):
        assert [*search(tree, replace(chosen, misconception=idea))] == [*search(tree, right)]


@given(chance_trees(finite_values), st.sampled_from(["expectiminimax", "star1"]))
def test_the_other_end_of_chance_nodes_is_where_the_search_begins(tree: LeafTree, algorithm: str) -> None:
    wrong = search(tree, SearchOptions(algorithm, misconception=Misconception.REVERSED))
    assert [*wrong] == [*search(tree, SearchOptions(algorithm, order=Order.REVERSED))]


def in_steps(game: Game[Any, Any], chosen: SearchOptions, steps: type[AlphaBeta]) -> Trace:
    """Return the trace of a search in steps, none of which goes wrong."""
    record = recorder_for(game, chosen)
    steps(game, record, chosen).search()
    return record.freeze()


@given(nested_trees, players, options(algorithm="alphabeta", depth=None))
def test_alpha_beta_in_steps_is_alpha_beta(nested: Any, root: Player, chosen: SearchOptions) -> None:
    tree = LeafTree.from_nested(nested, root)
    assert in_steps(tree, chosen, AlphaBeta) == search(tree, chosen)


@given(chance_trees(finite_values), st.sampled_from(PRUNING), st.booleans())
def test_the_searches_of_chance_in_steps_are_those(tree: LeafTree, pruning: dict[str, Any], all_nodes: bool) -> None:
    name, steps = ("expectiminimax", Expectiminimax) if all_nodes else ("star1", Star1)
    chosen = SearchOptions(name, order=pruning["order"])
    if not all_nodes:
        chosen = replace(chosen, cutoff=pruning["cutoff"], bounds=pruning["bounds"])
    assert in_steps(tree, chosen, steps) == search(tree, chosen)


def small_trees() -> list[LeafTree]:
    """Return trees that tell misconceptions apart: some with few values, so that there are ties."""
    random = Random(3)  # noqa: S311  the same trees in every run
    found = [*TREES.values()]
    for most in (2, 9):
        shapes = [uniform_tree(random, branching, plies, most) for branching, plies in [(2, 3), (3, 2), (2, 4), (3, 3)]]
        found += [LeafTree.from_nested(nested, root) for nested in shapes for root in BOTH]
    found += [LeafTree.from_nested(random_tree(random), root) for _ in range(40) for root in BOTH]
    return [tree for tree in found if not tree.is_terminal(0) and tree.leaf_values.isdisjoint(FULL)]


def told_apart(trees: list[LeafTree], chosen: SearchOptions) -> dict[Misconception, list[Handed]]:
    """Return what each misconception hands in on trees, and the search without one."""
    names = [Misconception.NONE, *(n for n, each in MISCONCEPTIONS.items() if each.reference == chosen.algorithm)]
    return {name: [handed_in(tree, replace(chosen, misconception=name)) for tree in trees] for name in names}


@pytest.mark.large
@pytest.mark.parametrize(
    "course", one_in(3, [{}, {"cutoff": Cutoff.STRICT}, {"form": Form.UPDATE, "bounds": Bounds.HARD}])
)
def test_each_is_told_from_every_other_by_some_tree_but_for_those_that_are_named(course: dict[str, Any]) -> None:
    handed = told_apart(small_trees(), SearchOptions(**course))
    alike = {frozenset(pair) for pair in combinations(handed, 2) if handed[pair[0]] == handed[pair[1]]}
    assert alike == ALIKE.keys()


@pytest.mark.large
@pytest.mark.parametrize("name", OF_ALPHA_BETA)
def test_each_departs_from_the_right_search_in_every_course(name: Misconception) -> None:
    for form in Form:
        for cutoff in Cutoff:
            for order in (Order.GIVEN, Order.REVERSED):
                right = SearchOptions(form=form, cutoff=cutoff, order=order)
                wrong = replace(right, misconception=name)
                assert any(list(search(tree, right)) != list(search(tree, wrong)) for tree in small_trees()[:20])


def chance_tree(seed: int) -> LeafTree:
    """Return a MAX node above chance nodes with uneven odds, each above MIN nodes."""
    random = Random(seed)  # noqa: S311  the same trees in every run
    tree = LeafTree.from_nested(uniform_tree(random, 3, 3))
    odds = [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)]
    chances = {child: p for node in tree.children[0] for child, p in zip(tree.children[node], odds, strict=True)}
    return replace(tree, chances=chances)


@pytest.mark.large
@pytest.mark.parametrize("algorithm", ["expectiminimax", "star1"])
def test_those_of_chance_nodes_are_told_from_each_other(algorithm: str) -> None:
    handed = told_apart([chance_tree(seed) for seed in range(30)], SearchOptions(algorithm))
    assert len(handed) > 2
    assert all(handed[one] != handed[other] for one, other in combinations(handed, 2))


def test_what_each_makes_of_a_chance_node() -> None:
    tree = replace(LeafTree.from_nested([[0, 10]]), chances={2: Fraction(9, 10), 3: Fraction(1, 10)})
    found = {
        name: search(tree, SearchOptions("expectiminimax", misconception=Misconception(name)))[-1].value
        for name in ("none", "unweighted", "lucky", "unlucky", "likeliest")
    }
    assert found == {"none": 1, "unweighted": 5, "lucky": 10, "unlucky": 0, "likeliest": 0}


def test_a_misconception_about_another_search_is_refused() -> None:
    with pytest.raises(OptionError, match=r"^misconception: lucky is a wrong idea of expectiminimax, not of alphabeta"):
        search(TREES["tie"], SearchOptions(misconception=Misconception.LUCKY))
    with pytest.raises(OptionError, match=r"^misconception: parent-only is a wrong idea of alphabeta, not of minimax"):
        search(TREES["tie"], SearchOptions("minimax", misconception=Misconception.PARENT_ONLY))


def wrongly(nested: Any, idea: Misconception, *, is_max: bool, root_is_max: bool) -> float:
    """Return what plain minimax is worth to somebody with an idea."""
    if not isinstance(nested, list):
        return float(nested)
    below = [wrongly(child, idea, is_max=not is_max, root_is_max=root_is_max) for child in nested]
    alone = root_is_max if idea in (Misconception.GREEDY, Misconception.NO_OPPONENT) else is_max
    best = max if alone is not (idea is Misconception.SWAPPED) else min
    if idea is Misconception.AVERAGE and is_max is not root_is_max:
        return sum(below) / len(below)
    if idea is Misconception.LAST_CHILD:
        return below[-1]
    return best([*below, 0]) if idea is Misconception.FROM_ZERO else best(below)


of_small_numbers: st.SearchStrategy[Any] = st.recursive(
    st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12
)


@given(of_small_numbers, players, st.sampled_from(sorted(OF_MINIMAX)))
def test_plain_minimax_goes_wrong_at_every_node(nested: Any, root: Player, idea: Misconception) -> None:
    tree = LeafTree.from_nested(nested, root)
    trace = search(tree, SearchOptions("minimax", misconception=idea))
    is_max = root is Player.MAX
    assert trace[-1].value == pytest.approx(wrongly(nested, idea, is_max=is_max, root_is_max=is_max))
    assert len(trace.places.states) == len(tree)


def test_it_is_a_word_in_the_text_of_a_search_and_in_its_title() -> None:
    chosen = from_text("alphabeta misconception=own-bound")
    assert to_text(chosen) == "alphabeta misconception=own-bound"
    assert title(chosen) == "Alpha-beta, compared with the node's own bound"


@given(nested_trees, players, st.sampled_from(OF_ALPHA_BETA), options(algorithm="alphabeta", depth=None))
def test_a_trace_is_whole_and_claims_only_what_is_true(
    nested: Any, root: Player, name: Misconception, chosen: SearchOptions
) -> None:
    tree = LeafTree.from_nested(nested, root)
    check_shown(search(tree, replace(chosen, misconception=name)), tree)


@given(chance_trees(finite_values), st.sampled_from(OF_CHANCE), st.sampled_from(Cutoff))
def test_a_trace_with_chance_nodes_is_whole_and_claims_only_what_is_true(
    tree: LeafTree, name: Misconception, cutoff: Cutoff
) -> None:
    algorithm = MISCONCEPTIONS[name].reference
    chosen = SearchOptions(algorithm, misconception=name)
    check_shown(search(tree, replace(chosen, cutoff=cutoff) if algorithm == "star1" else chosen), tree)
