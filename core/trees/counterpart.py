"""`counterpart`: where a node of one version of a tree stands in another version, of which only the trees are known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeAlias

from core.game import OptionError
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import Path, node_at, path_of

Look: TypeAlias = tuple[int, object, object, object]
"""What tells a node from others: its depth, its value, its name and that of its move."""


def counterpart(before: LeafTree, after: LeafTree, path: Path) -> Path | None:
    """Return where the node at a path of one version is in another one, None if it is not there.

    An edit changes a run of nodes in preorder; where that can't be told, the same path is meant.

    >>> one, other = LeafTree.from_nested([[3, 5], 8]), LeafTree.from_nested([[3, 5], 0, 8])
    >>> counterpart(one, other, (1,)), counterpart(other, one, (2,)), counterpart(other, one, (0, 1))
    ((2,), (1,), (0, 1))
    """
    node, grown = node_at(before, path), len(after.values) - len(before.values)
    run = _run(_looks(before), _looks(after)) if grown else None
    if run is not None:
        if grown > 0:
            return path_of(after, node if node < run.start else node + grown)
        return None if node in run else path_of(after, node if node < run.start else node + grown)
    try:
        node_at(after, path)
    except OptionError:
        return None
    return path


def _looks(tree: LeafTree) -> list[Look]:
    return [
        (depth, value, tree.names.get(node), tree.moves.get(node))
        for node, (depth, value) in enumerate(zip(tree.depths, tree.values, strict=True))
    ]


def _run(one: Sequence[Look], other: Sequence[Look]) -> range | None:
    """Return the nodes that the larger of two versions has besides those of the other; None if that is not one run."""
    small, large = sorted((one, other), key=len)
    begin = _alike(small, large)
    more = len(large) - len(small)
    if begin + _alike(small[::-1], large[::-1]) < len(small):
        return None
    # Where siblings begin alike, the run could begin further up as well. It is that of whole nodes.
    while (
        begin
        and large[begin - 1] == large[begin + more - 1]
        and _depth(large[begin]) > min(map(_depth, large[begin : begin + more]))
    ):
        begin -= 1
    return range(begin, begin + more)


def _depth(look: Look) -> int:
    return look[0]


def _alike(one: Sequence[object], other: Sequence[object]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
