"""Trees written as nested lists, `[[3, 12, 8], [2, 4, 6]]`: read in JSON or Python spelling, and written back."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from core.game import Fix, Player, TextError, Value
from core.trees.formats.fixes import mending
from core.trees.formats.format import Format
from core.trees.formats.numbers import DECIMAL, FRACTION, MAX_DIGITS, MINUS, SIGN
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import (
    BLANK,
    BYTE_ORDER_MARK,
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
    | (?P<curly> [{{}}])
    | (?P<semicolon> ;)
    | (?P<unseen> [{UNSEEN}])
    | (?P<end> \Z)
    )""",
    re.VERBOSE,
)

# Brackets may also hold labelled nodes, [{, or the words of a LaTeX forest, which no comma parts from a bracket.
_BEGINNING = re.compile(
    rf"""{BYTE_ORDER_MARK}?\s*+\[[\[\s]*+
    (?! \{{ | (?! (?i:inf|nan|no|nu|true|false|float|math) ) [A-Za-z$\\] [^\[\]]*? [^\[\],\s] \s*+ \[ )""",
    re.VERBOSE,
)

_NUMBERS = frozenset({"integer", "number", "infinity"})
_ITEMS = _NUMBERS | {"open"}
_FOLLOWS: dict[str, frozenset[str]] = {
    "start": _ITEMS,
    "open": _ITEMS,
    "comma": _ITEMS | {"close"},
    "item": frozenset({"comma", "close"}),
    "tree": frozenset({"end"}),
}
"""The tokens that may come next, by what has just been read."""


@mending
def parse(text: str, root_player: Player = Player.MAX, _remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from nested lists; a bare number is a tree of one leaf.

    Numbers are integers of up to 1,000 digits, decimals, fractions, and `inf` in any of its common spellings. Spaces,
    line breaks and a comma after the last item are free. A decimal that is a whole number becomes that integer, so that
    equal leaves are one value. Raises TextError, with the place, where the text is not such a tree.

    >>> parse("[[3, 12.0], -inf,]").values
    (None, None, 3, 12, -inf)
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    children: list[tuple[int, ...]] = []
    values: list[Value | None] = []
    pending: list[int] = []  # for each open list its node, then the children it has so far
    starts: list[int] = []  # for each open list, where its children start in `pending`
    brackets: list[int] = []  # for each open list, where its bracket stands in the text
    last = "start"
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup or ""
        if kind not in _FOLLOWS[last]:
            raise _mistake(text, token, last, brackets)
        if kind == "comma":
            last = "comma"
            continue
        if kind == "end":
            break
        if kind == "close":
            brackets.pop()
            start = starts.pop()
            children[pending[start - 1]] = tuple(pending[start:])
            del pending[start:]
        else:
            node = len(values)
            check_room(text, token.start(kind), node, len(starts))
            pending.append(node)
            children.append(())
            if kind == "open":
                values.append(None)
                starts.append(len(pending))
                brackets.append(token.start(kind))
                last = "open"
                continue
            values.append(_number(text, token, kind))
        last = "item" if starts else "tree"
    return LeafTree(tuple(children), tuple(values), root_player)


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
        else:
            parts.append("[")
            pending.append("]")
            for child in reversed(tree.children[item]):
                pending += (child, ",")
            pending.pop()  # no comma before the first child
    return "".join(parts)


def _number(text: str, token: re.Match[str], kind: str) -> Value:
    """Return the value of a number's token."""
    written = token[kind]
    if kind == "infinity":
        return -math.inf if written.replace(MINUS, "-").count("-") == 1 else math.inf
    if kind == "integer" and len(written) <= MAX_DIGITS:
        return int(written.replace(MINUS, "-"))
    return number_at(text, token.start(kind), written)


def _mistake(text: str, token: re.Match[str], last: str, brackets: list[int]) -> TextError:
    """Return the error for a token that may not stand where it does."""
    kind = token.lastgroup or ""
    position = token.start(kind)
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
        problem, position = "this list is empty.", brackets[-1]
        remedy = "Write at least one number in it, or a number in its place."
    elif last == "tree":
        problem = "the tree ends before this."
        remedy = f"Put one pair of brackets around everything, as in {EXAMPLE}, or remove the rest."
        fix = Fix("Put brackets around everything", f"[{text.strip()}]")
    elif kind == "comma":
        problem = "there is no item between two commas." if last == "comma" else "there is no item before this comma."
        remedy = "Remove the comma, or write a number before it."
        fix = Fix("Remove the comma", without)
    else:
        problem, remedy = "a comma is missing before this item.", "Write a comma between two items."
        fix = Fix("Add the missing comma", f"{text[:position].rstrip()}, {text[position:]}")
    return error_at(text, position, problem, remedy, fix)


def _unfinished(text: str, last: str, brackets: list[int]) -> TextError:
    """Return the error for a text that ends too early."""
    if last == "start":
        return error_at(text, 0, "there is no tree here.", f"Write a list such as {EXAMPLE}.")
    missing = "]" * len(brackets)
    shown = missing if len(brackets) <= 8 else f"{len(brackets):,} closing brackets"
    remedy = f"Add {shown} at the end, or close each list where it ends."
    fix = Fix(f"Add {shown} at the end", text.rstrip() + missing)
    return error_at(text, brackets[-1], "this list is never closed.", remedy, fix)


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
    carries=frozenset(),
    example=EXAMPLE,
    suffix=".txt",
)
