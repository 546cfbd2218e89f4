"""Cells of comma-separated values: what a spreadsheet would run as a formula is written so that it stays text."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*(?:e[+-]?[0-9]+)?|inf)")
_FORMULA = re.compile(r"(^|;)(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])")
_GUARDED = re.compile(r"(^|;)'(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])")


def guarded(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: an apostrophe precedes what would begin one.

    Semicolons may separate cells too. Source: OWASP, "CSV Injection". `unguarded` gives every text back.

    >>> guarded("=1+1"), guarded("-3"), guarded("-3+2"), guarded("a;@b"), guarded("x")
    ("'=1+1", '-3', "'-3+2", "a;'@b", 'x')
    """
    return text if _NUMBER.fullmatch(text) else _FORMULA.sub(r"\1'", text)


def unguarded(text: str) -> str:
    """Return the text from which `guarded` made this one; any other is unchanged.

    >>> unguarded("'=1+1"), unguarded("don't"), unguarded("'x'")
    ('=1+1', "don't", "'x'")
    """
    return _GUARDED.sub(r"\1", text)
