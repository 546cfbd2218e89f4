"""Random things to search, small enough for brute force: trees of every kind, and games whose positions come again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

from core.game import BOTH, Game, Player, Value
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested
from tests.strategies import FULL, with_evaluations

FINE = (0.5, -1.5, 0.1, 10**40)
"""Leaf values that go wrong where sums are rounded too early."""

RARE = (*FINE, *FULL, -(10**400))
"""Leaf values that go wrong where floats, infinity or the size of integers are mishandled."""


@dataclass(frozen=True)
class Subject:
    """What is searched: `nested` is the tree as lists where it is nothing more; `finite` ones have expected values."""

    kind: str
    game: Game[Any, Any]
    finite: bool
    nested: Nested | None = None


class Transposing:
    """A tree in which equal subtrees with the same side to move are one position.

    A square is empty for each ply that is left, so that there are an endgame table and an opening book.
    """

    is_judged = has_noise = True
    utility_range = FULL

    def __init__(self, tree: LeafTree) -> None:
        first: dict[tuple[Player, str], int] = {}
        self.tree = tree
        self.same = [first.setdefault((tree.to_move(node), written(tree, node)), node) for node in range(len(tree))]
        self.plies = [plies(tree, node) for node in range(len(tree))]

    @property
    def initial(self) -> int:
        return 0

    @property
    def squares(self) -> int:
        return self.plies[0]

    def empty_squares(self, state: int) -> int:
        return self.plies[state]

    def to_move(self, state: int) -> Player:
        return self.tree.to_move(state)

    def actions(self, state: int) -> Sequence[int]:
        return self.tree.actions(state)

    def result(self, state: int, move: int) -> int:
        return self.same[self.tree.result(state, move)]

    def is_terminal(self, state: int) -> bool:
        return self.tree.is_terminal(state)

    def utility(self, state: int) -> Value:
        return self.tree.utility(state)

    def evaluate(self, state: int) -> Value:
        return self.tree.evaluate(state)

    def is_noisy(self, state: int, move: int) -> bool:
        return self.plies[self.result(state, move)] % 2 == 0


def written(tree: LeafTree, node: int) -> str:
    """Return a subtree as it is written."""
    below = ",".join(written(tree, child) for child in tree.children[node])
    return f"[{below}]" if below else str(tree.values[node])


def plies(tree: LeafTree, node: int) -> int:
    """Return the height of a subtree."""
    return 1 + max(plies(tree, child) for child in tree.children[node]) if tree.children[node] else 0


def nested_tree(random: Random, rare: Sequence[Value], deep: int) -> Nested:
    """Return a random tree with many ties and leaves at every depth."""
    if deep == 0 or random.random() < 0.2:
        return random.choice(rare) if random.random() < 0.1 else random.randint(-3, 3)
    return [nested_tree(random, rare, deep - 1) for _ in range(random.randint(1, 3))]


def plain(random: Random) -> Subject:
    """Return a tree with nothing but values at its leaves."""
    nested = nested_tree(random, RARE, random.randint(0, 4))
    return Subject("plain", LeafTree.from_nested(nested, random.choice(BOTH)), is_finite(nested))


def judged(random: Random) -> Subject:
    """Return a tree with static evaluations."""
    nested = nested_tree(random, RARE, random.randint(0, 4))
    tree = with_evaluations(LeafTree.from_nested(nested, random.choice(BOTH)))
    return Subject("judged", tree, is_finite(nested), nested)


def noisy(random: Random) -> Subject:
    """Return a tree with noisy moves, and static evaluations that are as wrong as can be."""
    nested = nested_tree(random, RARE, random.randint(1, 4))
    tree = LeafTree.from_nested(nested, random.choice(BOTH))
    inner = [node for node in range(len(tree)) if node == 0 or tree.children[node]]
    evals: dict[int, Value] = {node: random.randint(-3, 3) for node in inner}
    noise = frozenset({0, *(node for node in range(1, len(tree)) if random.random() < 0.5)})
    return Subject("noisy", replace(tree, evals=evals, noisy=noise), is_finite(nested))


def stochastic(random: Random) -> Subject:
    """Return a tree of which about half of the inner nodes are chance nodes."""
    tree = LeafTree.from_nested(nested_tree(random, FINE, random.randint(1, 4)), random.choice(BOTH))
    chances: dict[int, Fraction] = {}
    for children in tree.children:
        if children and random.random() < 0.5:
            weights = [random.randint(1, 5) for _ in children]
            chances |= {child: Fraction(weight, sum(weights)) for child, weight in zip(children, weights, strict=True)}
    return Subject("chance", with_evaluations(replace(tree, chances=chances)), finite=True)


def transposing(random: Random) -> Subject:
    """Return a game in which positions come up again."""
    deep = random.randint(1, 4)
    parts = [nested_tree(random, RARE, deep - 1) for _ in range(2)]
    nested: Nested = [random.choice(parts) for _ in range(3)]
    for _ in range(random.randint(0, 2)):
        nested = [nested, [random.choice([nested, *parts])], random.choice(parts)][: random.randint(1, 3)]
    tree = with_evaluations(LeafTree.from_nested(nested, random.choice(BOTH)))
    return Subject("transposing", Transposing(tree), is_finite(nested))


def is_finite(nested: Nested) -> bool:
    """Return whether no leaf is infinite."""
    return all(map(is_finite, nested)) if isinstance(nested, list) else nested not in FULL


KINDS: tuple[Callable[[Random], Subject], ...] = (plain, judged, noisy, stochastic, transposing)
"""What makes a subject of each kind."""
