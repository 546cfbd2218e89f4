"""Trees in Newick notation, `((3,12,8)B,(2,4,6)C)A;`, where what is a branch length elsewhere is a value."""

from __future__ import annotations

import re

from core.game import Fix, Player, TextError, Value
from core.trees.formats.fixes import mending
from core.trees.formats.format import Format, Part
from core.trees.formats.node_text import NOTHING, Words, words_at, write_words
from core.trees.formats.numbers import to_value
from core.trees.formats.parent_links import no_value, shown
from core.trees.formats.remarks import Aside, Remarks
from core.trees.formats.source import (
    BLANK,
    BYTE_ORDER_MARK,
    OUTLINED,
    check_label,
    check_room,
    error_at,
    number_at,
)
from core.trees.formats.turns import Turns
from core.trees.formats.value_among import value_among
from core.trees.leaf_tree import LeafTree

EXAMPLE = "((3,12,8)B,(2,4,6)C)A;"

LOOKED_AT = 2_000
"""Characters that are looked at to tell the format."""

_TOKEN = re.compile(
    rf"""(?:{BLANK}++|\[[^\]]*+\])*+(?:
      (?P<mark> [(),:;] )
    | (?P<quoted> '[^']*+(?:''[^']*+)*+' )
    | (?P<word> [^\s()\[\]',:;]++ )
    | (?P<end> \Z )
    | (?P<wrong> [\s\S] )
    )""",
    re.VERBOSE,
)
_FOLLOWS: dict[str, frozenset[str]] = {
    "(": frozenset({"(", "name", ":"}),
    ",": frozenset({"(", "name", ":"}),
    ")": frozenset({")", ",", "name", ":", ";", "end"}),
    "name": frozenset({")", ",", ":", ";", "end"}),
    ":": frozenset({"name"}),
    "value": frozenset({")", ",", ";", "end"}),
    ";": frozenset({"end"}),
}
"""The tokens that may come next, by what has just been read."""

_LIKELY = re.compile(r"(?:\s++|\[[^\]]*+\])*+\(")
_AFTER_CLOSE = re.compile(r"\)\s*+[^\s(),;\[]")
_LEAF = re.compile(r"(?:[^\s()\[\]{}',:;]++|'[^']*+(?:''[^']*+)*+')(?::[^\s();]++)?;")
_PLAIN = re.compile(r"(?:[^\W_]|[.+/\u2212\u221e-])+")
"""A name that every reader takes as it stands: some read a blank for an underscore, or know signs of their own."""


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from Newick; the last semicolon may be missing. Raises TextError, with the place.

    A leaf's name is its value if it is a number; the number after a colon is the value of the node before it.

    >>> parse("((3,x:12)B:3,'-1/2')A;").given
    {1: 3}
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    if not text.strip():
        raise error_at(text, 0, "there is no tree here.", "Write one such as (3,12,8)A; with brackets and a semicolon.")
    reader = _Reader(text, root_player, remarks)
    reader.read()
    return reader.tree()


class _Reader:
    """Takes the tokens of one text, and builds the tree."""

    def __init__(self, text: str, root_player: Player, remarks: Remarks | None) -> None:
        self._text = text
        self._turns = Turns(text, root_player, remarks)
        self._children: list[tuple[int, ...]] = []
        self._words: list[Words] = []
        self._places: list[int] = []
        self._pending: list[int] = []  # for each open bracket its node, then the children it has so far
        self._starts: list[int] = []  # for each open bracket, where its children start in `_pending`
        self._node = -1  # the one that a name or value would be for

    def read(self) -> None:
        """Read the text to its end."""
        last = ","
        for token in _TOKEN.finditer(self._text):
            group = token.lastgroup or ""
            said, position = token[group], token.start(group)
            kind = said if group == "mark" else "name" if group in ("word", "quoted") else group
            if kind not in _FOLLOWS[last] or (kind in (",", ";", "end") and (kind == ",") == (not self._starts)):
                raise self._wrong(kind, last, position, said)
            if kind in ("(", ":") and last in ("(", ","):  # a node, or a leaf without a name
                self._add(position)
            if kind == "(":
                self._starts.append(len(self._pending))
            elif kind == ")":
                if not self._starts:
                    raise self._wrong(kind, last, position, said)
                self._close()
            elif kind == "name":
                if group == "quoted":
                    said = said[1:-1].replace("''", "'")
                if last == ":":
                    value = number_at(self._text, position, said)
                    self._words[self._node] = self._words[self._node]._replace(value=value)
                    self._turns.note([Aside.LENGTHS] if self._children[self._node] else [])
                    last = "value"
                    continue
                if last != ")":
                    self._add(position)
                self._words[self._node] = self._name(said, token.end(), position)
            elif kind == "end":
                return
            last = kind

    def _close(self) -> None:
        """End the bracket that was opened last, so that a name may follow for its node."""
        start = self._starts.pop()
        self._node = self._pending[start - 1]
        self._children[self._node] = tuple(self._pending[start:])
        del self._pending[start:]

    def tree(self) -> LeafTree:
        """Return the tree; raise TextError if a leaf has no value."""
        values = [None if children else self._value(node) for node, children in enumerate(self._children)]
        names = {node: said.label for node, said in enumerate(self._words) if said.label}
        given = {n: said.value for n, said in enumerate(self._words) if self._children[n] and said.value is not None}
        return LeafTree(tuple(self._children), tuple(values), self._turns.root_player, names, given=given)

    def _value(self, node: int) -> Value:
        """Return the value of a leaf; raise TextError if it has none."""
        if self._words[node].value is None:
            self._words[node] = value_among(self._words[node])
            self._turns.note(self._words[node].asides)
        said = self._words[node]
        if said.value is None:
            name, remedy = shown(said.label), "Write a number in its place, or after a colon."
            raise no_value(self._text, self._places[node], name, said, remedy)
        return said.value

    def _add(self, position: int) -> None:
        self._node = len(self._words)
        check_room(self._text, position, self._node, len(self._starts))
        self._pending.append(self._node)
        self._children.append(())
        self._words.append(NOTHING)
        self._places.append(position)

    def _name(self, said: str, end: int, position: int) -> Words:
        """Read a name; one that a colon follows is not a value, even if it is a number."""
        words = self._turns.take(words_at(self._text, position, said), len(self._starts), position)
        if words.value is None or not self._text.startswith(":", end):
            return words
        return Words(check_label(self._text, position, said), None, None)

    def _wrong(self, kind: str, last: str, position: int, said: str) -> TextError:
        """Return the error for a token that may not stand where it does."""
        fix = None
        if kind == "end" or (kind == ";" and self._starts):
            if last in ("(", ","):
                problem, remedy = "a node is missing here.", "Write a number, or remove the comma before."
            elif last == ":":
                problem, remedy = "a value is missing after the colon.", "Write a number, or remove the colon."
            else:
                position = self._places[self._pending[self._starts[-1] - 1]]
                missing = ")" * len(self._starts)
                text = self._text.rstrip().rstrip(";")
                problem, remedy = "this bracket is never closed.", "Write ) after its last child."
                fix = Fix("Add the missing brackets", f"{text}{missing};")
        elif kind == "wrong":
            problem, remedy = {
                "'": ("this name in quotes is never closed.", "Write ' at its end, and a quote inside it as ''."),
                "[": ("this comment is never closed.", "Write ] at its end."),
            }.get(said, (f"{said!r} may not stand here.", "Write names with signs in single quotes."))
        elif last == ";" and kind in ("(", "name"):
            problem, remedy = "a second tree begins here.", "Remove all trees but one."
            fix = Fix("Keep the first tree", self._text[:position].rstrip())
        elif last == ";" or (not self._starts and kind in (",", ")")):
            problem = "this bracket closes nothing." if kind == ")" else "the tree ends before this."
            remedy = "Put one pair of brackets around everything, or remove the rest."
        elif last in ("(", ",", ":"):
            problem = "a value is missing after the colon." if last == ":" else "a node is missing before this."
            remedy = "Write a number here."
        else:
            problem, remedy = "a comma is missing before this node.", "Write a comma between two nodes."
            if self._starts:
                fix = Fix("Add the missing commas", f"{self._text[:position].rstrip()},{self._text[position:]}")
        return error_at(self._text, position, problem, remedy, fix)


def write(tree: LeafTree) -> str:
    """Write a tree on one line; a leaf is its value, or its name with the value after a colon.

    >>> write(LeafTree.from_nested([[3, 12.5], 8]))
    '((3,12.5),8);'
    """
    parts: list[str] = []
    pending: list[int | str] = [";", 0]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            parts.append(item)
        elif tree.is_terminal(item):
            parts.append(_name(tree.names.get(item, ""), tree.utility(item)))
        else:
            value = tree.given.get(item)
            by_itself = value is not None and item not in tree.names
            pending += (f":{value!r}" if by_itself else _name(tree.names.get(item, ""), value), ")")
            for child in reversed(tree.children[item]):
                pending += (child, ",")
            pending[-1] = "("
    return "".join(parts)


def _name(label: str, value: Value | None) -> str:
    """Write the name and value of a node."""
    number = "" if value is None else repr(value)
    if not label:
        return number
    if number and to_value(label) is not None and _PLAIN.fullmatch(label):
        return f"{label}:{number}"
    written = write_words(label, None)
    if not _PLAIN.fullmatch(written):
        written = "'" + written.replace("'", "''") + "'"
    return f"{written}:{number}" if number else written


def _looks_like(text: str) -> bool:
    """Return whether a text is in round brackets and has Newick's semicolon, or a name after a closing bracket."""
    head = text[:LOOKED_AT].removeprefix(BYTE_ORDER_MARK)
    ends = text[-200:].rstrip().endswith(";")
    if not _LIKELY.match(head):
        return ends and _LEAF.fullmatch(head.strip()) is not None
    return ends or (_AFTER_CLOSE.search(head) is not None and not OUTLINED.match(head))


FORMAT = Format(
    name="newick",
    title="Newick",
    looks_like=_looks_like,
    parse=parse,
    write=write,
    carries=frozenset({Part.LABELS, Part.GIVEN}),
    example=EXAMPLE,
    suffix=".nwk",
)
