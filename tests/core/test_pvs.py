"""Principal variation search: what holds of it alone, and how narrow a null window is."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.game import Graduated, Player, Value
from core.games.connectfour import ConnectFour
from core.games.nim import Nim
from core.games.tictactoe import TicTacToe
from core.options import Bounds, Cutoff, Order, SearchOptions
from core.search import search
from core.search.null_window import next_above, next_below
from core.studies.formulas import knuth_moore_minimum
from core.trace import Path, Trace
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.documented_game import ALL_GAMES
from tests.strategies import RARE, nested_trees, options, players


def paths(trace: Trace, nodes: tuple[int, ...]) -> list[Path]:
    return [trace.places.path(node) for node in nodes]


@given(nested_trees, players, options(algorithm="pvs", depth=None))
def test_it_evaluates_no_leaf_that_alpha_beta_skips(nested: Any, root: Player, chosen: SearchOptions) -> None:
    # Reinefeld, "Spielbaum-Suchverfahren" (1989): what NegaScout evaluates, alpha-beta evaluates too. Fail-hard a
    # scout tells less, and with strict cutoffs it may then go on where alpha-beta has cut off.
    if (chosen.cutoff, chosen.bounds) == (Cutoff.STRICT, Bounds.HARD):
        chosen = replace(chosen, bounds=Bounds.SOFT)
    tree = LeafTree.from_nested(nested, root)
    found, expected = (search(tree, replace(chosen, algorithm=name)) for name in ("pvs", "alphabeta"))
    assert set(paths(found, result_of(found).leaves)) <= set(paths(expected, result_of(expected).leaves))


@pytest.mark.parametrize("name", ["alphabeta", "pvs"])
@pytest.mark.parametrize("bounds", Bounds)
@pytest.mark.parametrize(("branching", "depth"), [(2, 3), (2, 6), (3, 4), (4, 3), (1, 5)])
def test_in_the_best_order_it_visits_the_minimal_tree_and_nothing_twice(
    branching: int, depth: int, bounds: Bounds, name: str
) -> None:
    # Knuth and Moore (1975); Pearl (1984): where the best child always comes first, no scout finds anything better.
    random = Random(f"{branching} {depth}")  # noqa: S311
    leaves = random.sample(range(10_000), branching**depth)

    def nested(first: int, plies: int) -> Any:
        step = branching ** (plies - 1)
        return leaves[first] if plies == 0 else [nested(first + child * step, plies - 1) for child in range(branching)]

    trace = search(LeafTree.from_nested(nested(0, depth)), SearchOptions(name, order=Order.BEST, bounds=bounds))
    result = result_of(trace)
    assert (result.researches, trace.visits_again) == (0, False)
    assert len(result.leaves) == knuth_moore_minimum(branching, depth)


numbers = st.integers() | st.floats(allow_nan=False) | st.sampled_from(RARE)


@pytest.mark.parametrize(
    ("leaves", "bound", "above", "below"),
    [
        ([3, 7], 3, 4, 2),
        ([3, 7], 0.5, 1, 0),
        ([3, math.inf], -3, -2, -4),
        ([0.5, 7], 7, 7.1, 6.9),
        ([0.25, 7], 0.25, 0.26, 0.24),
        ([0.1, 0.2, 0.3], 0.3, 0.4, 0.2),
        ([0.1, 0.2], 0.7, 0.8, 0.6),
        ([10**400, 0.5], 10**400, 10**400 + 1, 10**400 - 1),
        ([3, 7], 2**53, 2**53 + 1, 2**53 - 1),
        ([5e-324, 1], 1, math.nextafter(1, 2), math.nextafter(1, 0)),
    ],
)
def test_next_to_a_bound(leaves: list[Value], bound: Value, above: Value, below: Value) -> None:
    tree, options = LeafTree.from_nested(leaves), SearchOptions()
    assert (next_above(tree, options)(bound), next_below(tree, options)(bound)) == (above, below)


@example([1, 1.5e16], 0)  # a decimal that is written without a point
@given(st.lists(numbers, min_size=1, max_size=6), numbers)
def test_no_leaf_lies_between_a_bound_and_the_next_number(leaves: list[Value], bound: Value) -> None:
    tree, options = LeafTree.from_nested(leaves), SearchOptions()
    above, below = next_above(tree, options)(bound), next_below(tree, options)(bound)
    assert below < bound or bound == -math.inf
    assert above > bound or bound == math.inf
    if abs(bound) < math.inf:
        assert not any(bound < leaf < above or below < leaf < bound for leaf in leaves)
    else:
        assert (above, below) == (math.inf, -math.inf)


@given(numbers, numbers)
def test_of_a_game_that_does_not_say_how_fine_its_numbers_are_any_number_counts(bound: Value, other: Value) -> None:
    entry = ALL_GAMES["race"]
    game = entry.from_position(entry.start_position, None)
    assert not isinstance(game, Graduated)
    above = next_above(game, SearchOptions())(bound)
    assert not (bound < other < above) or abs(bound) == math.inf
    assert above > bound or bound == math.inf


@pytest.mark.parametrize(
    ("game", "depth", "above"), [(TicTacToe(), None, 1), (TicTacToe(), 2, 0.1), (ConnectFour(), 4, 1), (Nim(), None, 1)]
)
def test_games_say_how_fine_their_numbers_are(game: Any, depth: int | None, above: Value) -> None:
    assert next_above(game, SearchOptions(depth=depth))(0) == above
