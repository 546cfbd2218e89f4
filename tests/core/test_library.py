"""The library of named trees, against the worked answers and its own claims."""

import json
import math
from pathlib import Path

import pytest

from core.game import Player, Value
from core.trees.formats.nested_lists import parse
from core.trees.leaf_tree import LeafTree
from core.trees.library import LIBRARY

WORKED = {
    tree["id"]: tree
    for tree in json.loads((Path(__file__).parents[1] / "data" / "worked-trees.json").read_text("utf-8"))["trees"]
}


def tree_of(name: str) -> LeafTree:
    return parse(LIBRARY[name].text, LIBRARY[name].root_player)


def minimax(tree: LeafTree, node: int = 0) -> Value:
    """Return the value of a node by brute force."""
    if tree.is_terminal(node):
        return tree.utility(node)
    best = max if tree.to_move(node) is Player.MAX else min
    return best(minimax(tree, child) for child in tree.children[node])


def child_values(name: str) -> list[Value]:
    tree = tree_of(name)
    return [minimax(tree, child) for child in tree.children[0]]


def skipped(tree: LeafTree, *, strict: bool) -> list[int]:
    """Return the nodes that a left-to-right, fail-soft search skips, by negamax: another program than the product's."""
    cut: list[int] = []

    def search(node: int, alpha: Value, beta: Value) -> Value:
        if tree.is_terminal(node):
            return tree.utility(node) if tree.to_move(node) is Player.MAX else -tree.utility(node)
        best: Value = -math.inf
        for index, child in enumerate(tree.children[node]):
            best = max(best, -search(child, -beta, -max(alpha, best)))
            if best > beta or (best == beta and not strict):
                cut.extend(tree.children[node][index + 1 :])
                break
        return best

    search(0, -math.inf, math.inf)
    return cut


def at(tree: LeafTree, path: list[int]) -> int:
    node = 0
    for index in path:
        node = tree.children[node][index]
    return node


def test_every_worked_tree_is_in_the_library() -> None:
    assert len(WORKED) == 10
    assert WORKED.keys() <= LIBRARY.keys()


def test_the_page_opens_the_textbook_tree() -> None:
    assert next(iter(LIBRARY)) == "textbook-3x3"


@pytest.mark.parametrize("name", LIBRARY)
def test_an_example_is_a_tree_with_one_sentence(name: str) -> None:
    example = LIBRARY[name]
    assert len(tree_of(name)) > 1
    assert example.name == name
    assert example.look_for.endswith(".")
    assert ". " not in example.look_for
    assert "." not in example.title


@pytest.mark.parametrize("name", WORKED)
def test_a_worked_tree_is_the_published_one(name: str) -> None:
    worked = WORKED[name]
    tree = tree_of(name)
    assert tree == LeafTree.from_nested(worked["tree"], Player(worked["root"]))
    assert minimax(tree) == worked["value"]


@pytest.mark.parametrize("rule", ["nonstrict", "strict"])
@pytest.mark.parametrize("name", WORKED)
def test_the_skipping_of_this_file_agrees_with_the_worked_answers(name: str, rule: str) -> None:
    tree = tree_of(name)
    expected = [at(tree, path) for path in WORKED[name]["alphabeta"][rule]["pruned"]]
    assert skipped(tree, strict=rule == "strict") == expected


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("textbook-3x3", [3, 2, 2]),
        ("one-ply-choice", [8, 5]),
        ("two-ply-choice", [1, 2]),
        ("two-ply-leaves-3-5-2-9", [3, 2]),
        ("three-move-draw-count", [-1, -1, -1]),
        ("three-ply-eight-leaves", [5, 6]),
        ("flat-list-depth-3", [5, 12]),
        ("open-lines-tic-tac-toe", [1, -1, -2]),
        ("deep-cutoff", [5, 7]),
        ("min-root", [5, 9, 2]),
        ("uneven-depths", [-3, 2.5, 0]),
    ],
)
def test_the_moves_are_worth_what_the_example_says(name: str, values: list[Value]) -> None:
    assert child_values(name) == values


@pytest.mark.parametrize(
    ("name", "nonstrict", "strict"),
    [
        ("textbook-3x3", [4, 6], [4, 6]),
        ("two-ply-leaves-3-5-2-9", [9], [9]),
        ("three-move-draw-count", [0, 0, 1], []),
        ("two-by-two-no-cut", [], []),
        ("two-by-two-last-child-cutoff", [], []),
        ("three-ply-eight-leaves", [], []),
        ("flat-list-depth-3", [15], [15]),
        ("deep-cutoff", [9], [9]),
        ("min-root", [9], [9]),
        ("uneven-depths", [math.inf], [math.inf]),
    ],
)
def test_the_leaves_are_skipped_that_the_example_says(name: str, nonstrict: list[Value], strict: list[Value]) -> None:
    tree = tree_of(name)
    assert [tree.utility(leaf) for leaf in skipped(tree, strict=False)] == nonstrict
    assert [tree.utility(leaf) for leaf in skipped(tree, strict=True)] == strict


def test_open_lines_evaluates_4_or_5_of_12_leaves() -> None:
    tree = tree_of("open-lines-tic-tac-toe")
    leaves = sum(map(tree.is_terminal, range(len(tree))))
    assert [leaves, leaves - len(skipped(tree, strict=False)), leaves - len(skipped(tree, strict=True))] == [12, 4, 5]


@pytest.mark.parametrize(
    ("name", "letter", "leaves"),
    [
        ("textbook-3x3", "C", [2, 4, 6]),
        ("flat-list-depth-3", "G", [23, 15]),
        ("deep-cutoff", "D", [3, 9]),
        ("min-root", "C", [6, 9]),
        ("uneven-depths", "E", [0, -1.5]),
    ],
)
def test_the_letters_name_the_nodes_that_the_example_means(name: str, letter: str, leaves: list[Value]) -> None:
    tree = tree_of(name)
    (node,) = (node for node in range(len(tree)) if tree.label(node) == letter)
    assert [tree.utility(child) for child in tree.children[node]] == leaves


def test_the_deep_cutoff_is_three_plies_below_the_root() -> None:
    tree = tree_of("deep-cutoff")
    (leaf,) = skipped(tree, strict=False)
    assert tree.depths[leaf] - 1 == 3
