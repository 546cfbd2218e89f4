"""Every order searches as the textbook does on a tree whose children are written in that order."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.audit import audit
from core.commands.search_report import json_lines
from core.game import OptionError, Player, Value
from core.options import Order, SearchOptions
from core.search import search
from core.search.move_order import move_order
from core.studies.what_if import what_if
from core.trace import Kind, Path, Trace
from core.trace.file import read_lines, write_lines
from core.trace.recorder import Recorder
from core.trace.result import result_of
from core.trees.generator import generate
from core.trees.generator.generator_settings import GeneratorSettings
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested, cut_at, minimax, solve, static_evaluation
from tests.strategies import (
    judged_tree,
    nested_trees,
    options,
    players,
)
from tests.subjects import hands

REORDERED = [order for order in Order if order not in (Order.GIVEN, Order.REVERSED, Order.CAPTURES)]
WRITTEN_ANEW = [order for order in REORDERED if order not in (Order.HASH, Order.KILLER, Order.HISTORY)]
"""The orders that are known before the search begins: it goes as on a tree that is written so."""

some = settings(max_examples=max(30, settings().max_examples // 20))


def sorted_children(nested: list[Nested], player: Player, worth: Callable[[Nested], Value], order: Order) -> list[int]:
    """Return the indices of the children as `order` has them, by a plain reading of what it says."""
    highest = (player is Player.MAX) is (order is not Order.WORST)
    sign = -1 if highest else 1
    return [index for _, index in sorted((sign * worth(child), index) for index, child in enumerate(nested))]


def permuted(nested: Nested, order_at: dict[Path, list[int]], path: Path = ()) -> Nested:
    """Return the tree with the children of each node in another order."""
    if not isinstance(nested, list):
        return nested
    return [permuted(nested[child], order_at, (*path, child)) for child in order_at[path]]


def as_written(path: list[int], order_at: dict[Path, list[int]]) -> list[int]:
    """Return the path in the tree as written of a node of the permuted tree."""
    written: Path = ()
    for index in path:
        written = (*written, order_at[written][index])
    return list(written)


def orders_of(tree: LeafTree, nested: Nested, chosen: SearchOptions) -> dict[Path, list[int]]:
    """Return the order of the children of every inner node, by path."""
    recorder = Recorder(tree, chosen)
    in_order = move_order(tree, recorder, chosen) if chosen.order is Order.RANDOM else None
    found: dict[Path, list[int]] = {}

    def visit(below: Nested, path: Path, node: int, player: Player) -> None:
        if not isinstance(below, list):
            return
        depth = len(path)
        left = None if chosen.depth is None else chosen.depth - depth - 1
        if left is not None and left < 0:
            order = list(range(len(below)))
        elif in_order is not None:
            order = [child for child, _ in in_order(node, depth)]
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


@some
@given(nested_trees, players, options(), st.sampled_from(WRITTEN_ANEW), st.integers(0, 9), st.data())
def test_an_order_searches_as_on_the_tree_written_so(
    nested: Nested, root: Player, chosen: SearchOptions, order: Order, seed: int, data: st.DataObject
) -> None:
    tree = judged_tree(nested, root)
    hand = data.draw(hands(tree)) if order is Order.HAND else ()
    chosen = dataclasses.replace(chosen, order=order, seed=seed, hand=hand)
    trace = search(tree, chosen)
    order_at = orders_of(tree, nested, chosen)
    expected = solve(permuted(nested, order_at), dataclasses.replace(chosen, order=Order.GIVEN, hand=()), root)
    found = json.loads("".join(json_lines(trace)))

    def translate(item: dict[str, Any]) -> dict[str, Any]:
        paths = {
            key: as_written(item[key], order_at) for key in ("node", "child", "set_by") if item.get(key) is not None
        }
        pruned = {"pruned": [as_written(path, order_at) for path in item["pruned"]]} if "pruned" in item else {}
        return item | paths | pruned

    for key in ("value", "nodes_visited", "events"):
        assert found[key] == expected[key]
    assert found["principal_variation"] == as_written(expected["principal_variation"], order_at)
    assert found["leaves_evaluated"] == [as_written(path, order_at) for path in expected["leaves_evaluated"]]
    assert found["cutoffs"] == [translate(cutoff) for cutoff in expected["cutoffs"]]
    assert found["returned"] == [translate(item) for item in expected["returned"]]
    assert audit(trace, tree) == ()
    assert read_lines(write_lines(trace)) == trace


def visited_order(trace: Trace) -> dict[Path, list[int]]:
    """Return the children of each node in the order in which they are visited."""
    found: dict[Path, list[int]] = {}
    for event in trace:
        if event.kind is Kind.ENTER and event.node:
            *parent, child = trace.places.path(event.node)
            found.setdefault(tuple(parent), []).append(child)
    return found


def test_a_random_order_is_one_for_every_search_and_another_for_another_seed() -> None:
    tree = generate(GeneratorSettings(branching=(3, 3), depth=4, seed=2))
    by_seed = [visited_order(search(tree, SearchOptions("minimax", order=Order.RANDOM, seed=seed))) for seed in (1, 2)]
    assert by_seed[0] != by_seed[1]
    for name in ("alphabeta", "negamax"):
        pruned = visited_order(search(tree, SearchOptions(name, order=Order.RANDOM, seed=1)))
        assert all(by_seed[0][path][: len(children)] == children for path, children in pruned.items())


NESTED = [[3, 12, 8], [2, 4]]


@pytest.mark.parametrize("order", [Order.BEST, Order.WORST, Order.RANDOM, Order.HAND])
def test_a_chain_has_no_depth_limit_of_its_own(order: Order) -> None:
    nested: Any = 7
    for _ in range(2_000):
        nested = [nested, 3]
    tree = LeafTree.from_nested(nested)
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
