"""`Item`: a value in data and its place, the common result of the readers of all notations."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.game import Value
from core.options.numerals import to_value

_ABSENT = frozenset({"None", "null", "nil", "undefined", "NULL", "Nil", "Empty", "nullptr", "NA"})
_NAME = re.compile(r"[\\.:]?[^\W\d][\w.:!?+*'\u2032-]*+\Z")


@dataclass(slots=True, eq=False)
class Item:
    """A value and its place: a word, a quoted text, or a bracket with items, fields, or both if it has a head.

    `written` is the word, the quoted text, or the opening bracket. `head` is the name before arguments, such as `Node`
    in `Node(3)` and `Node 3`; `is_call` tells the two apart. `given` is the stated result of a term.
    """

    position: int
    written: str
    items: list[Item] | None = None
    fields: dict[str, Item] | None = None
    is_quoted: bool = False
    head: str = ""
    is_call: bool = False
    given: Item | None = None
    end: int = 0

    @property
    def is_bracket(self) -> bool:
        """Whether it may hold other values."""
        return self.items is not None or self.fields is not None

    @property
    def is_absent(self) -> bool:
        """Whether it is None or null."""
        return not self.is_quoted and self.written in _ABSENT and not self.is_bracket

    @property
    def holds_nodes(self) -> bool:
        """Whether it is a bracket with something in it."""
        return bool(self.items or self.fields)

    @property
    def holds_numbers(self) -> bool:
        """Whether it holds only numbers."""
        return all(item.number is not None for _, item in self.below)

    @property
    def below(self) -> list[tuple[str, Item]]:
        """Its contents, each with its key, or an empty one in a list."""
        return [*(self.fields or {}).items(), *(("", item) for item in self.items or [])]

    def has(self, *keys: str) -> bool:
        """Return whether it has one of these keys."""
        return self.fields is not None and not self.fields.keys().isdisjoint(keys)

    def under(self, *keys: str) -> Item:
        """Return the value of the first of these keys that it has, or ABSENT."""
        return next((self.fields[key] for key in keys if key in self.fields), ABSENT) if self.fields else ABSENT

    @property
    def number(self) -> Value | None:
        """The number that it is; SML's minus sign is understood."""
        if self.is_quoted or self.is_bracket:
            return None
        return to_value(f"-{self.written[1:]}" if self.written[:1] == "~" else self.written)

    @property
    def text(self) -> str | None:
        """The text of a quoted text or a name."""
        is_name = not self.is_bracket and not self.is_absent and self.number is None
        return self.written if self.is_quoted else self.written.removeprefix(":") if is_name else None

    @property
    def name(self) -> str | None:
        """Its name: a text, or a number as written; None if it holds other values."""
        if self.is_quoted:
            return self.written
        if self.is_bracket or self.is_absent:
            return None
        return self.written.removeprefix(":") if self.number is None else repr(self.number)

    @property
    def value(self) -> Value | None:
        """The number that it is, even in quotes."""
        return to_value(self.written.strip()) if self.is_quoted else self.number

    @property
    def is_word(self) -> bool:
        """Whether it is an unquoted name, which may be the head of what follows."""
        is_bare = not (self.is_quoted or self.is_bracket or self.is_absent)
        return is_bare and self.number is None and bool(_NAME.match(self.written))


ABSENT = Item(0, "null")
"""Stands for a missing value."""
