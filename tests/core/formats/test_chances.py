"""Chance nodes in texts and in the editor: read as written, refused where they make no sense, adding to 1."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.game import BOTH, CHANCE, MAX, MIN, OptionError, TextError
from core.trees.edit_menu import EDITS, apply
from core.trees.edits import copy, paste
from core.trees.formats import FORMATS, read
from core.trees.formats.format import Format, Part
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of
from tests.core.formats.expected import refusal
from tests.core.plain_trees import applies_to
from tests.strategies import chance_trees, labelled_trees

CARRYING = {name: format_ for name, format_ in FORMATS.items() if Part.CHANCES in format_.carries}
OTHERS = {name: format_ for name, format_ in FORMATS.items() if name not in CARRYING}
CHANCE_IN_TIKZ = r"""
\node[chance] {} child {node {3} edge from parent node[left] {1/3}}
  child {node {} child {node {4}} child {node {5}} edge from parent node {2/3}};
"""
CHANCE_IN_FOREST = (
    r"\begin{forest} [, chance [3, edge label={node{1/3}}] [, edge label={node{2/3}} [4] [5]]] \end{forest}"
)
THIRDS = (Fraction(1, 3), Fraction(2, 3))


@pytest.mark.parametrize(
    "text",
    [
        '{"chance": [[1/3, 3], [2/3, [4, 5]]]}',
        "{'chance': [[1/3, 3], [2/3, [4, 5]],]}",
        '{"chance": true, "children": [{"p": "1/3", "value": 3}, {"p": "2/3", "children": [4, 5]}]}',
        "(1/3*3 2/3*(4 5))",
        "-\n  1/3* 3\n  - ⅔* -\n    4\n    5",
        "id,parent,value,probability\n1,,,\n2,1,3,1/3\n3,1,,2/3\n4,3,4,\n5,3,5,",
        'digraph { n1 [class=chance label=""] n1 -> n2 [label="1/3"] n1 -> n3 [label="2/3"] n2 [label=3] n3 -> {4 5} }',
        CHANCE_IN_FOREST,
        r"\Tree [.\node[chance]{}; \edge node{1/3}; 3 \edge node{2/3}; [.{} 4 5 ] ]",
        CHANCE_IN_TIKZ,
        'graph TD\n n1(("")):::chance -->|1/3| n2["3"]\n n1 -->|2/3| n3\n n3 --> 4 & 5',
    ],
)
def test_the_same_tree_in_each_format(text: str) -> None:
    tree = read(text).tree
    assert tree.children == ((1, 2), (), (3, 4), (), ())
    assert tree.probabilities(0) == THIRDS
    assert [tree.to_move(node) for node in (0, 1, 2, 3)] == [CHANCE, MAX, MAX, MIN]  # chance takes no turn


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[{"chance": [[0.5, 3], [0.4, 8]]}]', "column 2: the probabilities of this chance node add to 0.9, not to 1."),
        ('{"chance": [[0.5, 3], [0, 8]]}', "column 24: '0' is not a probability."),
        ('{"chance": [[1.5, 3]]}', "column 14: '1.5' is not a probability."),
        ('{"chance": [[inf, 3]]}', "column 14: 'inf' is not a probability."),
        ('{"chance": [0.5, 3]}', "column 13: a pair of a probability and a subtree should stand here."),
        ('{"chance": [[0.5, 3 4]]}', "column 21: a comma is missing before this."),
        ('{"chance": [[0.5, 3, 4]]}', "column 13: a pair of a probability and a subtree should stand here."),
        ('{"chance": [[1, 3], 4]}', "column 21: a pair of a probability and a subtree should stand here."),
        ('{"chance": [[1, 3]]]', "column 20: ] closes nothing here."),
        ('{"chance": []}', "column 12: this list is empty."),
        ("[3}", "column 3: } closes nothing here."),
        ('{"chance": true, "children": [{"p": 1, "value": 3}, 4]}', "column 1: a child of this chance node has no"),
        ('{"children": [{"p": 1, "value": 3}]}', "column 1: this node has children with probabilities, but is no"),
        ('[{"p": 1, "value": 3}]', "column 1: this node has children with probabilities, but is no"),
        ('{"children": [3], "chance": true}', "column 1: a child of this chance node has no probability."),
        ('{"chance": 3, "children": [3]}', 'column 12: "chance" is neither true nor false.'),
        ('{"children": [1], "chance": [[1, 3]]}', "column 29: this node has both pairs and children."),
        ("(0.5*3 4)", "column 1: only some children of this node have a probability."),
        ("(0.5*3 0.4*4)", "column 1: the probabilities of this chance node add to 0.9, not to 1."),
        ("(0.5*)", "column 6: 0.5* is not followed by a child."),
        ("(2*3)", "column 2: '2' is not a probability."),
        ("[B, chance [3, edge label={node{0.5}}] [4, edge label={node{up}}]]", "column 40: 'up' is not a probability."),
        ("[B, chance [3] [4]]", "column 12: '' is not a probability."),
        (
            "[B, chance [3, edge label={node{0.5}}]]",
            "column 1: the probabilities of this chance node add to 0.5, not to",
        ),
        (r"\Tree [.\node[chance]{B}; \edge node{0.5}; 3 4 ]", "column 46: '' is not a probability."),
        (
            r"\node[chance] {} child {node {3} edge from parent node {0.5}};",
            "column 2: the probabilities of this chance",
        ),
        ("0.5* A\n  3", "column 1: nothing leads to the root, so it has no probability."),
    ],
)
def test_a_mistake_is_named_with_its_place(text: str, message: str) -> None:
    assert f"line 1, {message}" in str(refusal(read, text))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A\n  0.5* 3\n  4", "line 1, column 1: only some children of this node have a probability."),
        ("A\n  0.5* 3\n  0.4* 4", "line 1, column 1: the probabilities of this chance node add to 0.9, not to 1."),
        ("A\n  2* 3\n  4", "line 2, column 3: '2' is not a probability."),
        ("id,parent,value,probability\nA,,,\nx,A,3,half", "line 3, column 7: 'half' is not a probability."),
        ("id,parent,value,p\nA,,,\nx,A,3,1\ny,A,4,", "line 2, column 1: only some children of this node have"),
        ("digraph { A [class=chance]\n A -> 3 }", "line 2, column 4: '' is not a probability."),
        ("graph TD\n A:::chance -->|0.5 up| 3\n A -->|down| 4", "line 3, column 4: 'down' is not a probability."),
    ],
)
def test_a_mistake_in_lines_is_named_with_its_place(text: str, message: str) -> None:
    assert message in str(refusal(read, text))


def test_a_link_has_the_probability_and_the_move() -> None:
    tree = read("(B 0.5*up>3 0.5*8)").tree
    assert 'n0 -> n1 [label="0.5 up"]' in FORMATS["dot"].write(tree)
    assert 'n0 -->|"0.5 up"| n1["3"]' in FORMATS["mermaid"].write(tree)
    assert FORMATS["outline"].write(tree) == "B\n  0.5* up -> 3\n  0.5* 8"
    assert "1,0,1,,3,up,0.5\n" in FORMATS["table"].write(tree)
    assert "[3, edge label={node[midway]{0.5 up}}]" in FORMATS["forest"].write(tree)


def test_forest_says_which_side_moves_below_a_chance_node_at_the_root() -> None:
    tree = read("(0.5*(3 4) 0.5*8)", MIN).tree
    written = FORMATS["forest"].write(tree)
    assert written.startswith("\\begin{forest} chance-min/.style={draw, circle}\n[, chance-min\n")
    assert read(written, MAX).tree == tree


def test_the_message_names_every_format_that_has_chance_nodes() -> None:
    with pytest.raises(OptionError) as caught:
        FORMATS["flat"].write(read("(0.5*3 0.5*8)").tree)
    words = ["nested lists", "labelled JSON", "parentheses", "outline", "table", "DOT", "Mermaid", "forest"]
    assert all(word in caught.value.remedy for word in words)
    assert len(words) == len(CARRYING)


def test_an_unclosed_chance_node_is_mended() -> None:
    with pytest.raises(TextError) as caught:
        read('[{"chance": [[0.5, 3], [0.5, 8')
    assert caught.value.fix is not None
    assert caught.value.fix.text == '[{"chance": [[0.5, 3], [0.5, 8]]}]'


def test_a_rounded_third_is_near_enough_and_stays_as_it_is() -> None:
    tree = read('{"chance": [[0.333333333, 3], [0.333333333, 4], [0.333333334, 5]]}').tree
    assert tree.probabilities(0)[0] == Fraction(333333333, 10**9)


@pytest.mark.large
@pytest.mark.parametrize("format_", CARRYING.values(), ids=CARRYING)
@given(chance_trees(), labelled_trees())
def test_what_is_written_is_read_back(format_: Format, tree: LeafTree, names: LeafTree) -> None:
    inner = {node for node, children in enumerate(tree.children) if children}
    said: dict[Part, tuple[str, Any]] = {
        Part.LABELS: ("names", {node: name for node, name in names.names.items() if node < len(tree)}),
        Part.MOVES: ("moves", {node: name for node, name in names.moves.items() if node < len(tree)}),
        Part.GIVEN: ("given", {node: value for node, value in names.given.items() if node in inner}),
    }
    written = replace(tree, **dict(said[part] for part in said if part in format_.carries))
    says_root = Part.ROOT in format_.carries and tree.root_player is MIN
    for assumed in BOTH if says_root else [tree.root_player]:
        assert read(format_.write(written), assumed, format_.name).tree == written


@pytest.mark.parametrize("format_", OTHERS.values(), ids=OTHERS)
def test_the_other_formats_refuse_chance_nodes(format_: Format) -> None:
    tree = read("((0.5*3 0.5*8))").tree
    assert Part.CHANCES in format_.loses(tree)
    with pytest.raises(OptionError) as caught:
        format_.write(tree)
    assert caught.value.problem == f"{format_.title} can't hold chance nodes and their probabilities."


def adds_up(tree: LeafTree) -> bool:
    """Return whether all children of each chance node have a probability, and all of these add to 1."""
    of_chance = [children for children in tree.children if any(child in tree.chances for child in children)]
    return all(sum(tree.chances.get(child, Fraction(9)) for child in children) == 1 for children in of_chance)


@given(chance_trees(), st.data())
def test_probabilities_add_to_1_after_any_edit(tree: LeafTree, data: st.DataObject) -> None:
    path = path_of(tree, data.draw(st.integers(0, len(tree) - 1)))
    edit = data.draw(st.sampled_from([edit for edit in EDITS.values() if applies_to(edit, tree, path)]))
    argument = {
        "value": 3,
        "text": "x",
        "index": 0,
        "subtree": "(1/4*3 3/4*(2 9))",
        "seed": 1,
        "probability": "1/7",
    }.get(edit.argument)
    try:
        edited = apply(tree, edit.name, list(path), argument)
    except OptionError:
        assume(False)
    assert adds_up(edited.tree)
    told = replace(edited.tree, evals={}, noisy=frozenset())  # only labelled JSON holds those
    assert read(FORMATS["parentheses"].write(told)).tree == told


def test_who_comes_and_goes_leaves_the_others_their_proportions() -> None:
    tree = read("(1/2*3 1/3*4 1/6*5)").tree
    assert apply(tree, "delete", [0]).tree.probabilities(0) == (Fraction(2, 3), Fraction(1, 3))
    assert apply(tree, "add-child", [], 7).tree.probabilities(0) == tuple(map(Fraction, ("3/8", "1/4", "1/8", "1/4")))
    assert apply(tree, "set-probability", [2], "1/2").tree.probabilities(0) == tuple(
        map(Fraction, ("3/10", "1/5", "1/2"))
    )


def test_a_node_becomes_a_chance_node_and_back() -> None:
    tree = LeafTree.from_nested([[3, [1, 2]], 8])
    made = apply(tree, "make-chance", [0]).tree
    assert (made.to_move(1), made.probabilities(1), made.to_move(3)) == (CHANCE, (Fraction(1, 2),) * 2, MIN)
    assert apply(made, "make-choice", [0]).tree == tree
    for name, argument, problem in (
        ("make-choice", None, "this is not a chance node."),
        ("set-probability", "1/2", "no chance node leads here."),
        ("set-probability", "half", "this is not a probability."),
    ):
        with pytest.raises(OptionError) as caught:
            apply(tree, name, [0], argument)
        assert caught.value.problem == problem
    with pytest.raises(OptionError, match="no player decides here"):
        apply(made, "make-chance", [0])
    with pytest.raises(OptionError, match="does not leave the siblings theirs"):
        apply(made, "set-probability", [0, 0], "1")


def test_a_copied_chance_node_keeps_whose_turn_follows() -> None:
    tree = read("((0.5*(3 4) 0.5*8) 5)").tree
    taken = copy(tree, (0,))
    assert (taken.to_move(0), taken.root_player, taken.to_move(1)) == (CHANCE, MIN, MIN)
    assert paste(tree, (), taken).tree.minimax[-1] == 8


def test_probabilities_whose_sum_would_have_thousands_of_digits_are_refused() -> None:
    """To add them takes the square of their number, and their sum was too long to be told."""
    children = " ".join(f"1/{2 * number + 100_001}*3" for number in range(2_000))
    problem = "the probabilities of this chance node are fractions of too many digits together."
    assert refusal(read, f"({children})").problem == problem
