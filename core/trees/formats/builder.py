"""`TreeBuilder`: puts a tree together while a text is read from left to right."""

from __future__ import annotations

from fractions import Fraction

from core.game import Player, Value
from core.trees.leaf_tree import LeafTree


class TreeBuilder:
    """Takes the nodes of a tree in preorder: `open` and `close` around an inner node's children, `leaf` for a leaf.

    A node that is opened and closed without a child is a leaf, and the value that it was given is its utility.
    The caller sees to it that every node has a child or a value, that all are closed, and that there is one root. A
    `chance` is the probability of a node below a chance node: all of its siblings have one, too.

    >>> builder = TreeBuilder()
    >>> builder.open("A"); builder.leaf(3, move="left"); builder.leaf(5); builder.close()
    >>> builder.build(Player.MIN).utility(1)
    3
    """

    def __init__(self) -> None:
        self._children: list[tuple[int, ...]] = []
        self._values: list[Value | None] = []
        self._names: dict[int, str] = {}
        self._moves: dict[int, str] = {}
        self._given: dict[int, Value] = {}
        self._chances: dict[int, Fraction] = {}
        self._evals: dict[int, Value] = {}
        self._noisy: set[int] = set()
        self._turns: list[int] = [0]  # for each open node, and for one to come, how many above it are not chance nodes
        self._pending: list[int] = []  # for each open node its number, then the children it has so far
        self._starts: list[int] = []  # for each open node, where its children start in `_pending`

    def __len__(self) -> int:
        return len(self._values)

    @property
    def depth(self) -> int:
        """The number of open nodes."""
        return len(self._starts)

    @property
    def children(self) -> int:
        """The number of children that the open node has so far; at the end, the number of roots."""
        return len(self._pending) - (self._starts[-1] if self._starts else 0)

    @property
    def chances(self) -> list[Fraction | None]:
        """The probabilities of the children that the open node has so far, None for one without."""
        return [self._chances.get(child) for child in self._pending[self._starts[-1] :]]

    def turns(self, depth: int) -> int:
        """Return how many nodes above the open one at a depth, or above its next child, are not chance nodes."""
        return self._turns[depth]

    def decides_by_chance(self) -> None:
        """Note that the open node is a chance node, before its children come."""
        self._turns[-1] = self._turns[-2]

    @property
    def is_valued(self) -> bool:
        """Whether the open node was given a value."""
        return self._pending[self._starts[-1] - 1] in self._given

    def leaf(self, value: Value, label: str = "", move: str = "", chance: Fraction | None = None) -> None:
        """Add a leaf."""
        self._add(value, label, move, chance)

    def open(self, label: str = "", move: str = "", given: Value | None = None, chance: Fraction | None = None) -> None:
        """Begin a node that may have children; `given` is the value that the text says it has."""
        if given is not None:
            self._given[len(self)] = given
        self._add(None, label, move, chance)
        self._starts.append(len(self._pending))
        self._turns.append(self._turns[-1] + 1)

    def judge(self, evaluation: Value | None, *, noisy: bool) -> None:
        """Note the static evaluation of the open node, which has children, and whether a noisy move leads to it.

        No move leads to the root.
        """
        node = self._pending[self._starts[-1] - 1]
        if evaluation is not None:
            self._evals[node] = evaluation
        if noisy and node:
            self._noisy.add(node)

    def close(
        self, label: str = "", move: str = "", given: Value | None = None, chance: Fraction | None = None
    ) -> None:
        """End the node that was begun last; what a text says only after the children may be told here."""
        start = self._starts.pop()
        self._turns.pop()
        node = self._pending[start - 1]
        if chance is not None and node:
            self._chances[node] = chance
        if given is not None:
            self._given[node] = given
        self._name(node, label, move)
        self._children[node] = tuple(self._pending[start:])
        if not self._children[node]:
            self._values[node] = self._given.pop(node)
        del self._pending[start:]

    def build(self, root_player: Player) -> LeafTree:
        """Return the tree."""
        return LeafTree(
            tuple(self._children),
            tuple(self._values),
            root_player,
            self._names,
            self._moves,
            self._given,
            self._chances,
            self._evals,
            frozenset(self._noisy),
        )

    def _add(self, value: Value | None, label: str, move: str, chance: Fraction | None) -> None:
        node = len(self._values)
        if chance is not None and node:
            self._chances[node] = chance
            self.decides_by_chance()
        self._pending.append(node)
        self._children.append(())
        self._values.append(value)
        self._name(node, label, move)

    def _name(self, node: int, label: str, move: str) -> None:
        if label:
            self._names[node] = label
        if move and node:  # no move leads to the root
            self._moves[node] = move
