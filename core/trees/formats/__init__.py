"""The text formats of trees: which there are, which one a text is in, and reading it.

A new format is one module with a `FORMAT`, and one line here.
"""

from __future__ import annotations

from typing import NamedTuple

from core.game import OptionError, Player
from core.trees.formats import nested_lists
from core.trees.formats.format import Format
from core.trees.leaf_tree import LeafTree

FORMATS: dict[str, Format] = {format_.name: format_ for format_ in (nested_lists.FORMAT,)}
"""The formats by name, in the order in which a text is tried; the first is taken for a text that looks like none."""

AUTO = "auto"
"""In place of a format's name: find it from the text."""


class Read(NamedTuple):
    """A tree, and the format that its text was read in."""

    tree: LeafTree
    format: Format


def detect(text: str) -> Format:
    """Return the format that a text is probably meant to be in."""
    first, *_ = FORMATS.values()
    return next((format_ for format_ in FORMATS.values() if format_.looks_like(text)), first)


def read(text: str, root_player: Player = Player.MAX, name: str = AUTO) -> Read:
    """Read a tree, in the format of that name; raise TextError, with the place, where the text is no such tree.

    >>> read("[[3, 12], 8]").format.title
    'Nested lists'
    """
    if name != AUTO and name not in FORMATS:
        raise OptionError(f"{name!r} is no format.", f"Choose one of {', '.join(FORMATS)}.", place="format")
    format_ = detect(text) if name == AUTO else FORMATS[name]
    return Read(format_.parse(text, root_player), format_)
