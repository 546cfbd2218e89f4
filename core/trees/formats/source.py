"""Shared by all text formats: places of mistakes, and how to read numbers, probabilities, names and formulas."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from fractions import Fraction

from core.expectation import NEAR
from core.game import Fix, TextError, Value
from core.options.numerals import DECIMAL, FRACTION, MAX_DIGITS, SIGN, to_fraction, to_value


def why_no_number(word: str, shown: str) -> tuple[str, str]:
    """Return the problem with a word that is not a number, and the remedy; `shown` is the word in a message."""
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
"""Words that are not numbers: pattern, problem with a place for the word, remedy; the first match counts."""


IN_A_LOOP = "this is code that makes a tree in a loop.", "Run it, print the tree, and copy what it prints."
"""What is wrong with such code, and the remedy."""

MAX_NODES = 1_000_000
MAX_PLIES = 100_000
"""The greatest depth: a text of nothing but brackets is refused long before it fills memory."""

MAX_CHARACTERS = 100_000_000
"""The most characters in a text: MAX_NODES need fewer in any format, and longer texts would fill memory."""

MAX_LABEL = 100
"""The most characters in a label or in a move's name."""

BYTE_ORDER_MARK = "\ufeff"

# Characters that a reader can't see: controls, zero-width and directional marks, lone surrogates.
UNSEEN = (
    r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
)
BLANK = r"[^\S\x0b\x0c\x1c-\x1f\x85]"  # white space of any script, without the controls that `\s` includes

# An outline with a bracket in its first line, as in "MAX (root)": it closes there, and more lines follow.
OUTLINED = re.compile(
    r"\s*+(?:[^()\r\n]*+\([^()\r\n]*+\)|[^\W\d][^()\[\]\r\n]*+\[[A-Za-z ]++\])[^()\r\n]*+[\r\n]\s*+[^\s)]"
)

QUOTED = r'(?:"(?:[^"\\\r\n]|\\[^\r\n])*+"|\u201c[^\u201c\u201d\r\n]*+\u201d)'
"""Straight marks, with a backslash to escape a mark or itself, or curved marks as in word processors."""

LINE_END = re.compile(r"\r\n?|\n")
_HALF = re.compile("[\ud800-\udfff]")
_INVISIBLE = re.compile(rf"(?![\ud800-\udfff])[{UNSEEN}]")
_NO_LABEL = re.compile(f"[{UNSEEN}\n\r\u2028\u2029]")


class Mistake(TextError):  # noqa: N818  what it is
    """A mistake at an index of the text that is read; the reader of the whole text shows its line."""

    def __init__(self, position: int, problem: str, remedy: str, fix: Fix | None = None) -> None:
        super().__init__(problem, remedy, line=1, column=position + 1, fix=fix)
        self._position: int | None = position

    def show(self, text: str) -> None:
        """Take the line, the column and an excerpt from the text; only the first text counts."""
        if self._position is not None:
            shown = error_at(text, self._position, self.problem, self.remedy)
            self.line, self.column, self.source, self.caret = shown.line, shown.column, shown.source, shown.caret
            self.place, self._position = shown.place, None


def number_at(position: int, written: str) -> Value:
    """Return the number at an index of a text; raise Mistake, saying what is wrong, if there is none."""
    value = to_value(written)
    if value is None:
        raise Mistake(position, *why_no_number(written, shortened(written)))
    return value


def check_room(position: int, nodes: int, depth: int) -> None:
    """Raise Mistake if another node at that depth would make the tree too large."""
    if nodes >= MAX_NODES or depth > MAX_PLIES:
        passed = f"{MAX_NODES:,} nodes" if nodes >= MAX_NODES else f"{MAX_PLIES:,} plies"
        problem = f"this is where the tree passes {passed}, the most that can be read."
        raise Mistake(position, problem, "Use a smaller tree.")


def check_label(position: int, label: str) -> str:
    """Return a label without surrounding spaces; raise Mistake if it is too long or not printable on one line."""
    label = label.strip()
    if len(label) > MAX_LABEL:
        raise Mistake(position, f"this name has more than {MAX_LABEL} characters.", "Write a shorter one.")
    unseen = None if label.isprintable() else _NO_LABEL.search(label)
    if unseen:
        problem = f"this name holds the invisible character U+{ord(unseen[0]):04X}."
        raise Mistake(position, problem, "Delete it, or type the name again.")
    return label


def quote(name: str) -> str:
    """Write a name in quotation marks."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def unquote(written: str) -> str:
    """Return the name in quotation marks."""
    return re.sub(r"\\(.)", r"\1", written[1:-1]) if written[0] == '"' else written[1:-1]


def check_whole(text: str) -> None:
    """Raise TextError for a text that is too long, and at a lone surrogate, which no file or page can hold."""
    check_length(text, MAX_CHARACTERS)
    half = None if text.isascii() else _HALF.search(text)
    if half:
        problem = f"the text holds the invisible character U+{ord(half[0]):04X}."
        fix = Fix("Delete the invisible characters", _HALF.sub("", text))
        raise error_at(text, half.start(), problem, "Delete it, or copy the text again.", fix)


def check_length(text: str, most: int) -> None:
    """Raise TextError for a text with more characters than this."""
    if len(text) > most:
        problem = f"this text has {len(text):,} characters; at most {most:,} are read."
        raise error_at(text[:100], 0, problem, "Use a smaller tree.")


def skip(pattern: re.Pattern[str], text: str, at: int = 0) -> int:
    """Return where a match at a place ends; the place itself if there is none."""
    found = pattern.match(text, at)
    return found.end() if found else at


def blank(text: str) -> str:
    """Replace all but the line ends by spaces, so that what follows keeps its place."""
    return re.sub(r"[^\r\n]", " ", text)


def legible(text: str) -> str:
    """Return a text without the characters that a reader can't see; controls such as page breaks become spaces."""
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
    """Make an error show its line as it is in a text, without the changes that a reader made."""
    line = LINE_END.split(text.removeprefix(BYTE_ORDER_MARK))[error.line - 1]
    if len(read := legible(line)) < len(line):
        seen = [at for at, sign in enumerate(line, 1) if legible(sign)]
        error.column = [*seen, len(line) + 1][min(error.column - 1, len(read))]
    error.column = min(error.column, len(line) + 1)
    error.source, error.caret = excerpt(line, error.column - 1)


def shortened(word: str, length: int = 24) -> str:
    """Return a word for a message, cut if it is too long."""
    return word if len(word) <= length else word[: length - 1] + "…"


def shown(word: str) -> str:
    """Return a word for a message, in quotes if it can't be seen otherwise."""
    word = shortened(word)
    return word if word.isprintable() and word.strip() else repr(word)


def excerpt(line: str, index: int, width: int = 72) -> tuple[str, int]:
    """Return the part of a line around an index, with … for what is left out, and the column of the index in it."""
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


CHANCE_EXAMPLE = '{"chance": [[0.5, 3], [0.5, 8]]}'

STARRED = r"[0-9./\u00bc-\u00be\u2150-\u215e]++\*"
"""A probability before a child of a chance node: 0.5*, 1/3*."""

MOST_BITS = 4_000
"""The most bits in the common denominator of a node's probabilities, whose sum is exact."""

MOST_DECIMALS = 6
"""A probability with at most so many decimals is written as a decimal, any other as a fraction."""


def probability_at(position: int, written: str) -> Fraction:
    """Return the probability at an index of a text; raise Mistake if there is none."""
    probability = to_fraction(written)
    if probability is None or not 0 < probability <= 1:
        problem = f"{shortened(written)!r} is not a probability."
        raise Mistake(position, problem, "Write a number above 0 and at most 1, such as 0.5 or 1/3.")
    return probability


def check_children(position: int, probabilities: Sequence[Fraction | None]) -> None:
    """Raise Mistake if only some children of a node have a probability, or the sum is not 1."""
    given = [probability for probability in probabilities if probability is not None]
    if not given:
        return
    if len(given) < len(probabilities):
        raise Mistake(position, "only some children of this node have a probability.", "Give each child one, or none.")
    problem, common = "", 1
    for probability in given:
        common = math.lcm(common, probability.denominator)
        if common.bit_length() > MOST_BITS:
            problem = "the probabilities of this chance node are fractions of too many digits together."
            break
    else:
        total = Fraction(sum(chance.numerator * (common // chance.denominator) for chance in given), common)
        if abs(total - 1) > NEAR:
            said = shortened(write_probability(total))
            problem = f"the probabilities of this chance node add to {said}, not to 1."
    if problem:
        raise Mistake(position, problem, "Change them so that they add to 1.")


def write_probability(probability: Fraction) -> str:
    """Write a probability so that it can be read back: as a short decimal or a fraction."""
    scaled = probability * 10**MOST_DECIMALS
    if scaled.denominator == 1:
        return f"{scaled.numerator / 10**MOST_DECIMALS:.{MOST_DECIMALS}f}".rstrip("0").rstrip(".")
    return str(probability)


_SIGN = r"[A-Za-z0-9+*'\u2032-]"
_PIECE = rf"[A-Za-z0-9'\u2032]|\\[A-Za-z]++ ?|[_^](?:\{{(?:(?:{_SIGN}|,)++|\\prime)\}}|{_SIGN}|\\prime(?![A-Za-z]))"
_FORMULA = re.compile(rf"\$\$?+(?P<tex>(?=[A-Za-z\\])(?:{_PIECE})++)\$\$?+|\\\((?P<round>(?:{_PIECE})++)\\\)")
_PART = re.compile(r"\\(?P<command>[A-Za-z]++) ?|(?P<shift>[_^])(?:\{(?P<group>[^{}]++)\}|(?P<sign>\\prime|[^\\]))")

_SHIFTED = {
    "_": str.maketrans("0123456789+-aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"),
    "^": str.maketrans("0123456789+-in", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁱⁿ"),
}


def plain_formulas(text: str) -> str:
    """Replace simple formulas by plain characters; a formula without such characters stays."""
    if "$" not in text and "\\(" not in text:
        return text
    return _FORMULA.sub(_read, text)


def _read(formula: re.Match[str]) -> str:
    try:
        return _PART.sub(_read_part, formula["tex"] or formula["round"])
    except KeyError:
        return formula[0]


def _read_part(part: re.Match[str]) -> str:
    """Return a Greek letter, or a subscript or superscript; raise KeyError for any other command."""
    name = part["command"]
    if name:
        case = "SMALL" if name.islower() else "CAPITAL"
        return unicodedata.lookup(f"GREEK {case} LETTER {name.upper().replace('LAMBDA', 'LAMDA')}")
    written = part["group"] or part["sign"]
    if part["shift"] == "^" and written in {"*", "'", r"\prime"}:
        return written.replace(r"\prime", "'")
    shifted = written.translate(_SHIFTED[part["shift"]])
    return shifted if all(map(str.__ne__, written, shifted)) else part["shift"] + written
