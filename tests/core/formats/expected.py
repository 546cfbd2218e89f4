"""What the tests of the formats compare a text's tree, or its mistake, with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.game import Fix, Player, TextError
from core.trees.leaf_tree import LeafTree

Parse = Callable[[str], object]


def tree_of(nested: object, names: dict, moves: dict, given: dict) -> LeafTree:
    """Return the tree of nested lists, with names and values given by node, and MAX at the root."""
    plain = LeafTree.from_nested(nested)  # type: ignore[arg-type]
    return LeafTree(plain.children, plain.values, Player.MAX, names, moves, given)


def shape_of(tree: LeafTree) -> tuple[object, object]:
    """Return the children and the values of a tree, without names."""
    return tree.children, tree.values


def refusal(parse: Parse, text: str) -> TextError:
    """Return the error that a text is refused with."""
    with pytest.raises(TextError) as caught:
        parse(text)
    return caught.value


def place_and_problem(parse: Parse, text: str) -> tuple[int, int, str]:
    """Return where a text is refused, and what for."""
    error = refusal(parse, text)
    return error.line, error.column, error.problem


def fix_of(parse: Parse, text: str) -> Fix | None:
    """Return the fix that is offered for a text."""
    return refusal(parse, text).fix


def place_problem_and_fix(parse: Parse, text: str) -> tuple[int, int, str, str | None]:
    """Return where a text is refused, what for, and the text that is offered in its place."""
    error = refusal(parse, text)
    return error.line, error.column, error.problem, error.fix.text if error.fix else None
