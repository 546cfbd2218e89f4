"""Trees written in JSON: nested lists, `[[3, 12, 8], [2, 4, 6]]`, as short as possible, or objects with labels."""

from __future__ import annotations

import json
import re

from core.game import Player, Value
from core.trees.formats import data_trees
from core.trees.formats.brackets import written
from core.trees.formats.format import Format, Part
from core.trees.formats.node_text import write_words
from core.trees.formats.source import BLANK, write_probability
from core.trees.leaf_tree import LeafTree

parse = data_trees.parse

_CHANCE = rf"""\{{ {BLANK}*+ (?: "chance" | 'chance' ) {BLANK}*+ : {BLANK}*+ \["""
"""The beginning of a chance node, whose children are paired with their probabilities."""

# Brackets may also hold labelled nodes, [{, or the words of a LaTeX forest, which have no commas between brackets.
_BEGINNING = re.compile(
    rf"""\s*+ (?: \[[\[\s]*+ )?+ {_CHANCE} | \s*+\[[\[\s]*+
    (?! \{{ | (?! (?i:inf|nan|no|nu|true|false|float|math) ) [A-Za-z$\\] [^\[\]]*? [^\[\],\s] \s*+ \[ )""",
    re.VERBOSE,
)


def write(tree: LeafTree) -> str:
    """Write a tree as the shortest nested lists that `parse` reads back; names and the player at the root are lost."""

    def begin(node: int) -> str:
        comma = "," if node and tree.parents[node] != node - 1 else ""
        pair = f"[{write_probability(tree.chances[node])}," if node in tree.chances else ""
        inner = '{"chance":[' if tree.is_chance(node) else "["
        return comma + pair + (repr(tree.utility(node)) if tree.is_terminal(node) else inner)

    def end(node: int) -> str:
        inner = "]}" if tree.is_chance(node) else "]"
        return ("" if tree.is_terminal(node) else inner) + ("]" if node in tree.chances else "")

    return "".join(written(tree, begin, end))


FORMAT = Format(
    name="lists",
    title="Nested lists",
    looks_like=lambda text: _BEGINNING.match(text[:1000]) is not None,
    parse=parse,
    writer=write,
    carries=frozenset({Part.CHANCES}),
    example="[[3, 12, 8], [2, 4, 6]]",
)


LABELLED_EXAMPLE = """{"label": "A", "children": [
  {"label": "B", "move": "left", "children": [3, {"label": "x", "value": 12}]},
  {"label": "C", "move": "right", "children": [2, 4]}]}"""

DEEPEST_INDENT = 16
"""Plies that are indented; deeper ones get no more indentation, which keeps the text short."""


def write_labelled(tree: LeafTree) -> str:
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


LABELLED = Format(
    name="labelled",
    title="Labelled JSON",
    looks_like=lambda text: text.lstrip("[ \t\r\n")[:1] == "{",
    parse=parse,
    writer=write_labelled,
    carries=frozenset(Part),
    example=LABELLED_EXAMPLE,
    suffix=".json",
)
