"""Edits of what a tree says beside its values: static evaluations of inner nodes, and noisy moves.

They change no minimax value, so that the values which a text gives to inner nodes stay.
"""

from __future__ import annotations

from dataclasses import replace

from core.game import Value
from core.trees.edits import HAS_MOVE, Requirement
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import Edited, Path, node_at


def set_evaluation(tree: LeafTree, path: Path, value: Value | None = None) -> Edited:
    """Give an inner node a static evaluation, None for none; raise OptionError at a leaf.

    >>> tree = LeafTree.from_nested([[3, 12], 8])
    >>> judged = set_evaluation(tree, (0,), 4).tree
    >>> judged.evals, set_evaluation(judged, (0,)).tree == tree
    ({1: 4}, True)
    """
    IS_JUDGED.check(tree, path)
    node = node_at(tree, path)
    others = {other: each for other, each in tree.evals.items() if other != node}
    return _with(tree, path, others if value is None else others | {node: value}, tree.noisy)


def mark_noisy(tree: LeafTree, path: Path) -> Edited:
    """Let the move to a node be noisy, such as a capture; raise OptionError at the root.

    >>> tree = LeafTree.from_nested([3, 5])
    >>> noisy = mark_noisy(tree, (1,)).tree
    >>> set(noisy.noisy), mark_quiet(noisy, (1,)).tree == tree
    ({2}, True)
    """
    HAS_MOVE.check(tree, path)
    return _with(tree, path, tree.evals, tree.noisy | {node_at(tree, path)})


def mark_quiet(tree: LeafTree, path: Path) -> Edited:
    """Let the move to a node be quiet; raise OptionError at the root."""
    HAS_MOVE.check(tree, path)
    return _with(tree, path, tree.evals, tree.noisy - {node_at(tree, path)})


def _with(tree: LeafTree, path: Path, evals: dict[int, Value], noisy: frozenset[int]) -> Edited:
    return Edited(tree, replace(tree, evals=evals, noisy=noisy), path, tuple(range(len(tree))))


def _is_inner(tree: LeafTree, path: Path) -> bool:
    return not tree.is_terminal(node_at(tree, path))


IS_JUDGED = Requirement(
    _is_inner, "a leaf has a value, and no static evaluation.", "Set its value, or choose an inner node."
)
