"""Trees written as nested lists, `[[3, 12, 8], [2, 4, 6]]`: read in JSON or Python spelling, and written back."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from core.game import Fix, Player, TextError, Value
from core.trees.formats.builder import TreeBuilder
from core.trees.formats.fixes import mending
from core.trees.formats.format import Format, Part
from core.trees.formats.numbers import DECIMAL, FRACTION, MAX_DIGITS, MINUS, SIGN
from core.trees.formats.probabilities import EXAMPLE as CHANCE_EXAMPLE
from core.trees.formats.probabilities import check_children, probability_at, write_probability
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import (
    BLANK,
    UNSEEN,
    check_room,
    error_at,
    number_at,
    shortened,
    without_unseen,
)
from core.trees.leaf_tree import LeafTree

EXAMPLE = "[[3, 12, 8], [2, 4, 6]]"
_QUOTES = r"\"'`\u2018\u2019\u201c\u201d"
_WORD = rf"[^\s,;()\[\]{{}}{_QUOTES}{UNSEEN}]"

_CHANCE = rf"""\{{ {BLANK}*+ (?: "chance" | 'chance' ) {BLANK}*+ : {BLANK}*+ \["""
"""The beginning of a chance node, whose children stand in pairs with their probabilities."""

# Every character belongs to a token, so that the scan never skips one; possessive quantifiers keep it linear.
_TOKEN = re.compile(
    rf"""{BLANK}*+(?:
      (?P<comma> ,)
    | (?P<integer> {SIGN}[0-9]++ (?!{_WORD}))
    | (?P<open> \[)
    | (?P<close> \])
    | (?P<number> {SIGN}(?:{FRACTION} | {DECIMAL}) (?!{_WORD}))
    | (?P<infinity> {SIGN}(?i: (?:math\.)?inf(?:inity)? | \u221e
        | float\({BLANK}*+(?:'{SIGN}inf(?:inity)?'|"{SIGN}inf(?:inity)?"){BLANK}*+\) ) (?!{_WORD}))
    | (?P<word> {_WORD}++)
    | (?P<quoted> (?P<quote>[{_QUOTES}]) [^\r\n{_QUOTES}]*+ (?P=quote)?+)
    | (?P<round> [()])
    | (?P<chance> {_CHANCE})
    | (?P<end_of_chance> \}})
    | (?P<curly> \{{)
    | (?P<semicolon> ;)
    | (?P<unseen> [{UNSEEN}])
    | (?P<end> \Z)
    )""",
    re.VERBOSE,
)

# Brackets may also hold labelled nodes, [{, or the words of a LaTeX forest, which no comma parts from a bracket.
_BEGINNING = re.compile(
    rf"""\s*+ (?: \[[\[\s]*+ )?+ {_CHANCE} | \s*+\[[\[\s]*+
    (?! \{{ | (?! (?i:inf|nan|no|nu|true|false|float|math) ) [A-Za-z$\\] [^\[\]]*? [^\[\],\s] \s*+ \[ )""",
    re.VERBOSE,
)

_NUMBERS = frozenset({"integer", "number", "infinity"})
_ITEMS = _NUMBERS | {"open", "chance"}
_FOLLOWS: dict[str, frozenset[str]] = {
    "start": _ITEMS,
    "open": _ITEMS,
    "comma": _ITEMS | {"close"},
    "item": frozenset({"comma", "close"}),
    "tree": frozenset({"end"}),
    "chance": frozenset({"open"}),
    "pair": frozenset({"integer", "number"}),
    "probability": frozenset({"comma"}),
    "outcome": frozenset({"close"}),
    "outcomes": frozenset({"comma", "close"}),
    "next": frozenset({"open", "close"}),
    "chances": frozenset({"end_of_chance"}),
    "comma in pair": _ITEMS,
}
"""The tokens that may come next, by what has just been read.

A chance node is `{"chance": [` ("chance"), then pairs with commas between them ("outcomes", "next"), then `]}`
("chances"); a pair is `[` ("pair"), a probability, a comma, and an item ("outcome").
"""


_OPENING, _CLOSING = ("open", "chance"), ("close", "end_of_chance")
_OF_CHANCE = frozenset({"chance", "pair", "probability", "outcome", "outcomes", "next", "chances"})
"""After these, what comes next belongs to a chance node and is not an item."""


_NEXT = {
    "pair": "probability",
    "probability": "comma in pair",
    "outcome": "outcomes",
    "open": "pair",
    "comma": "next",
    "close": "chances",
    "end_of_chance": "item",
}
"""What has been read after a token of a chance node, by what was read before it, else by its kind."""


class _Bracket(NamedTuple):
    """A bracket that is open: where it stands, and what closes it."""

    position: int
    closed_by: str


class _Reader:
    """Takes the tokens of one text, each of which may stand where it does."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.builder = TreeBuilder()
        self.brackets: list[_Bracket] = []
        self._chances: list[int] = []  # for each open chance node, how many nodes are open there, itself included
        self._probability: Fraction | None = None  # of the child that is to come

    def take(self, token: re.Match[str], kind: str, last: str) -> str:
        """Take a token; return what has been read then."""
        if last in _OF_CHANCE:
            last = self._of_chance(token, kind, last)
            if last != "item":
                return last
        elif kind == "comma":
            return kind
        if kind in _CLOSING:
            begin = self.brackets.pop().position
            if kind == "end_of_chance":
                self._chances.pop()
                check_children(self._text, begin, self.builder.chances)
            self.builder.close()
        else:
            check_room(self._text, token.start(kind), len(self.builder), self.builder.depth)
            probability, self._probability = self._probability, None
            if kind in _OPENING:
                self._open(token.start(kind), kind, probability)
                return kind
            self.builder.leaf(_number(self._text, token, kind), chance=probability)
        if self._chances and self._chances[-1] == self.builder.depth:
            return "outcome"
        return "item" if self.builder.depth else "tree"

    def _open(self, position: int, kind: str, probability: Fraction | None) -> None:
        """Begin an inner node."""
        self.builder.open(chance=probability)
        self.brackets.append(_Bracket(position, "]" if kind == "open" else "]}"))
        if kind == "chance":
            self.builder.decides_by_chance()
            self._chances.append(self.builder.depth)

    def _of_chance(self, token: re.Match[str], kind: str, last: str) -> str:
        """Take a token that is not an item; return what has been read then, "item" for the end of the chance node."""
        if kind == "open":
            self.brackets.append(_Bracket(token.start(kind), "]"))
        elif last == "pair":
            self._probability = probability_at(self._text, token.start(kind), token[kind])
        elif last == "outcome":
            self.brackets.pop()
        elif kind == "close":
            self.brackets[-1] = self.brackets[-1]._replace(closed_by="}")
        return _NEXT.get(last) or _NEXT[kind]


@mending
def parse(text: str, root_player: Player = Player.MAX, _remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from nested lists; a bare number is a tree of one leaf.

    A chance node is `{"chance": [[0.5, 3], [0.5, 8]]}`: pairs of a probability and a subtree.
    Numbers are integers of up to 1,000 digits, decimals, fractions, and `inf` in any of its common spellings. Spaces,
    line breaks and a comma after the last item are free. A decimal that is a whole number becomes that integer, so that
    equal leaves are one value. Raises TextError, with the place, where the text is not such a tree.

    >>> parse("[[3, 12.0], -inf,]").values
    (None, None, 3, 12, -inf)
    """
    reader = _Reader(text)
    last = "start"
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup or ""
        if kind not in _FOLLOWS[last]:
            raise _mistake(text, token, last, reader.brackets)
        if kind == "end":
            break
        last = reader.take(token, kind, last)
    return reader.builder.build(root_player)


def write(tree: LeafTree) -> str:
    """Write a tree as the shortest nested lists that `parse` reads back; who moves at the root, and names, are lost.

    >>> write(parse("[ [3, 12.5], Infinity ]"))
    '[[3,12.5],inf]'
    """
    parts: list[str] = []
    pending: list[int | str] = [tree.initial]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            parts.append(item)
        elif tree.is_terminal(item):
            parts.append(repr(tree.utility(item)))
        elif tree.is_chance(item):
            parts.append('{"chance":[')
            pending.append("]}")
            for child in reversed(tree.children[item]):
                pending += ("]", child, f"[{write_probability(tree.chances[child])},", ",")
            pending.pop()
        else:
            parts.append("[")
            pending.append("]")
            for child in reversed(tree.children[item]):
                pending += (child, ",")
            pending.pop()  # no comma before the first child
    return "".join(parts)


def _number(text: str, token: re.Match[str], kind: str) -> Value:
    written = token[kind]
    if kind == "infinity":
        return -math.inf if written.replace(MINUS, "-").count("-") == 1 else math.inf
    if kind == "integer" and len(written) <= MAX_DIGITS:
        return int(written.replace(MINUS, "-"))
    return number_at(text, token.start(kind), written)


def _mistake(text: str, token: re.Match[str], last: str, brackets: list[_Bracket]) -> TextError:
    kind = token.lastgroup or ""
    position = token.start(kind)
    if last in _CHANCE_NEEDS and kind != "end":
        problem, remedy = _CHANCE_NEEDS[last]
        return error_at(text, position, problem, f"{remedy} A chance node is written {CHANCE_EXAMPLE}.")
    if kind == "word":
        number_at(text, position, token[kind])
    if kind in _CHARACTERS:
        problem, remedy, title, mended = _CHARACTERS[kind]
        shown = f"U+{ord(token[kind]):04X}" if kind == "unseen" else repr(shortened(token[kind]))
        return error_at(text, position, problem.format(shown), remedy, Fix(title, mended(text)))
    if kind == "end":
        return _unfinished(text, last, brackets)
    without = text[:position] + text[token.end(kind) :]
    fix = None
    if kind == "close" and not brackets:
        problem, remedy = "this bracket closes no list.", "Remove it, or add [ where its list begins."
        fix = Fix("Remove the bracket", without)
    elif kind == "close":
        problem, position = "this list is empty.", brackets[-1].position
        remedy = "Write at least one number in it, or a number in its place."
    elif last == "tree":
        problem = "the tree ends before this."
        remedy = f"Put one pair of brackets around everything, as in {EXAMPLE}, or remove the rest."
        joined = re.sub(r"\][ \t]*+[\r\n]\s*+\[", "],\n[", text.strip())  # lists on lines of their own
        fix = Fix("Put brackets around everything", f"[{joined}]")
    elif kind == "comma":
        problem = "there is no item between two commas." if last == "comma" else "there is no item before this comma."
        remedy = "Remove the comma, or write a number before it."
        fix = Fix("Remove the comma", without)
    else:
        problem, remedy = "a comma is missing before this item.", "Write a comma between two items."
        fix = Fix("Add the missing comma", f"{text[:position].rstrip()}, {text[position:]}")
    return error_at(text, position, problem, remedy, fix)


def _unfinished(text: str, last: str, brackets: list[_Bracket]) -> TextError:
    if last == "start":
        return error_at(text, 0, "there is no tree here.", f"Write a list such as {EXAMPLE}.")
    missing = "".join(bracket.closed_by for bracket in reversed(brackets))
    shown = missing if len(brackets) <= 8 else f"{len(brackets):,} closing brackets"
    remedy = f"Add {shown} at the end, or close each list where it ends."
    fix = Fix(f"Add {shown} at the end", text.rstrip() + missing)
    return error_at(text, brackets[-1].position, "this list is never closed.", remedy, fix)


_CHANCE_NEEDS = {
    "chance": ("a pair of a probability and a subtree should stand here.", "Write one in brackets."),
    "pair": ("a probability should stand here.", "Write a number above 0 and at most 1, such as 0.5 or 1/3."),
    "probability": ("a comma is missing after this probability.", "Write one, and then a subtree."),
    "outcome": ("this pair goes on after its subtree.", "Close it with ]."),
    "outcomes": ("a comma is missing between two pairs.", "Write one, or ]} at the end."),
    "next": ("a pair of a probability and a subtree should stand here.", "Write one in brackets, or ]} at the end."),
    "chances": ("this chance node is not closed.", "Write } here."),
}
"""What is wrong, and the remedy, where the text does not go on as a chance node has to."""


_CHARACTERS: dict[str, tuple[str, str, str, Callable[[str], str]]] = {
    "round": (
        "a list is not written with round brackets.",
        "Write square brackets, [ and ].",
        "Write square brackets",
        lambda text: text.translate(str.maketrans("()", "[]")),
    ),
    "curly": (
        "a list is not written with braces.",
        "Write square brackets, [ and ].",
        "Write square brackets",
        lambda text: text.translate(str.maketrans("{}", "[]")),
    ),
    "end_of_chance": (
        "this brace closes nothing.",
        "Remove it, or write square brackets, [ and ].",
        "Write square brackets",
        lambda text: text.translate(str.maketrans("{}", "[]")),
    ),
    "semicolon": (
        "items are not separated by semicolons.",
        "Write a comma between two items.",
        "Write commas",
        lambda text: text.replace(";", ","),
    ),
    "quoted": (
        "{} is text in quotes, not a number.",
        "Write lists and numbers without quotes.",
        "Remove the quotes",
        lambda text: re.sub(f"[{_QUOTES}]", "", text),
    ),
    "unseen": (
        "the text holds the invisible character {}.",
        "Delete it, or type the line again.",
        "Delete the invisible characters",
        without_unseen,
    ),
}
"""Characters that a list is not made of: problem, with a place for what is there, remedy, title of the fix, the fix."""


FORMAT = Format(
    name="lists",
    title="Nested lists",
    looks_like=lambda text: _BEGINNING.match(text[:1000]) is not None,
    parse=parse,
    write=write,
    carries=frozenset({Part.CHANCES}),
    example=EXAMPLE,
    suffix=".txt",
)
