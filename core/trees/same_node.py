"""`same_node`: where a node of one version of a tree stands in another version, of which only the trees are known."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from core.game import OptionError
from core.options.paths import Path
from core.trees.history import shared_ends
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at, path_of


def same_node(before: LeafTree, after: LeafTree, path: Path) -> Path | None:
    """Return where the node at a path of one version is in another one, None if it is not there.

    An edit changes a run of nodes in preorder; where that can't be told, the same path is meant.

    >>> one, other = LeafTree.from_nested([[3, 5], 8]), LeafTree.from_nested([[3, 5], 0, 8])
    >>> same_node(one, other, (1,)), same_node(other, one, (2,)), same_node(other, one, (0, 1))
    ((2,), (1,), (0, 1))
    """
    node, grown = node_at(before, path), len(after) - len(before)
    run = _run(_looks(before), _looks(after)) if grown else None
    if run is None:
        with suppress(OptionError):
            node_at(after, path)
            return path
        return None
    if grown < 0 and node in run:
        return None
    return path_of(after, node if node < run.start else node + grown)


def _looks(tree: LeafTree) -> list[tuple[Any, ...]]:
    """Return what tells each node from others: its depth, its value, its name and that of its move."""
    return [
        (depth, value, tree.names.get(node), tree.moves.get(node))
        for node, (depth, value) in enumerate(zip(tree.depths, tree.values, strict=True))
    ]


def _run(one: Sequence[tuple[Any, ...]], other: Sequence[tuple[Any, ...]]) -> range | None:
    """Return the nodes that the larger of two versions has besides those of the other; None if that is not one run."""
    small, large = sorted((one, other), key=len)
    (begin, end), more = shared_ends(small, large), len(large) - len(small)
    if begin + end < len(small):
        return None
    # Where siblings begin alike, the run could begin further up as well. It is that of whole nodes.
    while (
        begin
        and large[begin - 1] == large[begin + more - 1]
        and large[begin][0] > min(depth for depth, *_ in large[begin : begin + more])
    ):
        begin -= 1
    return range(begin, begin + more)
