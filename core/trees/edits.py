"""Edits of a tree: each takes a `LeafTree` and returns another, with what became of every node.

An edit that may change what a node is worth drops the values given to inner nodes on the path to the change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import wraps
from random import Random
from typing import Concatenate, ParamSpec, TypeAlias

from core.game import OptionError, Player, Value
from core.options.numerals import as_integer
from core.trees.formats.source import MAX_LABEL, UNSEEN
from core.trees.generator.generator_settings import GeneratorSettings
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import (
    Edited,
    Path,
    changed,
    end_of,
    grafted,
    line_to,
    node_at,
    rebuilt,
    reordered,
    same_shape,
)

P = ParamSpec("P")
Rule: TypeAlias = Callable[Concatenate[LeafTree, Path, P], Edited]
"""Makes an edit of a tree at the node of a path."""

_NOT_IN_NAMES = re.compile(rf"[{UNSEEN}\t\n\r\u061c\u2028\u2029]")


def _leaf(tree: LeafTree, path: Path) -> bool:
    return tree.is_terminal(node_at(tree, path))


def _inner(tree: LeafTree, path: Path) -> bool:
    return not _leaf(tree, path)


def _chance(tree: LeafTree, path: Path) -> bool:
    return tree.is_chance(node_at(tree, path))


def _child(_: LeafTree, path: Path) -> bool:
    return bool(path)


def _siblings(tree: LeafTree, path: Path) -> int:
    return len(tree.children[node_at(tree, path[:-1])]) if path else 1


def needs(holds: Callable[[LeafTree, Path], bool], problem: str, remedy: str) -> Callable[[Rule[P]], Rule[P]]:
    """Return a decorator of an edit that raises OptionError, with this text, where something does not hold."""

    def decorated(edit: Rule[P]) -> Rule[P]:
        @wraps(edit)
        def checked(tree: LeafTree, path: Path, /, *args: P.args, **kwargs: P.kwargs) -> Edited:
            node_at(tree, path)
            if not holds(tree, path):
                raise OptionError(problem, remedy)
            return edit(tree, path, *args, **kwargs)

        return checked

    return decorated


has_children = needs(_inner, "a leaf has no children to put in order.", "Choose an inner node.")
has_siblings = needs(_child, "the root has no place for a sibling.", "Add a child instead.")
has_move = needs(_child, "no move leads to the root.", "Choose another node, or name the root itself.")


@needs(_leaf, "this inner node takes its value from its children.", "Change a leaf below it, or make it a leaf.")
def set_value(tree: LeafTree, path: Path, value: Value) -> Edited:
    """Give a leaf another value; raise OptionError on an inner node."""
    line = line_to(tree, path)
    return changed(tree, path, {line[-1]: value}, line)


def add_child(tree: LeafTree, path: Path, value: Value = 0) -> Edited:
    """Add a leaf as the last child of a node. A leaf becomes an inner node whose first child has its old value."""
    return paste(tree, path, LeafTree.from_nested(value))


@has_siblings
def add_sibling(tree: LeafTree, path: Path, value: Value = 0, *, after: bool) -> Edited:
    """Add a leaf beside a node, before or after it; raise OptionError at the root."""
    return paste_beside(tree, path, LeafTree.from_nested(value), after=after)


@needs(_child, "the root cannot be deleted.", "Make it a leaf, or open another tree.")
def delete(tree: LeafTree, path: Path) -> Edited:
    """Delete a node and all below it; raise OptionError at the root.

    The reader comes to its sibling. An only child's parent becomes a leaf with the minimax value that it had.

    >>> delete(LeafTree.from_nested([3, [[5, 8]]]), (1, 0)).tree == LeafTree.from_nested([3, 8])
    True
    """
    line = line_to(tree, path)
    siblings = len(tree.children[line[-2]])
    if siblings == 1:
        return make_leaf(tree, path[:-1])
    order = [*range(line[-1]), *range(end_of(tree, line[-1]), len(tree))]
    beside = (*path[:-1], min(path[-1], siblings - 2))
    return rebuilt(tree, beside, order, stale=line)


@needs(_leaf, "this is an inner node already.", "Choose a leaf.")
def make_inner(tree: LeafTree, path: Path) -> Edited:
    """Make a leaf an inner node with one child, a leaf of the same value; the names stay at the inner node."""
    node = node_at(tree, path)
    return grafted(tree, path, 0, LeafTree.from_nested(tree.utility(node)), {node: None})


@needs(_inner, "this is a leaf already.", "Choose an inner node.")
def make_leaf(tree: LeafTree, path: Path, value: Value | None = None) -> Edited:
    """Make an inner node a leaf, without what is below it; its value is its minimax value if none is given."""
    line = line_to(tree, path)
    node = line[-1]
    order = [*range(node + 1), *range(end_of(tree, node), len(tree))]
    values = {node: tree.minimax[node] if value is None else value}
    return rebuilt(tree, path, order, values=values, stale=line)


@needs(
    lambda tree, path: _siblings(tree, path) > 1,
    "this node has no sibling to change places with.",
    "Choose another node.",
)
def move(tree: LeafTree, path: Path, to: int) -> Edited:
    """Move a node among its siblings, so that `to` is its index; raise OptionError if there is no such index."""
    *_, parent, node = line_to(tree, path)
    siblings = list(tree.children[parent])
    if not 0 <= to < len(siblings):
        problem = f"there is no such place among {len(siblings):,} children."
        raise OptionError(problem, f"Use an index from 0 to {len(siblings) - 1}.")
    siblings.remove(node)
    siblings.insert(to, node)
    return reordered(
        tree, path[:-1], (*path[:-1], to), lambda inner: siblings if inner == parent else tree.children[inner]
    )


def copy(tree: LeafTree, path: Path) -> LeafTree:
    """Return the subtree at a path as a tree of its own, with the player to move there at its root, and no move to it.

    >>> copy(LeafTree.from_nested([3, [5, 8]]), (1,)) == LeafTree.from_nested([5, 8], Player.MIN)
    True
    """
    node = node_at(tree, path)
    part = rebuilt(tree, (), range(node, end_of(tree, node))).tree
    moves = {below: text for below, text in part.moves.items() if below}
    return replace(part, root_player=tree.turn(node), moves=moves, noisy=part.noisy - {0})


def paste(tree: LeafTree, path: Path, subtree: LeafTree, index: int | None = None) -> Edited:
    """Insert a tree as the child of a node; raise OptionError for a wrong index or a tree that is too large.

    A leaf first becomes an inner node whose only child has its old value. Values given to inner nodes are dropped if
    the other player now moves at the pasted root.
    """
    node = node_at(tree, path)
    if tree.is_terminal(node):
        inner = make_inner(tree, path)
        return inner.then(paste(inner.tree, path, subtree, index))
    children = len(tree.children[node])
    at = children if index is None else index
    if not 0 <= at <= children:
        problem = f"there is no such place among {children:,} children."
        raise OptionError(problem, f"Use an index from 0 to {children}.")
    if (subtree.root_player is tree.turn(node)) != tree.is_chance(node):
        subtree = replace(subtree, given={})
    return replace(grafted(tree, path, at, subtree), path=(*path, at))


@has_siblings
def paste_beside(tree: LeafTree, path: Path, subtree: LeafTree, *, after: bool) -> Edited:
    """Insert a tree beside a node, before or after it; raise OptionError at the root, or if it would be too large."""
    return paste(tree, path[:-1], subtree, path[-1] + after)


@has_children
def mirror(tree: LeafTree, path: Path) -> Edited:
    """Reverse the order of the children of a node and of every node below.

    >>> mirror(LeafTree.from_nested([3, [5, 8]]), ()).tree == LeafTree.from_nested([[8, 5], 3])
    True
    """
    return reordered(tree, path, path, lambda node: tree.children[node][::-1])


@has_children
def sort(tree: LeafTree, path: Path, *, best_first: bool) -> Edited:
    """Order the children of a node and all below by minimax value, for the player to move there; ties keep theirs.

    >>> sort(LeafTree.from_nested([3, [8, 5]]), (), best_first=True).tree == LeafTree.from_nested([[5, 8], 3])
    True
    """

    def by_value(node: int) -> Sequence[int]:
        if tree.is_chance(node):
            return tree.children[node]
        highest_first = (tree.to_move(node) is Player.MAX) is best_first
        return sorted(tree.children[node], key=lambda child: tree.minimax[child], reverse=highest_first)

    return reordered(tree, path, path, by_value)


def swap_players(tree: LeafTree, path: Path = ()) -> Edited:
    """Let the other player move at the root, and so at every node; the reader stays at `path`."""
    node_at(tree, path)
    return same_shape(tree, path, root_player=tree.root_player.opponent, given={})


@needs(
    lambda _, path: bool(path) and path[-1] > 0,
    "no sibling stands to the left.",
    "Move it right, or choose another node.",
)
def move_left(tree: LeafTree, path: Path) -> Edited:
    """Move a node before the sibling on its left; raise OptionError if there is none."""
    return move(tree, path, path[-1] - 1)


@needs(
    lambda tree, path: bool(path) and path[-1] + 1 < _siblings(tree, path),
    "no sibling stands to the right.",
    "Move it left, or choose another node.",
)
def move_right(tree: LeafTree, path: Path) -> Edited:
    """Move a node behind the sibling on its right; raise OptionError if there is none."""
    return move(tree, path, path[-1] + 1)


@needs(
    lambda tree, path: _inner(tree, path) and not _chance(tree, path),
    "no player decides here.",
    "Choose an inner node that is not a chance node.",
)
def make_chance(tree: LeafTree, path: Path) -> Edited:
    """Make an inner node a chance node of equally probable children; as it takes no turn, all below change sides.

    >>> make_chance(LeafTree.from_nested([3, 8]), ()).tree.minimax[0]
    5.5
    """
    node = node_at(tree, path)
    children = tree.children[node]
    chances = tree.chances | dict.fromkeys(children, Fraction(1, len(children)))
    return same_shape(tree, path, chances=chances, given={})


@needs(_chance, "this is not a chance node.", "Choose one.")
def make_choice(tree: LeafTree, path: Path) -> Edited:
    """Make a chance node one where a player moves; all below it change sides."""
    below = set(tree.children[node_at(tree, path)])
    return same_shape(
        tree, path, chances={child: chance for child, chance in tree.chances.items() if child not in below}, given={}
    )


@needs(
    lambda tree, path: node_at(tree, path) in tree.chances,
    "no chance node leads here.",
    "Choose a child of a chance node.",
)
def set_probability(tree: LeafTree, path: Path, probability: Fraction) -> Edited:
    """Give a child of a chance node another probability; its siblings share the rest in their proportions.

    Raises OptionError for a probability that leaves nothing for the siblings, or something where there are none.
    """
    *_, parent, node = line_to(tree, path)
    siblings = [child for child in tree.children[parent] if child != node]
    if not 0 < probability <= 1 or (probability == 1) == bool(siblings):
        problem = "this probability does not leave the siblings theirs."
        raise OptionError(problem, "Give one above 0 and below 1." if siblings else "An only child has probability 1.")
    left = sum((tree.chances[child] for child in siblings), Fraction(0))
    shared = {child: tree.chances[child] * (1 - probability) / left for child in siblings}
    return same_shape(tree, path, chances=tree.chances | shared | {node: probability}, given={})


def fill(tree: LeafTree, path: Path, seed: int, *, least: int = -9, most: int = 9, decimals: int = 0) -> Edited:
    """Give every leaf of a subtree a random value from `least` to `most`, the same for a seed.

    Raises OptionError for settings that the generator refuses too.
    """
    line = line_to(tree, path)
    low, high = GeneratorSettings(values=(least, most), decimals=decimals, seed=seed).grid
    random = Random(seed)  # noqa: S311 - leaf values for teaching, which have to be the same for the same seed
    unit = 10**decimals
    below = range(line[-1], end_of(tree, line[-1]))
    values: dict[int, Value | None] = {
        node: as_integer(random.randint(low, high) / unit) for node in below if tree.is_terminal(node)
    }
    return changed(tree, path, values, {*line, *below})


def rename(tree: LeafTree, path: Path, label: str) -> Edited:
    """Name a node; the empty text takes its name away. Raises OptionError for a name that cannot be shown."""
    return same_shape(tree, path, names=_noted(tree.names, node_at(tree, path), label))


@has_move
def name_move(tree: LeafTree, path: Path, text: str) -> Edited:
    """Name the move to a node, "" to take it away; raise OptionError at the root, or if it cannot be shown."""
    return same_shape(tree, path, moves=_noted(tree.moves, node_at(tree, path), text))


@needs(_inner, "a leaf has a value, and no static evaluation.", "Set its value, or choose an inner node.")
def set_evaluation(tree: LeafTree, path: Path, value: Value | None = None) -> Edited:
    """Give an inner node a static evaluation, None for none; raise OptionError at a leaf."""
    node = node_at(tree, path)
    others = {other: each for other, each in tree.evals.items() if other != node}
    return same_shape(tree, path, evals=others if value is None else others | {node: value})


@has_move
def mark(tree: LeafTree, path: Path, *, noisy: bool) -> Edited:
    """Let the move to a node be noisy, such as a capture, or quiet; raise OptionError at the root."""
    node = {node_at(tree, path)}
    return same_shape(tree, path, noisy=tree.noisy | node if noisy else tree.noisy - node)


def _noted(notes: dict[int, str], node: int, text: str) -> dict[int, str]:
    """Return names with that of one node changed; the empty text removes it."""
    name = text.strip()
    if len(name) > MAX_LABEL:
        raise OptionError(f"this name has {len(name):,} characters.", f"Use at most {MAX_LABEL}.")
    unseen = _NOT_IN_NAMES.search(name)
    if unseen:
        problem = f"this name holds the invisible character U+{ord(unseen[0]):04X}."
        raise OptionError(problem, "Delete it, or type the name again.")
    others = {other: noted for other, noted in notes.items() if other != node}
    return others | {node: name} if name else others
