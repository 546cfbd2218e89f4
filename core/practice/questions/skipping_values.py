"""The values of a leaf for which a child is skipped, as open and closed intervals."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, zip_longest

from core.game import OptionError, Value, has_chance
from core.options import Order, SearchOptions
from core.options.numerals import INFINITE, as_integer, in_full, to_value
from core.options.paths import Path, path_text, read_path
from core.practice.fields import Field, Input
from core.practice.questions.question import KEPT, Question, QuestionSubject, sentence_case
from core.search import played, search
from core.studies.what_if import EVERY_VALUE, Interval
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at, path_of

Values = tuple[Interval, ...]
"""Intervals in order, with gaps between them."""

MOST_NODES = 120
"""The most nodes of a tree: a range takes twice as many searches as there are leaves."""

NEVER, ALWAYS = "never", "always"
EXPECTED = "a range such as x <= 3, (3, 8] or x < 2 or x >= 5, or never, or always"

_NO_VALUE = frozenset({NEVER, "none", "no value", "∅", "{}"})
_EVERY_VALUE = frozenset({ALWAYS, "all", "any", "every value", "any value", "all values"})
_OR = re.compile("\\bor\\b|\N{UNION}")
_SIGNS = {"<=": "<=", "=<": "<=", "≤": "<=", ">=": ">=", "=>": ">=", "≥": ">=", "<": "<", ">": ">", "=": "="}
_SIGN = re.compile(f"({'|'.join(_SIGNS)})")
_TURNED = str.maketrans("<>", "><")
_BRACKETS = re.compile(r"([\[\](])([^,;\[\]()]+)[,;]([^,;\[\]()]+)([\[\])])")


def merged(intervals: Iterable[Interval]) -> Values:
    """Return intervals with the same numbers, in order, with gaps between them.

    >>> merged([Interval(3, 5, False, True), Interval(1, 3, True, True)])
    (Interval(low=1, high=5, low_included=True, high_included=True),)
    """
    found: list[Interval] = []
    for each in sorted(intervals, key=lambda interval: (interval.low, not interval.low_included)):
        last = found[-1] if found else None
        if last is None or (each.low, not each.low_included) > (last.high, last.high_included):
            found.append(each)
        else:
            high, included = max((last.high, last.high_included), (each.high, each.high_included))
            found[-1] = replace(last, high=high, high_included=included)
    return tuple(found)


def read_values(text: str) -> Values:
    """Return the numbers in a text such as `x <= 3`, `(3, 8]`, `x < 2 or x >= 5`, `never`; raise OptionError.

    >>> write_values(read_values("[-inf, 2) or x=3 or x > 5")), write_values(read_values("8 >= x > 3"))
    ('x < 2 or x = 3 or x > 5', '3 < x ≤ 8')
    """
    written = " ".join(text.lower().split())
    if written in _NO_VALUE:
        return ()
    if written in _EVERY_VALUE:
        return (EVERY_VALUE,)
    return merged(interval for part in _OR.split(written) if (interval := _read_interval(part.strip())))


def _read_interval(text: str) -> Interval | None:
    """Return the numbers of one range; None if there are none, as with 5 < x < 3."""
    plain = text.replace(" ", "")
    brackets = _BRACKETS.fullmatch(plain)
    if brackets:
        return _between(_number(brackets[2]), _number(brackets[3]), brackets[1] == "[", brackets[4] == "]")
    first, *rest = _SIGN.split(plain)
    sides, signs = [first or "x", *rest[1::2]], [_SIGNS[sign] for sign in rest[::2]]  # <= 3 is short for x <= 3
    if sides.count("x") != 1 or not (len(sides) == 2 or (len(sides) == 3 and sides[1] == "x")):
        raise OptionError(f"{text[:40]!r} is not a range.", f"Write {EXPECTED}.")
    interval: Interval | None = EVERY_VALUE
    for sign, (left, right) in zip(signs, pairwise(sides), strict=True):
        side = _side(sign, _number(right)) if left == "x" else _side(sign.translate(_TURNED), _number(left))
        interval = None if interval is None or side is None else _common(interval, side)
    return interval


def _side(sign: str, at: Value) -> Interval | None:
    low, high = -math.inf if "<" in sign else at, math.inf if ">" in sign else at
    return _between(low, high, ">" not in sign or "=" in sign, "<" not in sign or "=" in sign)


def _common(one: Interval, other: Interval) -> Interval | None:
    low, is_above = max((one.low, not one.low_included), (other.low, not other.low_included))
    high, is_included = min((one.high, one.high_included), (other.high, other.high_included))
    return _between(low, high, not is_above, is_included)


def _between(low: Value, high: Value, low_included: bool, high_included: bool) -> Interval | None:
    """Return the interval, None if it is empty; infinite ends may be open or closed."""
    if low > high or (low == high and (low in INFINITE or not (low_included and high_included))):
        return None
    return Interval(low, high, low_included or low == -math.inf, high_included or high == math.inf)


def _number(text: str) -> Value:
    value = to_value(text)
    if value is None:
        raise OptionError(f"{text[:40]!r} is not a number.", f"Write {EXPECTED}.")
    return value


def write_values(values: Values) -> str:
    """Return the text for some values; `read_values` reads it."""
    if not values:
        return NEVER
    return ALWAYS if values == (EVERY_VALUE,) else " or ".join(map(_written, values))


def _written(interval: Interval) -> str:
    low, high = in_full(interval.low), in_full(interval.high)
    if interval.low == interval.high:
        return f"x = {low}"
    above = "" if interval.low == -math.inf else f"{low} {'≤' if interval.low_included else '<'} "
    below = "" if interval.high == math.inf else f" {'≤' if interval.high_included else '<'} {high}"
    if above and not below:
        return f"x {'≥' if interval.low_included else '>'} {low}"
    return f"{above}x{below}"


# The question


def item_of(leaf: Path, child: Path) -> str:
    """Return the item that asks for which values of a leaf a node is skipped."""
    return f"{path_text(leaf)}:{path_text(child)}"


def _nodes(asked: QuestionSubject) -> tuple[int, int]:
    """Return the leaf and the skipped node of an item; raise OptionError if it names none."""
    try:
        leaf, child = (node_at(asked.tree, read_path(part)) for part in asked.item.split(":"))
    except (ValueError, OptionError):
        leaf, child = 0, 0
    if not (leaf and child and asked.tree.is_terminal(leaf)):
        problem = f"{asked.item[:40]!r} names no leaf and no node."
        raise OptionError(problem, "Write two paths such as 1.0:1.1, the first that of a leaf.", place="item")
    return leaf, child


def _items(tree: LeafTree, options: SearchOptions) -> tuple[str, ...]:
    """Return each evaluated leaf with each child skipped after it."""
    if len(tree) > MOST_NODES or has_chance(played(tree, options)) or options.order in (Order.BEST, Order.WORST):
        return ()
    asked = QuestionSubject(tree, options)
    return tuple(
        item_of(path_of(tree, leaf), path_of(tree, child))
        for child in asked.found.skipped
        for leaf in sorted(asked.evaluated)
    )


def _is_skipped(asked: QuestionSubject, value: Value) -> bool:
    """Return whether the node is skipped if the leaf has a value."""
    leaf, child = _nodes(asked)
    values = (*asked.tree.values[:leaf], value, *asked.tree.values[leaf + 1 :])
    return child not in search(replace(asked.tree, values=values), asked.options).places.states


def _parts(ends: Iterable[Value]) -> list[Interval]:
    """Return the finite ones of some ends as points, and the gaps between them, in order."""
    points = sorted(set(ends).difference(INFINITE))
    gaps = [_between(*gap, low_included=False, high_included=False) for gap in pairwise((-math.inf, *points, math.inf))]
    at = [Interval(point, point, True, True) for point in points]
    return [part for pair in zip_longest(gaps, at) for part in pair if part is not None]


def _tried(asked: QuestionSubject) -> list[Interval]:
    """Return the parts within which nothing changes: a search only compares numbers and its window."""
    leaf, _ = _nodes(asked)
    others = (value for node, value in enumerate(asked.tree.values) if value is not None and node != leaf)
    return _parts((*others, *asked.options.root_window))


def _inside(part: Interval) -> Value:
    """Return a number in an interval; raise OptionError if no number lies between its ends."""
    low, high = part.low, part.high
    if low == high:
        return low
    if -math.inf in (low, -high):
        return 0 if low == -high else math.floor(high) - 1 if low == -math.inf else math.ceil(low) + 1
    middle = (Fraction(low) + Fraction(high)) / 2
    whole = math.floor(middle)
    with suppress(OverflowError):
        inside = whole if low < whole else as_integer(float(middle))
        if low < inside < high:
            return inside
    problem = f"no number lies between {in_full(low)} and {in_full(high)}."
    raise OptionError(problem, "Choose a tree whose leaves are further apart.", place="tree")


def _has(values: Values, value: Value) -> bool:
    return any(value in interval for interval in values)


@lru_cache(KEPT)
def _key(asked: QuestionSubject) -> Values:
    return merged(part for part in _tried(asked) if _is_skipped(asked, _inside(part)))


def _accepts(asked: QuestionSubject, answer: Values) -> bool:
    """Return whether the node is skipped for exactly these values, trying only until one differs.

    The parts next to an end of the answer come first: there most answers differ.
    """
    ends = {end for interval in answer for end in (interval.low, interval.high)}.difference(INFINITE)
    parts = sorted(_tried(asked), key=lambda part: ends.isdisjoint((part.low, part.high)))
    is_made_of_them = merged(part for part in parts if _has(answer, _inside(part))) == answer
    return is_made_of_them and all(_is_skipped(asked, value) == _has(answer, value) for value in map(_inside, parts))


def _reason(asked: QuestionSubject, answer: Values, key: Values) -> str:
    name = asked.tree.called(_nodes(asked)[1])
    sentences = {(): f"{name} is never skipped, whatever x is.", (EVERY_VALUE,): f"{name} is skipped whatever x is."}
    said = sentence_case(sentences.get(key, f"{name} is skipped for {write_values(key)}."))
    if answer == key:
        return said
    ends = (end for interval in (*answer, *key) for end in (interval.low, interval.high))
    differs = next(value for value in map(_inside, _parts(ends)) if _has(answer, value) != _has(key, value))
    does = (
        "skipped, and your answer leaves that out" if _has(key, differs) else "visited, and your answer includes that"
    )
    return f"{said} With x = {in_full(differs)} it is {does}."


def _question(asked: QuestionSubject) -> str:
    leaf, child = _nodes(asked)
    leaf_name, name = map(asked.tree.called, (leaf, child))
    written = in_full(asked.tree.utility(leaf))
    return f"Suppose {leaf_name} is worth x instead of {written}. For which values of x is {name} skipped?"


RANGE = Question(
    name="range",
    title="Range of a leaf",
    about="For which values of a leaf is a child skipped? Open and closed ends count.",
    expected=EXPECTED,
    items=_items,
    asks=_question,
    read=lambda _, text: read_values(text),
    write=lambda _, answer: write_values(answer),
    key=_key,
    reason=_reason,
    accepts=_accepts,
    slow=True,
    fields=lambda _, answer: (Field("Answer", Input.TEXT, (write_values(answer),)),),
    hint="Write such as x <= 3, or 3 < x <= 8, or x < 2 or x >= 5, or never, or always.",
    written=lambda asked: {_nodes(asked)[0]: "x"},
    about_equality=True,
)
