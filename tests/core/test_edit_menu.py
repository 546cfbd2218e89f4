"""The menu of edits: what can't be done is said, and what it offers can be done."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import OptionError
from core.trees import rebuilding
from core.trees.edit_menu import EDITS, Argument, apply
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of
from tests.core.plain_trees import applies_to, named_trees
from tests.strategies import heavy

LEAF_TREE = LeafTree.from_nested([3, [5, 8]])


@pytest.mark.parametrize(
    ("name", "path", "argument", "problem"),
    [
        ("set-value", [1], 3, "this inner node takes its value from its children."),
        ("set-value", [2], 3, "the path leaves the tree at step 1."),
        ("set-value", [0, 0], 3, "the path leaves the tree at step 2."),
        ("set-value", [-1], 3, "the path leaves the tree at step 1."),
        ("set-value", [10**5000], 3, "the path leaves the tree at step 1."),
        ("set-value", [True], 3, "this is not a path."),
        ("set-value", ["0"], 3, "this is not a path."),
        ("set-value", "0", 3, "this is not a path."),
        ("set-value", None, 3, "this is not a path."),
        ("set-value", {}, 3, "this is not a path."),
        ("set-value", [0], None, "this is not a number."),
        ("set-value", [0], True, "this is not a number."),
        ("set-value", [0], math.nan, "this is not a number."),
        ("set-value", [0], [3], "this is not a number."),
        ("set-value", [0], "", "'' is not a number."),
        ("set-value", [0], "nan", "nan cannot be compared with a number."),
        ("set-value", [0], "1e999", "1e999 is too large for a decimal number."),
        ("set-value", [0], "three" * 9, "'threethreethreethreethr…' is not a number."),
        ("set-value", [0], 10**1000, "this integer has more than 1,000 digits."),
        ("set-value", [0], "-1" + "0" * 1000, "this integer has more than 1,000 digits."),
        ("add-child", [0], "x", "'x' is not a number."),
        ("add-before", [], None, "the root has no place for a sibling."),
        ("add-after", [], None, "the root has no place for a sibling."),
        ("paste-after", [], LEAF_TREE, "the root has no place for a sibling."),
        ("delete", [], None, "the root cannot be deleted."),
        ("delete", [0], 0, "this edit takes no argument."),
        ("make-inner", [1], None, "this is an inner node already."),
        ("make-leaf", [0], None, "this is a leaf already."),
        ("move-left", [0], None, "no sibling stands to the left."),
        ("move-left", [], None, "no sibling stands to the left."),
        ("move-right", [1], None, "no sibling stands to the right."),
        ("move-right", [], None, "no sibling stands to the right."),
        ("move-to", [], 0, "this node has no sibling to change places with."),
        ("move-to", [0], 2, "there is no such place among 2 children."),
        ("move-to", [0], -1, "there is no such place among 2 children."),
        ("move-to", [0], 1.0, "an index has to be a whole number."),
        ("move-to", [0], False, "an index has to be a whole number."),
        ("move-to", [0], None, "an index has to be a whole number."),
        ("paste", [0], None, "there is no tree to paste."),
        ("paste", [0], 3, "there is no tree to paste."),
        ("paste", [0], "[3", "what was copied is not a tree: this list is never closed."),
        ("mirror", [0], None, "a leaf has no children to put in order."),
        ("sort-best-first", [0], None, "a leaf has no children to put in order."),
        ("sort-worst-first", [0], None, "a leaf has no children to put in order."),
        ("swap-players", [2], None, "the path leaves the tree at step 1."),
        ("set-evaluation", [0], "3", "a leaf has a value, and no static evaluation."),
        ("set-evaluation", [], "much", "'much' is not a number."),
        ("set-evaluation", [], None, "this is not a number."),
        ("mark-noisy", [], None, "no move leads to the root."),
        ("mark-quiet", [], None, "no move leads to the root."),
        ("mark-noisy", [0], True, "this edit takes no argument."),
        ("fill", [], None, "the seed and the range have to be whole numbers."),
        ("fill", [], {"seed": 1, "least": 0.5}, "the seed and the range have to be whole numbers."),
        ("fill", [], {"least": 1}, "these are not settings for random values."),
        ("fill", [], {"seed": 1, "path": 1}, "these are not settings for random values."),
        ("fill", [], -1, "the seed is negative."),
        ("fill", [], {"seed": 1, "least": 3, "most": 2}, "the least and the greatest value do not make a range."),
        ("fill", [], {"seed": 1, "most": 10**5000}, "the least and the greatest value do not make a range."),
        ("fill", [], {"seed": 1, "decimals": 7}, "values cannot have that number of decimals."),
        ("name-node", [0], 3, "a name has to be text."),
        ("name-node", [0], None, "a name has to be text."),
        ("name-node", [0], "x" * 101, "this name has 101 characters."),
        ("name-node", [0], "a\nb", "this name holds the invisible character U+000A."),
        ("name-node", [0], "a\tb", "this name holds the invisible character U+0009."),
        ("name-node", [0], "a\u2028b", "this name holds the invisible character U+2028."),
        ("name-node", [0], "a\u202eb", "this name holds the invisible character U+202E."),
        ("name-node", [0], "\u061c", "this name holds the invisible character U+061C."),
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


@pytest.mark.parametrize("name", ["", "set_value", "x" * 1000, None, 3, ["set-value"]])
def test_an_unknown_edit_is_answered_with_the_known_ones(name: object) -> None:
    with pytest.raises(OptionError, match="is not an edit") as caught:
        apply(LEAF_TREE, name, [])
    assert caught.value.place == "edit"
    assert all(known in caught.value.remedy for known in EDITS)
    assert len(caught.value.problem) < 50


@pytest.mark.parametrize("name", ["move-to", "set-value", "delete", "no edit"])
def test_a_number_too_long_for_python_to_write_is_refused_too(name: str) -> None:
    huge = 10**5000
    with pytest.raises(OptionError):
        apply(LEAF_TREE, huge if name == "no edit" else name, [0], huge)


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
        Argument.NONE: None,
        Argument.VALUE: 1,
        Argument.TEXT: "x",
        Argument.INDEX: 0,
        Argument.SUBTREE: tree,
        Argument.SEED: 0,
        Argument.PROBABILITY: "1/2",
        Argument.EVALUATION: "-2.5",
    }
    for edit in EDITS.values():
        assert not applies_to(edit, tree, (*path, 99))
        if applies_to(edit, tree, path):
            assert apply(tree, edit.name, path, arguments[edit.argument]).before is tree
        else:
            with pytest.raises(OptionError):
                apply(tree, edit.name, path, arguments[edit.argument])
