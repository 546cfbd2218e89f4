"""What if a leaf had another value: against searching again with every value that could make a difference."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import OptionError, Player, Value
from core.options import Bounds, Cutoff, Order, SearchOptions
from core.search import ALGORITHMS, search
from core.studies.what_if import MOST_TRIALS, Interval, Proof, SearchOutcome, Trial, answering
from core.trace import Bound, Path
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested, below, minimax, replaced, solve
from tests.strategies import FULL, PROVING_ALGORITHMS, heavy, judged_tree, nested_trees, options, players, values
from tests.what_if import what_if

TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
NONSTRICT, STRICT, MINIMAX = SearchOptions(), SearchOptions(cutoff=Cutoff.STRICT), SearchOptions("minimax")
EVERYTHING = Interval(-math.inf, math.inf, True, True)


def leaves(nested: Nested, path: Path = ()) -> list[Path]:
    if not isinstance(nested, list):
        return [path]
    return [leaf for index, child in enumerate(nested) for leaf in leaves(child, (*path, index))]


def numbers(nested: Nested) -> dict[Path, int]:
    """Return the number of each node by its path: the tree counts in preorder."""
    pending: list[tuple[Path, Nested]] = [((), nested)]
    found: dict[Path, int] = {}
    while pending:
        path, node = pending.pop()
        found[path] = len(found)
        if isinstance(node, list):
            pending.extend(((*path, index), child) for index, child in reversed(list(enumerate(node))))
    return found


def reference(nested: Nested, chosen: SearchOptions, root: Player) -> SearchOutcome:
    """Return the outcome of a search by the independent reference."""
    answer, number = solve(nested, chosen, root), numbers(nested)
    return SearchOutcome(
        value={"inf": math.inf, "-inf": -math.inf}.get(answer["value"], answer["value"]),
        bound=Bound[answer["returned"][-1]["bound"].upper()],
        best_move=answer["best_move"],
        cutoffs=tuple((number[tuple(cutoff["node"])], cutoff["child"][-1]) for cutoff in answer["cutoffs"]),
        skipped=tuple(number[tuple(path)] for cutoff in answer["cutoffs"] for path in cutoff["pruned"]),
        nodes_visited=answer["nodes_visited"],
        leaves_visited=len(answer["leaves_evaluated"]),
    )


def between(low: Value, high: Value) -> Any:
    """Return a number between two others, exactly."""
    if low == -math.inf:
        return 0 if high == math.inf else Fraction(high) - 1
    return Fraction(low) + 1 if high == math.inf else (Fraction(low) + Fraction(high)) / 2


def values_that_could_differ(nested: Nested, chosen: SearchOptions) -> list[Any]:
    """Return every number that a search can compare a leaf with, and one from each gap between two of them."""
    own = {below(nested, list(leaf)) for leaf in leaves(nested)}
    points = sorted({-math.inf, math.inf, *chosen.window, *own})
    return points + [between(low, high) for low, high in pairwise(points)]


@heavy
@given(nested_trees, players, options(once=True, depth=None), values | st.floats(allow_nan=False), st.data())
def test_the_answer_and_its_ranges_are_what_trying_values_finds(
    nested: Nested, root: Player, chosen: SearchOptions, value: Value, data: st.DataObject
) -> None:
    leaf = data.draw(st.sampled_from(leaves(nested)))
    answer = what_if(LeafTree.from_nested(nested, root), chosen, leaf, value)
    recorded = reference(nested, chosen, root)
    assert (answer.path, answer.current, answer.value) == (leaf, below(nested, list(leaf)), value)
    assert (answer.before, answer.after) == (recorded, reference(replaced(nested, list(leaf), value), chosen, root))
    assert answer.visited == (list(leaf) in solve(nested, chosen, root)["leaves_evaluated"])
    assert answer.visited == (answer.proof is None)
    assert answer.kept is not None
    assert answer.result_kept is not None
    assert (answer.after != answer.before) == (value not in answer.kept)
    for tried in values_that_could_differ(nested, chosen):
        found = reference(replaced(nested, list(leaf), tried), chosen, root)
        assert (found == recorded) == (tried in answer.kept), tried
        if chosen.window == FULL:
            assert (found.result == recorded.result) == (tried in answer.result_kept), tried
    assert chosen.window == FULL or answer.result_kept == answer.kept


@given(nested_trees, players, options(algorithm="alphabeta", depth=None), values)
def test_the_proof_holds_for_a_skipped_leaf(nested: Nested, root: Player, chosen: SearchOptions, value: Value) -> None:
    tree = LeafTree.from_nested(nested, root)
    for leaf in leaves(nested):
        answer = what_if(tree, chosen, leaf, value)
        if answer.proof is not None:
            tried = [trial.value for trial in answer.proof.trials]
            assert (tried[0], tried[-1]) == (-math.inf, math.inf)
            assert value in tried
            for trial in answer.proof.trials:
                assert trial.root == minimax(replaced(nested, list(leaf), trial.value), root)
            assert (answer.proof.value, answer.proof.bound) == (answer.before.value, answer.before.bound)
            assert answer.proof.holds
            assert answer.kept == EVERYTHING


@pytest.mark.parametrize(
    ("bound", "roots", "holds"),
    [
        (Bound.EXACT, (3, 3, 3), True),
        (Bound.EXACT, (3, 3, 4), False),
        (Bound.UPPER, (1, 2, 3), True),
        (Bound.UPPER, (2, 1, 3), False),
        (Bound.UPPER, (1, 2, 4), False),
        (Bound.LOWER, (3, 4, 5), True),
        (Bound.LOWER, (2, 4, 5), False),
    ],
)
def test_a_proof_holds_if_every_trial_agrees(bound: Bound, roots: tuple[int, ...], holds: bool) -> None:
    trials = (Trial(value, root) for value, root in zip((-math.inf, 0, math.inf), roots, strict=True))
    assert Proof(3, bound, tuple(trials)).holds is holds


def test_a_proof_tries_only_some_of_many_values() -> None:
    random = Random(3)  # noqa: S311  the same tree in every run
    answer = what_if(LeafTree.from_nested([0, [-1, *random.sample(range(1000), 500)]]), NONSTRICT, (1, 7), 0.5)
    assert answer.proof is not None
    assert MOST_TRIALS // 2 <= len(answer.proof.trials) <= MOST_TRIALS + 3


@pytest.mark.parametrize("name", PROVING_ALGORITHMS)
@pytest.mark.parametrize("cutoff", Cutoff)
def test_every_algorithm_has_an_answer(name: str, cutoff: Cutoff) -> None:
    answer = what_if(judged_tree(TEXTBOOK), SearchOptions(name, cutoff=cutoff), (1, 0), 3.5)
    assert (answer.before.value, answer.before.best_move, answer.before.bound) == (3, 0, Bound.EXACT)
    assert (answer.after.value, answer.after.best_move, answer.after.bound) == (3.5, 1, Bound.EXACT)
    assert answer.has_ranges == (not ALGORITHMS[name].revisits)
    assert (answer.kept.high if answer.kept else None) == (3 if answer.has_ranges else None)
    assert bool(answer.before.cutoffs) == ALGORITHMS[name].prunes


@given(nested_trees, players, options(algorithm="pvs", depth=None), values, st.data())
def test_a_search_that_visits_nodes_again(
    nested: Nested, root: Player, chosen: SearchOptions, value: Value, data: st.DataObject
) -> None:
    leaf = data.draw(st.sampled_from(leaves(nested)))
    tree = LeafTree.from_nested(nested, root)
    answer = what_if(tree, chosen, leaf, value)
    changed = LeafTree.from_nested(replaced(nested, list(leaf), value), root)
    for found, searched in ((answer.before, tree), (answer.after, changed)):
        trace = search(searched, chosen)
        result = result_of(trace)
        assert (found.value, found.bound, found.best_move) == (result.value, result.bound, result.best_move)
        assert (found.nodes_visited, found.leaves_visited) == (result.nodes_visited, len(result.leaves))
        assert set(found.skipped).isdisjoint(trace.places.states)
    assert (answer.kept, answer.result_kept) == (None, None)


def test_a_leaf_that_is_not_evaluated_sets_how_far_a_null_window_reaches() -> None:
    chosen = SearchOptions("pvs", bounds=Bounds.HARD, window=(-1, 0), order=Order.REVERSED)
    answer = what_if(LeafTree.from_nested([[-1], [0, 0]], Player.MIN), chosen, (1, 0), 0.5)
    assert not answer.visited
    assert (answer.before.nodes_visited, answer.after.nodes_visited) == (5, 7)


def test_the_budget_is_not_heeded() -> None:
    tree = LeafTree.from_nested(TEXTBOOK)
    assert what_if(tree, SearchOptions(budget=2), (1, 0), 5) == what_if(tree, NONSTRICT, (1, 0), 5)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ((1, 0), math.nan, "what if: NaN is not a number. Give a number, inf or -inf."),
        ((), 1, "what if: the node [] is not a leaf, and its value follows from those below it. Choose a leaf."),
        ((1,), 1, "what if: the node [1] is not a leaf, and its value follows from those below it. Choose a leaf."),
        ((3,), 1, "what if: the path leaves the tree at step 1. Choose a node of the tree."),
        ((1, -1), 1, "what if: the path leaves the tree at step 2. Choose a node of the tree."),
        ((1, 0, 0), 1, "what if: the path leaves the tree at step 3. Choose a node of the tree."),
    ],
)
def test_what_is_not_a_leaf_or_a_number_is_refused(path: Path, value: Value, message: str) -> None:
    with pytest.raises(OptionError) as refused:
        what_if(LeafTree.from_nested(TEXTBOOK), NONSTRICT, path, value)
    assert str(refused.value) == message


def test_options_that_are_not_for_the_tree_are_refused() -> None:
    with pytest.raises(OptionError, match=r"^depth: "):
        what_if(LeafTree.from_nested(TEXTBOOK), SearchOptions(depth=1), (1, 0), 5)


def test_whoever_asks_may_stop_between_two_searches() -> None:
    searches = list(answering(LeafTree.from_nested(TEXTBOOK), NONSTRICT, (1, 0), 5))
    assert 6 <= len(searches) <= 30
    assert len(list(answering(LeafTree.from_nested(TEXTBOOK), NONSTRICT, (1, 0), 5, most_visits=40))) == 4
