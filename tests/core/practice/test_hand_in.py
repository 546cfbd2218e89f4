"""Hand-ins: what they hold, and how they are read and written."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import OptionError
from core.options import SearchOptions
from core.practice.hand_in import HandIn, Worth, hand_in_of, skipped_leaves, topmost
from core.practice.hand_in_formats import (
    MOST_CHARACTERS,
    hand_in_from_json,
    hand_in_to_json,
    read_hand_in,
    write_hand_in,
)
from core.search import search
from core.trace import Bound
from core.trees.formats.nested_lists import parse
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of
from tests.deep_combs import comb
from tests.strategies import chance_trees, finite_values, labelled_trees, options, values

TEXTBOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def at_most(value: int) -> Worth:
    """Return a bound."""
    return Worth(value, Bound.UPPER)


def test_the_full_hand_in_of_the_textbook_tree() -> None:
    """Values by hand: B is worth 3, C at most 2, D is seen whole and worth 2."""
    full = hand_in_of(search(TEXTBOOK, SearchOptions()))
    assert full == HandIn(
        nodes={(0,): Worth(3), (1,): at_most(2), (2,): Worth(2), (): Worth(3)},
        move=0,
        skipped=frozenset({(1, 1), (1, 2)}),
        order=((0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2)),
        windows={(): (-math.inf, math.inf), (0,): (-math.inf, math.inf), (1,): (3, math.inf), (2,): (3, math.inf)},
    )
    assert full.value == Worth(3)


def test_a_search_without_windows_hands_in_neither_windows_nor_cuts() -> None:
    """Minimax has none."""
    full = hand_in_of(search(TEXTBOOK, SearchOptions("minimax")))
    assert (full.skipped, full.windows) == (None, {})
    assert full.order is not None
    assert len(full.order) == 9


def test_a_search_that_visits_again_can_not_be_handed_in() -> None:
    """Its nodes have several values."""
    with pytest.raises(OptionError, match="algorithm: a hand-in of 'mtdf' can't be marked"):
        hand_in_of(search(TEXTBOOK, SearchOptions("mtdf")))


@pytest.mark.parametrize(
    "marked", [[(1,)], [(1,), (1, 0), (1, 1)], [(1, 0), (1, 1)], [(1, 0, 0), (1, 0, 1), (1, 1)], [(1, 0, 1), (1,)]]
)
def test_a_skipped_subtree_is_marked_at_its_top_at_all_of_it_or_at_its_leaves(marked: list[tuple[int, ...]]) -> None:
    """All mean the same."""
    tree = LeafTree.from_nested([3, [[2, 1], 4], 0])
    leaves = skipped_leaves(tree, marked)
    assert [path_of(tree, node) for node in topmost(tree, leaves)] == [(1,)]
    assert sorted(map(tree.utility, leaves)) == [1, 2, 4]


def test_a_text_with_every_kind_of_item() -> None:
    """Nodes by name or path, signs as they are typed."""
    text = (
        "value 3; B=3; C ≤ 2\n2 >= -1.5; move B; skip C, 2.1; skip 2.2; window C 3,inf; window D (3, ∞); order 0.0,0.1"
    )
    assert read_hand_in(text, TEXTBOOK) == HandIn(
        nodes={(): Worth(3), (0,): Worth(3), (1,): at_most(2), (2,): Worth(-1.5, Bound.LOWER)},
        move=0,
        skipped=frozenset({(1,), (2, 1), (2, 2)}),
        order=((0, 0), (0, 1)),
        windows={(1,): (3, math.inf), (2,): (3, math.inf)},
    )
    assert read_hand_in("skip none", TEXTBOOK) == HandIn(skipped=frozenset())
    assert read_hand_in(" ; ", TEXTBOOK) == HandIn()


def test_nodes_with_names_of_their_own() -> None:
    """A name that looks like a path is a path; a move goes by its name, too."""
    tree = parse("[[3, 5], 7]")
    named = LeafTree(tree.children, tree.values, names={1: "0.1", 4: "stay put"}, moves={1: "left"})
    assert read_hand_in("0.1 5; stay put 7; move left", named) == HandIn(
        nodes={(0, 1): Worth(5), (1,): Worth(7)}, move=0
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("value x", "hand-in, item 1: 'x' is no value. Write a number, such as 3, or a bound, <=2."),
        (
            "B 3; X 3",
            "hand-in, item 2: there is no node named 'X'. Write its name, such as B, or its path, such as 0.1.",
        ),
        ("4.1 3", "hand-in, item 1: there is no node at '4.1'. Write its name, such as B, or its path, such as 0.1."),
        ("99999999999999999999 3", "there is no node at '99999999999999999999'"),
        ("hello", "hand-in, item 1: 'hello' is no part of a hand-in."),
        ("B 3; B 4", "hand-in, item 2: the value of this node is given twice. Leave one out."),
        ("value 3; A 3", "hand-in, item 2: the value of this node is given twice."),
        ("move B; move C", "hand-in, item 2: a move is given twice."),
        ("order 0.0; order 0.1", "hand-in, item 2: the order of the leaves is given twice."),
        ("window B 3", "hand-in, item 1: 'B 3' is no window. Write a node and two numbers, such as D 3,inf."),
        ("window B nan,3", "is no window"),
        ("window B 1,2; window B 1,2", "the window of this node is given twice"),
        ("move 0.1", "hand-in, item 1: '0.1' is not a child of the root. Name one, such as B or 0."),
        ("skip B,,C", "there is no node named ''"),
        ("value nan", "'nan' is no value"),
        ("value <=", "'<=' is no value"),
        ("B 3;" * 10_001, "hand-in: there are 10,001 items, and 10,000 is the limit. Hand in less."),
        (" " * (MOST_CHARACTERS + 1), "hand-in: the text has more than 200,000 characters."),
    ],
)
def test_a_text_that_can_not_be_read_names_the_item(text: str, message: str) -> None:
    """And the remedy."""
    with pytest.raises(OptionError) as caught:
        read_hand_in(text, TEXTBOOK)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ([], "hand-in: this is not an object. Give an object with some of nodes, move, skipped, order, windows."),
        ({"value": 3}, "hand-in: it has no 'value'. Its keys are nodes, move, skipped, order, windows."),
        ({"nodes": 3}, "nodes: this is no list. Give a list, or leave it out."),
        ({"nodes": [3]}, "nodes, item 1: this can't be read. Give a path such as [0, 1]."),
        ({"nodes": [{"path": []}]}, "nodes, item 1: this can't be read. Give a value such as 3 or <=2."),
        ({"nodes": [{"value": 3}]}, "nodes, item 1: this can't be read. Give a path such as [0, 1]."),
        ({"nodes": [{"path": "01", "value": 3}]}, "nodes, item 1: this can't be read. Give a path such as [0, 1]."),
        ({"nodes": [{"path": [0], "value": 3}, {"path": [0], "value": "?"}]}, "nodes, item 2: '?' is no value."),
        ({"nodes": [{"path": [0], "value": 3}] * 2}, "nodes, item 2: the value of this node is given twice."),
        ({"nodes": [{"path": [0], "value": True}]}, "nodes, item 1: this can't be read."),
        ({"windows": [{"path": [0], "alpha": 1}]}, "windows, item 1: this can't be read. Give two numbers"),
        ({"move": -1}, "move: this can't be read. Give the index of a child, from 0."),
        ({"move": True}, "move: this can't be read."),
        ({"skipped": [[0], [-1]]}, "skipped, item 2: this can't be read. Give a path such as [0, 1]."),
        ({"order": [[0]] * 10_001}, "hand-in: there are 10,001 items"),
    ],
)
def test_json_that_can_not_be_read_names_the_item(item: object, message: str) -> None:
    """And the remedy."""
    with pytest.raises(OptionError) as caught:
        hand_in_from_json(item)
    assert message in str(caught.value)


def test_what_can_not_be_read_may_be_left_out_and_named() -> None:
    """So that the rest is marked."""
    refused: list[OptionError] = []
    item = {
        "nodes": [{"path": [0], "value": "x"}, {"path": [1], "value": "2"}, {"path": [1], "value": 3}, 4],
        "move": "B",
        "skipped": [[0], "1"],
    }
    assert hand_in_from_json(item, refused) == HandIn(nodes={(1,): Worth(2)}, skipped=frozenset({(0,)}))
    assert [each.place for each in refused] == [
        "move",
        "nodes, item 1",
        "nodes, item 3",
        "nodes, item 4",
        "skipped, item 2",
    ]
    refused.clear()
    assert read_hand_in("B 3; X 4; move B", TEXTBOOK, refused) == HandIn(nodes={(0,): Worth(3)}, move=0)
    assert [each.place for each in refused] == ["hand-in, item 2"]


def test_json_takes_what_is_typed() -> None:
    """A bound is a text, and so are alpha and beta, in the signs that the page shows."""
    item = {
        "nodes": [{"path": [1], "value": "≤ 2"}, {"path": [], "value": "inf"}],
        "windows": [{"path": [1], "alpha": "−3", "beta": "∞"}],
        "skipped": [],
    }
    assert hand_in_from_json(item) == HandIn(
        nodes={(1,): at_most(2), (): Worth(math.inf)}, windows={(1,): (-3, math.inf)}, skipped=frozenset()
    )


@st.composite
def hand_ins(draw: st.DrawFn, tree: LeafTree) -> HandIn:
    """Draw any hand-in whose nodes are in the tree."""
    paths = st.sampled_from([path_of(tree, node) for node in range(len(tree))])
    worths = st.builds(Worth, values | finite_values, st.sampled_from([Bound.EXACT, Bound.LOWER, Bound.UPPER]))
    moves = len(tree.children[0])
    return HandIn(
        nodes=draw(st.dictionaries(paths, worths, max_size=6)),
        move=draw(st.none() | st.integers(0, moves - 1)) if moves else None,
        skipped=draw(st.none() | st.frozensets(paths, max_size=4)),
        order=draw(st.none() | st.lists(paths, max_size=6).map(tuple)),
        windows=draw(st.dictionaries(paths, st.tuples(values, values), max_size=4)),
    )


@given(st.data(), labelled_trees())
def test_a_hand_in_survives_being_written(data: Any, tree: LeafTree) -> None:
    """As text for that tree, and as JSON."""
    hand_in = data.draw(hand_ins(tree))
    assert read_hand_in(write_hand_in(hand_in, tree), tree) == hand_in
    assert hand_in_from_json(json.loads(json.dumps(hand_in_to_json(hand_in), allow_nan=False))) == hand_in


@given(
    st.text(max_size=40)
    | st.lists(
        st.sampled_from(["value", "move", "skip", "window", "order", "B", "0.1", "<=", "3", ",", " ", "=", "(", "inf"])
    ).map(" ".join)
)
def test_no_text_is_refused_but_with_a_place_and_a_remedy(text: str) -> None:
    """Whatever it holds."""
    refused = None
    try:
        read_hand_in(text, TEXTBOOK)
    except OptionError as error:
        refused = error
    assert refused is None or (refused.place.startswith("hand-in") and refused.remedy)


@given(chance_trees(finite_values), st.sampled_from(["expectiminimax", "star1"]))
def test_searches_of_chance_nodes_are_handed_in(tree: LeafTree, algorithm: str) -> None:
    """With the value of every inner node that is visited."""
    trace = search(tree, SearchOptions(algorithm))
    full = hand_in_of(trace)
    inner = {trace.places.path(place) for place in range(len(trace.places)) if trace.places.branching[place]}
    assert full.nodes.keys() == inner | {()}


@given(st.data(), labelled_trees())
def test_what_is_skipped_and_what_is_evaluated_are_all_leaves(data: Any, tree: LeafTree) -> None:
    """Each leaf is one or the other."""
    full = hand_in_of(search(tree, data.draw(options(once=True, depth=None))))
    leaves = {node for node in range(len(tree)) if tree.is_terminal(node)}
    assert full.order is not None
    evaluated = skipped_leaves(tree, full.order)
    assert len(evaluated) == len(full.order)
    assert evaluated | skipped_leaves(tree, full.skipped or ()) == leaves
    assert not evaluated & skipped_leaves(tree, full.skipped or ())


@pytest.mark.thorough
def test_the_hand_in_of_a_search_is_as_large_as_what_is_marked() -> None:
    """Of a deep comb the paths alone would fill memory; what is skipped has paths too."""
    deep, wide = comb(50_000), LeafTree.from_nested([[1] * 990, [0] * 1_007])
    with pytest.raises(OptionError, match=r"TREE: the search visits and skips \d+,\d+ nodes, .* at most 2,000"):
        hand_in_of(search(deep, SearchOptions()))
    assert len(hand_in_of(search(wide, SearchOptions())).skipped or ()) == 1_006
    wider = LeafTree.from_nested([[1] * 990, [0] * 1_008])
    with pytest.raises(OptionError, match="TREE: the search visits and skips 2,001 nodes"):
        hand_in_of(search(wider, SearchOptions()))
