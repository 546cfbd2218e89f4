"""Static evaluations and noisy moves in labelled JSON, and what becomes of them in edits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import OptionError, Value, is_evaluated, tells_noise
from core.options import Order, SearchOptions
from core.search import search
from core.trace.result import result_of
from core.trees import edits
from core.trees.edit_menu import apply
from core.trees.formats import FORMATS, read, widest
from core.trees.formats.format import Part
from core.trees.formats.nested_lists import parse, write_labelled
from core.trees.leaf_tree import LeafTree
from core.trees.library import LIBRARY
from core.trees.rebuilding import path_of
from tests.core.formats.expected import refusal
from tests.strategies import labelled_trees
from tests.what_if import what_if

TEXT = (
    '{"label": "A", "eval": 2, "children": [\n'
    '  {"noisy": true, "eval": "-inf", "children": [{"noisy": true, "value": 3}, 5]}, 8]}'
)
TREE = parse(TEXT)


def marks(tree: LeafTree) -> tuple[dict[int, Value], set[int]]:
    return tree.evals, set(tree.noisy)


def test_both_are_read_and_written() -> None:
    assert marks(TREE) == ({0: 2, 1: -float("inf")}, {1, 2})
    assert write_labelled(TREE) == TEXT
    assert widest(TREE) is FORMATS["labelled"]
    assert widest(LeafTree.from_nested([3, 5])) is FORMATS["parentheses"]


def test_what_means_nothing_is_dropped() -> None:
    tree = parse('{"noisy": true, "children": [{"eval": 4, "value": 3}, {"noisy": false, "value": 5}]}')
    assert marks(tree) == ({}, set())
    assert (is_evaluated(tree), tells_noise(tree)) == (False, False)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"eval": "x", "children": [3]}', "column 10: 'x' is not a number"),
        ('{"noisy": 1, "children": [3]}', 'column 11: "noisy" is neither true nor false. Write true, or leave it out'),
        ('{"eval": 1, "eval": 2, "children": [3]}', "column 13: the key 'eval' is given twice"),
    ],
)
def test_nonsense_is_named_with_its_place(text: str, said: str) -> None:
    assert said in str(refusal(parse, text))


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "labelled"])
def test_other_formats_say_that_they_leave_them_out(name: str) -> None:
    assert {Part.EVALS, Part.NOISY} <= set(FORMATS[name].loses(TREE))


def test_edits_keep_them_at_their_nodes() -> None:
    added = edits.add_sibling(TREE, (0,), after=False, value=1).tree
    assert marks(added) == ({0: 2, 2: -float("inf")}, {2, 3})
    assert edits.delete(added, (0,)).tree == TREE
    mirrored = edits.mirror(TREE, ()).tree
    assert marks(mirrored) == ({0: 2, 2: -float("inf")}, {2, 4})
    made = edits.make_leaf(TREE, (0,)).tree
    assert marks(made) == ({0: 2}, {1})
    cut = edits.copy(TREE, (0,))
    assert marks(cut) == ({0: -float("inf")}, {1})
    pasted = edits.paste(LeafTree.from_nested([7, 9]), (), cut).tree
    assert marks(pasted) == ({3: -float("inf")}, {4})


def test_both_are_set_in_the_editor() -> None:
    tree = LeafTree.from_nested([[3, 5], 8])
    for name, path, argument in (
        ("set-evaluation", [], "2"),
        ("set-evaluation", [0], "-inf"),
        ("set-evaluation", [0], " "),
        ("set-evaluation", [0], "−∞"),
        ("mark-noisy", [0], None),
        ("mark-noisy", [0, 0], None),
        ("mark-noisy", [1], None),
        ("mark-quiet", [1], None),
    ):
        tree = apply(tree, name, path, argument).tree
    assert marks(tree) == marks(TREE)
    assert apply(tree, "set-evaluation", [], "").tree.evals == {1: -float("inf")}
    assert apply(tree, "make-leaf", [0]).tree.evals == {0: 2}
    assert read(widest(tree).write(tree)).tree == tree


@given(labelled_trees(), st.data())
def test_what_is_set_stands_at_its_node_and_changes_nothing_else(tree: LeafTree, data: st.DataObject) -> None:
    node = data.draw(st.integers(0, len(tree) - 1))
    path = list(path_of(tree, node))
    if not tree.is_terminal(node):
        judged = apply(tree, "set-evaluation", path, 7).tree
        assert judged == replace(tree, evals=tree.evals | {node: 7})
        assert judged.minimax == tree.minimax
        assert apply(judged, "set-evaluation", path, "").tree == replace(tree, evals=without(tree.evals, node))
    if node:
        noisy = apply(tree, "mark-noisy", path).tree
        assert noisy == replace(tree, noisy=tree.noisy | {node})
        assert apply(noisy, "mark-quiet", path).tree == replace(tree, noisy=tree.noisy - {node})


def without(evals: dict[int, Value], node: int) -> dict[int, Value]:
    """Return evaluations without that of a node."""
    return {other: value for other, value in evals.items() if other != node}


def test_a_search_stops_only_where_there_is_an_evaluation() -> None:
    tree = parse('{"children": [{"eval": 4, "children": [3]}, {"label": "X", "children": [5]}]}')
    with pytest.raises(
        OptionError, match=r"^depth: X has no static evaluation, so a search can't stop there\. Give it"
    ):
        search(tree, SearchOptions(depth=1))
    assert result_of(search(tree, SearchOptions(depth=2))).value == 5
    with pytest.raises(OptionError, match=r"^depth: this tree's inner nodes have no static evaluation"):
        search(LeafTree.from_nested([[3], 5]), SearchOptions(depth=1))
    with pytest.raises(OptionError, match=r"this tree does not tell noisy moves from quiet ones"):
        search(tree, SearchOptions("quiescence", depth=1))


def test_a_tree_without_them_has_no_order_by_them() -> None:
    tree = read(LIBRARY["horizon"].text).tree
    for order in (Order.EVALUATION, Order.CAPTURES):
        assert result_of(search(tree, SearchOptions(order=order, depth=1))).value == 5
        with pytest.raises(OptionError, match=r"^order: "):
            search(LeafTree.from_nested([[3], 5]), SearchOptions(order=order))


def test_decimals_count_where_the_search_evaluates() -> None:
    tree = parse('{"children": [{"eval": 0.125, "children": [3.5]}, 1]}')
    assert (tree.decimals(evaluates=False), tree.decimals(evaluates=True)) == (1, 3)


@pytest.mark.parametrize("options", [SearchOptions(depth=1), SearchOptions("iterative", nodes=9)])
def test_a_what_if_is_refused_where_evaluations_count(options: SearchOptions) -> None:
    with pytest.raises(OptionError, match=r"^what if: this search may stop above the leaves"):
        what_if(read(LIBRARY["horizon"].text).tree, options, (0, 1), 9)
