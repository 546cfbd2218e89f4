"""What the text on a node says: its name, its value and the player to move, as every format reads and writes it."""

from __future__ import annotations

import re
from typing import NamedTuple

from core.game import Player, TextError, Value
from core.options.numerals import DECIMAL, FRACTION, INFINITY, MAX_DIGITS, SIGN, to_value
from core.trees.formats.claims import SUSPECT, Claims, has_letters, read_claims, to_number
from core.trees.formats.formulas import plain_formulas
from core.trees.formats.players import read_turn
from core.trees.formats.remarks import Aside
from core.trees.formats.source import MAX_LABEL, check_label, error_at, number_at

LONGEST = MAX_LABEL + MAX_DIGITS + 100
"""Characters of a text on a node that can still be a label with a value."""

_LINE_BREAK = re.compile(r"<[bB][rR]\s*+/?>|[\n\r]")

_QUOTED = re.compile(r'"(?P<label>.+)"\s*(?:[:=]\s*(?P<value>\S+))?', re.DOTALL)
_DIGITS = re.compile(r"[+\-\u2212]?[0-9]+")
_NEARLY_A_NUMBER = re.compile(r"[+\-\u2010-\u2015\u2212]?[0-9.\u221e]++[0-9./,]*+(?:[eE][0-9]++)?+\Z")
_BARE = re.compile(r"(?P<number>[0-9]{1,9})\Z|(?P<player>(?i:max|min))\s*+(?:\Z|[:=])")
"""What may be a name as well as a value or a player, whom a value may follow."""
_NAMED_V = re.compile(r"[vV]\s*+:\s*+\S++")  # one leaf of u: 2, v: 3, w: 5
_COMPARED = tuple("<>!~")  # before =, as in v >= 3
_WAITING = re.compile(rf"([:=])[ \t]*+(?:{_LINE_BREAK.pattern})\s*+(?=[$&\\+\-\u2212\u221e.0-9]|(?i:inf))")

_COUNTED = r"(?i:nodes?|states?|child(?:ren)?|moves?|steps?|players?|levels?|depths?|pl(?:y|ies)|turns?|visits?|times)"
_PLAIN_NUMBER = (
    rf"(?<![\w.,:/#%\"'+\u2010-\u2015\u2212-])(?:{SIGN}(?:{FRACTION}|{DECIMAL}|{INFINITY}))"
    r"(?![\w%\u00b0/+\u2212-]|[.,:]\w|\s*[=<>\u2264\u2265~])"
)
_NUMBER = re.compile(
    rf"(?:\b{_COUNTED}[\s:#]*+|[=<>~\u2264\u2265]\s*+){_PLAIN_NUMBER}|(?P<value>{_PLAIN_NUMBER})(?!\s*+{_COUNTED}\b)"
)
"""A number, which may be a value unless it counts something or is compared with."""
_EMPTY = re.compile(r"\(\s*\)|\[\s*\]|\{\s*\}")
_AROUND = " \t,;|/:\u00b7\u2022\u2013\u2014\u2192-"


class Words(NamedTuple):
    """What the text on a node says: its label, its value, the player to move, and what is ignored.

    `bare` is what may be a name as well: a number that is all of the text, and max or min in place of a name.
    """

    label: str
    value: Value | None
    player: Player | None
    asides: tuple[Aside, ...] = ()
    bare: str = ""

    @property
    def as_name(self) -> Words:
        """The same with what is bare as the name; all else stays as it is."""
        if not self.bare or self.label:
            return self
        return Words(self.bare, None if self.player is None else self.value, None, bare=self.bare)

    @property
    def as_value(self) -> Words:
        """The same with a bare number as the value, for a leaf that has no other."""
        value = to_number(self.bare) if self.bare and self.value is None else None
        return self if value is None else Words("", value, None, bare=self.bare)


NOTHING = Words("", None, None)


def read_words(text: str) -> Words:
    r"""Read the text on a node, line by line: `B`, `3`, `x: 3`, `Min: 3`, `B = 3`, `Root (MIN)`, `v=3\nα=-inf β=5`."""
    text = plain_formulas(text.strip())
    label, value = _split(text)
    if len(label) > LONGEST or not SUSPECT.search(label) or _NAMED_V.fullmatch(text):
        return Words(label, value, None)
    if len(text) > LONGEST:
        return _read_line(text)
    letters = has_letters(text)
    parts = _LINE_BREAK.split(_WAITING.sub(r"\1 ", text))
    lines = [_read_line(part, letters=letters) for part in map(str.strip, parts) if part]
    if len(lines) == 1:
        return lines[0]
    *before, last = lines or [NOTHING]
    if last.value is not None and not last.label and {line.value for line in before} - {None, last.value}:
        label = " ".join(part for part in map(str.strip, parts[:-1]) if part)
        return Words(label, last.value, None, (*last.asides, Aside.LAST))
    values = {line.value for line in lines} - {None}
    players = {line.player for line in lines} - {None}
    if len(values) > 1 or len(players) > 1:
        return Words(" ".join(map(str.strip, parts)), None, None)
    asides = dict.fromkeys(aside for line in lines for aside in line.asides)
    label = " ".join(filter(None, (line.label for line in lines)))
    return Words(label, next(iter(values), None), next(iter(players), None), tuple(asides))


def _read_line(line: str, *, letters: bool = False) -> Words:
    claims = Claims(line) if len(line) > LONGEST else read_claims(line, letters=letters)
    values = set(claims.values)
    if claims.is_name or len(values) > 1:
        return Words(line, None, None)
    label, value = _split(claims.rest)
    if values:
        label = label if value is None or value in values else claims.rest
        value = values.pop()
    turn = read_turn(label)
    if turn.is_shared:
        return Words(label, value, turn.player, (*claims.asides, Aside.TURNS))
    if turn.player and value is None:  # as in MAX (3)
        value = to_number(turn.name)
        turn = turn if value is None else turn._replace(name="")
    return Words(turn.name, value, turn.player, claims.asides)


def _split(line: str) -> tuple[str, Value | None]:
    """Return the label and the value of `x: 3` or `x = 3`; what has no value is a label as it stands."""
    value = to_number(line)
    if value is not None:
        return "", value
    head, separator, tail = line.rpartition(":") if ":" in line.replace(":=", "") else line.rpartition("=")
    is_compared = separator == "=" and head.endswith(_COMPARED)
    value = to_number(tail.strip()) if separator and not is_compared else None
    return (line, None) if value is None else (head.removesuffix(":" if separator == "=" else "").rstrip(), value)


def value_among(words: Words) -> Words:
    """Return what stands on a leaf without a value: the one number among its words is the value, and the rest its name.

    A number that counts something, such as `Node 7`, or stands in a comparison does not count. One that is all of the
    text is the value in any case.
    """
    words = words.as_value
    label = words.label
    if words.value is not None or words.asides or len(label) > LONGEST or to_value(label) is not None:
        return words
    found = [number for number in _NUMBER.finditer(label) if number["value"]]
    value = to_value(found[0]["value"]) if len(found) == 1 else None
    if value is None:
        return words
    rest = _EMPTY.sub("", f"{label[: found[0].start()].rstrip()} {label[found[0].end() :].lstrip()}")
    return Words(rest.strip(_AROUND), value, words.player, (Aside.WORDS,))


def words_at(text: str, position: int, written: str) -> Words:
    """Read what stands on a node at an index of a text; raise TextError for a label that can't be one."""
    written = written.strip()
    if len(written) > LONGEST:
        if _DIGITS.fullmatch(written):
            number_at(text, position, written)
        check_label(text, position, written)
    quoted = _QUOTED.fullmatch(written) if written.startswith('"') else None
    if quoted:
        value = None if quoted["value"] is None else number_at(text, position, quoted["value"])
        words = Words(quoted["label"], value, None)
    else:
        words = with_bare(read_words(written), written)
        if len(words.label) > MAX_LABEL and _DIGITS.fullmatch(words.label):
            number_at(text, position, words.label)
    return words._replace(label=check_label(text, position, words.label)) if words.label else words


def with_bare(words: Words, written: str) -> Words:
    """Return what a text says, and which of it may be a name as well."""
    bare = None if words.label or words.asides else _BARE.match(written)
    return words if bare is None else words._replace(bare=bare[bare.lastgroup or 0])


def words_beside(text: str, position: int, written: str, value: Value | None, *, is_name: bool = False) -> Words:
    """Read the text on a node whose value may stand apart from it, as in a table; where both are given they must agree.

    Where it `is_name`, a number by itself is a name, and not a value.
    """
    if not written:
        return Words("", value, None)
    words = words_at(text, position, written)
    if is_name and words.player is None:
        words = words.as_name
    if value is None:
        return words
    if words.value not in (None, value):
        words = words._replace(label=check_label(text, position, written))
    return words._replace(value=value, bare=words.bare if words.player else "")


def no_value(text: str, position: int, name: str, words: Words, remedy: str) -> TextError:
    """Return the error for a leaf that has no value, or has one that can't be read in place of a label."""
    if _NEARLY_A_NUMBER.match(words.label):
        try:
            number_at(text, position, words.label)
        except TextError as error:
            return error
    problem = f"the leaf {name} has no value."
    if {Aside.BOUNDS, Aside.LETTERS} & {*words.asides}:
        problem = f"the leaf {name} has no value: the text on it is read as α or β."
        remedy = 'Write its value too, as in v = 3, or put its name in quotes, as in "α": 3.'
    return error_at(text, position, problem, remedy)


def write_words(label: str, value: Value | None) -> str:
    """Write what stands on a node so that `words_at` reads it back."""
    number = "" if value is None else repr(value)
    plain = f"{label}: {number}" if label and number else label or number
    if not label or (not SUSPECT.search(label) and to_number(label) is None):
        return plain
    if not label.startswith('"') and read_words(plain) == Words(label, value, None):
        return plain
    return f'"{label}": {number}' if number else f'"{label}"'


def write_inner(label: str, value: Value | None) -> str:
    """Write what stands on an inner node: its value, which might be a name by itself, as `v = 3`."""
    return write_words(label, value) if label or value is None else f"v = {value!r}"


def is_plain(label: str) -> bool:
    """Return whether a label is read as it stands, by itself and before a value."""
    if not SUSPECT.search(label):
        return to_number(label) is None
    return read_words(label) == Words(label, None, None) and read_words(f"{label}: 1") == Words(label, 1, None)
