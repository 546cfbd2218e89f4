"""What each word means by which a tree of the library is found, as checks of its traces and of brute force."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, TypeAlias

from core.game import Player, Value, has_chance
from core.options import Bounds, Cutoff, Order, SearchOptions
from core.search import default_search, search
from core.trace import Trace
from core.trace.result import Result, result_of, returns
from core.trees.formats import read
from core.trees.leaf_tree import LeafTree
from core.trees.library import LIBRARY, Moment
from tests import brute_force
from tests.brute_force import Nested
from tests.conftest import load

STRICT = {"cutoff": Cutoff.STRICT}
WORKED = {tree["id"]: tree for tree in load("worked-trees.json")["trees"]}


def nested_of(item: Any) -> Nested:
    """Return nested lists, or a tree of labelled JSON, as nested lists; a chance node without its probabilities."""
    if isinstance(item, dict) and isinstance(item.get("chance"), list):
        return [nested_of(child) for _, child in item["chance"]]
    if isinstance(item, dict):
        return nested_of(item["children"]) if "children" in item else item["value"]
    return [nested_of(child) for child in item] if isinstance(item, list) else item


class Shown:
    """An example's tree, with its searches and what brute force says of it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.example = LIBRARY[name]
        self.root = self.example.root_player
        self.tree: LeafTree = read(self.example.text, self.root).tree
        self.nested: Nested = nested_of(json.loads(self.example.text.replace("inf", "1e999")))

    @cache  # noqa: B019 - there is one of these an example, and the tests end soon
    def trace(self, **options: Any) -> Trace:
        return search(self.tree, SearchOptions(**{"algorithm": default_search(self.tree)} | options))

    def result(self, **options: Any) -> Result:
        return result_of(self.trace(**options))

    def evaluated(self, **options: Any) -> int:
        return len(self.result(**options).leaves)

    @property
    def value(self) -> Value:
        if has_chance(self.tree):
            return brute_force.game_value(self.tree, self.tree.initial)
        return brute_force.minimax(self.nested, self.root)

    @property
    def moves(self) -> list[Value]:
        """What the moves at the root are worth, by brute force."""
        if has_chance(self.tree):
            return [brute_force.game_value(self.tree, child) for child in self.tree.children[self.tree.initial]]
        return [brute_force.minimax(move, self.root.opponent) for move in self.nested]

    @property
    def leaves(self) -> list[Value]:
        return [self.tree.utility(node) for node in self.leaf_nodes]

    @property
    def leaf_nodes(self) -> list[int]:
        return [node for node in range(len(self.tree)) if self.tree.is_terminal(node)]

    @property
    def branching(self) -> set[int]:
        return {len(below) for below in self.tree.children if below}

    @property
    def leaf_depths(self) -> set[int]:
        return {self.tree.depths[node] for node in self.leaf_nodes}

    def label(self, node: int, trace: Trace) -> str:
        """Return how a visited node is called: its letter, or its value if it is a leaf without one."""
        state = trace.places.states[node]
        return self.tree.label(state) or str(self.tree.utility(state))

    def cuts(self, **options: Any) -> list[str]:
        """Return each cutoff as the node's name, how many children it skips, and whether it is deep."""
        trace = self.trace(**options)
        return [
            f"{self.label(cutoff.node, trace)} {cutoff.kind}{' deep' if cutoff.deep else ''} {len(cutoff.skipped)}"
            for cutoff in result_of(trace).cutoffs
        ]

    def skipped(self, **options: Any) -> list[str]:
        """Return the names or values of the children that cutoffs skip."""
        trace = self.trace(**options)
        return [
            self.tree.label(child) or str(self.tree.utility(child))
            for cutoff in result_of(trace).cutoffs
            for child in (self.tree.children[trace.places.states[cutoff.node]][index] for index in cutoff.skipped)
        ]

    @property
    def facts(self) -> str:
        """The best of the moves, the leaves that are evaluated under either cutoff rule, and the cutoffs."""
        leaves = f"{self.evaluated()} of {len(self.leaves)} leaves, {self.evaluated(**STRICT)} strictly"
        cuts, skipped = ", ".join(self.cuts()) or "no cutoff", ", ".join(self.skipped()) or "nothing"
        return f"{self.result().best_move} of {' '.join(map(str, self.moves))}; {leaves}; {cuts}; skips {skipped}"


SHOWN = {name: Shown(name) for name in LIBRARY}

REVERSED = {"order": Order.REVERSED}
HARD = {"bounds": Bounds.HARD}

Check: TypeAlias = Callable[[Shown], bool]


def plies(shown: Shown) -> int:
    return max(shown.tree.depths)


def fewest(shown: Shown) -> int:
    """Return how few leaves a uniform tree can be decided by (Knuth and Moore 1975, corollary of theorem 1)."""
    (branching,), depth = shown.branching, plies(shown)
    return branching ** math.ceil(depth / 2) + branching ** (depth // 2) - 1


def greedy_is_wrong(shown: Shown) -> bool:
    pick = max if shown.root is Player.MAX else min
    hopes = [pick(brute_force.leaves_of(move)) for move in shown.nested]
    return all(worth != shown.value for worth, hope in zip(shown.moves, hopes, strict=True) if hope == pick(hopes))


def seems_to_tie(shown: Shown) -> bool:
    """Return whether a root child other than the best returns the root's value and is worth less."""
    trace = shown.trace()
    first_ply = [event for event in returns(trace) if trace.places.parent[event.node] == 0]
    return any(event.value == shown.value != shown.moves[int(trace.places.child[event.node])] for event in first_ply)


def best_first(nested: Nested, player: Player = Player.MAX) -> bool:
    """Return whether each node has its best child first."""
    if not isinstance(nested, list):
        return True
    worth = [brute_force.minimax(child, player.opponent) for child in nested]
    best = max if player is Player.MAX else min
    return worth[0] == best(worth) and all(best_first(child, player.opponent) for child in nested)


def with_leaves(shown: Shown, others: dict[Value, Value]) -> list[Value]:
    """Return what the moves at the root are worth with other numbers in place of some leaves."""
    numbers = [None if value is None else others.get(value, value) for value in shown.tree.values]
    tree = replace(shown.tree, values=tuple(numbers))
    return [brute_force.game_value(tree, child) for child in tree.children[tree.initial]]


def the_size_decides(shown: Shown) -> bool:
    """Return whether greater leaves in the same order make another move the best."""
    leaves, best = sorted(set(shown.leaves)), shown.moves.index(shown.value)
    grown = [with_leaves(shown, {leaf: leaf * 10 for leaf in leaves[at:]}) for at in range(1, len(leaves))]
    return any(moves.index(max(moves)) != best for moves in grown)


def in_size(branching: set[int], depth: int, leaves: int) -> Check:
    return lambda shown: (shown.branching, plies(shown), len(shown.leaves)) == (branching, depth, leaves)


def errs_at(shown: Shown, algorithm: str) -> bool:
    """Return whether a search to 1 ply finds another best move than one to the leaves."""
    return shown.result(algorithm=algorithm, depth=1).best_move != shown.result().best_move


# What each searchable word means; every tree that carries the word is held to it.
WORDS: dict[str, Check] = {
    "textbook": in_size({3}, 2, 9),
    "single ply": lambda shown: plies(shown) == 1,
    "no cutoff": lambda shown: not shown.cuts(),
    "nothing skipped": lambda shown: shown.evaluated() == len(shown.leaves),
    "alpha cutoff": lambda shown: any(cutoff.kind == "alpha" for cutoff in shown.result().cutoffs),
    "beta cutoff": lambda shown: any(cutoff.kind == "beta" for cutoff in shown.result().cutoffs),
    "first alpha cutoff": lambda shown: shown.cuts() == ["C alpha 1"] and len(shown.leaves) == 4,
    "first beta cutoff": lambda shown: shown.cuts() == ["D beta 1"] and len(shown.leaves) == 5,
    "deep cutoff": lambda shown: any(cutoff.deep and cutoff.set_by is not None for cutoff in shown.result().cutoffs),
    "last child": lambda shown: any(not cutoff.skipped for cutoff in shown.result().cutoffs),
    "equality decides": lambda shown: shown.trace().places.states != shown.trace(**STRICT).places.states,
    "a bound that looks like a tie": seems_to_tie,
    "tie": lambda shown: shown.moves.count(shown.value) > 1,
    "greedy is wrong": greedy_is_wrong,
    "chance nodes": lambda shown: has_chance(shown.tree),
    "the size of leaves decides": the_size_decides,
    "depth limit errs": lambda shown: errs_at(shown, "alphabeta"),
    "quiescence": lambda shown: errs_at(shown, "alphabeta") and not errs_at(shown, "quiescence"),
    "sampling is wrong": lambda shown: shown.result(algorithm="uct").best_move != shown.result().best_move,
    "fail-soft and fail-hard": lambda shown: (
        [event.value for event in returns(shown.trace())] != [event.value for event in returns(shown.trace(**HARD))]
    ),
    "best order": lambda shown: shown.evaluated() == fewest(shown),
    "worst order": lambda shown: (
        shown.evaluated() == len(shown.leaves) and shown.evaluated(**REVERSED) == fewest(shown)
    ),
    "critical tree": lambda shown: best_first(shown.nested) and len(set(shown.leaves)) == len(shown.leaves),
    "unequal depths": lambda shown: len(shown.leaf_depths) > 1,
    "chain": lambda shown: shown.branching == {1},
    "wide": lambda shown: len(shown.nested) >= 8,
    "single child": lambda shown: 1 in shown.branching,
    "binary": lambda shown: shown.branching == {2},
    "ternary": lambda shown: shown.branching == {3},
    "mixed branching": lambda shown: len(shown.branching) > 1,
    "all leaves equal": lambda shown: len(set(shown.leaves)) == 1,
    "negative values": lambda shown: any(value < 0 for value in shown.leaves),
    "decimals": lambda shown: any(isinstance(value, float) and math.isfinite(value) for value in shown.leaves),
    "infinite values": lambda shown: math.inf in shown.leaves,
    "MIN root": lambda shown: shown.root is Player.MIN,
    "published mistake": lambda shown: "wrong" in WORKED[shown.name].get("note", ""),
    "tic-tac-toe": lambda shown: "Tic-tac-toe" in shown.example.title,
    "AIMA": in_size({3}, 2, 9),
    "Berkeley CS188": in_size({2, 3}, 3, 12),
    "UCLA CS 161": in_size({1, 2}, 4, 12),
    "CMU 15-150": in_size({2}, 4, 16),
}


MOMENTS: dict[Moment, Check] = {
    Moment.START: lambda _: True,
    Moment.FIRST_CUTOFF: lambda shown: bool(shown.cuts()),
    Moment.FIRST_DEEP_CUTOFF: WORDS["deep cutoff"],
    Moment.LAST_CUTOFF: lambda shown: len(shown.cuts()) > 1,
    Moment.END: lambda _: True,
}
"""When a moment is one to open at."""
