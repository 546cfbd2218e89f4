"""Numbers on nodes that are their plies, whatever word for a ply stands before them: they are no values."""

from __future__ import annotations

import re
from dataclasses import replace

from core.trees.leaf_tree import LeafTree


def first_numbered(tree: LeafTree) -> int | None:
    """Return the number of the root's ply, if the inner nodes are numbered by their plies, of which one has several."""
    if tree.given.get(0) not in {0, 1}:
        return None
    inner = [node for node, below in enumerate(tree.children) if below]
    plies = [tree.depths[node] for node in inner]
    first = int(tree.given[0])
    numbered = all(tree.given.get(node) == first + ply for node, ply in zip(inner, plies, strict=True))
    return first if numbered and len(set(plies)) < len(plies) else None


def without_plies(tree: LeafTree, first: int) -> LeafTree:
    """Return a tree without the numbers of its plies, and without the word for a ply that its nodes have in common."""
    words = {tree.names[node].split()[-1] if node in tree.names else "" for node in tree.given}
    word = words.pop() if len(words) == 1 else ""
    names = dict(tree.names)
    said = re.compile(rf"(?:.*\s)?{re.escape(word)}(?:\s*+[:=]?\s*+(?P<ply>[0-9]{{1,6}}))?")
    for node, name in tree.names.items() if word else ():
        found = said.fullmatch(name)
        if found and found["ply"] in ({None} if node in tree.given else {str(tree.depths[node] + first)}):
            names[node] = name[: name.rindex(word)].rstrip(" ,;|/")
    return replace(tree, given={}, names={node: name for node, name in names.items() if name})
