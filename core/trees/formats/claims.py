"""What a line on a node says beside a name: `v = 3` is a value; `α = 5` and `Depth: 2` are claims of a search.

A claim stands by itself, after a name of one word, or set off by a comma or a bracket.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from core.game import Value
from core.options.numerals import DECIMAL, FRACTION, INFINITY, SIGN, to_value
from core.trees.formats.players import read_turn
from core.trees.formats.remarks import Aside

_INFINITE = r"(?:\\infty|&infin;|\u221e|(?i:inf(?:ty|inity)?))"
_NUMBER = rf"\$?(?:{SIGN}|&minus;)\s?(?:{FRACTION}|{DECIMAL}|{INFINITY}|{_INFINITE})\$?(?!\w|[/.]\w)"
_ALPHA = r"(?:\u03b1|\U0001d6fc|\\alpha|&alpha;|(?i:alpha)\b)"
_BETA = r"(?:\u03b2|\u03d0|\U0001d6fd|\\beta|&beta;|(?i:beta)\b)"
_IS = r"\s*+(?::=|==|[:=])\s*+"
_BOUNDED_BY = r"\s*+\$?+\s*+(?::=|==|<=|>=|\\[lg]eq?\b|[:=\u2264\u2265<>\u2190])\s*+"
_NOTHING = rf"(?=\s*(?:\Z|[,;|)\]}}])|\s+\$?(?:{_ALPHA}|{_BETA}))"
_UNKNOWN = rf"(?:[?_\u2026\u2014\u2013-]++|(?i:none|null|nil)\b|{_NOTHING})"
_ADJECTIVE = r"(?i:minimax|node|leaf|static|backed-up|best|current|final|heuristic|terminal|state|game)"
_VALUE = rf"(?:the\s++)?+(?:{_ADJECTIVE}\s++)?+(?i:value|val|utility|score|evaluation|eval|payoff)"
_FACT = r"(?i:depth|ply|plies|level|layer|height|step|visits?|visited|order|index|id|turn|player|nodes|leaves|count)"
_OPEN, _CLOSE = r"[(\[{\u27e8]", r"[)\]}\u27e9]"


def _pattern(alpha: str, beta: str) -> re.Pattern[str]:
    """Return the pattern of a claim, with patterns of what alpha and beta are called."""
    both = rf"{_OPEN}?\s*+\$?{alpha}\$?\s*+[,/|]\s*+\$?{beta}\$?\s*+{_CLOSE}?"
    pair = rf"{_NUMBER}\s*+[,;|/]\s*+{_NUMBER}"
    return re.compile(
        rf"""(?<![\w.\\&])(?:
          (?P<window> (?:{both}|\u03b1\u03b2|(?i:window))(?:{_BOUNDED_BY}|\s*+)(?:{_OPEN}\s*+{pair}\s*+{_CLOSE}|{pair})
            | {_OPEN}(?=[^()\[\]]*+{_CLOSE})(?=[^()\[\]]*?{_INFINITE})\s*+{pair}\s*+{_CLOSE} )
        | (?P<alpha> \$?{alpha}{_BOUNDED_BY}(?:{_NUMBER}|{_UNKNOWN}) )
        | (?P<beta> \$?{beta}{_BOUNDED_BY}(?:{_NUMBER}|{_UNKNOWN}) )
        | (?P<compared> \A\s*+(?:<=|>=|[\u2264\u2265<>])\s*+{_NUMBER}\s*+\Z )
        | (?P<finite> \[\s*+{pair}\s*+\] )
        | (?P<fact> {_FACT}{_IS}\#?[0-9]++(?:/[0-9]++)?+(?![\w.]) )
        | \$?+(?:{_VALUE}(?:{_IS}|\s++)|(?i:minimax){_IS}|[vV]{_IS})(?P<value> {_NUMBER} )
        )""",
        re.VERBOSE,
    )


_CLAIM = _pattern(_ALPHA, _BETA)
_CLAIM_WITH_LETTERS = _pattern(rf"(?:{_ALPHA}|\ba\b)", rf"(?:{_BETA}|\bb\b)")
_LETTER_A, _LETTER_B = (re.compile(rf"(?<![\w.]){letter}{_IS}{_NUMBER}") for letter in "ab")
_BOUND = re.compile(f"{_ALPHA}|{_BETA}")
_BOUNDS = frozenset({"window", "finite", "alpha", "beta", "compared"})
_APART = tuple(",;|/([{\u27e8:=\u00b7\u2022\u2013\u2014-\u2264\u2265<>")
_BREAKS = tuple(",;|/)]}\u27e9\u00b7\u2022\u2013\u2014-\u2264\u2265<>\u2702")
_EMPTY = re.compile(
    rf"{_OPEN}[\s,;|/\u2264\u2265<>]*+{_CLOSE}|[\s,;|/\u2264\u2265<>]++(?={_CLOSE})|(?<={_OPEN})[\s,;|/]++"
)
_AROUND = " \t,;|/:=\u00b7\u2022\u2013\u2014-\u2264\u2265"


SUSPECT = re.compile(
    rf"[^\w\s.'+-]|[\n\r]|{_ALPHA}|{_BETA}|\b[vVab]\b|(?i:max|min|window|val|utility|score|eval|payoff)|\b{_FACT}\b"
)
"""What a text on a node holds if it may say more than a name or a number: all others need no closer look."""


class Claims(NamedTuple):
    """A line without its claims: the values that it gives, what is ignored, and whether the rest is a mere name."""

    rest: str
    values: tuple[Value, ...] = ()
    asides: tuple[Aside, ...] = ()
    is_name: bool = False


def has_letters(text: str) -> bool:
    """Return whether `a` and `b` stand for alpha and beta: only where both are given a number."""
    return _LETTER_A.search(text) is not None and _LETTER_B.search(text) is not None


def read_claims(line: str, *, letters: bool = False) -> Claims:
    """Return what a line claims, and the rest of it; `letters` tells that `a` and `b` stand for alpha and beta.

    >>> read_claims("v=-0.5 α=-inf"), read_claims("skipped after α=5")[1:]
    (Claims(rest='', values=(-0.5,), asides=(<Aside.BOUNDS: ...>,), is_name=False), ((), (), True))
    """
    pattern = _CLAIM_WITH_LETTERS if letters else _CLAIM
    found = list(pattern.finditer(line))
    if not found:
        return Claims(line)
    kinds = {claim.lastgroup for claim in found}
    is_whole = "window" in kinds or {"alpha", "beta"} <= kinds
    rest, values, asides, end = "", list[Value](), dict[Aside, None](), 0
    for claim in found:
        kind = claim.lastgroup or ""
        between = line[end : claim.start()]
        after = line[claim.end() :].lstrip()
        before = f"{rest}{between}".strip()
        if kind == "finite" and (turn := read_turn(before)) and (turn.name or not turn.player):
            continue  # [3, 5] is a window on MIN [3, 5], and part of the name in B [3, 5]
        stands = _is_apart(between, before) and _breaks_off(after, pattern)
        if stands or (is_whole and kind in _BOUNDS):
            rest += f"{between} "
            end = claim.end()
            if kind == "value":
                value = to_number(claim["value"])
                values += [] if value is None else [value]
            else:
                bounds = Aside.LETTERS if letters else Aside.BOUNDS
                asides[bounds if kind in _BOUNDS else Aside.FACTS] = None
        elif kind != "value":
            return Claims(line, is_name=True)
    if end == 0:
        return Claims(line)
    rest = _EMPTY.sub("", rest + line[end:]).strip(_AROUND)
    return Claims(rest, tuple(values), tuple(asides))


def is_bound(word: str) -> bool:
    """Return whether a word is a name of alpha or of beta; `a` and `b` by themselves are not."""
    return _BOUND.fullmatch(word) is not None


def to_number(written: str) -> Value | None:
    """Return the number that a label gives, in TeX or HTML too; None if it is not one."""
    value = to_value(written)
    if value is not None or not any(mark in written for mark in "\\$&ity"):
        return value
    plain = written.strip("$ ").replace("&minus;", "-").replace("&infin;", "\u221e").replace("\\", "")
    return to_value(re.sub(r"(?<=[+-])\s|infty", lambda part: "\u221e" if part[0] == "infty" else "", plain))


def _is_apart(between: str, before: str) -> bool:
    """Return whether what stands before a claim sets it off, so that it isn't part of a sentence."""
    is_short = not before or " " not in before
    return is_short or not between.strip() or between.rstrip().endswith(_APART) or read_turn(before).player is not None


def _breaks_off(after: str, pattern: re.Pattern[str]) -> bool:
    """Return whether a claim ends before what follows it."""
    return not after or after.startswith(_BREAKS) or pattern.match(after) is not None
