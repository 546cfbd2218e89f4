"""Nodes and links between them: the tree they make, what is wrong with those that make none, and the texts on them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Player, TextError
from core.trees.formats.graphs import Graph, is_generated, one_line, without_entities
from core.trees.formats.node_text import Words

LETTERS = "ABCDEFGH"


def graph_of(edges: str, values_of: str = "") -> Graph:
    """Return the graph of edges such as "AB AC"; an edge is at three times its index; leaves in `values_of` have 1."""
    graph = Graph("Give {} a value.")
    for index, edge in enumerate(edges.split()):
        parent, *child = (graph.node(letter, 3 * index + offset) for offset, letter in enumerate(edge))
        for node in child:
            graph.link(parent, node, 3 * index)
    for letter in values_of:
        graph.say(graph.node(letter, 0), Words("", 1, None), 0)
    return graph


@pytest.mark.parametrize(
    ("edges", "leaves", "children"),
    [
        ("A", "A", ((),)),
        ("AB AC", "BC", ((1, 2), (), ())),
        ("AC AB", "BC", ((1, 2), (), ())),
        ("BC AB", "C", ((1,), (2,), ())),
        ("AB AC BD", "CD", ((1, 3), (2,), (), ())),
    ],
)
def test_links_in_any_order_make_the_tree(edges: str, leaves: str, children: tuple[tuple[int, ...], ...]) -> None:
    assert graph_of(edges, leaves).build(Player.MAX).children == children


def test_a_link_without_direction_goes_from_the_left_unless_only_that_fits() -> None:
    graph = Graph("")
    a, b, c, d = (graph.node(letter, 0) for letter in "ABCD")
    assert [graph.link(*pair, 0, directed=False) for pair in ((a, b), (c, b), (d, c))] == [b, c, d]


@pytest.mark.parametrize(
    ("edges", "leaves", "column", "problem"),
    [
        ("AB CD", "BD", 4, "the tree has two roots, A and C."),
        ("A B C", "ABC", 4, "the tree has 3 roots, A, B and C."),
        ("A B C D E F", "", 4, "the tree has 6 roots, A, B, C, …, F."),
        ("AA", "", 1, "this link closes a cycle: A → A."),
        ("AB BC CA", "", 7, "this link closes a cycle: A → B → C → A."),
        ("AB BC CB", "", 7, "this link closes a cycle: B → C → B."),
        ("CA AB BC DE", "E", 7, "this link closes a cycle: C → A → B → C."),
        ("AB AC CB", "B", 7, "B has two parents, A and C."),
        ("AB AB", "B", 4, "the link from A to B is written twice."),
        ("AB AC", "B", 5, "the leaf C has no value."),
    ],
)
def test_what_is_not_a_tree_is_refused_where_it_stands(edges: str, leaves: str, column: int, problem: str) -> None:
    with pytest.raises(TextError) as caught:
        graph_of(edges, leaves).build(Player.MAX)
    assert (caught.value.column, caught.value.problem) == (column, problem)


@given(st.lists(st.tuples(st.sampled_from(LETTERS), st.sampled_from(LETTERS)), max_size=12))
def test_any_links_are_a_tree_or_a_message(edges: list[tuple[str, str]]) -> None:
    text = " ".join(map("".join, [("A", "B"), *edges]))
    is_tree = True
    try:
        tree = graph_of(text, LETTERS).build(Player.MAX)
    except TextError:
        is_tree = False
    else:
        assert len(tree) == len(LETTERS)
    children = [child for _, child in [("A", "B"), *edges]]
    if is_tree:
        assert len(set(children)) == len(children) == len(LETTERS) - 1


def test_two_texts_on_a_node_are_refused() -> None:
    graph = graph_of("A", "A")
    with pytest.raises(TextError, match="the node A is given two texts"):
        graph.say(graph.nodes["A"], Words("", 2, None), 0)


@pytest.mark.parametrize(
    ("identifier", "name"), [("B", "B"), ("n1", None), ("node_12", None), ("7", None), ("N1", "N1"), ("Min", None)]
)
def test_an_inner_node_is_called_by_its_id_unless_a_program_counted_it_up(identifier: str, name: str | None) -> None:
    graph = Graph("")
    graph.link(graph.node(identifier, 0), graph.node("3", 0), 0)
    tree = graph.build(Player.MAX)
    assert (tree.names.get(0), tree.given) == (name, {})
    assert is_generated(identifier) == (name is None and identifier != "Min")


def test_players_on_nodes_must_take_turns() -> None:
    graph = graph_of("AB BC", "C")
    graph.nodes["B"].player = Player.MAX
    assert graph.build(Player.MAX).root_player is Player.MIN
    graph.nodes["A"].player = Player.MAX
    with pytest.raises(TextError, match="MAX cannot move here"):
        graph.build(Player.MAX)


@pytest.mark.parametrize(("text", "line"), [("A\n\n B\n", "A B"), ("A<br>B", "A<br>B"), ("\n", ""), (" A ", "A")])
def test_lines_become_one(text: str, line: str) -> None:
    assert one_line(text) == line


@pytest.mark.parametrize(
    ("text", "plain"),
    [("&lt;&#38;&#x3e;", "<&>"), ("&quot", "&quot"), ("&nonsense;", "&nonsense;"), ("&#0;", "\ufffd")],
)
def test_entities_become_characters(text: str, plain: str) -> None:
    assert without_entities(text) == plain
