"""Edits of a tree: each takes a `LeafTree` and returns another, with what became of every node.

An edit that may change a node's worth drops the values given to inner nodes on the path to the change. Each raises
OptionError if there is no such node, or if the edit can't be made there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from core.game import OptionError, Player, Value
from core.options.numerals import as_integer
from core.options.paths import Path
from core.trees.formats.source import MAX_LABEL, UNSEEN
from core.trees.generator.generator_settings import GeneratorSettings
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import Edited, grafted, line_to, node_at, rebuilt, same_shape

_NOT_IN_NAMES = re.compile(rf"[{UNSEEN}\t\n\r\u061c\u2028\u2029]")


def set_value(tree: LeafTree, path: Path, value: Value) -> Edited:
    """Give a leaf another value."""
    line = line_to(tree, path)
    is_leaf = tree.is_terminal(line[-1])
    _check(is_leaf, "this inner node takes its value from its children.", "Change a leaf below it, or make it a leaf.")
    return rebuilt(tree, path, {}, values={line[-1]: value}, stale=line)


def add_child(tree: LeafTree, path: Path, value: Value = 0) -> Edited:
    """Add a leaf as the last child of a node. A leaf becomes an inner node whose first child has its old value."""
    return paste(tree, path, LeafTree.from_nested(value))


def add_sibling(tree: LeafTree, path: Path, value: Value = 0, *, after: bool) -> Edited:
    """Add a leaf beside a node, before or after it."""
    return paste_beside(tree, path, LeafTree.from_nested(value), after=after)


def delete(tree: LeafTree, path: Path) -> Edited:
    """Delete a node and everything below it.

    The reader moves to its sibling. An only child's parent becomes a leaf with its minimax value.

    >>> delete(LeafTree.from_nested([3, [[5, 8]]]), (1, 0)).tree == LeafTree.from_nested([3, 8])
    True
    """
    line = line_to(tree, path)
    _check(bool(path), "the root cannot be deleted.", "Make it a leaf, or open another tree.")
    siblings = [child for child in tree.children[line[-2]] if child != line[-1]]
    if not siblings:
        return make_leaf(tree, path[:-1])
    beside = (*path[:-1], min(path[-1], len(siblings) - 1))
    return rebuilt(tree, beside, {line[-2]: siblings}, stale=line)


def make_inner(tree: LeafTree, path: Path) -> Edited:
    """Make a leaf an inner node with one child, a leaf of the same value; the names stay at the inner node."""
    node = node_at(tree, path)
    _check(tree.is_terminal(node), "this is an inner node already.", "Choose a leaf.")
    return grafted(tree, path, 0, LeafTree.from_nested(tree.utility(node)), {node: None})


def make_leaf(tree: LeafTree, path: Path, value: Value | None = None) -> Edited:
    """Make an inner node a leaf, by default with its minimax value, dropping what is below it."""
    line = line_to(tree, path)
    node = line[-1]
    _check(not tree.is_terminal(node), "this is a leaf already.", "Choose an inner node.")
    return rebuilt(tree, path, {node: ()}, values={node: tree.minimax[node] if value is None else value}, stale=line)


def move(tree: LeafTree, path: Path, to: int) -> Edited:
    """Move a node among its siblings, so that `to` is its index."""
    *above, node = line_to(tree, path)
    siblings = list(tree.children[above[-1]]) if above else [node]
    _check(len(siblings) > 1, "this node has no sibling to change places with.", "Choose another node.")
    _check_index(to, len(siblings), len(siblings) - 1)
    siblings.remove(node)
    siblings.insert(to, node)
    return rebuilt(tree, (*path[:-1], to), {above[-1]: siblings})


def shift(tree: LeafTree, path: Path, *, by: int) -> Edited:
    """Move a node past its left sibling, by -1, or its right one, by 1."""
    line = line_to(tree, path)
    to = path[-1] + by if path else -1
    side, other = ("left", "right") if by < 0 else ("right", "left")
    has_sibling = bool(path) and 0 <= to < len(tree.children[line[-2]])
    _check(has_sibling, f"no sibling stands to the {side}.", f"Move it {other}, or choose another node.")
    return move(tree, path, to)


def copy(tree: LeafTree, path: Path) -> LeafTree:
    """Return the subtree at a path as a tree, with the player to move there at its root."""
    node = node_at(tree, path)
    return replace(rebuilt(tree, (), {}, root=node).tree, root_player=tree.turn(node))


def paste(tree: LeafTree, path: Path, subtree: LeafTree, index: int | None = None) -> Edited:
    """Insert a tree as a node's child, by default the last, unless the whole gets too large.

    A leaf first becomes an inner node whose only child has its old value. Values given to inner nodes are dropped if
    the other player now moves at the pasted root.
    """
    node = node_at(tree, path)
    if tree.is_terminal(node):
        inner = make_inner(tree, path)
        return inner.then(paste(inner.tree, path, subtree, index))
    children = len(tree.children[node])
    at = children if index is None else index
    _check_index(at, children, children)
    if (subtree.root_player is tree.turn(node)) != tree.is_chance(node):
        subtree = replace(subtree, given={})
    return replace(grafted(tree, path, at, subtree), path=(*path, at))


def paste_beside(tree: LeafTree, path: Path, subtree: LeafTree, *, after: bool) -> Edited:
    """Insert a tree beside a node, before or after it."""
    node_at(tree, path)
    _check(bool(path), "the root has no place for a sibling.", "Add a child instead.")
    return paste(tree, path[:-1], subtree, path[-1] + after)


def mirror(tree: LeafTree, path: Path) -> Edited:
    """Reverse the order of the children of a node and of every node below."""
    return _reordered(tree, path, lambda node: tree.children[node][::-1])


def sort(tree: LeafTree, path: Path, *, best_first: bool) -> Edited:
    """Order the children of a node, and of all below, best for the mover first; ties keep their order."""

    def by_value(node: int) -> Sequence[int]:
        if tree.is_chance(node):
            return tree.children[node]
        highest_first = (tree.to_move(node) is Player.MAX) is best_first
        return sorted(tree.children[node], key=lambda child: tree.minimax[child], reverse=highest_first)

    return _reordered(tree, path, by_value)


def swap_players(tree: LeafTree, path: Path = ()) -> Edited:
    """Swap the players at every node; the reader stays at `path`."""
    node_at(tree, path)
    return same_shape(tree, path, root_player=tree.root_player.opponent, given={})


def make_chance(tree: LeafTree, path: Path) -> Edited:
    """Make an inner node a chance node with equal probabilities; as it takes no turn, all below change sides."""
    node = node_at(tree, path)
    children = tree.children[node]
    decides = bool(children) and not tree.is_chance(node)
    _check(decides, "no player decides here.", "Choose an inner node that is not a chance node.")
    chances = tree.chances | dict.fromkeys(children, Fraction(1, len(children)))
    return same_shape(tree, path, chances=chances, given={})


def make_choice(tree: LeafTree, path: Path) -> Edited:
    """Make a chance node a player's node; all below it change sides."""
    node = node_at(tree, path)
    _check(tree.is_chance(node), "this is not a chance node.", "Choose one.")
    chances = {child: chance for child, chance in tree.chances.items() if tree.parents[child] != node}
    return same_shape(tree, path, chances=chances, given={})


def set_probability(tree: LeafTree, path: Path, probability: Fraction) -> Edited:
    """Change the probability of a chance node's child; its siblings share the rest in proportion.

    It must leave something for the siblings, or nothing if there are none.
    """
    node = node_at(tree, path)
    _check(node in tree.chances, "no chance node leads here.", "Choose a child of a chance node.")
    siblings = [child for child in tree.children[tree.parents[node]] if child != node]
    remedy = "Give one above 0 and below 1." if siblings else "An only child has probability 1."
    fits = 0 < probability <= 1 and (probability < 1) == bool(siblings)
    _check(fits, "this probability does not leave the siblings theirs.", remedy)
    left = sum((tree.chances[child] for child in siblings), Fraction(0))
    shared = {child: tree.chances[child] * (1 - probability) / left for child in siblings}
    return same_shape(tree, path, chances=tree.chances | shared | {node: probability}, given={})


def fill(tree: LeafTree, path: Path, seed: int, *, least: int = -9, most: int = 9, decimals: int = 0) -> Edited:
    """Give every leaf of a subtree a random value from `least` to `most`, determined by the seed.

    The settings are as for the generator.
    """
    line = line_to(tree, path)
    low, high = GeneratorSettings(values=(least, most), decimals=decimals, seed=seed).grid
    random = Random(seed)  # noqa: S311 - leaf values for teaching, which have to be the same for the same seed
    unit = 10**decimals
    below = range(line[-1], tree.ends[line[-1]])
    values = {node: as_integer(random.randint(low, high) / unit) for node in below if tree.is_terminal(node)}
    return rebuilt(tree, path, {}, values=values, stale=[*line, *below])


def rename(tree: LeafTree, path: Path, label: str) -> Edited:
    """Name a node; an empty text removes the name."""
    return same_shape(tree, path, names=_noted(tree.names, node_at(tree, path), label))


def name_move(tree: LeafTree, path: Path, text: str) -> Edited:
    """Name the move to a node; an empty text removes the name."""
    return same_shape(tree, path, moves=_noted(tree.moves, _moved_to(tree, path), text))


def set_evaluation(tree: LeafTree, path: Path, value: Value | None = None) -> Edited:
    """Give an inner node a static evaluation, None for none."""
    node = node_at(tree, path)
    is_inner = not tree.is_terminal(node)
    _check(is_inner, "a leaf has a value, and no static evaluation.", "Set its value, or choose an inner node.")
    others = {other: each for other, each in tree.evals.items() if other != node}
    return same_shape(tree, path, evals=others if value is None else others | {node: value})


def mark(tree: LeafTree, path: Path, *, noisy: bool) -> Edited:
    """Mark the move to a node as noisy, such as a capture, or quiet."""
    node = {_moved_to(tree, path)}
    return same_shape(tree, path, noisy=tree.noisy | node if noisy else tree.noisy - node)


def _check(holds: bool, problem: str, remedy: str) -> None:
    if not holds:
        raise OptionError(problem, remedy)


def _check_index(index: int, children: int, last: int) -> None:
    problem = f"there is no such place among {children:,} children."
    _check(0 <= index <= last, problem, f"Use an index from 0 to {last}.")


def _moved_to(tree: LeafTree, path: Path) -> int:
    node = node_at(tree, path)
    _check(bool(path), "no move leads to the root.", "Choose another node, or name the root itself.")
    return node


def _reordered(tree: LeafTree, path: Path, arranged: Callable[[int], Sequence[int]]) -> Edited:
    node = node_at(tree, path)
    _check(not tree.is_terminal(node), "a leaf has no children to put in order.", "Choose an inner node.")
    return rebuilt(tree, path, {below: arranged(below) for below in range(node, tree.ends[node])})


def _noted(notes: dict[int, str], node: int, text: str) -> dict[int, str]:
    """Return names with one node's changed; an empty text removes it."""
    name = text.strip()
    if len(name) > MAX_LABEL:
        raise OptionError(f"this name has {len(name):,} characters.", f"Use at most {MAX_LABEL}.")
    unseen = _NOT_IN_NAMES.search(name)
    if unseen:
        problem = f"this name holds the invisible character U+{ord(unseen[0]):04X}."
        raise OptionError(problem, "Delete it, or type the name again.")
    others = {other: noted for other, noted in notes.items() if other != node}
    return others | {node: name} if name else others
