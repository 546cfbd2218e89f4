"""Where a node is in another version of its tree: as the edit between them says, forwards and back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.trees.counterpart import counterpart
from core.trees.edits import add_sibling, delete
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import Edited, node_at, path_of
from tests.strategies import nested_trees


def told_apart(nested: Any) -> LeafTree:
    """Return a tree of which no two leaves are alike."""
    tree = LeafTree.from_nested(nested)
    numbered = tuple(None if value is None else node for node, value in enumerate(tree.values))
    return LeafTree(tree.children, numbered)


def check(edited: Edited) -> None:
    before, after = edited.before, edited.tree
    back = {old: new for new, old in enumerate(edited.origin) if old >= 0}
    for node in range(len(before.values)):
        now = path_of(after, back[node]) if node in back else None
        assert counterpart(before, after, path_of(before, node)) == now
        if now is not None:
            assert counterpart(after, before, now) == path_of(before, node)


@given(nested_trees, st.data())
def test_it_is_where_the_edit_says(nested: Any, data: st.DataObject) -> None:
    tree = told_apart(nested)
    if len(tree.values) > 1:
        path = path_of(tree, data.draw(st.integers(1, len(tree.values) - 1)))
        check(add_sibling(tree, path, after=data.draw(st.booleans())))
        if len(tree.children[node_at(tree, path[:-1])]) > 1:
            check(delete(tree, path))


@pytest.mark.parametrize("path", [(0,), (1,), (1, 1)])
def test_where_as_many_nodes_are_in_both_the_path_stays(path: tuple[int, ...]) -> None:
    one, other = LeafTree.from_nested([3, [5, 8]]), LeafTree.from_nested([4, [5, 9]])
    assert counterpart(one, other, path) == path
