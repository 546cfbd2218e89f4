"""Trees written as JSON with names, `{"label": "A", "children": [3, {"label": "x", "value": 5}]}`."""

from __future__ import annotations

import json

from core.game import Player, Value
from core.trees.formats import data_trees
from core.trees.formats.brackets import written
from core.trees.formats.format import Format, Part
from core.trees.formats.node_text import write_words
from core.trees.formats.source import write_probability
from core.trees.leaf_tree import LeafTree

parse = data_trees.parse

EXAMPLE = """{"label": "A", "children": [
  {"label": "B", "move": "left", "children": [3, {"label": "x", "value": 12}]},
  {"label": "C", "move": "right", "children": [2, 4]}]}"""

DEEPEST_INDENT = 16
"""Plies that are indented; deeper ones get no more indentation, which keeps the text short."""


def write(tree: LeafTree) -> str:
    """Write a tree as labelled JSON, one inner node per line."""

    def begin(node: int) -> str:
        parent, below = tree.parents[node], tree.children[node]
        comma = "," if node and parent != node - 1 else ""
        gap = " " if comma else ""
        if node and below:
            gap = "\n" + "  " * min(tree.depths[node], DEEPEST_INDENT)
        keys = _keys(tree, node)
        if below:
            return comma + gap + "{" + ", ".join([*keys, '"children": ['])
        is_bare = len(keys) == 1 and node
        return comma + gap + (keys[0].removeprefix('"value": ') if is_bare else "{" + ", ".join(keys) + "}")

    return "".join(written(tree, begin, lambda node: "]}" if tree.children[node] else ""))


def _keys(tree: LeafTree, node: int) -> list[str]:
    chance = write_probability(tree.chances[node]) if node in tree.chances else ""
    said = {
        "root": '"min"' if node == 0 and tree.root_player is Player.MIN else "",
        "p": f'"{chance}"' if "/" in chance else chance,
        "chance": "true" if tree.is_chance(node) else "",
        "label": json.dumps(write_words(tree.names[node], None), ensure_ascii=False) if node in tree.names else "",
        "move": json.dumps(tree.moves[node], ensure_ascii=False) if node in tree.moves else "",
        "noisy": "true" if node in tree.noisy else "",
        "eval": _number(tree.evals.get(node)),
        "value": _number(tree.given.get(node) if tree.children[node] else tree.values[node]),
    }
    return [f'"{key}": {text}' for key, text in said.items() if text]


def _number(value: Value | None) -> str:
    number = "" if value is None else repr(value)
    return f'"{number}"' if "inf" in number else number


FORMAT = Format(
    name="labelled",
    title="Labelled JSON",
    looks_like=lambda text: text.lstrip("[ \t\r\n")[:1] == "{",
    parse=parse,
    writer=write,
    carries=frozenset(Part),
    example=EXAMPLE,
    suffix=".json",
)
