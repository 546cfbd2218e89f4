"""Edits of a tree: against the same edit of plain nested nodes, the place of every node, and what is refused."""

from __future__ import annotations

import math
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import OptionError, Player
from core.trees import edits, rebuilding
from core.trees.edit_menu import EDITS, apply
from core.trees.edits import add_sibling, copy, delete
from core.trees.generator.generator_settings import MAX_SEED
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import Edited, node_at, path_of
from tests.core.plain_trees import Model, applies_to, named_trees, preorder, questions, tree_of
from tests.strategies import heavy, nested_trees
from viz.sharing.history import same_node


@heavy
@given(data=st.data(), tree=named_trees())
def test_a_row_of_edits_does_what_plain_lists_do(data: st.DataObject, tree: LeafTree) -> None:
    for _ in range(4):
        name, path, argument = data.draw(questions(tree))
        model, before = Model(tree, path), deepcopy(tree)
        model.carry_out(name, argument)
        edited = apply(tree, name, list(path), argument)
        assert tree == before
        assert edited.tree == tree_of(model.root, model.player)
        assert edited.origin == tuple(node["old"] for node in preorder(model.root))
        assert 0 <= node_at(edited.tree, edited.path) < len(edited.tree)
        back = {old: path_of(edited.tree, new) for new, old in enumerate(edited.origin) if old >= 0}
        assert [edited.moved(path_of(tree, node)) for node in range(len(tree))] == list(map(back.get, range(len(tree))))
        tree = edited.tree


@pytest.mark.parametrize(
    ("name", "path", "argument", "result", "reader"),
    [
        ("set-value", (1, 0), 7, [3, [7, 8]], (1, 0)),
        ("set-value", (0,), " −1/2 ", [-0.5, [5, 8]], (0,)),
        ("add-child", (), None, [3, [5, 8], 0], (2,)),
        ("add-child", (0,), 9, [[3, 9], [5, 8]], (0, 1)),
        ("add-before", (1,), 4, [3, 4, [5, 8]], (1,)),
        ("add-after", (1, 1), None, [3, [5, 8, 0]], (1, 2)),
        ("delete", (0,), None, [[5, 8]], (0,)),
        ("delete", (1,), None, [3], (0,)),
        ("make-inner", (1, 1), None, [3, [5, [8]]], (1, 1)),
        ("make-leaf", (1,), None, [3, 5], (1,)),
        ("make-leaf", (), "1.5", 1.5, ()),
        ("move-left", (1,), None, [[5, 8], 3], (0,)),
        ("move-right", (1, 0), None, [3, [8, 5]], (1, 1)),
        ("move-to", (0,), 1, [[5, 8], 3], (1,)),
        ("paste", (0,), LeafTree.from_nested([1]), [[3, [1]], [5, 8]], (0, 1)),
        ("swap-players", (1,), None, [3, [5, 8]], (1,)),
    ],
)
def test_an_edit_gives_the_tree_and_the_place(
    name: str, path: tuple[int, ...], argument: Any, result: Any, reader: tuple[int, ...]
) -> None:
    edited = apply(LeafTree.from_nested([3, [5, 8]]), name, path, argument)
    player = Player.MIN if name == "swap-players" else Player.MAX
    assert (edited.tree, edited.path) == (LeafTree.from_nested(result, player), reader)


@pytest.mark.parametrize("index", [0, 1])
def test_a_tree_is_pasted_before_or_after_the_old_value_of_a_leaf(index: int) -> None:
    edited = edits.paste(LeafTree.from_nested(3), (), LeafTree.from_nested([1]), index)
    assert (edited.tree, edited.path) == (LeafTree.from_nested([[1], 3] if index == 0 else [3, [1]]), (index,))


def test_an_edit_drops_the_given_values_on_the_path_to_it_and_no_others() -> None:
    tree = replace(LeafTree.from_nested([[3, [4]], [5]]), given={0: 3, 1: 3, 3: 4, 5: 5})
    assert edits.set_value(tree, (0, 0), 9).tree.given == {3: 4, 5: 5}
    assert edits.delete(tree, (0, 0)).tree.given == {2: 4, 4: 5}
    assert edits.mirror(tree, ()).tree.given == {0: 3, 1: 5, 3: 3, 4: 4}
    assert edits.fill(tree, (0,), 1).tree.given == {5: 5}
    assert edits.swap_players(tree).tree.given == {}


@heavy
@given(tree=named_trees(), data=st.data())
def test_copy_gives_the_subtree_and_paste_puts_it_back(tree: LeafTree, data: st.DataObject) -> None:
    path = path_of(tree, data.draw(st.integers(0, len(tree) - 1)))
    subtree = copy(tree, path)
    model = Model(tree, path)
    model.node["notes"][1] = None
    assert subtree == tree_of(model.node, model.mover(len(path)))
    pasted = edits.paste(tree, (), subtree)
    again = copy(pasted.tree, pasted.path)
    assert (again.children, again.values, again.names) == (subtree.children, subtree.values, subtree.names)
    assert again.moves == subtree.moves


@heavy
@given(seed=st.integers(0, MAX_SEED), least=st.integers(-20, 20), span=st.integers(0, 20), decimals=st.integers(0, 6))
def test_fill_draws_the_same_values_in_the_range_again(seed: int, least: int, span: int, decimals: int) -> None:
    tree = LeafTree.from_nested([100, [100, 100]])
    settings = {"seed": seed, "least": least, "most": least + span, "decimals": decimals}
    filled = apply(tree, "fill", [1], settings).tree
    assert filled == apply(tree, "fill", [1], settings).tree
    assert filled.values[:3] == (None, 100, None)
    for value in filled.values[3:]:
        assert value is not None
        assert least <= value <= least + span
        assert value == round(value, decimals)


def test_fill_depends_on_the_seed_and_reaches_both_ends() -> None:
    tree = LeafTree.from_nested([0] * 200)
    assert edits.fill(tree, (), 1).tree != edits.fill(tree, (), 2).tree
    assert set(edits.fill(tree, (), 1, least=-2, most=2).tree.values[1:]) == {-2, -1, 0, 1, 2}


def test_a_name_is_set_stripped_and_taken_away() -> None:
    named = apply(LeafTree.from_nested([3, 5]), "name-node", [1], " Nf3 ü→ ").tree
    assert named.names == {2: "Nf3 ü→"}
    assert apply(named, "name-node", [1], " ").tree.names == {}
    moved = apply(named, "name-move", [0], "x" * 100).tree
    assert (moved.moves, copy(moved, (0,)).moves) == ({1: "x" * 100}, {})


LEAF_TREE = LeafTree.from_nested([3, [5, 8]])


@pytest.mark.parametrize(
    ("name", "path", "argument", "problem"),
    [
        ("set-value", [1], 3, "this inner node takes its value from its children."),
        ("set-value", [2], 3, "the path leaves the tree at step 1."),
        ("set-value", [-1], 3, "the path leaves the tree at step 1."),
        ("set-value", [10**5000], 3, "the path leaves the tree at step 1."),
        ("set-value", [True], 3, "this is not a path."),
        ("set-value", None, 3, "this is not a path."),
        ("set-value", {}, 3, "this is not a path."),
        ("set-value", [0], None, "this is not a number."),
        ("set-value", [0], True, "this is not a number."),
        ("set-value", [0], math.nan, "this is not a number."),
        ("set-value", [0], "", "'' is not a number."),
        ("set-value", [0], "nan", "nan cannot be compared with a number."),
        ("set-value", [0], "1e999", "1e999 is too large for a decimal number."),
        ("set-value", [0], 10**1000, "this integer has more than 1,000 digits."),
        ("set-value", [0], "-1" + "0" * 1000, "this integer has more than 1,000 digits."),
        ("add-child", [0], "x", "'x' is not a number."),
        ("add-before", [], None, "the root has no place for a sibling."),
        ("delete", [], None, "the root cannot be deleted."),
        ("delete", [0], 0, "this edit takes no argument."),
        ("make-inner", [1], None, "this is an inner node already."),
        ("make-leaf", [0], None, "this is a leaf already."),
        ("move-left", [0], None, "no sibling stands to the left."),
        ("move-right", [1], None, "no sibling stands to the right."),
        ("move-to", [], 0, "this node has no sibling to change places with."),
        ("move-to", [0], 2, "there is no such place among 2 children."),
        ("move-to", [0], -1, "there is no such place among 2 children."),
        ("move-to", [0], 1.0, "an index has to be a whole number."),
        ("move-to", [0], False, "an index has to be a whole number."),
        ("paste", [0], None, "there is no tree to paste."),
        ("paste", [0], "[3", "what was copied is not a tree: this bracket is never closed."),
        ("mirror", [0], None, "a leaf has no children to put in order."),
        ("sort-best-first", [0], None, "a leaf has no children to put in order."),
        ("set-evaluation", [0], "3", "a leaf has a value, and no static evaluation."),
        ("set-evaluation", [], "much", "'much' is not a number."),
        ("set-evaluation", [], None, "this is not a number."),
        ("mark-noisy", [], None, "no move leads to the root."),
        ("mark-noisy", [0], True, "this edit takes no argument."),
        ("fill", [], None, "the seed and the range have to be whole numbers."),
        ("fill", [], {"seed": 1, "least": 0.5}, "the seed and the range have to be whole numbers."),
        ("fill", [], {"least": 1}, "these are not settings for random values."),
        ("fill", [], {"seed": 1, "path": 1}, "these are not settings for random values."),
        ("fill", [], -1, f"-1 is not between 0 and {MAX_SEED:,}."),
        ("fill", [], {"seed": 1, "least": 3, "most": 2}, "3 is above 2."),
        ("fill", [], {"seed": 1, "most": 10**10}, "10,000,000,000 is not between -1,000,000,000 and 1,000,000,000."),
        ("fill", [], {"seed": 1, "most": 10**5000}, "the seed and the range have to be whole numbers."),
        ("fill", [], {"seed": 1, "decimals": 7}, "7 is not between 0 and 6."),
        ("name-node", [0], 3, "a name has to be text."),
        ("name-node", [0], "x" * 101, "this name has 101 characters."),
        ("name-node", [0], "a\nb", "this name holds the invisible character U+000A."),
        ("name-node", [0], "a\u202eb", "this name holds the invisible character U+202E."),
        ("name-node", [0], "\ud800", "this name holds the invisible character U+D800."),
        ("name-move", [0], "a\x00", "this name holds the invisible character U+0000."),
        ("name-move", [], "a", "no move leads to the root."),
    ],
)
def test_what_cannot_be_done_is_reported(name: str, path: Any, argument: Any, problem: str) -> None:
    with pytest.raises(OptionError) as caught:
        apply(LEAF_TREE, name, path, argument)
    assert (caught.value.place, caught.value.problem) == (name, problem)
    assert caught.value.remedy.endswith(".")


def test_a_tree_does_not_pass_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuilding, "MAX_NODES", len(LEAF_TREE) + 1)
    assert len(apply(LEAF_TREE, "add-child", [1]).tree) == len(LEAF_TREE) + 1
    assert len(apply(LEAF_TREE, "make-inner", [0]).tree) == len(LEAF_TREE) + 1
    for name, path, argument in (("add-child", [0], 0), ("paste", [1], LeafTree.from_nested([1]))):
        with pytest.raises(OptionError, match=r"the tree would have 7 nodes\. Delete some first: 6 is the limit\."):
            apply(LEAF_TREE, name, path, argument)


@heavy
@given(tree=named_trees(), data=st.data())
def test_the_menu_offers_what_can_be_done(tree: LeafTree, data: st.DataObject) -> None:
    path = path_of(tree, data.draw(st.integers(0, len(tree) - 1)))
    arguments = {
        "": None,
        "value": 1,
        "text": "x",
        "index": 0,
        "subtree": tree,
        "seed": 0,
        "probability": "1/2",
        "evaluation": "-2.5",
    }
    for edit in EDITS.values():
        if applies_to(edit, tree, path):
            assert apply(tree, edit.name, path, arguments[edit.argument]).before is tree
        else:
            with pytest.raises(OptionError):
                apply(tree, edit.name, path, arguments[edit.argument])


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
        assert same_node(before, after, path_of(before, node)) == now
        if now is not None:
            assert same_node(after, before, now) == path_of(before, node)


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
    assert same_node(one, other, path) == path
