"""Values as JSON, Python and their like write them, each with its place: the one reader of lists and dicts."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from core.game import Fix, TextError, Value
from core.options.numerals import MINUS, SIGN, to_value
from core.trees.formats.brackets import INVISIBLE, Strange, never_closed, strange_at
from core.trees.formats.source import BLANK, UNSEEN, check_room, error_at, number_at, shortened

_SMART = "\u2018-\u201f`"
_COMMENT = r"\#[^\n\r]*+|//[^\n\r]*+"
_ABSENT = frozenset({"None", "null", "nil", "undefined"})
_OF_CHANCE = frozenset({"chance", "p", "prob", "probability"})
_CLOSED_BY = {"[": "]", "(": ")", "{": "}"}
_NAME = re.compile(r"[^\W\d][\w.'\u2032]*+")
_ESCAPE = re.compile(r"\\([\s\S])")
_BARE_KEY = re.compile(r"([{,]\s*+)([A-Za-z_]\w*+)(?=\s*+:)")
_LISTS_ON_LINES = re.compile(r"\][ \t]*+[\r\n]\s*+\[")
_ATOMS = frozenset({"word", "text", "infinity"})
_SQUARE = str.maketrans("(){}", "[][]")
_SKIPPED = re.compile(rf"\A(?:{BLANK}++|{_COMMENT}|;)*+")
_BRACKET = re.compile(rf"(?:{BLANK}++|{_COMMENT}|;)*+(?:[\[({{]|dict\s*+\()")
_ASSIGNMENT = re.compile(
    r"(?:^|;)[ \t]*+(?:(?:(?:var|let|const|final|static|int|float|double|long|auto)\b(?:\[\])*+|self\.)[ \t]*+)*+"
    r"(?P<name>[A-Za-z_]\w*+)"
    r"(?:\[[0-9]*+\])*+[ \t]*+(?::[ \t]*+[\w\[\], .]++)?+=[ \t]*+(?=[\[({]|(?:dict|(?:\w++\.)?+array)[ \t]*+\()",
    re.MULTILINE,
)
_STRAIGHT = str.maketrans(
    dict.fromkeys("\u201c\u201d\u201e\u201f", '"') | dict.fromkeys("\u2018\u2019\u201a\u201b`", "'")
)
_STRANGE = {
    "unseen": INVISIBLE,
    ";": Strange(
        "values are not separated by semicolons.",
        "Write a comma between two values.",
        "Write commas",
        lambda text: text.replace(";", ","),
    ),
    "(": Strange(
        "a list is not written with round brackets.",
        "Write square brackets, [ and ].",
        "Write square brackets",
        lambda text: text.translate(_SQUARE),
    ),
    "smart": Strange(
        "{} is not a quotation mark of JSON.",
        'Write ".',
        "Write straight quotation marks",
        lambda text: text.translate(_STRAIGHT),
    ),
}
_VALUES_A_NODE, _BRACKETS_A_PLY = 8, 2
"""The most that a node of labelled JSON takes: so many values are read for each node that a tree may have."""


def _tokens(skipped: str, word: str, call: str) -> re.Pattern[str]:
    """Return the pattern of a token: every character belongs to one, so that the scan never skips any."""
    return re.compile(
        rf"""(?:{BLANK}++{skipped})*+(?:
          (?P<comma> , )
        | (?P<infinity> {SIGN}(?i:float) {BLANK}*+ \( {BLANK}*+
            (?P<mark>["']?) (?P<sign>{SIGN}) (?i:inf(?:inity)?) (?P=mark) {BLANK}*+ \) )
        | (?P<text> [bfru]{{0,2}} (?: "(?P<said>(?:[^"\\\r\n]++|\\[\s\S])*+)"
            | '(?P<single>(?:[^'\\\r\n]++|\\[\s\S])*+)' ) )
        {call}
        | (?P<word> (?: {word}[^\s,;:=()\[\]{{}}"'{_SMART}{UNSEEN}] | (?<=\w)' )++ )
        | (?P<open> [\[({{] )
        | (?P<close> [\])}}] )
        | (?P<is> [:=]>?+ )
        | (?P<smart> [{_SMART}] )
        | (?P<unseen> [{UNSEEN}] )
        | (?P<end> \Z )
        | (?P<other> [\s\S] )
        )""",
        re.VERBOSE,
    )


_STRICT = _tokens("", "", "")
_LOOSE = _tokens(rf"|{_COMMENT}|;", r"(?!\#|//)", rf"| (?P<call> [^\W\d][\w.]*+{BLANK}*+\( )")


@dataclass(slots=True, eq=False)
class Item:
    """A value and where it stands: a word, a text in quotes, a bracket with items, or one with fields.

    `written` is the word, what the text in quotes says, or what opens the bracket.
    """

    position: int
    written: str
    items: list[Item] | None = None
    fields: dict[str, Item] | None = None
    is_quoted: bool = False

    @property
    def is_bracket(self) -> bool:
        """Whether it may hold other values."""
        return self.items is not None or self.fields is not None

    @property
    def is_absent(self) -> bool:
        """Whether it is None or null."""
        return not self.is_quoted and self.written in _ABSENT

    @property
    def holds_nodes(self) -> bool:
        """Whether it is a bracket with something in it."""
        return bool(self.items or self.fields)

    @property
    def below(self) -> list[tuple[str, Item]]:
        """What it holds, each with its key, which is empty in a list."""
        return [*(self.fields or {}).items(), *(("", item) for item in self.items or [])]

    def has(self, *keys: str) -> bool:
        """Return whether something stands under one of some keys."""
        return self.fields is not None and not self.fields.keys().isdisjoint(keys)

    def under(self, *keys: str) -> Item:
        """Return what stands under the first of some keys that is there, or ABSENT."""
        return next((self.fields[key] for key in keys if key in self.fields), ABSENT) if self.fields else ABSENT

    @property
    def number(self) -> Value | None:
        """The number that it is."""
        return None if self.is_quoted or self.is_bracket else to_value(self.written)

    @property
    def text(self) -> str | None:
        """What a text in quotes or a name says."""
        is_name = not self.is_bracket and not self.is_absent and self.number is None
        return self.written if self.is_quoted or is_name else None

    @property
    def name(self) -> str | None:
        """What it says as a name: a text, or a number as it is written; None for what holds other values."""
        if self.is_bracket or self.is_absent:
            return None
        return self.text if self.text is not None else repr(self.number)

    @property
    def value(self) -> Value | None:
        """The number that it is, also in quotes."""
        return to_value(self.written.strip()) if self.is_quoted else self.number


ABSENT = Item(0, "null")
"""What stands where nothing is."""


@dataclass(slots=True)
class _Bracket:
    """A bracket that is open: where, what opens it, the key that it stands under, and what it holds so far."""

    position: int
    opening: str
    key: str | None
    items: list[Item] = field(default_factory=list)
    fields: dict[str, Item] = field(default_factory=dict)


def read_data(text: str) -> Item:
    """Return the value that a text is, in JSON or as Python writes it; raise TextError, with the place."""
    return Scanner(text, is_strict=True).read()


def read_values(text: str) -> tuple[dict[str, Item], list[tuple[int, int]]]:
    """Return the values that a program assigns to names, the first under "" if it stands alone; raise TextError.

    With them come the parts of the text between the values and after them.
    """
    found: dict[str, Item] = {}
    between: list[tuple[int, int]] = []
    scanner = Scanner(text)
    if begins_with_bracket(text):
        found[""] = scanner.read()
        between += scanner.comments
        rest = _SKIPPED.sub("", text[scanner.at :])
        assignment = _ASSIGNMENT.search(text, scanner.at)
        if rest and (assignment is None or assignment.start() > len(text) - len(rest)):
            problem = "the value ends before this."
            raise error_at(text, len(text) - len(rest), problem, "Remove the rest, or put it into the value.")
    while assignment := _ASSIGNMENT.search(text, scanner.at):
        between.append((scanner.at, assignment.start()))
        scanner = Scanner(text, assignment.end(), scanner.count)
        found[assignment["name"]] = scanner.read()
        between += scanner.comments
    if not found:
        raise error_at(text, 0, "there is no value in brackets here.", "Write one such as tree = [[3, 5], [2, 9]].")
    return found, [*between, (scanner.at, len(text))]


def has_assignment(text: str) -> bool:
    """Return whether a line of a text begins with the assignment of a value in brackets to a name."""
    return any(not assignment[0].startswith(";") for assignment in _ASSIGNMENT.finditer(text))


def begins_with_bracket(text: str) -> bool:
    """Return whether a text begins with a bracket, so that it may be data."""
    return _BRACKET.match(text) is not None


class Scanner:
    """Reads one value from a place in a text on; `at` is where what was read ends, `count` how many values there were.

    If it `is_strict`, that is all there may be in the text, and there are no comments, calls and round brackets, and
    every key is in quotes.
    """

    def __init__(self, text: str, at: int = 0, count: int = 0, *, is_strict: bool = False) -> None:
        self.text = text
        self.at = at
        self.count = count
        self.is_strict = is_strict
        self.comments: list[tuple[int, int]] = []
        self._open: list[_Bracket] = []
        self._key: str | None = None  # what the value to come stands under
        self._last: Item | None = None  # the value that was read just now; None where one has to come

    def read(self) -> Item:
        """Return the value; raise TextError, with the place, where there is none."""
        text, open_, is_strict = self.text, self._open, self.is_strict
        for token in (_STRICT if is_strict else _LOOSE).finditer(text, self.at):
            kind = token.lastgroup or ""
            last = self._last
            if not is_strict and kind != "end" and text[token.start() : token.start(kind)].strip():
                self.comments.append((token.start(), token.start(kind)))
            if kind == "comma" and last and open_:
                self._last = None
            elif kind in _ATOMS and not last:
                self._take(self._atom(token, kind))
            elif kind in {"open", "call"} and not last and not (is_strict and token[kind] == "("):
                check_room(text, token.start(kind), 0, len(open_) // _BRACKETS_A_PLY)
                open_.append(_Bracket(token.start(kind), token[kind], self._key))
                self._key = None
            elif kind == "close" and open_ and self._key is None:
                self._close(token.start(kind), token[kind])
            elif kind == "is" and last and open_ and last in open_[-1].items[-1:]:
                self._take_key(last, token[kind])
            elif kind != "end" or not last or open_:
                raise self._mistake(token, kind)
            if not open_ and self._last and not (is_strict and kind != "end"):
                self.at = token.end()
                return self._last
        raise AssertionError("the last token is the end of the text")

    def _atom(self, token: re.Match[str], kind: str) -> Item:
        position, written = token.start(kind), token[kind]
        if kind == "word" and self.is_strict:
            return Item(position, written)
        if kind == "text":
            return Item(position, self._said(position, token["said"], token["single"]), is_quoted=True)
        if kind == "infinity":
            return Item(position, "-inf" if written.replace(MINUS, "-").count("-") == 1 else "inf")
        if not _NAME.fullmatch(written):
            number_at(self.text, position, written)
        return Item(position, written)

    def _said(self, position: int, double: str | None, single: str | None) -> str:
        """Return what a text in quotes says; if strict, raise TextError for a backslash that JSON does not know."""
        body = said = double or single or ""
        if "\\" not in said or not self.is_strict:
            return _ESCAPE.sub(r"\1", said)
        if single:
            body = re.sub(r"\\'|(\\.)|(\")", lambda found: found[1] or ('\\"' if found[2] else "'"), said)
        try:
            return str(json.loads(f'"{body}"', strict=False))
        except ValueError:
            problem = "this text holds a backslash that JSON does not know."
            raise error_at(self.text, position, problem, r"Write \\ for a backslash.") from None

    def _take(self, item: Item) -> None:
        self.count += 1
        if self.count % 1_000 == 0:
            check_room(self.text, item.position, self.count // _VALUES_A_NODE, 0)
        self._last = item
        if self._key is not None:
            self._open[-1].fields[self._key] = item
            self._key = None
        elif self._open:
            self._open[-1].items.append(item)

    def _take_key(self, key: Item, sign: str) -> None:
        """Take the value that was read last for the key of the one to come."""
        bracket, name, fix = self._open[-1], key.written if key.is_quoted else key.name, None
        if name is None:
            problem, remedy = "this is not a key.", "Write a name or a text in quotes."
        elif self.is_strict and (sign != ":" or bracket.opening == "["):
            problem, remedy = "a list has no keys.", "Write the value by itself, or braces around keys and values."
        elif self.is_strict and not key.is_quoted:
            problem, remedy = "this key has no quotes.", f'Write "{shortened(name)}":.'
            fix = Fix("Put the keys in quotes", _BARE_KEY.sub(r'\1"\2"', self.text))
        elif not self.is_strict and name in _OF_CHANCE:
            problem = f"{name!r} belongs to chance nodes, which are not read from data."
            remedy = "Write labelled JSON."
        elif name in bracket.fields:
            problem, remedy = f"the key {shortened(name)!r} is given twice.", "Remove one of the two."
        else:
            bracket.items.pop()
            self._key, self._last = name, None
            return
        raise error_at(self.text, key.position, problem, remedy, fix)

    def _close(self, position: int, said: str) -> None:
        """End the bracket that was opened last, or the call, which stands for its keywords or its only argument."""
        bracket = self._open.pop()
        opening, items = bracket.opening, bracket.items
        closing = _CLOSED_BY[opening[-1]]
        if said != closing:
            raise error_at(self.text, position, f"{said} closes nothing here.", f"Write {closing}.")
        if items and bracket.fields:
            problem = "only some of the values in this bracket have a key."
            raise error_at(self.text, bracket.position, problem, "Give each one a key, or none.")
        if self.is_strict and opening == "{" and items:
            remedy = 'Write one in quotes with a colon, such as "label":, or write square brackets.'
            fix = Fix("Write square brackets", self.text.translate(_SQUARE))
            raise error_at(self.text, items[0].position, "a key should stand here.", remedy, fix)
        self._key = bracket.key
        if len(opening) == 1 or bracket.fields:
            self._take(Item(bracket.position, opening, None if bracket.fields else items, bracket.fields or None))
        elif len(items) == 1:
            self._take(items[0])
        else:
            problem = f"the call of {shortened(opening.rstrip('( '))} can't be read."
            raise error_at(self.text, bracket.position, problem, "Write the list or the dict by itself.")

    def _mistake(self, token: re.Match[str], kind: str) -> TextError:
        """Return the error for a token that may not stand where it does; what is wrong with itself comes first."""
        text, said, position, last = self.text, token[kind], token.start(kind), self._last
        without = text[:position] + text[token.end() :]
        fix = None
        if kind in _STRANGE:
            return strange_at(text, token, _STRANGE[kind])
        if kind == "end":
            return self._unfinished()
        if last and not last.is_quoted and not last.is_bracket and kind != "is":  # as in float(2)
            number_at(text, last.position, last.written)
        if said in _STRANGE:
            return strange_at(text, token, _STRANGE[said])
        if said in {'"', "'"}:
            problem, remedy = "this text in quotes is never closed.", f"Write {said} at its end, on the same line."
        elif kind == "close" and self._key is None:
            problem, remedy = f"{said} closes nothing here.", "Remove it, or write the other bracket."
            fix = Fix("Remove the bracket", without)
        elif last and not self._open:
            problem, remedy = "the tree ends before this.", "Put one pair of brackets around everything."
            joined = _LISTS_ON_LINES.sub("],\n[", text.strip())
            fix = Fix("Put brackets around everything", f"[{joined}]")
        elif self._key is not None:
            problem, remedy = "this key has no value.", "Write one after the colon, or remove the key."
        elif kind == "comma":
            problem, remedy = "there is no value before this comma.", "Remove the comma, or write a value before it."
            fix = Fix("Remove the comma", without)
        elif last and kind in {*_ATOMS, "open", "call"}:
            problem, remedy = (
                "a comma is missing before this.",
                "Write a comma between two values, or a colon behind a key.",
            )
            fix = Fix("Add the missing comma", f"{text[:position].rstrip()}, {text[position:]}")
        else:
            problem = f"{shortened(said)!r} may not stand here."
            remedy = "Write numbers, texts in quotes, lists and objects."
        return error_at(text, position, problem, remedy, fix)

    def _unfinished(self) -> TextError:
        if not self._open:
            return error_at(self.text, 0, "there is no tree here.", "Write a list such as [[3, 12, 8], [2, 4, 6]].")
        missing = "".join(_CLOSED_BY[bracket.opening[-1]] for bracket in reversed(self._open))
        return never_closed(self.text, self._open[-1].position, missing, "bracket", "close it where it ends")
