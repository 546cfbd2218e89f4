"""Orders of the children: each is what a plain reading of the tree gives, and is refused where that can not be had."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.audit import audit
from core.game import OptionError, Player, Value
from core.options import Order, SearchOptions
from core.search import search
from core.trace import Kind, Path, Trace
from core.trace.result import result_of
from core.trees.generator import generate
from core.trees.generator.generator_settings import GeneratorSettings
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested, cut_at, minimax, static_evaluation
from tests.deep_combs import chain
from tests.strategies import judged_tree, nested_trees, options, players
from tests.subjects import hands
from tests.what_if import what_if

FROM_THE_TREE = (Order.BEST, Order.WORST, Order.EVALUATION, Order.HAND)
"""The orders that a plain reading of the tree gives."""


def sorted_children(nested: list[Nested], player: Player, worth: Callable[[Nested], Value], order: Order) -> list[int]:
    """Return the indices of the children as `order` has them, by a plain reading of what it says."""
    highest = (player is Player.MAX) is (order is not Order.WORST)
    sign = -1 if highest else 1
    return [index for _, index in sorted((sign * worth(child), index) for index, child in enumerate(nested))]


def orders_of(tree: LeafTree, nested: Nested, chosen: SearchOptions) -> dict[Path, list[int]]:
    """Return the order of the children of every inner node, by path."""
    found: dict[Path, list[int]] = {}

    def visit(below: Nested, path: Path, node: int, player: Player) -> None:
        if not isinstance(below, list):
            return
        depth = len(path)
        left = None if chosen.depth is None else chosen.depth - depth - 1
        if left is not None and left < 0:
            order = list(range(len(below)))
        elif chosen.order is Order.HAND:
            order = list(dict(chosen.hand).get(path, range(len(below))))
        elif chosen.order is Order.EVALUATION:
            order = sorted_children(below, player, judged, chosen.order)
        else:
            order = sorted_children(below, player, lambda c: minimax(cut_at(c, left), player.opponent), chosen.order)
        found[path] = order
        for index, child in enumerate(below):
            visit(child, (*path, index), tree.children[node][index], player.opponent)

    visit(nested, (), 0, tree.root_player)
    return found


def judged(child: Nested) -> Value:
    return static_evaluation(len(child)) if isinstance(child, list) else child


@settings(max_examples=3 * settings().max_examples)
@given(nested_trees, players, options(), st.sampled_from(FROM_THE_TREE), st.data())
def test_children_are_visited_in_the_order_that_is_asked_for(
    nested: Nested, root: Player, chosen: SearchOptions, order: Order, data: st.DataObject
) -> None:
    tree = judged_tree(nested, root)
    hand = data.draw(hands(tree)) if order is Order.HAND else ()
    chosen = dataclasses.replace(chosen, order=order, hand=hand)
    trace = search(tree, chosen)
    order_at = orders_of(tree, nested, chosen)
    for path, children in visited_order(trace).items():
        assert children == order_at[path][: len(children)]
    assert audit(trace, tree) == ()


def visited_order(trace: Trace) -> dict[Path, list[int]]:
    """Return the children of each node in the order in which they are visited first."""
    found: dict[Path, list[int]] = {}
    for event in trace:
        if event.kind is Kind.ENTER and event.node:
            *parent, child = trace.places.path(event.node)
            found.setdefault(tuple(parent), []).append(child)
    return {path: list(dict.fromkeys(children)) for path, children in found.items()}


def test_a_random_order_is_one_for_every_search_and_another_for_another_seed() -> None:
    tree = generate(GeneratorSettings(branching=(3, 3), depth=4, seed=2))
    by_seed = [visited_order(search(tree, SearchOptions("minimax", order=Order.RANDOM, seed=seed))) for seed in (1, 2)]
    assert by_seed[0] != by_seed[1]
    for name in ("alphabeta", "negamax"):
        pruned = visited_order(search(tree, SearchOptions(name, order=Order.RANDOM, seed=1)))
        assert all(by_seed[0][path][: len(children)] == children for path, children in pruned.items())


NESTED = [[3, 12, 8], [2, 4]]


@pytest.mark.large
@pytest.mark.parametrize("order", [Order.BEST, Order.WORST, Order.RANDOM, Order.HAND])
def test_a_chain_has_no_depth_limit_of_its_own(order: Order) -> None:
    tree = LeafTree.from_nested(chain(2_000, 3))
    hand = (((), (1, 0)),) if order is Order.HAND else ()
    assert result_of(search(tree, SearchOptions(order=order, hand=hand))).bound.name == "EXACT"


@pytest.mark.parametrize("order", [Order.BEST, Order.WORST])
def test_what_if_is_refused_where_the_order_follows_from_the_leaves(order: Order) -> None:
    with pytest.raises(OptionError, match=r"^what if: children are searched (best|worst) first, so that the order"):
        what_if(LeafTree.from_nested(NESTED), SearchOptions(order=order), (0, 0), 5)


@pytest.mark.parametrize(
    ("order", "nested", "holds"),
    [
        (Order.BEST, [[3, 5], [2, 4]], True),
        (Order.BEST, [[5, 3], [2, 4]], False),
        (Order.BEST, [[2, 4], [3, 5]], False),
        (Order.WORST, [[4, 2], [5, 3]], True),
        (Order.WORST, [[5, 3], [4, 2]], False),
        (Order.RANDOM, [[5, 3], [4, 2]], True),
        (Order.HAND, [[5, 3], [4, 2]], True),
        (Order.REVERSED, [[5, 3], [4, 2]], False),
    ],
)
def test_an_audit_tells_whether_the_order_is_as_claimed(order: Order, nested: Nested, holds: bool) -> None:
    tree = LeafTree.from_nested(nested)
    trace = search(tree, SearchOptions("minimax"))
    claimed = dataclasses.replace(trace, options=dataclasses.replace(trace.options, order=order))
    assert (audit(claimed, tree) == ()) is holds
