"""Comma-separated values in which no spreadsheet finds a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

_LINE_END = re.compile(r"\r\n?")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*(?:e[+-]?[0-9]+)?|inf)")
_FORMULA = re.compile(r"(^|;)(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])")
_GUARDED = re.compile(r"(^|;)'(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])")


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    r"""Return rows as comma-separated values, in which no text is a formula; None becomes an empty cell.

    >>> csv_text([("search", "mean", "low"), ("=a, b", -2.5, None)])
    'search,mean,low\n"\'=a, b",-2.5,\n'
    """
    text = io.StringIO()
    # Python 3.11 writes a carriage return without quotation marks, and a reader ends the row there.
    guards = ([guarded(_LINE_END.sub("\n", cell)) if isinstance(cell, str) else cell for cell in row] for row in rows)
    csv.writer(text, lineterminator="\n").writerows(guards)
    return text.getvalue()


def guarded(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: what would begin one gets an apostrophe before it.

    Semicolons may separate cells too. Source: OWASP, "CSV Injection". `unguarded` undoes this.

    >>> guarded("=1+1"), guarded("-3"), guarded("-3+2"), guarded("a;@b"), guarded("x")
    ("'=1+1", '-3', "'-3+2", "a;'@b", 'x')
    """
    return text if _NUMBER.fullmatch(text) else _FORMULA.sub(r"\1'", text)


def unguarded(text: str) -> str:
    """Undo `guarded`; other texts stay as they are.

    >>> unguarded("'=1+1"), unguarded("don't"), unguarded("'x'")
    ('=1+1', "don't", "'x'")
    """
    return _GUARDED.sub(r"\1", text)
