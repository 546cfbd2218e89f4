"""The model of the edits: plain nested nodes, edited with lists, each with the number that it had before."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from core.game import Player, Value
from core.options.paths import Path
from core.trees.edit_menu import EDITS, Edit
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import line_to, node_at, path_of
from tests.brute_force import minimax
from tests.strategies import nested_trees, players, values

Plain = dict[str, Any]
"""A node: its value or None, its children, its label, move and given value, and the number that it had before."""


def applies_to(edit: Edit, tree: LeafTree, path: Path) -> bool:
    """Return whether an edit can change the node at a path."""
    *above, node = line_to(tree, path)
    is_leaf, is_chance = not tree.children[node], tree.is_chance(node)
    siblings = len(tree.children[above[-1]]) if above else 0
    applies = {
        **dict.fromkeys(("add-child", "paste", "swap-players", "fill", "name-node"), True),
        **dict.fromkeys(("set-value", "make-inner"), is_leaf),
        **dict.fromkeys(("make-leaf", "mirror", "sort-best-first", "sort-worst-first", "set-evaluation"), not is_leaf),
        "make-chance": not is_leaf and not is_chance,
        "make-choice": is_chance,
        "set-probability": node in tree.chances,
        "move-left": bool(path) and path[-1] > 0,
        "move-right": bool(path) and path[-1] + 1 < siblings,
        "move-to": siblings > 1,
    }
    return applies.get(edit.name, bool(path))


def plain(tree: LeafTree, node: int = 0) -> Plain:
    return {
        "value": tree.values[node],
        "children": [plain(tree, child) for child in tree.children[node]],
        "notes": [notes.get(node) for notes in (tree.names, tree.moves, tree.given)],
        "old": node,
    }


def preorder(node: Plain) -> list[Plain]:
    return [node, *(below for child in node["children"] for below in preorder(child))]


def nested(node: Plain) -> Any:
    return [nested(child) for child in node["children"]] or node["value"]


def tree_of(root: Plain, player: Player) -> LeafTree:
    names, moves, given_values = (
        {number: node["notes"][kind] for number, node in enumerate(preorder(root)) if node["notes"][kind] is not None}
        for kind in range(3)
    )
    tree = LeafTree.from_nested(nested(root), player)
    return replace(tree, names=names, moves=moves, given=given_values)


def new_leaf(value: Any) -> Plain:
    return {"value": value, "children": [], "notes": [None] * 3, "old": -1}


class Model:
    """The edits, each in the plainest way."""

    def __init__(self, tree: LeafTree, path: tuple[int, ...]) -> None:
        self.root = plain(tree)
        self.player = tree.root_player
        self.path = path
        self.line = [self.root]
        for index in path:
            self.line.append(self.line[-1]["children"][index])
        self.node = self.line[-1]
        self.siblings: list[Plain] = self.line[-2]["children"] if path else []

    def mover(self, depth: int) -> Player:
        return self.player if depth % 2 == 0 else self.player.opponent

    def forget(self, nodes: list[Plain]) -> None:
        for node in nodes:
            node["notes"][2] = None

    def value(self, depth: int, node: Plain) -> Any:
        return minimax(nested(node), self.mover(depth))

    def order(self, depth: int, node: Plain, best_first: bool | None) -> None:
        if best_first is None:
            node["children"].reverse()
        else:
            highest_first = (self.mover(depth) is Player.MAX) == best_first
            node["children"].sort(key=lambda child: self.value(depth + 1, child), reverse=highest_first)
        for child in node["children"]:
            self.order(depth + 1, child, best_first)

    def insert(self, parent: Plain, index: int | None, subtree: LeafTree, depth: int) -> None:
        if not parent["children"]:
            parent["children"] = [new_leaf(parent["value"])]
        added = plain(subtree)
        for node in preorder(added):
            node["old"] = -1
        if subtree.root_player is not self.mover(depth):
            self.forget(preorder(added))
        parent["children"].insert(len(parent["children"]) if index is None else index, added)

    def to_leaf(self, depth: int, node: Plain, value: Any) -> None:
        node["value"] = self.value(depth, node) if value is None else value
        node["children"] = []

    def carry_out(self, name: str, argument: Any) -> None:  # noqa: C901, PLR0912 - one case an edit
        depth = len(self.path)
        order_only = {"name-node", "name-move", "mirror", "sort-best-first", "sort-worst-first"}
        if name not in order_only | {"move-left", "move-right", "move-to"}:
            self.forget(self.line[:-1] if name in {"add-before", "add-after"} else self.line)
        match name:
            case "set-value":
                self.node["value"] = argument
            case "name-node":
                self.node["notes"][0] = argument or None
            case "name-move":
                self.node["notes"][1] = argument or None
            case "add-child":
                self.insert(self.node, None, LeafTree.from_nested(argument or 0), depth + 1)
            case "add-before":
                self.insert(self.line[-2], self.path[-1], LeafTree.from_nested(argument or 0), depth)
            case "add-after":
                self.insert(self.line[-2], self.path[-1] + 1, LeafTree.from_nested(argument or 0), depth)
            case "delete":
                if len(self.siblings) == 1:
                    self.to_leaf(depth - 1, self.line[-2], None)
                else:
                    del self.siblings[self.path[-1]]
            case "make-inner":
                self.node["children"] = [new_leaf(self.node["value"])]
            case "make-leaf":
                self.to_leaf(depth, self.node, argument)
            case "move-left" | "move-right" | "move-to":
                by = {"move-left": -1, "move-right": 1}.get(name, 0)
                self.siblings.remove(self.node)
                self.siblings.insert(self.path[-1] + by if by else argument, self.node)
            case "paste":
                self.insert(self.node, None, argument, depth + 1)
            case "mirror":
                self.order(depth, self.node, None)
            case "sort-best-first" | "sort-worst-first":
                self.order(depth, self.node, name == "sort-best-first")
            case "swap-players":
                self.player = self.player.opponent
                self.forget(preorder(self.root))
            case "fill":
                random = Random(argument)  # noqa: S311 - the values that the edit has to draw
                self.forget(preorder(self.node))
                for node in preorder(self.node):
                    if not node["children"]:
                        node["value"] = random.randint(-9, 9)
            case _:
                raise AssertionError(f"the model has no {name}")


@st.composite
def named_trees(draw: st.DrawFn) -> LeafTree:
    tree = LeafTree.from_nested(draw(nested_trees), draw(players))
    texts = st.dictionaries(st.integers(0, len(tree) - 1), st.text("abc", min_size=1, max_size=2))
    numbers = draw(st.dictionaries(st.integers(0, len(tree) - 1), st.integers(-3, 3)))
    inner: dict[int, Value] = {node: value for node, value in numbers.items() if tree.children[node]}
    moves = {node: text for node, text in draw(texts).items() if node}
    return replace(tree, names=draw(texts), moves=moves, given=inner)


OF_CHANCE = {"make-chance", "make-choice", "set-probability"}
OF_JUDGEMENT = {"set-evaluation", "mark-noisy", "mark-quiet"}
"""The edits that the model does not know: tests/core/formats/test_chances.py and test_judged.py have theirs."""


@st.composite
def questions(draw: st.DrawFn, tree: LeafTree) -> tuple[str, tuple[int, ...], Any]:
    """Draw an edit that applies, its path and its argument."""
    path = path_of(tree, draw(st.integers(0, len(tree) - 1)))
    known = [edit for edit in EDITS.values() if edit.name not in OF_CHANCE | OF_JUDGEMENT]
    edit = draw(st.sampled_from([edit for edit in known if applies_to(edit, tree, path)]))
    arguments: dict[str, st.SearchStrategy[Any]] = {
        "": st.none(),
        "value": (values | st.none()) if edit.optional else values,
        "text": st.sampled_from(["", "x", "left"]),
        "index": st.integers(0, len(tree.children[tree.parents[node_at(tree, path)]]) - 1),
        "subtree": named_trees(),
        "seed": st.integers(0, 9),
    }
    return edit.name, path, draw(arguments[edit.argument])
