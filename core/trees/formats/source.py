"""What every text format shares: where a mistake stands, how a number is read, what a label is, and the limits."""

from __future__ import annotations

import re

from core.game import Fix, TextError, Value
from core.options.numerals import DECIMAL, FRACTION, MAX_DIGITS, SIGN, to_value


def why_no_number(word: str, shown: str) -> tuple[str, str]:
    """Return the problem with a word that is not a number, shown as a message gives it, and the remedy."""
    for pattern, problem, remedy in _MISTAKES:
        if pattern.fullmatch(word):
            return problem.format(shown), remedy
    return f"{shown!r} is not a number.", "Write a number such as 3, -2.5, 1e6 or inf."


_MISTAKES = tuple(
    (re.compile(pattern), problem, remedy)
    for pattern, problem, remedy in (
        (rf"{SIGN}(?i:nan)", "{} cannot be compared with a number.", "Write the number, inf or -inf that is meant."),
        ("(?i:none|null|nil|undefined)", "{} is not a value for a leaf.", "Write a number, or leave the leaf out."),
        ("(?i:true|false)", "{} is a truth value, not a number.", "Write 1 or 0."),
        ("(?i:float)", "only float('inf') and float('-inf') are read.", "Write the number by itself, such as 2.5."),
        (rf"{SIGN}[0-9]+/0+", "{} divides by zero.", "Write inf or -inf if it stands for infinity."),
        (
            rf"{SIGN}[0-9]{{{MAX_DIGITS + 1},}}",
            f"this integer has more than {MAX_DIGITS:,} digits.",
            "Write a shorter one, or inf if it stands for infinity.",
        ),
        (
            rf"{SIGN}{DECIMAL}",
            "{} is too large for a decimal number.",
            "Write inf for infinity, or the integer with all its digits.",
        ),
        (rf"{SIGN}{FRACTION}", "{} is too long for a fraction.", "Write a decimal, such as 0.5."),
    )
)
"""Words that are not numbers: pattern, problem with a place for the word, remedy; the first that fits counts."""


MAX_NODES = 1_000_000
MAX_PLIES = 100_000
"""The depth of the deepest node: a text of nothing but brackets is refused here, long before it fills memory."""

MAX_CHARACTERS = 100_000_000
"""Characters of a text: a tree of MAX_NODES takes fewer in any format, and what is longer would fill memory."""

MAX_LABEL = 100
"""Characters of a label or of a move's name."""

BYTE_ORDER_MARK = "\ufeff"

# Characters that a reader cannot see: controls, zero-width and directional marks, halves of surrogate pairs.
UNSEEN = (
    r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
)
BLANK = r"[^\S\x0b\x0c\x1c-\x1f\x85]"  # white space of any script, without the controls that `\s` takes for it

# An outline whose first line holds a bracket, as in "MAX (root)": it closes there, and lines follow below it.
OUTLINED = re.compile(
    r"\s*+(?:[^()\r\n]*+\([^()\r\n]*+\)|[^\W\d][^()\[\]\r\n]*+\[[A-Za-z ]++\])[^()\r\n]*+[\r\n]\s*+[^\s)]"
)

QUOTED = r'(?:"(?:[^"\\\r\n]|\\[^\r\n])*+"|\u201c[^\u201c\u201d\r\n]*+\u201d)'
"""Straight marks, in which a backslash escapes a mark or itself, or curved ones as word processors set them."""

_LINE_END = re.compile(r"\r\n?|\n")
_HALF = re.compile("[\ud800-\udfff]")
_INVISIBLE = re.compile(rf"(?![\ud800-\udfff])[{UNSEEN}]")
_NO_LABEL = re.compile(f"[{UNSEEN}\n\r\u2028\u2029]")


def number_at(text: str, position: int, written: str) -> Value:
    """Return the number that stands at an index of a text; raise TextError, with what is wrong, if there is none."""
    value = to_value(written)
    if value is None:
        raise error_at(text, position, *why_no_number(written, shortened(written)))
    return value


def check_room(text: str, position: int, nodes: int, depth: int) -> None:
    """Raise TextError if a tree of that many nodes has no room for one of that depth, at an index of a text."""
    if nodes >= MAX_NODES or depth > MAX_PLIES:
        passed = f"{MAX_NODES:,} nodes" if nodes >= MAX_NODES else f"{MAX_PLIES:,} plies"
        problem = f"this is where the tree passes {passed}, the most that can be read."
        raise error_at(text, position, problem, "Use a smaller tree.")


def check_label(text: str, position: int, label: str) -> str:
    """Return a label without the spaces around it; raise TextError if it is too long or can't be shown on a line."""
    label = label.strip()
    if len(label) > MAX_LABEL:
        raise error_at(text, position, f"this name has more than {MAX_LABEL} characters.", "Write a shorter one.")
    unseen = None if label.isprintable() else _NO_LABEL.search(label)
    if unseen:
        problem = f"this name holds the invisible character U+{ord(unseen[0]):04X}."
        raise error_at(text, position, problem, "Delete it, or type the name again.")
    return label


def quote(name: str) -> str:
    """Write a name in quotation marks."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def unquote(written: str) -> str:
    """Return the name that stands in quotation marks."""
    return re.sub(r"\\(.)", r"\1", written[1:-1]) if written[0] == '"' else written[1:-1]


def check_whole(text: str) -> None:
    """Raise TextError for a text that is too long, and at half a surrogate pair, which no file and no page can hold."""
    check_length(text, MAX_CHARACTERS)
    half = None if text.isascii() else _HALF.search(text)
    if half:
        problem = f"the text holds the invisible character U+{ord(half[0]):04X}."
        fix = Fix("Delete the invisible characters", _HALF.sub("", text))
        raise error_at(text, half.start(), problem, "Delete it, or copy the text again.", fix)


def check_length(text: str, most: int) -> None:
    """Raise TextError for a text of more characters than that."""
    if len(text) > most:
        problem = f"this text has {len(text):,} characters; at most {most:,} are read."
        raise error_at(text[:100], 0, problem, "Use a smaller tree.")


def legible(text: str) -> str:
    """Return a text without the characters that a reader cannot see; a control, such as a page break, is a blank."""
    return _INVISIBLE.sub(lambda found: " " if found[0] < "\xa0" else "", text)


def error_at(text: str, position: int, problem: str, remedy: str, fix: Fix | None = None) -> TextError:
    """Return the error for a place in a text, given as an index, with its line, column and an excerpt of the line."""
    before = text[:position]
    line = before.count("\n") + before.count("\r") - before.count("\r\n") + 1
    start = max(before.rfind("\n"), before.rfind("\r")) + 1
    ends = (text.find("\n", position), text.find("\r", position), len(text))
    end = min(place for place in ends if place >= 0)
    source, caret = excerpt(text[start:end], position - start)
    return TextError(problem, remedy, line=line, column=position - start + 1, source=source, caret=caret, fix=fix)


def show_place(text: str, error: TextError) -> None:
    """Have an error show its line as it is in a text, and not with the blanks that a reader put in or left out."""
    line = _LINE_END.split(text.removeprefix(BYTE_ORDER_MARK))[error.line - 1]
    if len(read := legible(line)) < len(line):
        seen = [at for at, sign in enumerate(line, 1) if legible(sign)]
        error.column = [*seen, len(line) + 1][min(error.column - 1, len(read))]
    error.column = min(error.column, len(line) + 1)
    error.source, error.caret = excerpt(line, error.column - 1)


def shortened(word: str, length: int = 24) -> str:
    """Return a word as a message shows it, cut where it is too long.

    >>> shortened("abcdefgh", length=6)
    'abcde…'
    """
    return word if len(word) <= length else word[: length - 1] + "…"


def shown(word: str) -> str:
    """Return a word as a message shows it, in quotes if it can't be seen else."""
    word = shortened(word)
    return word if word.isprintable() and word.strip() else repr(word)


def excerpt(line: str, index: int, width: int = 72) -> tuple[str, int]:
    """Return the part of a line around an index, at most `width` characters, and the column of the index in it.

    Columns count from 1. What is left out is marked by "…"; a character that cannot be printed is replaced by one
    that can, so that the column stays right.
    """
    start = max(0, min(index - width // 2, len(line) - width)) if len(line) > width else 0
    end = min(len(line), start + width)
    shown = [_printable(character) for character in line[start:end]]
    if start > 0:
        shown[0] = "…"
    if end < len(line):
        shown[-1] = "…"
    return "".join(shown), index - start + 1


def _printable(character: str) -> str:
    if character.isprintable():
        return character
    if re.match(BLANK, character):
        return " "
    code = ord(character)
    return chr(0x2400 + code) if code < 0x20 else "\ufffd"
