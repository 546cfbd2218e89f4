"""`value_among`: the number among the words on a leaf, as in `Leaf +3`, where only one can be its value."""

from __future__ import annotations

import re

from core.trees.formats.node_text import LONGEST, Words
from core.trees.formats.numbers import DECIMAL, FRACTION, INFINITY, SIGN, to_value
from core.trees.formats.remarks import Aside

_COUNTED = r"(?i:nodes?|states?|child(?:ren)?|moves?|steps?|players?|levels?|depths?|pl(?:y|ies)|turns?|visits?|times)"
_NUMBER = re.compile(
    rf"(?<![\w.,:/#%\"'+\u2010-\u2015\u2212-])(?P<number>{SIGN}(?:{FRACTION}|{DECIMAL}|{INFINITY}))"
    r"(?![\w%\u00b0/+\u2212-]|[.,:]\w|\s*[=<>\u2264\u2265~])"
)
_AFTER_COUNTED = re.compile(rf"\b{_COUNTED}[\s:#]*+\Z")
_BEFORE_COUNTED = re.compile(rf"\s*+{_COUNTED}\b")
_COMPARED = tuple("=<>~\u2264\u2265")
_EMPTY = re.compile(r"\(\s*\)|\[\s*\]|\{\s*\}")
_AROUND = " \t,;|/:\u00b7\u2022\u2013\u2014\u2192-"


def value_among(words: Words) -> Words:
    """Return what stands on a leaf without a value: the one number among its words is the value, and the rest its name.

    A number that counts something, such as `Node 7`, or stands in a comparison does not count. One that is all of the
    text is the value in any case.

    >>> value_among(Words("4 ✂ pruned", None, None))[:2], value_among(Words("Node 7", None, None))[:2]
    (('✂ pruned', 4), ('Node 7', None))
    """
    words = words.as_value
    label = words.label
    if words.value is not None or words.asides or len(label) > LONGEST or to_value(label) is not None:
        return words
    found = [number for number in _NUMBER.finditer(label) if not _is_counted(label, number)]
    value = to_value(found[0]["number"]) if len(found) == 1 else None
    if value is None:
        return words
    rest = _EMPTY.sub("", f"{label[: found[0].start()].rstrip()} {label[found[0].end() :].lstrip()}")
    return Words(rest.strip(_AROUND), value, words.player, (Aside.WORDS,))


def _is_counted(label: str, number: re.Match[str]) -> bool:
    """Return whether a number counts something or is compared with, so that it can't be a value."""
    before = label[: number.start()].rstrip()
    return (
        before.endswith(_COMPARED)
        or _AFTER_COUNTED.search(before) is not None
        or _BEFORE_COUNTED.match(label, number.end()) is not None
    )
