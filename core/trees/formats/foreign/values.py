"""Values as JSON and Python write them, with their places in a text: `read_values` finds those that are assigned."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.game import Fix, TextError, Value
from core.trees.formats.numbers import DECIMAL, FRACTION, INFINITY, SIGN, to_value
from core.trees.formats.source import BLANK, check_room, error_at, shortened

DEEPEST = 200
"""How many brackets may be open: no more than in Python itself."""

_COMMENT = rf"(?:{BLANK}++|\#[^\n\r]*+|//[^\n\r]*+|;)*+"
_STRING = r"""[bfru]{0,2}(?P<quote>["'])(?P<said>(?:(?!(?P=quote))[^\\\r\n]|\\[\s\S])*+)(?P=quote)"""
_TOKEN = re.compile(
    rf"""{_COMMENT}(?:
      (?P<text> {_STRING} )
    | (?P<number> {SIGN}(?:{FRACTION}|{DECIMAL}|{INFINITY})(?![\w.]) )
    | (?P<call> [^\W\d][\w.]*+{BLANK}*+\( )
    | (?P<name> [^\W\d][\w.'\u2032]*+ )
    | (?P<open> [\[({{] )
    | (?P<close> [\])}}] )
    | (?P<comma> , )
    | (?P<is> [:=]>? )
    | (?P<end> \Z )
    | (?P<other> [\s\S] )
    )""",
    re.VERBOSE,
)
_INFINITE = re.compile(r"float\s*+\(\s*+(?P<q>[\"']?)(?P<sign>[+-]?)inf(?:inity)?(?P=q)\s*+\)", re.IGNORECASE)
_ASSIGNMENT = re.compile(
    r"(?:^|;)[ \t]*+(?:(?:(?:var|let|const|final|static|int|float|double|long|auto)\b(?:\[\])*+|self\.)[ \t]*+)*+"
    r"(?P<name>[A-Za-z_]\w*+)"
    r"(?:\[[0-9]*+\])*+[ \t]*+(?::[ \t]*+[\w\[\], .]++)?+=[ \t]*+(?=[\[({]|(?:dict|(?:\w++\.)?+array)[ \t]*+\()",
    re.MULTILINE,
)
_CLOSED_BY = {"[": "]", "(": ")", "{": "}"}
_ESCAPE = re.compile(r"\\(\n|[\s\S])")
_ABSENT = frozenset({"None", "null", "nil", "undefined"})
_OF_CHANCE = frozenset({"chance", "p", "prob", "probability"})


@dataclass(slots=True)
class Item:
    """A value and where it stands: a number, a text or a name, a sequence, or a mapping.

    `text` is what a text in quotes or a name says. An absent value, such as None, has nothing.
    """

    position: int
    number: Value | None = None
    text: str | None = None
    items: list[Item] | None = None
    fields: dict[str, Item] | None = None

    @property
    def is_absent(self) -> bool:
        """Whether it is None or null."""
        return self.number is None and self.text is None and self.items is None and self.fields is None

    @property
    def holds_nodes(self) -> bool:
        """Whether it is a bracket with something in it."""
        return bool(self.items or self.fields)

    @property
    def name(self) -> str | None:
        """What it says as a name: a text, or a number as it is written; None for what holds other values."""
        if self.items is not None or self.fields is not None or self.is_absent:
            return None
        return self.text if self.text is not None else repr(self.number)

    @property
    def value(self) -> Value | None:
        """The number that it is, also in quotes."""
        is_text = self.number is None and self.text is not None and self.items is None
        return to_value(self.text.strip()) if is_text and self.text else self.number


def has_assignment(text: str) -> bool:
    """Return whether a line of a text begins with the assignment of a value in brackets to a name.

    >>> has_assignment("tree = [[3, 5], 2]"), has_assignment("A = 3")
    (True, False)
    """
    return any(not assignment[0].startswith(";") for assignment in _ASSIGNMENT.finditer(text))


def read_values(text: str) -> dict[str, Item]:
    """Return the values that a text assigns to names, the first one under ""; raise TextError, with the place."""
    found: dict[str, Item] = {}
    at = count = 0
    kind, position, said, _ = _token(text, 0)
    if kind == "open" or (kind == "call" and said.startswith("dict")):
        reader = _Reader(text, position)
        found[""], at, count = reader.value(0), reader.at, reader.count
        _check_rest(text, at)
    while assignment := _ASSIGNMENT.search(text, at):
        reader = _Reader(text, assignment.end(), count)
        found[assignment["name"]] = reader.value(0)
        at, count = reader.at, reader.count
    if not found:
        raise error_at(text, 0, "there is no value in brackets here.", "Write one such as tree = [[3, 5], [2, 9]].")
    return found


def _check_rest(text: str, at: int) -> None:
    """Raise TextError if something other than an assignment follows a value that stands by itself."""
    kind, following, _, _ = _token(text, at)
    assignment = _ASSIGNMENT.search(text, at)
    if kind != "end" and (assignment is None or assignment.start() > following):
        raise error_at(text, following, "the value ends before this.", "Remove the rest, or put it into the value.")


def _token(text: str, at: int) -> tuple[str, int, str, int]:
    """Return the kind of the token that comes next, where it stands, what is written there, and where it ends."""
    token = _TOKEN.match(text, at)
    kind = (token.lastgroup or "") if token else "end"
    if token is None or kind == "end":
        return "end", len(text), "", at
    if kind in {"text", "quote", "said"}:
        return "text", token.start("text"), token["said"], token.end("text")
    return kind, token.start(kind), token[kind], token.end(kind)


class _Reader:
    """Reads one value from a place on; `at` is where what was read ends."""

    def __init__(self, text: str, at: int, count: int = 0) -> None:
        self.text = text
        self.at = at
        self.count = count

    def _next(self) -> tuple[str, int, str]:
        kind, position, said, self.at = _token(self.text, self.at)
        return kind, position, said

    def value(self, depth: int) -> Item:
        """Read a value."""
        kind, position, said = self._next()
        infinite = _INFINITE.match(self.text, position)
        if infinite:
            self.at = infinite.end()
            return Item(position, float(f"{infinite['sign']}inf"))
        check_room(self.text, position, self.count, 0)
        self.count += 1
        if kind == "number":
            return Item(position, to_value(said))
        if kind == "text":
            return Item(position, text=_ESCAPE.sub(lambda escape: escape[1], said))
        if kind == "name":
            return Item(position) if said in _ABSENT else Item(position, text=said)
        if kind == "open":
            return self._bracket(position, said, depth)
        if kind == "call":
            return self._called(self._bracket(position, "(", depth), said.rstrip("( \t\r\n"))
        raise self._unexpected(kind, position, said, "a value should stand here.")

    def _bracket(self, position: int, bracket: str, depth: int) -> Item:
        if depth == DEEPEST:
            raise error_at(self.text, position, f"more than {DEEPEST} brackets are open here.", "Use a smaller tree.")
        items: list[Item] = []
        fields: dict[str, Item] = {}
        while _token(self.text, self.at)[0] != "close":
            item = self.value(depth + 1)
            if _token(self.text, self.at)[0] == "is":
                self._next()
                self._put(fields, item, self.value(depth + 1))
            else:
                items.append(item)
            kind, place, said, end = _token(self.text, self.at)
            if kind == "comma":
                self.at = end
            elif kind != "close":
                raise self._unfinished(kind, place, said, position)
        _, place, said = self._next()
        if said != _CLOSED_BY[bracket]:
            raise error_at(self.text, place, f"{said} closes nothing here.", f"Write {_CLOSED_BY[bracket]}.")
        if items and fields:
            problem = "only some of the values in this bracket have a key."
            raise error_at(self.text, position, problem, "Give each one a key, or none.")
        return Item(position, fields=fields) if fields else Item(position, items=items)

    def _put(self, fields: dict[str, Item], key: Item, item: Item) -> None:
        if key.name is None:
            raise error_at(self.text, key.position, "this is not a key.", "Write a name or a text in quotes.")
        if key.name in _OF_CHANCE:
            problem = f"{key.name!r} belongs to chance nodes, which are not read from data."
            raise error_at(self.text, key.position, problem, "Write labelled JSON.")
        if key.name in fields:
            problem = f"the key {shortened(key.name)!r} is given twice."
            raise error_at(self.text, key.position, problem, "Remove one of the two.")
        fields[key.name] = item

    def _called(self, arguments: Item, called: str) -> Item:
        """Return what a call stands for: the mapping of its keywords, or its only argument, as in np.array([…])."""
        if arguments.fields is not None:
            return arguments
        if arguments.items is not None and len(arguments.items) == 1:
            return arguments.items[0]
        problem = f"the call of {shortened(called)} can't be read."
        raise error_at(self.text, arguments.position, problem, "Write the list or the dict by itself.")

    def _unfinished(self, kind: str, place: int, said: str, position: int) -> TextError:
        if kind == "end":
            return error_at(self.text, position, "this bracket is never closed.", "Close it where it ends.")
        problem = "a comma is missing before this."
        if kind == "other":
            return self._unexpected(kind, place, said, problem)
        fix = Fix("Add the missing comma", f"{self.text[:place].rstrip()}, {self.text[place:]}")
        return error_at(self.text, place, problem, "Write a comma between two values.", fix)

    def _unexpected(self, kind: str, place: int, said: str, problem: str) -> TextError:
        problem = f"{said!r} may not stand here." if kind == "other" else problem
        return error_at(self.text, place, problem, "Write numbers, texts in quotes, lists and dicts.")
