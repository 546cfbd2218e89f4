"""`Outline`: which nodes of a search are drawn, and which are folded into "+n" bundles."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from core.comparing.united_tree import UnitedTree, unite
from core.game import Game, Player, Value, considered
from core.options import Order
from core.search import played
from core.search.move_order import turns_at
from core.trace import Kind, Path, Trace, negated
from core.trees.leaf_tree import LeafTree
from viz.words.wording import naming, probability_texts

MOST_DRAWN = 1_000
"""The most nodes drawn, level by level; a browser steps through so many without delay."""

MOST_OPENED = 200
"""The most children drawn of a node that the reader opened."""

MOST_OPENED_TOGETHER = 1_000
"""The most children drawn of all nodes that the reader opened."""


@dataclass(frozen=True)
class DrawnNode:
    """A node of the picture.

    `key` is its number among the drawn nodes, `parent` its parent's (None for the root), `place` its number in the
    trace (None if the search never comes here), `known` the utility of a leaf of a given tree. `name` and `move` are
    what the reader called the node and the move that leads to it, if anything; `chance` is the probability of a child
    of a chance node, `sign` marks a noisy move. `own` is the utility as the tree has it, where `known` is that of the
    side to move; `evaluation` is the static evaluation that a tree gives an inner node, for MAX. `brief` is a shorter
    label, "" if there is none.
    """

    key: int
    path: Path
    parent: int | None
    player: Player
    is_leaf: bool
    label: str
    place: int | None
    known: Value | None
    name: str = ""
    move: str = ""
    own: Value | None = None
    chance: str = ""
    sign: str = ""
    evaluation: Value | None = None
    brief: str = ""

    @property
    def led_by(self) -> str:
        """The words on the edge to the node: its probability, whether the move is noisy, and its name."""
        return " ".join(filter(None, (self.chance, self.sign, self.move)))


@dataclass(frozen=True)
class Bundle:
    """The undrawn children of a drawn node: `indices` as written, `size` nodes in their subtrees."""

    key: int
    parent: int
    indices: tuple[int, ...]
    size: int


@dataclass(frozen=True)
class Outline:
    """What is drawn: nodes in breadth-first order, then bundles, whose keys continue from the nodes'.

    `owner[p]` is the key of place p's drawn node, or of the bundle that hides it.
    """

    nodes: tuple[DrawnNode, ...]
    bundles: tuple[Bundle, ...]
    owner: tuple[int, ...]
    children: dict[int, dict[int, int]] = field(repr=False)

    @property
    def hidden(self) -> int:
        """The number of nodes inside bundles."""
        return sum(bundle.size for bundle in self.bundles)

    @cached_property
    def parents(self) -> tuple[int, ...]:
        """The key of the drawn node above each element; the root is its own."""
        return (*(node.parent or 0 for node in self.nodes), *(bundle.parent for bundle in self.bundles))

    def child_key(self, parent: int, index: int) -> int:
        """Return the key of a drawn node's child, or of its bundle."""
        return self.children[parent][index]

    def without_bundles(self) -> Outline:
        """Return the nodes alone; the owner of a place in a bundle has a key beyond theirs."""
        count = len(self.nodes)
        nodes_below = {
            key: {index: child for index, child in below.items() if child < count}
            for key, below in self.children.items()
        }
        return replace(self, bundles=(), children=nodes_below)


def outline(
    trace: Trace,
    game: Game[Any, Any],
    most: int = MOST_DRAWN,
    opened: Collection[Path] = (),
    beside: Sequence[Trace] = (),
) -> Outline:
    """Choose what to draw: the first `most` nodes in breadth-first order, and the children of those in `opened`.

    Of these only the `openable` ones count. In a given tree every node counts; in a game those that this search, or
    those `beside` it, visit or skip, so that all draw the same nodes.
    """
    opened = openable(game, opened)
    known = unite([trace, *beside])
    branching = branching_of(known, [trace, *beside])
    sizes = subtree_sizes(game, known, branching)
    nodes: list[DrawnNode] = []
    states: list[Any] = []
    numbers: list[int | None] = []
    children: dict[int, dict[int, int]] = {}

    name = naming(game)

    def add(state: Any, path: Path, parent: int | None, number: int | None, move: Any, chance: str) -> int:
        is_leaf = game.is_terminal(state)
        label, brief, led_by, sign = name(state, move)
        tree = game if isinstance(game, LeafTree) else None
        nodes.append(
            DrawnNode(
                key=len(nodes),
                path=path,
                parent=parent,
                player=game.to_move(state),
                is_leaf=is_leaf,
                label=label,
                place=number if number is not None and number < len(trace.places) else None,
                known=tree.utility(state) if is_leaf and tree else None,
                name=tree.names.get(state, "") if tree else "",
                move=led_by,
                chance=chance,
                sign=sign,
                evaluation=tree.evals.get(state) if tree else None,
                brief=brief,
            )
        )
        states.append(state)
        numbers.append(number)
        return len(nodes) - 1

    add(game.initial, (), None, 0 if len(known) else None, None, "")
    unfinished: list[tuple[int, tuple[int, ...]]] = []
    queue = deque([0])
    while queue:
        key = queue.popleft()
        node, state, number = nodes[key], states[key], numbers[key]
        is_expanded = isinstance(game, LeafTree) or (number is not None and branching[number])
        moves = game.actions(state) if is_expanded else ()
        indices: Sequence[int] = range(len(moves))
        if number is not None and branching[number] and not isinstance(game, LeafTree):
            indices = considered(game, state, branching[number])
        fitting = max(MOST_OPENED if node.path in opened else 0, most - len(nodes))
        children[key] = {}
        chances = probability_texts(game, state) if moves else ()
        for index in indices[:fitting]:
            below = game.result(state, moves[index])
            child = None if number is None else known.at.get((number, index))
            chance = chances[index] if chances else ""
            child_key = add(below, (*node.path, index), key, child, moves[index], chance)
            children[key][index] = child_key
            queue.append(child_key)
        if len(indices) > fitting:
            unfinished.append((key, tuple(indices[fitting:])))
    bundles: list[Bundle] = []
    for key, indices in unfinished:
        at = states[key] if isinstance(game, LeafTree) else numbers[key]
        bundle = Bundle(len(nodes) + len(bundles), key, indices, sizes(at, indices))
        children[key].update(dict.fromkeys(indices, bundle.key))
        bundles.append(bundle)
    return Outline(tuple(nodes), tuple(bundles), _owners(trace, nodes, children), children)


def for_movers(shape: Outline) -> Outline:
    """Return an outline whose leaves have the numbers of the side to move."""
    nodes = tuple(
        replace(node, known=negated(node.known), own=node.known)
        if node.known is not None and node.player is Player.MIN
        else node
        for node in shape.nodes
    )
    return replace(shape, nodes=nodes)


def openable(game: Game[Any, Any], opened: Collection[Path]) -> frozenset[Path]:
    """Return the nodes `opened` that can be open together: the last ones, with the opened ones above each.

    A node that does not exist stays: it takes no room.
    """
    latest = tuple(opened)[-MOST_OPENED_TOGETHER:]
    asked, granted = set(latest), set[Path]()
    room = MOST_OPENED_TOGETHER
    for path in reversed(latest):
        if path in granted:  # and so is everything above it
            continue
        needed = asked.intersection(path[:end] for end in range(len(path) + 1)) - granted
        room -= sum(min(_children_at(game, above), MOST_OPENED) for above in needed)
        if room < 0:
            break
        granted |= needed
    return frozenset(granted)


def opened_last(opened: tuple[Path, ...], path: Path) -> tuple[Path, ...]:
    """Return the open nodes after opening another."""
    return (*(other for other in opened if other != path), path)


def _children_at(game: Game[Any, Any], path: Path) -> int:
    """Return the number of children of the node at a path, 0 if there is no such node."""
    state = game.initial
    for index in (*path, None):
        moves = () if game.is_terminal(state) else game.actions(state)
        if index is None:
            return len(moves)
        if index >= len(moves):
            break
        state = game.result(state, moves[index])
    return 0


def _owners(trace: Trace, nodes: list[DrawnNode], children: dict[int, dict[int, int]]) -> tuple[int, ...]:
    owners: list[int] = [0] * len(trace.places)
    drawn = {node.place: node.key for node in nodes if node.place is not None}
    parents, indices = trace.places.parent.tolist(), trace.places.child.tolist()
    for place in range(1, len(owners)):
        above = owners[parents[place]]
        if place in drawn:
            owners[place] = drawn[place]
        elif above < len(nodes):
            owners[place] = children[above][indices[place]]
        else:
            owners[place] = above
    return tuple(owners)


def branching_of(known: UnitedTree, traces: Sequence[Trace]) -> list[int]:
    """Return the number of children of each node that the traces visit, 0 if none of them determined it."""
    branching = np.zeros(len(known), np.int32)
    for numbers, trace in zip(known.united, traces, strict=True):
        branching[numbers] = np.maximum(branching[numbers], trace.places.branching)
    found: list[int] = branching.tolist()
    return found


def subtree_sizes(
    game: Game[Any, Any], known: UnitedTree, branching: Sequence[int]
) -> Callable[[Any, Sequence[int]], int]:
    """Return a function that counts the nodes in the subtrees of some of a node's children.

    For a given tree, it takes the node of the tree and counts every node; for a game, it takes the number of a known
    node and counts those that are visited or skipped.
    """
    if isinstance(game, LeafTree):
        children, size = game.children, game.size
        return lambda state, indices: sum(size(children[state][index]) for index in indices)
    sizes = [1 + count for count in branching]
    parents = known.parent.tolist()
    for number in range(len(sizes) - 1, 0, -1):  # a visited child was counted by its parent's branching
        sizes[parents[number]] += sizes[number] - 1

    def below(number: int, indices: Sequence[int]) -> int:
        visited = (known.at.get((number, index)) for index in indices)
        return len(indices) + sum(sizes[child] - 1 for child in visited if child is not None)

    return below


def turns_of(trace: Trace, game: Game[Any, Any], shape: Outline) -> dict[int, int]:
    """Return the position, from 1, of each drawn child in the search order: visited ones, then skipped ones.

    There are none if all children are taken as written. Below skipped nodes of a tree it is the position that they
    would have; otherwise missing numbers would give away where the search never goes.
    """
    if trace.options.order is Order.GIVEN:
        return {}
    turns: dict[int, int] = {}
    taken: dict[int, int] = {}
    placed: set[tuple[int, int]] = set()
    nodes = trace.places
    for event in trace:
        if event.kind is Kind.ENTER and event.node:
            parent, child = int(nodes.parent[event.node]), int(nodes.child[event.node])
        elif event.kind is Kind.SKIP:
            parent, child = event.node, event.child or 0
        else:
            continue
        if (parent, child) in placed:  # later visits to the parent have the same order
            continue
        placed.add((parent, child))
        taken[parent] = taken.get(parent, 0) + 1
        above = shape.owner[parent]
        if above < len(shape.nodes):
            key = shape.child_key(above, child)
            if key < len(shape.nodes):
                turns[key] = taken[parent]
    return _turns_of_all(trace, game, shape) | turns if isinstance(game, LeafTree) else turns


def _turns_of_all(trace: Trace, tree: LeafTree, shape: Outline) -> dict[int, int]:
    """Return the positions of all drawn children above the depth limit, visited or not."""
    in_turn, turns = turns_at(played(tree, trace.options), trace.options), dict[int, int]()
    states = [tree.initial]
    for node in shape.nodes[1:]:
        states.append(tree.children[states[node.parent or 0]][node.path[-1]])
    for node, state in zip(shape.nodes, states, strict=True):
        if trace.options.depth is None or len(node.path) < trace.options.depth:
            below = shape.children[node.key]
            turned = enumerate(in_turn(state, node.path) if below else (), start=1)
            turns |= {below[index]: turn for turn, index in turned if below[index] < len(shape.nodes)}
    return turns
