"""`LeafTree`: a game given as a tree with values at its leaves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import count
from typing import TypeAlias

from core.expectation import expectation
from core.game import CHANCE, MAX, OptionError, Player, Value
from core.options.numerals import ordinal

Nested: TypeAlias = "Value | Sequence[Nested]"
"""A leaf's value, or the list of an inner node's children."""


@dataclass(frozen=True)
class LeafTree:
    """A whole game tree; a state is a node's number in preorder, a move a child's index.

    `children[n]` lists the children of node `n` (none for a leaf), `values[n]` is a leaf's utility (None for an inner
    node). The reader may have given more, by node: `names` are labels, `moves` names of the move to a node, and
    `given` the values that the text claims for inner nodes, which the search never looks at. Inner nodes
    without a label are lettered A, B, C, … level by level, as textbooks do; the root has a letter even if it is a leaf.
    A letter that the reader has used for a node or a move is replaced by one after the last.

    `evals` are static evaluations of inner nodes; only there a search can stop at a depth limit. `noisy` are the nodes
    after a noisy move, such as a capture, where quiescence search goes on.

    `chances` are the probabilities of the children of chance nodes, by child. A chance node takes no turn: whoever
    moves below it is the opponent of who moved above.

    >>> tree = LeafTree.from_nested([[3, 12], 8])
    >>> tree.actions(tree.initial), tree.label(0), tree.label(1), tree.utility(4)
    (range(0, 2), 'A', 'B', 8)
    """

    children: tuple[tuple[int, ...], ...]
    values: tuple[Value | None, ...]
    root_player: Player = Player.MAX
    names: dict[int, str] = field(default_factory=dict, hash=False)
    moves: dict[int, str] = field(default_factory=dict, hash=False)
    given: dict[int, Value] = field(default_factory=dict, hash=False)
    chances: dict[int, Fraction] = field(default_factory=dict, hash=False)
    evals: dict[int, Value] = field(default_factory=dict, hash=False)
    noisy: frozenset[int] = frozenset()

    @classmethod
    def from_nested(cls, nested: Nested, root_player: Player = Player.MAX) -> LeafTree:
        """Build a tree from nested lists.

        Raises ValueError if a list is empty or a leaf is no number; text from a reader goes through
        `core.trees.formats.nested_lists.parse`, which names the place.
        """
        children: list[list[int]] = []
        values: list[Value | None] = []
        pending: list[tuple[Nested, int | None]] = [(nested, None)]
        while pending:
            item, parent = pending.pop()
            node = len(children)
            children.append([])
            if parent is not None:
                children[parent].append(node)
            if isinstance(item, Sequence):
                if not item or isinstance(item, str):
                    raise ValueError(f"an inner node needs a list of at least one child, not {item!r}")
                values.append(None)
                pending.extend((child, node) for child in reversed(item))
            elif isinstance(item, int | float) and item == item:  # only NaN differs from itself
                values.append(item)
            else:
                raise ValueError(f"a leaf needs a number, not {item!r}")
        return cls(tuple(map(tuple, children)), tuple(values), root_player)

    @property
    def initial(self) -> int:
        """The root."""
        return 0

    def to_move(self, node: int) -> Player:
        """Return MAX or MIN, who alternate from `root_player`, or chance."""
        return CHANCE if self.is_chance(node) else self.turn(node)

    def turn(self, node: int) -> Player:
        """Return MAX or MIN: who moves at a node, or right below it at a chance node."""
        turns = self._turns if self.chances else self.depths
        return self.root_player if turns[node] % 2 == 0 else self.root_player.opponent

    @property
    def is_stochastic(self) -> bool:
        """Whether there are chance nodes."""
        return bool(self.chances)

    def is_chance(self, node: int) -> bool:
        """Return whether chance decides at a node."""
        return bool(self.chances and self.children[node]) and self.children[node][0] in self.chances

    def probabilities(self, node: int) -> tuple[Fraction, ...]:
        """Return the probability of each child of a chance node."""
        return tuple(self.chances[child] for child in self.children[node])

    def actions(self, node: int) -> range:
        """Return the indices of the node's children, as written."""
        return range(len(self.children[node]))

    def result(self, node: int, index: int) -> int:
        """Return the child with that index."""
        return self.children[node][index]

    def is_terminal(self, node: int) -> bool:
        """Return whether the node is a leaf."""
        return not self.children[node]

    def utility(self, node: int) -> Value:
        """Return a leaf's value."""
        value = self.values[node]
        if value is None:
            raise ValueError(f"node {node} is not a leaf and has no utility")
        return value

    @property
    def is_judged(self) -> bool:
        """Whether some inner node has a static evaluation."""
        return bool(self.evals)

    @property
    def utility_range(self) -> tuple[Value, Value]:
        """The least and the greatest value that a leaf may have: a search can't know those below its limit."""
        return -math.inf, math.inf

    def evaluate(self, node: int) -> Value:
        """Return the static evaluation of an inner node; raise OptionError if it has none."""
        if node not in self.evals:
            problem = f"{self.label(node)} has no static evaluation, so a search can't stop there."
            raise OptionError(problem, "Give it one, or choose another depth limit.", place="depth")
        return self.evals[node]

    @property
    def has_noise(self) -> bool:
        """Whether some move is noisy."""
        return bool(self.noisy)

    def is_noisy(self, node: int, index: int) -> bool:
        """Return whether the move to the child with that index is noisy."""
        return self.children[node][index] in self.noisy

    def label(self, node: int) -> str:
        """Return a node's name: the reader's, else a letter; a leaf without a name has none."""
        return self.names.get(node) or self._letters.get(node, "")

    def called(self, node: int) -> str:
        """Return a node's name for sentences: its own, else its place among its siblings.

        >>> tree = LeafTree.from_nested([[3, 12], 8])
        >>> tree.called(1), tree.called(3)
        ('B', 'the second child of B')
        """
        parent = self.parents[node]
        return self.label(node) or f"the {ordinal(self.children[parent].index(node))} child of {self.called(parent)}"

    def __len__(self) -> int:
        """Return the number of nodes, leaves included."""
        return len(self.children)

    @cached_property
    def depths(self) -> tuple[int, ...]:
        """The depth of each node, 0 at the root."""
        depths = [0]
        for parent in self.parents[1:]:
            depths.append(depths[parent] + 1)
        return tuple(depths)

    @cached_property
    def _turns(self) -> tuple[int, ...]:
        """How many nodes above each node are not chance nodes."""
        turns = [0]
        for parent in self.parents[1:]:
            turns.append(turns[parent] + (not self.is_chance(parent)))
        return tuple(turns)

    @cached_property
    def parents(self) -> tuple[int, ...]:
        """The parent of each node; the root is its own."""
        parents = [0] * len(self.children)
        for node, below in enumerate(self.children):
            for child in below:
                parents[child] = node
        return tuple(parents)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The first node after each subtree, which is a run of numbers."""
        ends = list(range(1, len(self) + 1))
        for node in reversed(range(1, len(self))):
            ends[self.parents[node]] = max(ends[self.parents[node]], ends[node])
        return tuple(ends)

    def size(self, node: int) -> int:
        """Return the number of nodes at and below a node."""
        return self.ends[node] - node

    @property
    def leaf_values(self) -> set[Value]:
        """The distinct values of the leaves."""
        return {value for value in self.values if value is not None}

    def decimals(self, *, evaluates: bool) -> int:
        """Return the most decimal places of a leaf and, if the search `evaluates`, of an evaluation."""
        values = self.leaf_values.union(self.evals.values() if evaluates else ())
        exponents = (Decimal(str(value)).as_tuple().exponent for value in values if isinstance(value, float))
        return max([0, *(-exponent for exponent in exponents if isinstance(exponent, int))])

    @cached_property
    def minimax(self) -> tuple[Value, ...]:
        """The minimax value of each node, expected at chance nodes, worked out from the leaves up."""
        worth: list[Value] = [0] * len(self)
        for node in reversed(range(len(self))):
            if self.is_terminal(node):
                worth[node] = self.utility(node)
            elif self.to_move(node) is CHANCE:
                below = (worth[child] for child in self.children[node])
                worth[node] = expectation(zip(self.probabilities(node), below, strict=True))
            else:
                best = max if self.to_move(node) is MAX else min
                worth[node] = best(worth[child] for child in self.children[node])
        return tuple(worth)

    @cached_property
    def _letters(self) -> dict[int, str]:
        """The letters of the inner nodes and the root, none of them used by the reader."""
        lettered = (node for node, below in enumerate(self.children) if below or node == 0)
        order = sorted(lettered, key=self.depths.__getitem__)  # level by level
        letters = {node: column_letters(index) for index, node in enumerate(order)}
        taken = {*self.names.values(), *self.moves.values()}
        free = (letter for letter in map(column_letters, count(len(order))) if letter not in taken)
        return {
            node: letter if node in self.names or letter not in taken else next(free)
            for node, letter in letters.items()
        }


def column_letters(index: int) -> str:
    """Return a number's letters, counting from 0 as spreadsheet columns do.

    >>> [column_letters(i) for i in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    letters = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters
