"""Trees written as nested lists, `[[3, 12, 8], [2, 4, 6]]`: labelled JSON without labels, as short as possible."""

from __future__ import annotations

import re

from core.trees.formats import data_trees
from core.trees.formats.brackets import written
from core.trees.formats.format import Format, Part
from core.trees.formats.source import BLANK, write_probability
from core.trees.leaf_tree import LeafTree

parse = data_trees.parse

EXAMPLE = "[[3, 12, 8], [2, 4, 6]]"
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
    example=EXAMPLE,
)
