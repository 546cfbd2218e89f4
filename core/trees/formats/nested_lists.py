"""Trees written as nested lists, `[[3, 12, 8], [2, 4, 6]]`: read in JSON or Python spelling, and written back."""

from __future__ import annotations

import math
import re
from fractions import Fraction

from core.game import Fix, Player, TextError, Value
from core.trees.formats.brackets import INVISIBLE, Brackets, Strange, never_closed, strange_at, written
from core.trees.formats.fixes import mending
from core.trees.formats.format import Format, Part
from core.trees.formats.numbers import DECIMAL, FRACTION, MAX_DIGITS, MINUS, SIGN
from core.trees.formats.probabilities import EXAMPLE as CHANCE_EXAMPLE
from core.trees.formats.probabilities import probability_at, write_probability
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import (
    BLANK,
    UNSEEN,
    error_at,
    number_at,
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


class _Reader(Brackets):
    """Takes the tokens of one text, each of which may stand where it does."""

    def __init__(self, text: str, root_player: Player) -> None:
        super().__init__(text, root_player)
        self.unclosed: list[tuple[int, str, bool]] = []
        """For each bracket that is open where it stands, what closes it, and whether it holds a pair."""
        self._chance: Fraction | None = None  # of the child that is to come

    def take(self, token: re.Match[str], kind: str, last: str) -> str:
        """Take a token; return what has been read then, as in `_FOLLOWS`."""
        position = token.start(kind)
        if last == "pair":
            self._chance = probability_at(self.text, position, token[kind])
            return "probability"
        if kind == "comma":
            return {"probability": "comma in pair", "outcomes": "next"}.get(last, "comma")
        if kind == "open" and last in {"chance", "next"}:
            self.unclosed.append((position, "]", True))
            return "pair"
        if kind in {"open", "chance"}:
            self.open(position, chance=self._chance)
            self._chance = None
            if kind == "chance":
                self.unclosed.append((position, "}", False))
                self.builder.decides_by_chance()
            self.unclosed.append((position, "]", False))
            return kind
        if kind in {"close", "end_of_chance"}:
            self.unclosed.pop()
            if last in {"outcome", "outcomes", "next"}:
                return "outcomes" if last == "outcome" else "chances"
            self.close()
        else:
            self.leaf(position, _number(self.text, token, kind), chance=self._chance)
            self._chance = None
        *_, is_in_pair = self.unclosed[-1] if self.unclosed else (False,)
        return "outcome" if is_in_pair else "item" if self.unclosed else "tree"


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
    reader = _Reader(text, root_player)
    last = "start"
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup or ""
        if kind not in _FOLLOWS[last]:
            raise _mistake(text, token, last, reader.unclosed)
        if kind == "end":
            break
        last = reader.take(token, kind, last)
    return reader.tree()


def write(tree: LeafTree) -> str:
    """Write a tree as the shortest nested lists that `parse` reads back; who moves at the root, and names, are lost.

    >>> write(parse("[ [3, 12.5], Infinity ]"))
    '[[3,12.5],inf]'
    """

    def begin(node: int) -> str:
        comma = "," if node and tree.parents[node] != node - 1 else ""
        pair = f"[{write_probability(tree.chances[node])}," if node in tree.chances else ""
        inner = '{"chance":[' if tree.is_chance(node) else "["
        return comma + pair + (repr(tree.utility(node)) if tree.is_terminal(node) else inner)

    def end(node: int) -> str:
        inner = "]}" if tree.is_chance(node) else "]"
        return ("" if tree.is_terminal(node) else inner) + ("]" if node in tree.chances else "")

    return "".join(written(tree, begin, end))


def _number(text: str, token: re.Match[str], kind: str) -> Value:
    written = token[kind]
    if kind == "infinity":
        return -math.inf if written.replace(MINUS, "-").count("-") == 1 else math.inf
    if kind == "integer" and len(written) <= MAX_DIGITS:
        return int(written.replace(MINUS, "-"))
    return number_at(text, token.start(kind), written)


def _mistake(text: str, token: re.Match[str], last: str, unclosed: list[tuple[int, str, bool]]) -> TextError:
    kind = token.lastgroup or ""
    position = token.start(kind)
    if last in _CHANCE_NEEDS and kind != "end":
        problem, remedy = _CHANCE_NEEDS[last]
        return error_at(text, position, problem, f"{remedy} A chance node is written {CHANCE_EXAMPLE}.")
    if kind == "word":
        number_at(text, position, token[kind])
    if kind in _STRANGE:
        return strange_at(text, token, _STRANGE[kind])
    if last == "start" and kind == "end":
        return error_at(text, 0, "there is no tree here.", f"Write a list such as {EXAMPLE}.")
    if kind == "end":
        missing = "".join(closing for _, closing, _ in reversed(unclosed))
        return never_closed(text, unclosed[-1][0], missing, "list", "close each list where it ends")
    without = text[:position] + text[token.end(kind) :]
    fix = None
    if kind == "close" and not unclosed:
        problem, remedy = "this bracket closes no list.", "Remove it, or add [ where its list begins."
        fix = Fix("Remove the bracket", without)
    elif kind == "close":
        problem, position = "this list is empty.", unclosed[-1][0]
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


def _squared(text: str) -> str:
    return text.translate(str.maketrans("(){}", "[][]"))


_NO_BRACES = "Write square brackets, [ and ]."
_STRANGE = {
    "round": Strange("a list is not written with round brackets.", _NO_BRACES, "Write square brackets", _squared),
    "curly": Strange("a list is not written with braces.", _NO_BRACES, "Write square brackets", _squared),
    "end_of_chance": Strange(
        "this brace closes nothing.",
        "Remove it, or write square brackets, [ and ].",
        "Write square brackets",
        _squared,
    ),
    "semicolon": Strange(
        "items are not separated by semicolons.",
        "Write a comma between two items.",
        "Write commas",
        lambda text: text.replace(";", ","),
    ),
    "quoted": Strange(
        "{} is text in quotes, not a number.",
        "Write lists and numbers without quotes.",
        "Remove the quotes",
        lambda text: re.sub(f"[{_QUOTES}]", "", text),
    ),
    "unseen": INVISIBLE,
}


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
