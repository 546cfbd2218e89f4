r"""`plain_formulas`: names that are written as formulas of TeX, such as `$a_1$`, as they are read: a₁."""

from __future__ import annotations

import re
import unicodedata

_SIGN = r"[A-Za-z0-9+*'\u2032-]"
_PIECE = rf"[A-Za-z0-9'\u2032]|\\[A-Za-z]++ ?|[_^](?:\{{(?:(?:{_SIGN}|,)++|\\prime)\}}|{_SIGN}|\\prime(?![A-Za-z]))"
_FORMULA = re.compile(rf"\$\$?+(?P<tex>(?=[A-Za-z\\])(?:{_PIECE})++)\$\$?+|\\\((?P<round>(?:{_PIECE})++)\\\)")
_PART = re.compile(r"\\(?P<command>[A-Za-z]++) ?|(?P<shift>[_^])(?:\{(?P<group>[^{}]++)\}|(?P<sign>\\prime|[^\\]))")

_SHIFTED = {
    "_": str.maketrans("0123456789+-aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"),
    "^": str.maketrans("0123456789+-in", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁱⁿ"),
}


def plain_formulas(text: str) -> str:
    """Return a text with simple formulas as they are read; what has no sign of its own stays as it is written."""
    if "$" not in text and "\\(" not in text:
        return text
    return _FORMULA.sub(_read, text)


def _read(formula: re.Match[str]) -> str:
    try:
        return _PART.sub(_read_part, formula["tex"] or formula["round"])
    except KeyError:
        return formula[0]


def _read_part(part: re.Match[str]) -> str:
    """Return a Greek letter, or what is written below or above the line; raise KeyError for another command."""
    name = part["command"]
    if name:
        case = "SMALL" if name.islower() else "CAPITAL"
        return unicodedata.lookup(f"GREEK {case} LETTER {name.upper().replace('LAMBDA', 'LAMDA')}")
    written = part["group"] or part["sign"]
    if part["shift"] == "^" and written in {"*", "'", r"\prime"}:
        return written.replace(r"\prime", "'")
    shifted = written.translate(_SHIFTED[part["shift"]])
    return shifted if all(map(str.__ne__, written, shifted)) else part["shift"] + written
