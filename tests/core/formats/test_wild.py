"""Trees as they are in the wild: read as they are meant, refused by name, or refused where the mistake is."""

from __future__ import annotations

import pytest

from core.trees.formats import detect, read, tex
from core.trees.formats.format import Foreign
from core.trees.formats.parentheses import write
from tests.core.formats.expected import refusal
from tests.core.formats.wild_texts import ALSO_REFUSED, REFUSED, WILD


@pytest.mark.parametrize("name", WILD)
def test_it_is_read_as_it_is_meant(name: str) -> None:
    text, title, meant = WILD[name]
    found, expected = read(text), read(meant, name="parentheses")
    assert write(found.tree) == write(expected.tree)
    assert (found.title, found.names_root) == (title, expected.names_root)
    assert f"An edit writes it as {found.format.title}." in found.notes


@pytest.mark.parametrize("name", WILD)
def test_the_format_in_which_it_is_written_loses_nothing(name: str) -> None:
    found = read(WILD[name].text)
    assert read(found.format.write(found.tree)).tree == found.tree
    assert detect(found.format.write(found.tree)) is found.format


def test_numbers_before_lists_are_told_to_be_names() -> None:
    said = "The numbers before lists are read as names; if each list is a tree, copy only one of them."
    assert said in read("5: [[5, 7], 9]\n2: [[2, 9], 1]\n").notes
    assert said not in read("A: [[5, 7], 9]\nB: [[2, 9], 1]\n").notes


@pytest.mark.parametrize(("name", "text"), [*REFUSED.items(), *ALSO_REFUSED])
def test_a_format_that_is_not_read_is_refused_by_name(name: str, text: str) -> None:
    error = refusal(lambda text: read(text).tree, text)
    assert error.problem == f"this is {name}."


@pytest.mark.parametrize(
    ("text", "problem", "fixed"),
    [
        ("[1,2]\n[3,4]", "the tree ends before this.", "[[1,2],\n[3,4]]"),
        ("[1,2]\n\n[3,4]\n[5]\n", "the tree ends before this.", "[[1,2],\n[3,4],\n[5]]"),
        ("- 1\n- 2", "this is a second root.", "-\n  1\n  2"),
        ("Root (MAX)\n  B\n    3\n   5", "this line is indented unlike any line above it.", None),
        ("a1\n  b1\n    3\n   5", "this line is indented unlike any line above it.", None),
        ("Player 1 (MAX)\n B\n  3\n C", "the leaf C has no value.", None),
        ("graph TD\nA --> ", "a node is missing here.", None),
    ],
)
def test_a_mistake_in_a_format_of_ours_is_not_taken_for_another_format(
    text: str, problem: str, fixed: str | None
) -> None:
    error = refusal(lambda text: read(text).tree, text)
    assert error.problem == problem
    assert fixed is None or (error.fix and error.fix.text == fixed)


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("tree = [[3, 5], [2, 9]", 1, 8, "this bracket is never closed."),
        ("tree = [[3, 5) ]", 1, 14, ") closes nothing here."),
        ("tree = [3, @]", 1, 12, "'@' is not a number."),
        ("tree = [3, x]", 1, 12, "'x' is an unknown leaf."),
        ("tree = [1 000, 2 500]", 1, 18, "a comma is missing before this."),
        ("tree = {[3, 5]: 5}", 1, 9, "this is not a key."),
        ("tree = [f(3, 5)]", 1, 9, "the call of f can't be read."),
        ("tree = {'A': 3, 5}", 1, 8, "only some of the values in this bracket have a key."),
        ("tree = {'A': [3], 'A': [5]}", 1, 19, "the key 'A' is given twice."),
        ("a = [3]\nb = [5]", 2, 5, "a and b may both be the tree."),
        ("dict(A=dict(l='B', r='C'))\nutils = dict(B=3)", 1, 22, "the leaf C has no value."),
        ('{"edges": [{"from": "A"}], "nodes": []}', 1, 12, "this link does not say from where to where."),
        ('{"edges": [["A", []]], "nodes": []}', 1, 18, "this is not the name of a node."),
        ('tree = {"A": {"children": ["B"]}, "B": {"value": 3}, "C": {"value": 5}}', 1, 59,
         "the tree has two roots, A and C."),
        ('tree = {"kids": [{"name": "x"}]}', 1, 18, "the leaf x has no value."),
        ('tree = {"kids": [{"name": "x", "value": null}]}', 1, 18, "the leaf x has no value."),
        (r"\node {A} child {node {x}};", 1, 18, "the leaf x has no value."),
        (r"\node {A} child {node {3}} child foreach \x in {1,2} {node {\x}};", 1, 41,
         "children of a loop can't be read."),
        (r"\node {A} child {node {3};", 1, 26, "; can't be read in this tree."),
        (r"\node {A} child {node {3}", 1, 26, "the tree ends too early."),
        (r"\Tree [.A {x 3 ]", 1, 11, "this brace is never closed."),
        (r"\Tree [.A 3 x ]", 1, 13, "the leaf x has no value."),
        (r"\Tree [.A ]", 1, 7, "this node has no children."),
        (r"\Tree A", 1, 7, "A can't be read in this tree."),
        (r"\Tree [.A 3 } ]", 1, 13, "this brace closes nothing."),
    ],
)  # fmt: skip
def test_a_mistake_is_named_where_it_stands(text: str, line: int, column: int, problem: str) -> None:
    error = refusal(lambda text: read(text).tree, text)
    assert (error.problem, error.line, error.column) == (problem, line, column)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[[3, 5], [2, 9]] [4]", "the tree ends before this."),
        ('{"chance": [[0.5, 3], [0.4, 8]]}', "the probabilities of this chance node add to 0.9, not to 1."),
        ('{"label": "A", "childern": [3, 5]}', "the leaf A has no value."),
        ("[3, 5", "this bracket is never closed."),
    ],
)
def test_a_mistake_in_a_format_of_ours_is_not_hidden_by_reading_it_as_data(text: str, problem: str) -> None:
    assert refusal(lambda text: read(text).tree, text).problem == problem


@pytest.mark.parametrize(
    ("foreign", "problem"),
    [(tex.TIKZ, "there is no tree here."), (tex.QTREE, "there is no tree here.")],
    ids=lambda each: each.title if isinstance(each, Foreign) else "",
)
def test_a_text_without_its_signs_has_no_tree(foreign: Foreign, problem: str) -> None:
    assert refusal(foreign.parse, "x").problem == problem
