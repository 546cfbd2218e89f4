"""Texts that may be meant in two ways: what is taken, what is told of it, and the other tree that is offered."""

from __future__ import annotations

import pytest

from core.game import Player, TextError
from core.trees.formats import FORMATS, Read, read
from core.trees.formats.format import Aside
from core.trees.formats.parentheses import write
from tests.core.formats.expected import refusal


def told(found: Read) -> list[str]:
    """Return the notes on a text beside the one on the format in which an edit writes it."""
    return [note for note in found.notes if not note.startswith("An edit")]


def offered(found: Read) -> list[tuple[str, str]]:
    """Return the titles of the other trees, and the trees in parentheses."""
    return [(offer.title, write(offer.tree)) for offer in found.offers]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("{'1': {'2': [3, 17]}}", '("1"("2" 3 17))'),
        ("{'A': {'1': 3, '2': 5}, 'B': {'3': 3}}", '((A "1":3 "2":5)(B "3":3))'),
        ("{'1': ['2', '3'], '2': ['x', 'y'], '3': 4, 'x': 5, 'y': 6}", '("1"("2" x:5 y:6)"3":4)'),
        ('{"name": "1", "children": [{"name": "2", "children": [3, 17]}, 5]}', '("1"("2" 3 17)5)'),
        ('{"name": "1", "value": 9, "children": [3, 17]}', '("1"=9 3 17)'),
        ('{"kids": [{"name": "1", "kids": [{"value": 3}]}, {"value": 17}]}', '(("1" 3)17)'),
        ('[{"name": "1", "value": 5}, {"name": "2", "value": 7}, {"name": "3", "value": 3}]', '("1":5 "2":7 "3":3)'),
        ('[{"name": "5", "value": 5}, {"name": "7"}]', "(5 7)"),
        ("graph TD\n 1 --> 2\n 2 --> a[3]\n 2 --> b[17]", '("1"("2" 3 17))'),
        ("graph TD\n n1 --> 007\n 007 --> 3 & 17", '(n1("007" 3 17))'),
        ("node,parent,value\nA,,\nB,A,3\nC,A,5\n", "(A B:3 C:5)"),
        ("name;parent;value\n1;;\n2;1;\n3;2;3\n4;2;5\n", '("1"("2" "3":3 "4":5))'),
        ("id,parent,name,value\na,,1,\nb,a,2,\nc,b,1,3\nd,b,5,5\n", '("1"("2" "1":3 "5":5))'),
        ("id,parent,name,value\na,,1,\nb,a,5,5\nc,a,,3\n", '("1" 5 3)'),
    ],
)  # fmt: skip
def test_a_number_that_is_surely_a_name_is_one(text: str, tree: str) -> None:
    found = read(text)
    assert write(found.tree) == tree
    assert (told(found), found.offers) == ([], ())


NAMES, VALUES = Aside.NAMES.format("2 nodes"), Aside.VALUES.format("2 nodes")


@pytest.mark.parametrize(
    ("text", "tree", "note", "other"),
    [
        ('digraph { a [label="1"] b [label="2"] a -> b b -> {3 17} }', '("1"("2" 3 17))', NAMES, "(=1(=2 3 17))"),
        ('graph TD\n a["1"] --> b["2"]\n b --> 3 & 17', '("1"("2" 3 17))', NAMES, "(=1(=2 3 17))"),
        ("1\n  2\n    3\n    17", '("1"("2" 3 17))', NAMES, "(=1(=2 3 17))"),
        (r"\begin{forest} [40 [30 [3] [17]] [5]] \end{forest}", '("40"("30" 3 17)5)', NAMES, "(=40(=30 3 17)5)"),
        (r"\Tree [.40 [.30 3 17 ] 5 ]", '("40"("30" 3 17)5)', NAMES, "(=40(=30 3 17)5)"),
        (r"\node {40} child {node {30} child {node {3}} child {node {17}}} child {node {5}};",
         '("40"("30" 3 17)5)', NAMES, "(=40(=30 3 17)5)"),
        ("id,parent,label,value\na,,1,\nb,a,2,\nc,b,,3\nd,b,,17\n", '("1"("2" 3 17))', NAMES, "(=1(=2 3 17))"),
        ("17\n  3\n    3\n    17\n  B\n    5", "(=17(=3 3 17)(B 5))", VALUES, '("17"("3" 3 17)(B 5))'),
        ("9\n  9\n    3\n    17\n  B\n    5", "(=9(=9 3 17)(B 5))", VALUES, '("9"("9" 3 17)(B 5))'),
    ],
)  # fmt: skip
def test_a_number_on_an_inner_node_may_be_either(text: str, tree: str, note: str, other: str) -> None:
    found = read(text)
    assert write(found.tree) == tree
    assert told(found) == [note]
    title = f"Read the numbers as {'values' if note == NAMES else 'names'}"
    assert offered(found) == [(title, other)]


PAIRS = "Each pair in round brackets is read as a node with two leaves, not as the payoffs of two players."


@pytest.mark.parametrize(
    ("text", "tree", "other"),
    [
        ("[[(3, 2), (4, 5)], [(1, 1), (0, 6)]]", "(((3 2)(4 5))((1 1)(0 6)))", "((3 4)(1 0))"),
        ("[(3, -3), (-2, 2), (1.5, -1.5)]", "((3 -3)(-2 2)(1.5 -1.5))", "(3 -2 1.5)"),
        ("{'A': (3,2), 'B': (4,5)}", "((A 3 2)(B 4 5))", "(A:3 B:4)"),
    ],
)
def test_pairs_in_round_brackets_may_be_payoffs(text: str, tree: str, other: str) -> None:
    found = read(text)
    assert write(found.tree) == tree
    assert told(found) == [PAIRS]
    assert offered(found) == [("Read each pair as payoffs, of which MAX gets the first", other)]


@pytest.mark.parametrize(
    "text", ["((3, 2), (4, 5))", "[[3, 2], [4, 5]]", "[(3, 12, 8), (2, 4, 6)]", "[(3, 2), 4]", "[('L', 3), ('R', 5)]"]
)
def test_other_brackets_are_nodes_without_a_word(text: str) -> None:
    assert PAIRS not in told(read(text))


@pytest.mark.parametrize("name", [name for name, format_ in FORMATS.items() if len(format_.carries) > 1])
def test_what_is_taken_and_what_is_offered_are_written_so_that_nothing_is_left_open(name: str) -> None:
    found = read("1\n  2\n    3\n    17")
    for tree in (found.tree, found.offers[0].tree):
        again = read(FORMATS[name].write(tree))
        assert again.tree == tree
        assert again.offers == ()


@pytest.mark.parametrize(
    "text", ["3\n  3\n    3\n    17\n  2\n    5\n    2", "3\n  17\n    3\n    17\n  3\n    3", "5\n  8"]
)
def test_numbers_that_are_right_are_values_and_one_that_is_wrong_is_too(text: str) -> None:
    found = read(text)
    assert not found.tree.names
    assert len(found.offers) == (text == "5\n  8")


@pytest.mark.parametrize(
    "text", ["MAX\n  MAX\n    3\n    5", "(A (max 3 5) (min 2 9))", "A\n  MAX (b)\n    3\n  MIN (c)\n    5"]
)
def test_players_who_do_not_take_turns_are_refused_still(text: str) -> None:
    with pytest.raises(TextError, match="take turns"):
        read(text)


def test_pairs_in_names_are_no_payoffs() -> None:
    text = '{"label": "f(3, 5)", "children": [{"move": "f(3, 5)", "children": [1, 2]}, {"children": [4, 6]}]}'
    assert (notes := read(text).notes) == (), notes


def test_the_key_of_a_leaf_is_a_name_even_if_it_is_max() -> None:
    found = read("{'A': {'max': 3, 'x': 5}}", Player.MIN)
    assert (write(found.tree), found.names_root) == ('min(A "max":3 x:5)', False)


LIST = "[3, 5, 2, 9, 12, 5, 23, 15]"
READ = (
    "The list is read as one ply of 8 leaves. As a flat list (format flat) it would be a full binary tree of 3 plies."
)


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        (LIST, [READ]),
        (
            f"import math\n\nscores = {LIST}\n",
            ["The value that line 3 assigns is read as the tree.", READ, "Not read: line 1."],
        ),
        (f"tree = {LIST}", [READ]),
    ],
)
def test_numbers_in_one_list_may_be_the_leaves_of_a_full_tree(text: str, notes: list[str]) -> None:
    found = read(text)
    assert write(found.tree) == "(3 5 2 9 12 5 23 15)"
    assert told(found) == notes
    assert offered(found) == [("Read the list as a full binary tree of 3 plies", "(((3 5)(2 9))((12 5)(23 15)))")]
    assert found.offers[0].tree.minimax[0] == 12
    assert read(LIST, name="flat").tree == found.offers[0].tree


def test_of_a_program_with_several_values_it_is_told_which_is_the_tree() -> None:
    found = read("limits = {'a': 3}\ntree = [[3, 5], [2, 9]]\n")
    assert told(found) == ["The value that line 2 assigns is read as the tree.", "Not read: a part of line 1."]


NUMBERED = r"""digraph { a [label="A, Nivel: 0"] b [label="MIN, Nivel: 1"] c [label="C, Nivel: 1"] a -> {b c} b -> {x y}
  c -> z x [label="x, Nivel: 2\n3"] y [label="Nivel: 2\n5"] z [label="7"] }"""


@pytest.mark.parametrize(
    ("text", "tree", "notes"),
    [
        (
            "Tiefe: 1\n  Tiefe: 2\n    3\n    5\n  Tiefe: 2\n    2\n    4",
            "((3 5)(2 4))",
            [Aside.FACTS.format("3 nodes")],
        ),
        ("MAX 0\n  3", '("MAX 0" 3)', None),
        (NUMBERED, "max(A(x:3 5)(C 7))", [Aside.FACTS.format("5 nodes")]),
        ("A: 1\n  B: 1\n    1\n    5\n  C: 1\n    2\n    1", "(A=1(B=1 1 5)(C=1 2 1))", []),
    ],
)
def test_a_number_called_a_depth_is_no_value(text: str, tree: str, notes: list[str] | None) -> None:
    found = read(text)
    assert write(found.tree) == write(read(tree, name="parentheses").tree)
    assert notes is None or told(found) == notes
    assert found.offers == ()


@pytest.mark.parametrize(
    ("text", "tree", "nodes"),
    [
        ('{"A": {"children": [{"B": {"children": [{"x": {"data": 3}}, {"y": {"data": 5}}]}}, {"C": {"data": 4}}]}}',
         "(A(B x:3 y:5)C:4)", "4 nodes"),  # as treelib writes it
        ('{"A": {"children": [{"B": {"children": ["3", "12"]}}, {"C": {"children": ["2", "8"]}}]}}',
         "(A(B 3 12)(C 2 8))", "2 nodes"),
        ('[{"B": [3, 12]}, {"max": [2, 8]}]', "min((B 3 12)(2 8))", "2 nodes"),
        ('{"children": [{"node": {"value": 3}}, {"node": {"children": [4, 5]}}]}', "(3(4 5))", "2 nodes"),
        ('[{"Leaf": 3}, {"Node": [{"Leaf": 5}, {"Leaf": 9}]}]', "(3(5 9))", "4 nodes"),
    ],
)  # fmt: skip
def test_a_dict_that_only_names_a_node_is_no_ply(text: str, tree: str, nodes: str) -> None:
    found = read(text)
    assert write(found.tree) == write(read(tree, name="parentheses").tree)
    assert told(found) == [Aside.LEVELS.format(nodes)]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ('{"tree": {"root": {"children": [{"value": 3}, {"value": 5}]}}}', "(3 5)"),
        ('{"graph": {"nodes": [{"id": "A"}, {"id": "x", "value": 3}], "edges": [["A", "x"], ["A", 5]]}}', "(A x:3 5)"),
        ('{"name": "A", "kids": {"node": [{"value": 3}, {"value": 5}]}}', "(A 3 5)"),
        ("{'A': {'B': {'C': [3, 5]}}}", "(A(B(C 3 5)))"),
        ("[{'B': [3], 'C': [5]}, 4]", "(((B 3)(C 5))4)"),
    ],
)
def test_words_for_a_node_around_one_are_no_plies_either_and_keys_of_names_are(text: str, tree: str) -> None:
    found = read(text)
    assert (write(found.tree), told(found)) == (write(read(tree, name="parentheses").tree), [])


@pytest.mark.parametrize(
    "text",
    [
        "root: A\nA: B C\nB: 3 5\nC: 2 9",
        "A -> B, C\nB -> 3 5\nC -> 2 9\nstart = A",
        '{"root": "A", "A": ["B", "C"], "B": [3, 5], "C": [2, 9]}',
        "Root: A\nA: [B, C]\nB: [3, 5]\nC: [2, 9]",
    ],
)
def test_what_names_the_root_is_no_node(text: str) -> None:
    found = read(text)
    assert write(found.tree) == "(A(B 3 5)(C 2 9))"


def test_a_root_with_children_is_a_node_though_it_has_one_child() -> None:
    for text in ("root -> A\nA -> B C\nB -> 3 5\nC -> 2 9", '{"root": ["A"], "A": [3, 5]}'):
        assert write(read(text).tree).startswith("(root(A")


@pytest.mark.parametrize(
    ("text", "column", "cycle"),
    [
        ("{'A': ['B'], 'B': ['A']}", 20, "A → B → A"),
        ("{'A': ['B', 'C'], 'B': ['A', 'D'], 'C': 3, 'D': 5}", 25, "A → B → A"),
        ("graph = {'A': ['B'], 'B': ['C'], 'C': ['B']}", 40, "B → C → B"),
    ],
)
def test_a_cycle_in_a_dict_of_children_is_called_one(text: str, column: int, cycle: str) -> None:
    error = refusal(read, text)
    assert (error.problem, error.column) == (f"this link closes a cycle: {cycle}.", column)


def test_each_of_two_fenced_blocks_with_a_tree_is_offered() -> None:
    choices = refusal(read, "Two:\n```mermaid\nA --> 3 & 5\n```\n\n```mermaid\nB --> 7 & 8\n```\n").choices
    assert [choice.title for choice in choices] == ["Only fenced block 1", "Only fenced block 2"]
    assert [write(read(choice.text).tree) for choice in choices] == ["(A 3 5)", "(B 7 8)"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("graph TD\nA --> 3 & 5\nB --> 7 & 8", "the tree has two roots, A and B."),
        ("graph TD\nA --> 3 & 5\n\nflowchart LR\nB --> 7 & 8", "a second flowchart begins here."),
        ("digraph { A -> {3 5} B -> {7 8} }", "the tree has two roots, A and B."),
    ],
)
def test_two_trees_in_one_graph_are_refused(text: str, problem: str) -> None:
    assert refusal(read, text).problem == problem


def test_where_each_leaf_stands_in_brackets_with_a_name_the_name_may_be_the_leafs() -> None:
    found = read("(A (B (D 4) (E 6)) (C 7))")
    assert write(found.tree) == "(A(B(D 4)(E 6))(C 7))"
    assert [write(offer.tree) for offer in found.offers] == ["(A(B D:4 E:6)C:7)"]
    assert "Each name with a single number, as in (H 3), is read as a node with one leaf." in found.notes
    assert not read("(A (B (D 4) (E 6)) (C 7 2))").offers
