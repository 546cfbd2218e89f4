"""How numbers, nodes and moves are worded: short, exact, the same everywhere on the page."""

from __future__ import annotations

import math
import re
from decimal import Decimal

from core.game import Value
from core.trace import Bound, Trace

SIGNS = {Bound.NONE: "", Bound.EXACT: "=", Bound.LOWER: "≥", Bound.UPPER: "≤"}
"""What a value is worth. Without a sign it is the best so far and bounds nothing yet."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

MOST_DIGITS = 7
"""A number with more characters is shown with an exponent, so that it fits its node."""


LONGEST_SPOKEN = 20
"""A sentence gives a number in full up to so many characters."""


def shown(value: Value) -> str:
    """Return a value as the reader sees it: all its digits, or as many of them as fit a node.

    >>> shown(-math.inf), shown(-3), shown(0.25), shown(123456789), shown(-12345.678), shown(10**400)
    ('−∞', '−3', '0.25', '1.235e8', '−12345.7', '1e400')
    """
    if value in (math.inf, -math.inf):  # `math.isinf` fails on an integer beyond a float
        return "∞" if value > 0 else "−∞"
    text, digits = str(value).replace("e+", "e"), MOST_DIGITS
    while len(text.lstrip("-")) > MOST_DIGITS and digits > 1:
        digits -= 1
        text = _rounded(value, digits)
    return text.replace("-", "−")


class Shown(dict[Value, str]):
    """The texts of a trace's numbers, each made once: in a trace equal numbers are the same number."""

    def __missing__(self, value: Value) -> str:
        """Make a text."""
        text = self[value] = shown(value)
        return text


def _rounded(value: Value, digits: int) -> str:
    number = value if isinstance(value, float) else Decimal(value)
    text = re.sub(r"e([+-])0*", lambda exponent: "e" + exponent[1].strip("+"), f"{number:.{digits}g}")
    return re.sub(r"\.?0+(?=e)", "", text) if "." in text else text


def spoken(value: Value) -> str:
    """Return a value as a sentence has it: with all its digits, where a node has room for some.

    >>> spoken(-12345.678), spoken(math.inf), spoken(10**400)
    ('−12345.678', '∞', '1e400')
    """
    text = str(value)
    return text.replace("inf", "∞").replace("-", "−") if len(text) <= LONGEST_SPOKEN else shown(value)


def coded(value: Value) -> str:
    """Return a value as the page's attributes hold it, for programs: plain digits, `inf` and `-inf`.

    >>> coded(-math.inf), coded(-3)
    ('-inf', '-3')
    """
    return str(value)


def window_text(window: tuple[Value, Value]) -> str:
    """Return a window as its text field shows it, every digit kept: the field is read back.

    >>> window_text((-math.inf, 5))
    '−∞, 5'
    """
    return ", ".join(str(value).replace("inf", "∞").replace("-", "−") for value in window)


def ordinal(index: int) -> str:
    """Return a child's place in words, counted from the given index 0.

    >>> ordinal(0), ordinal(41)
    ('first', '42nd')
    """
    if index < len(ORDINALS):
        return ORDINALS[index]
    number = index + 1
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def count(number: int) -> str:
    """Return a small number in words.

    >>> count(2), count(11)
    ('two', '11')
    """
    return COUNTS[number] if number < len(COUNTS) else f"{number:,}"


def node_name(trace: Trace, node: int) -> str:
    """Return what a sentence calls a visited node: its short name, with its parent where that is only a place."""
    if node == 0 or has_name(trace, node):
        return short_name(trace, node)
    return f"{short_name(trace, node)} of {node_name(trace, int(trace.nodes.parent[node]))}"


def short_name(trace: Trace, node: int) -> str:
    """Return a visited node's label, else the move that led there, else its place among its parent's children.

    The root of a game is "the start".
    """
    if has_name(trace, node):
        return trace.nodes.labels[node] or str(trace.nodes.moves[node])
    return "the start" if node == 0 else f"the {ordinal(int(trace.nodes.child[node]))} child"


def has_name(trace: Trace, node: int) -> bool:
    """Say whether a node has a label or a named move; a leaf that was given without a label has neither."""
    return bool(trace.nodes.labels[node]) or isinstance(trace.nodes.moves[node], str)


def sentence_case(text: str) -> str:
    """Return the text with its first letter as a capital.

    >>> sentence_case("the start is over.")
    'The start is over.'
    """
    return text[:1].upper() + text[1:]
