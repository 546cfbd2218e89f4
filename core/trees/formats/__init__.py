"""The text formats of trees; a new one is a module with a `FORMAT`, and one line here."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import NamedTuple

from core.game import Fix, OptionError, Player, TextError
from core.trees.formats import (
    dot,
    flat,
    forest,
    indented_outline,
    labelled_json,
    mermaid,
    nested_lists,
    parentheses,
    table,
)
from core.trees.formats.data import begins_with_bracket
from core.trees.formats.foreign import data_trees, max_min, tex_trees
from core.trees.formats.foreign.unread import refusal_by_name
from core.trees.formats.format import Foreign, Format
from core.trees.formats.remarks import Offer
from core.trees.formats.source import BYTE_ORDER_MARK
from core.trees.formats.two_readings import settled
from core.trees.formats.wrapping import unwrapped
from core.trees.leaf_tree import LeafTree

_PLAIN = (nested_lists.FORMAT, labelled_json.FORMAT, parentheses.FORMAT, flat.FORMAT, indented_outline.FORMAT)
_MARKED = (mermaid.FORMAT, dot.FORMAT, table.FORMAT, parentheses.FORMAT, forest.FORMAT)
"""Formats that look at what sets them apart: a text is tried as one of these first."""

FORMATS: dict[str, Format] = {format_.name: format_ for format_ in (*_PLAIN, *_MARKED)}
"""The formats by name, in the order of the menu."""

_FOREIGN = (tex_trees.QTREE, tex_trees.TIKZ)
"""What is read and never written, and told by signs that no format of ours has."""

AUTO = "auto"
"""In place of a format's name: find it from the text."""


LONGEST_DATA = 1_000_000
"""Characters of a text with a mistake that is tried as data too."""

_BLANK_LINES = re.compile(r"\A(?:[^\S\r\n]*+[\r\n])++")


def widest(tree: LeafTree) -> Format:
    """Return the shortest format that keeps all of a tree."""
    return labelled_json.FORMAT if parentheses.FORMAT.loses(tree) else parentheses.FORMAT


class Read(NamedTuple):
    """A tree, the format that its text was read in, whether the text names the player at the root, and notes on it.

    The notes are sentences about what was ignored or could be meant in two ways; they quote nothing of the text.
    `title` says what the text is written in. If that is read only, `format` is one that holds the tree. `offers` are
    the other trees that the text may mean.
    """

    tree: LeafTree
    format: Format
    names_root: bool
    notes: tuple[str, ...]
    title: str
    offers: tuple[Offer, ...] = ()


def detect(text: str) -> Format:
    """Return the format that a text is probably meant to be in; nested lists for one that looks like none."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    return next((format_ for format_ in (*_MARKED, *_PLAIN) if format_.looks_like(text)), nested_lists.FORMAT)


def read(text: str, root_player: Player = Player.MAX, name: str = AUTO) -> Read:
    """Read a tree, in the format of that name; raise TextError, with the place, where the text is not such a tree.

    >>> read("[[3, 12], 8]").format.title
    'Nested lists'
    """
    if name != AUTO and name not in FORMATS:
        raise OptionError(f"{name!r} is not a format.", f"Choose one of {', '.join(FORMATS)}.", place="format")
    text = text.removeprefix(BYTE_ORDER_MARK)
    try:
        inner, notes = unwrapped(text)
    except TextError as error:
        error.choices = tuple(choice for choice in error.choices if _found(choice.text))
        raise
    try:
        found = _read(inner, root_player, name)
    except TextError as error:
        if error.fix and inner is not text:
            error.fix = Fix(error.fix.title, _BLANK_LINES.sub("", error.fix.text).rstrip())
        if error.fix and name == AUTO and not _found(error.fix.text):  # it is found to be in another format
            error.fix = None
        raise
    if found.title != found.format.title:
        notes = (*notes, f"An edit writes it as {found.format.title}.")
    return found._replace(notes=(*notes, *found.notes))


def _read(text: str, root_player: Player, name: str) -> Read:
    if name == AUTO and (foreign := _foreign(text)):
        return _parsed(foreign, text, root_player)
    format_ = detect(text) if name == AUTO else FORMATS[name]
    try:
        return _parsed(format_, text, root_player)
    except TextError as error:
        if name != AUTO:
            if found := _found(text):
                error.remedy += f" The text looks like {found.title}, but {format_.title} was chosen."
            raise
        if len(text) <= LONGEST_DATA and begins_with_bracket(text):
            try:
                return _parsed(data_trees.FOREIGN, text, root_player)
            except TextError as mistake:
                if data_trees.names_nodes(text):
                    raise mistake from None
        raise refusal_by_name(text) or error from None


def _foreign(text: str) -> Foreign | None:
    """Return the foreign format that a text is surely written in, if it is not one of ours."""
    if foreign := next((each for each in _FOREIGN if each.looks_like(text)), None):
        return foreign
    if max_min.looks_like(text):
        return max_min.FOREIGN
    is_other = parentheses.is_newick(text) or any(format_.looks_like(text) for format_ in _MARKED)
    return None if is_other or not data_trees.looks_like(text) else data_trees.FOREIGN


def _parsed(source: Format | Foreign, text: str, root_player: Player) -> Read:
    may_be_flat = source in (nested_lists.FORMAT, data_trees.FOREIGN)
    tree, remarks = settled(source.parse, text, root_player, may_be_flat=may_be_flat)
    format_ = source if isinstance(source, Format) else _fitting(tree)
    return Read(tree, format_, remarks.names_root, remarks.notes(text), source.title, tuple(remarks.offers))


def _fitting(tree: LeafTree) -> Format:
    """Return the format in which a tree is written that was read in none of ours: the plainest that loses nothing."""
    return next(
        (format_ for format_ in (nested_lists.FORMAT, indented_outline.FORMAT) if not format_.loses(tree)),
        labelled_json.FORMAT,
    )


def _found(text: str) -> Read | None:
    with suppress(TextError):
        return _read(text, Player.MAX, AUTO)
    return None
