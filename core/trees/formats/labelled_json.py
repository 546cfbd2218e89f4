"""Trees written as JSON with names, `{"label": "A", "children": [3, {"label": "x", "value": 5}]}`."""

from __future__ import annotations

import json

from core.game import Player, Value
from core.trees.formats.fixes import mending
from core.trees.formats.format import Format, Part
from core.trees.formats.labelled_json_reader import Reader
from core.trees.formats.node_text import write_words
from core.trees.formats.probabilities import write_probability
from core.trees.formats.remarks import Remarks
from core.trees.leaf_tree import LeafTree

EXAMPLE = """{"label": "A", "children": [
  {"label": "B", "move": "left", "children": [3, {"label": "x", "value": 12}]},
  {"label": "C", "move": "right", "children": [2, 4]}]}"""

DEEPEST_INDENT = 16
"""Plies that are indented when writing; deeper ones are not indented further, so that the text stays short."""


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from labelled JSON; a node may also be a bare number, or a list of its children.

    A chance node says `"chance": true` before its children, and each of these its probability `p`. `eval` is the static
    evaluation of an inner node, `"noisy": true` says that a noisy move leads to a node. Keys other than these, `label`,
    `value`, `move`, `children` and, at the top, `root` are ignored. Python's quotes and its None are read too. Raises
    TextError, with the place, where the text is not such a tree.

    >>> tree = parse('{"label": "S", "children": [{"label": "x", "move": "left", "value": 3}, 5]}')
    >>> tree.names, tree.moves, tree.values
    ({1: 'x', 0: 'S'}, {1: 'left'}, (None, 3, 5))
    """
    reader = Reader(text, root_player, remarks)
    reader.read()
    return reader.builder.build(reader.turns.root_player)


def write(tree: LeafTree) -> str:
    """Write a tree as labelled JSON, one inner node per line.

    >>> write(parse('{"label": "S", "children": [3, {"value": "inf", "move": "b"}]}'))
    '{"label": "S", "children": [3, {"move": "b", "value": "inf"}]}'
    """
    parts: list[str] = []
    pending: list[int | str] = [tree.initial]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        keys = _keys(tree, item)
        below = tree.children[item]
        if not below:
            bare = len(keys) == 1 and item
            parts.append(keys[0].removeprefix('"value": ') if bare else "{" + ", ".join(keys) + "}")
            continue
        parts.append("{" + ", ".join([*keys, '"children": [']))
        indent = "\n" + "  " * min(tree.depths[item] + 1, DEEPEST_INDENT)
        pending.append("]}")
        for index in reversed(range(len(below))):
            pending.append(below[index])
            if tree.children[below[index]]:
                pending.append(indent if index == 0 else f",{indent}")
            elif index:
                pending.append(", ")
    return "".join(parts)


def _keys(tree: LeafTree, node: int) -> list[str]:
    keys = ['"root": "min"'] if node == 0 and tree.root_player is Player.MIN else []
    if node in tree.chances:
        probability = write_probability(tree.chances[node])
        keys.append(f'"p": "{probability}"' if "/" in probability else f'"p": {probability}')
    if tree.is_chance(node):
        keys.append('"chance": true')
    if node in tree.names:
        keys.append(f'"label": {json.dumps(write_words(tree.names[node], None), ensure_ascii=False)}')
    if node in tree.moves:
        keys.append(f'"move": {json.dumps(tree.moves[node], ensure_ascii=False)}')
    if node in tree.noisy:
        keys.append('"noisy": true')
    if node in tree.evals:
        keys.append(f'"eval": {_number(tree.evals[node])}')
    value = tree.values[node] if not tree.children[node] else tree.given.get(node)
    if value is not None:
        keys.append(f'"value": {_number(value)}')
    return keys


def _number(value: Value) -> str:
    number = repr(value)
    return f'"{number}"' if "inf" in number else number


FORMAT = Format(
    name="labelled",
    title="Labelled JSON",
    looks_like=lambda text: text.lstrip("[ \t\r\n")[:1] == "{",
    parse=parse,
    write=write,
    carries=frozenset(Part),
    example=EXAMPLE,
    suffix=".json",
)
