r"""What formats that are written in TeX share: comments, escapes and groups."""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.trees.formats.formulas import plain_formulas
from core.trees.formats.numbers import to_value
from core.trees.formats.players import CHANCE

TOKEN = re.compile(
    r"(?P<plain>[^\\%\[\]{},]++)|(?P<escape>\\(?:[\s\S]|\Z))|(?P<comment>%[^\n\r]*+[\n\r]?+\s*+)|(?P<mark>[\[\]{},])"
)
SPACE = re.compile(r"(?:\s++|%[^\n\r]*+)*+")
_COMMENT = re.compile(r"(\\[\s\S])|%[^\n\r]*+[\n\r]?+[ \t]*+")
_COMMAND = re.compile(
    r"\\(?:(?P<symbol>[$_%&#{} ,;])"
    r"|(?P<name>textbackslash|textasciicircum|textasciitilde|infty)(?![A-Za-z])(?:\{\}|[ \t]++)?+)"
)
_MEANS = {"textbackslash": "\\", "textasciicircum": "^", "textasciitilde": "~", "infty": "∞"}
_LINE_BREAK = re.compile(r"\\\\(?:\*|\[[^\[\]]*+\])?+(?![A-Za-z])|\\\\(?=[A-Za-z])")
_MATHS = re.compile(r"\$([^$]*+)\$")
_SPACE_BESIDE_DIGITS = re.compile("(?<![0-9]) | (?![0-9])")
_FRACTION = re.compile(r"\\[dt]?frac\s*+\{\s*+([0-9]++)\s*+\}\s*+\{\s*+([0-9]++)\s*+\}")
ESCAPES = str.maketrans(
    {character: f"\\{character}" for character in "$_%&#{}"}
    | {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
)


def chance_among(options: Iterable[str]) -> str:
    """Return the word by which chance decides at a node with these options, "" if a player does.

    >>> chance_among(["draw", " chance "]), chance_among(["edge label={node{chance}}"])
    ('chance', '')
    """
    return next((option for option in map(str.strip, options) if option in CHANCE), "")


def without_comments(written: str) -> str:
    """Return TeX without its comments."""
    return _COMMENT.sub(lambda found: found[1] or "", written) if "%" in written else written


def plain_tex(written: str) -> str:
    """Return a text without the braces around it and without escapes; what is not a number keeps its other commands."""
    written = plain_formulas(_LINE_BREAK.sub("\n", _without_braces(written.strip())))
    if "$" in written or "\\" in written:
        number = _FRACTION.sub(r"\1/\2", _MATHS.sub(r"\1", written)).replace(r"\infty", "∞")
        number = _SPACE_BESIDE_DIGITS.sub("", number)
        if to_value(number) is not None:
            return number
        _, colon, tail = number.rpartition(":")
        if colon and to_value(tail) is not None:
            kept = written.rpartition(":")[0]
            if (kept.count("$") - kept.count(r"\$")) % 2:  # a formula that holds the value too
                kept = plain_formulas(f"{kept}$")
            return f"{_unescaped(kept)}: {tail}"
    return _unescaped(written)


def _unescaped(written: str) -> str:
    return _COMMAND.sub(lambda found: found["symbol"] or _MEANS[found["name"]], written) if "\\" in written else written


def _without_braces(written: str) -> str:
    """Return a text without the one pair of braces that goes around all of it."""
    if not (written.startswith("{") and written.endswith("}")):
        return written
    depth = 0
    for token in TOKEN.finditer(written):
        mark = token["mark"]
        if mark in ("{", "}"):
            depth += 1 if mark == "{" else -1
            if depth == 0 and token.end() < len(written):
                return written
    return written[1:-1]


def last_group(tikz: str) -> str:
    """Return the last group in braces of a TikZ path, `node[midway]{left}`."""
    tikz = _without_braces(tikz.strip())
    depth, start, group = 0, 0, ""
    for token in TOKEN.finditer(tikz):
        mark = token["mark"]
        if mark == "{":
            start = token.end() if depth == 0 else start
            depth += 1
        elif mark == "}":
            depth -= 1
            group = tikz[start : token.start()] if depth == 0 else group
    return group
