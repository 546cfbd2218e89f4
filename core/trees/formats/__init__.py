"""The text formats of trees: which there are, which one a text is in, and reading it.

A new format is one module with a `FORMAT`, and one line here.
"""

from __future__ import annotations

from typing import NamedTuple

from core.game import OptionError, Player, TextError
from core.trees.formats import (
    dot,
    flat,
    forest,
    labelled_json,
    mermaid,
    nested_lists,
    newick,
    outline,
    parentheses,
    table,
)
from core.trees.formats.format import Format
from core.trees.formats.remarks import Remarks
from core.trees.leaf_tree import LeafTree

_PLAIN = (nested_lists.FORMAT, labelled_json.FORMAT, parentheses.FORMAT, flat.FORMAT, outline.FORMAT)
_MARKED = (mermaid.FORMAT, dot.FORMAT, table.FORMAT, parentheses.FORMAT, newick.FORMAT, forest.FORMAT)
"""Formats that look at what sets them apart: a text is tried as one of these first."""

FORMATS: dict[str, Format] = {format_.name: format_ for format_ in (*_PLAIN, *_MARKED)}
"""The formats by name, in the order of the menu."""

AUTO = "auto"
"""In place of a format's name: find it from the text."""


def widest(tree: LeafTree) -> Format:
    """Return the shortest format that keeps all of a tree.

    >>> from dataclasses import replace
    >>> tree = LeafTree.from_nested([[3, 12], 8])
    >>> widest(tree).name, widest(replace(tree, evals={1: 4})).name
    ('parentheses', 'labelled')
    """
    return labelled_json.FORMAT if parentheses.FORMAT.loses(tree) else parentheses.FORMAT


class Read(NamedTuple):
    """A tree, the format that its text was read in, whether the text names the player at the root, and notes on it.

    The notes are sentences about what was ignored or could be meant in two ways; they quote nothing of the text.
    """

    tree: LeafTree
    format: Format
    names_root: bool
    notes: tuple[str, ...]


def detect(text: str) -> Format:
    """Return the format that a text is probably meant to be in; nested lists for one that looks like none."""
    return next((format_ for format_ in (*_MARKED, *_PLAIN) if format_.looks_like(text)), nested_lists.FORMAT)


def read(text: str, root_player: Player = Player.MAX, name: str = AUTO) -> Read:
    """Read a tree, in the format of that name; raise TextError, with the place, where the text is not such a tree.

    >>> read("[[3, 12], 8]").format.title
    'Nested lists'
    """
    if name != AUTO and name not in FORMATS:
        raise OptionError(f"{name!r} is not a format.", f"Choose one of {', '.join(FORMATS)}.", place="format")
    format_ = detect(text) if name == AUTO else FORMATS[name]
    remarks = Remarks()
    try:
        tree = format_.parse(text, root_player, remarks)
    except TextError as error:
        if name != AUTO and _is_read_as(found := detect(text), text):
            error.remedy += f" The text looks like {found.title}, but {format_.title} was chosen."
        raise
    return Read(tree, format_, remarks.names_root, remarks.notes())


def _is_read_as(format_: Format, text: str) -> bool:
    try:
        format_.parse(text, Player.MAX, Remarks())
    except TextError:
        return False
    return True
