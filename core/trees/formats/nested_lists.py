"""Trees written as nested lists, `[[3, 12, 8], [2, 4, 6]]`: read in JSON or Python spelling, and written back."""

from __future__ import annotations

import math
import re

from core.game import Player, TextError, Value
from core.numerals import as_integer
from core.trees.formats.format import Format
from core.trees.formats.text import BLANK, BYTE_ORDER_MARK, MAX_DIGITS, MAX_NODES, UNSEEN, error_at
from core.trees.leaf_tree import LeafTree

EXAMPLE = "[[3, 12, 8], [2, 4, 6]]"
MINUS = "\u2212"
_QUOTES = r"\"'`\u2018\u2019\u201c\u201d"
_WORD = rf"[^\s,;()\[\]{{}}{_QUOTES}{UNSEEN}]"
_SIGN = rf"[+\-{MINUS}]?"
_DASH = r"[\u2010-\u2015\ufe63\uff0d]"
_VULGAR = r"[\u00bc-\u00be\u2150-\u215e]"  # fractions that are one character
_EXPONENT = rf"[eE]{_SIGN}[0-9]++"

# Every character belongs to a token, so that the scan never skips one; possessive quantifiers keep it linear.
_TOKEN = re.compile(
    rf"""{BLANK}*+(?:
      (?P<comma> ,)
    | (?P<integer> {_SIGN}[0-9]++ (?!{_WORD}))
    | (?P<open> \[)
    | (?P<close> \])
    | (?P<decimal> {_SIGN}(?: (?: [0-9]++\.[0-9]*+ | \.[0-9]++ )(?: {_EXPONENT} )?+ | [0-9]++{_EXPONENT} ) (?!{_WORD}))
    | (?P<infinity> {_SIGN}(?i: inf(?:inity)? | \u221e | math\.inf
        | float\({BLANK}*+(?:'{_SIGN}inf(?:inity)?'|"{_SIGN}inf(?:inity)?"){BLANK}*+\) ) (?!{_WORD}))
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

_NUMBERS = frozenset({"integer", "decimal", "infinity"})
_ITEMS = _NUMBERS | {"open"}
_FOLLOWS: dict[str, frozenset[str]] = {
    "start": _ITEMS,
    "open": _ITEMS,
    "comma": _ITEMS | {"close"},
    "item": frozenset({"comma", "close"}),
    "tree": frozenset({"end"}),
}
"""The tokens that may come next, by what has just been read."""


def parse(text: str, root_player: Player = Player.MAX) -> LeafTree:
    """Read a tree from nested lists; a bare number is a tree of one leaf.

    Numbers are integers of up to 1,000 digits, decimals, and `inf` in any of its common spellings. Spaces, line
    breaks and a comma after the last item are free. A decimal that is a whole number becomes that integer, so that
    equal leaves are one value. Raises TextError, with the place, where the text is no such tree.

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
            if node == MAX_NODES:
                problem = f"this is where the tree passes {MAX_NODES:,} nodes, the most that are read."
                raise error_at(text, token.start(kind), problem, "Use a smaller tree.")
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
    written = token[kind].replace(MINUS, "-")
    if kind == "integer":
        if len(written.lstrip("+-")) > MAX_DIGITS:
            problem = f"this integer has more than {MAX_DIGITS:,} digits."
            raise error_at(text, token.start(kind), problem, "Write a shorter one, or inf if it stands for infinity.")
        return int(written)
    if kind == "infinity":
        return -math.inf if written.count("-") == 1 else math.inf
    value = float(written)
    if math.isinf(value):
        problem = f"{_shortened(written)} is too large for a decimal number."
        raise error_at(text, token.start(kind), problem, "Write inf for infinity, or the integer with all its digits.")
    return as_integer(value)


def _mistake(text: str, token: re.Match[str], last: str, brackets: list[int]) -> TextError:
    """Return the error for a token that may not stand where it does."""
    kind = token.lastgroup or ""
    position = token.start(kind)
    if kind == "end":
        if last == "start":
            problem, remedy = "there is no tree here.", f"Write a list such as {EXAMPLE}."
            position = 0
        else:
            problem, position = "this list is never closed.", brackets[-1]
            missing = "]" * len(brackets) if len(brackets) <= 8 else f"{len(brackets):,} closing brackets"
            remedy = f"Add {missing} at the end, or close each list where it ends."
    elif kind == "word":
        problem, remedy = _wrong_word(token[kind])
    elif kind == "quoted":
        problem = f"{_quoted(token[kind])} is text in quotes, not a number."
        remedy = "Write lists and numbers without quotes."
    elif kind == "unseen":
        problem = f"the text holds the invisible character U+{ord(token[kind]):04X}."
        remedy = "Delete it, or type the line again."
    elif kind in _CHARACTERS:
        problem, remedy = _CHARACTERS[kind]
    elif kind == "close" and not brackets:
        problem, remedy = "this bracket closes no list.", "Remove it, or add [ where its list begins."
    elif kind == "close":
        problem, position = "this list is empty.", brackets[-1]
        remedy = "Write at least one number in it, or a number in its place."
    elif last == "tree":
        problem = "the tree ends before this."
        remedy = f"Put one pair of brackets around everything, as in {EXAMPLE}, or remove the rest."
    elif kind == "comma":
        problem = "there is no item between two commas." if last == "comma" else "there is no item before this comma."
        remedy = "Remove the comma, or write a number before it."
    else:
        problem, remedy = "a comma is missing before this item.", "Write a comma between two items."
    return error_at(text, position, problem, remedy)


_CHARACTERS = {
    "round": ("a list is not written with round brackets.", "Write square brackets, [ and ]."),
    "curly": ("a list is not written with braces.", "Write square brackets, [ and ]."),
    "semicolon": ("items are not separated by semicolons.", "Write a comma between two items."),
}

_WORDS = tuple(
    (re.compile(pattern), problem, remedy)
    for pattern, problem, remedy in (
        (rf"{_SIGN}(?i:nan)", "{} cannot be compared with a number.", "Write the number, inf or -inf that is meant."),
        ("(?i:none|null|nil|undefined)", "{} is no value for a leaf.", "Write a number, or leave the leaf out."),
        ("(?i:true|false)", "{} is a truth value, not a number.", "Write 1 or 0."),
        ("(?i:float)", "only float('inf') and float('-inf') are read.", "Write the number by itself, such as 2.5."),
        (rf"{_SIGN}(?:[0-9]+/[0-9]+|[0-9]*{_VULGAR})", "{} is a fraction.", "Write a decimal, such as 0.5."),
        (rf"{_DASH}[0-9.]+", "{} begins with a dash, not a minus sign.", "Write the minus sign as -."),
    )
)
"""Words that stand for a number elsewhere: pattern, problem with a place for the word, remedy."""


def _wrong_word(word: str) -> tuple[str, str]:
    """Return the problem with a word that is no number, and the remedy."""
    for pattern, problem, remedy in _WORDS:
        if pattern.fullmatch(word):
            return problem.format(_shortened(word)), remedy
    return f"{_quoted(word)} is not a number.", "Write a number such as 3, -2.5, 1e6 or inf."


def _shortened(word: str, length: int = 24) -> str:
    return word if len(word) <= length else word[: length - 1] + "…"


def _quoted(word: str) -> str:
    return repr(_shortened(word))


FORMAT = Format(
    name="lists",
    title="Nested lists",
    looks_like=lambda text: text.lstrip(BYTE_ORDER_MARK).lstrip()[:1] == "[",
    parse=parse,
    write=write,
    carries=frozenset(),
    example=EXAMPLE,
    suffix=".txt",
)
