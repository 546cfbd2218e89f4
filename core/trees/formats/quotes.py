"""Names in quotation marks, for the formats in which a bare name can't hold every character."""

from __future__ import annotations

import re

QUOTED = r'(?:"(?:[^"\\\r\n]|\\[^\r\n])*+"|\u201c[^\u201c\u201d\r\n]*+\u201d)'
"""Straight marks, in which a backslash escapes a mark or itself, or curved ones as word processors set them."""


def quote(name: str) -> str:
    r"""Write a name in quotation marks.

    >>> print(quote('say "x"'))
    "say \"x\""
    """
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def unquote(written: str) -> str:
    r"""Return the name that stands in quotation marks.

    >>> unquote(quote('say "x"')), unquote("“B”")
    ('say "x"', 'B')
    """
    return re.sub(r"\\(.)", r"\1", written[1:-1]) if written[0] == '"' else written[1:-1]
