"""The widths of texts, estimated before a browser draws them: in the widest of the usual fonts."""

from __future__ import annotations

from functools import lru_cache

from core.options.numerals import ELLIPSIS

SMALL = 13
"""The smallest type of the picture, in its units. No text is smaller, so a picture is as readable as this is."""

FIRST_SQUARE = 0x2E80
"""The first character of scripts that are as wide as high."""

USUAL, CAPITAL, SQUARE = 0.62, 0.74, 1.0
"""The widths of small letters, capitals, and square characters, as shares of the type size."""

BOLD = 1.1
"""How many times as wide bold letters and digits are; signs are not."""

SIGNS = {**dict.fromkeys("−=≥≤≈+∞", 0.84), **dict.fromkeys("①②③④", 0.9)}
OTHERS = {
    **dict.fromkeys("0123456789αβ", 0.64),
    **dict.fromkeys(" .,:;!'|ijl", 0.33),
    **dict.fromkeys("()[]fIrt-", 0.4),
    **dict.fromkeys("mwMW…@", 0.98),
}
"""The widths of unusual characters."""


@lru_cache(maxsize=10_000)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text at a type size, erring on the wide side.

    >>> round(text_width("α −∞", 10)), round(text_width("12", 10, bold=True))
    (26, 14)
    """
    return size * sum(SIGNS.get(letter) or _width(letter) * (BOLD if bold else 1) for letter in text)


def cut_to(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """Return as much of a text as fits, with an ellipsis for the rest; at least its first letter.

    >>> cut_to("column", 100, 10), cut_to("column", 30, 10), cut_to("column", 0, 10)
    ('column', 'col…', 'c')
    """
    if text_width(text, size, bold=bold) <= room:
        return text
    for end in range(len(text) - 1, 0, -1):
        shorter = text[:end].rstrip() + ELLIPSIS
        if text_width(shorter, size, bold=bold) <= room:
            return shorter
    return text[:1]


def _width(letter: str) -> float:
    """Return the width of a character, as a share of the type size."""
    if letter in OTHERS:
        return OTHERS[letter]
    if ord(letter) >= FIRST_SQUARE:
        return SQUARE
    return CAPITAL if letter.isupper() else USUAL
