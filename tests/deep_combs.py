"""Deep trees: chains of plies, and combs with one leaf beside each, where whatever keeps a path a node fills memory."""

from __future__ import annotations

from typing import Any

from core.game import Player, Value
from core.trees.formats import nested_lists
from core.trees.leaf_tree import LeafTree


def chain(plies: int, *beside: Value, leaf: Value = 7) -> Any:
    """Return nested lists of so many plies: each node has one child that is no leaf, and leaves of these values."""
    nested: Any = leaf
    for _ in range(plies):
        nested = [nested, *beside]
    return nested


def comb_text(depth: int) -> str:
    """Return a comb as nested lists; alpha-beta makes a deep cutoff at every second ply of it."""
    return f"[5,[6,{'[' * depth}5{',3]' * depth}]]"


def comb(depth: int) -> LeafTree:
    """Return a comb as a tree."""
    return nested_lists.parse(comb_text(depth), Player.MAX)
