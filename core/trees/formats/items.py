"""`Item`: a value of data and where it stands, as every notation of data gives it to the readers of nodes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.game import Value
from core.options.numerals import to_value

_ABSENT = frozenset({"None", "null", "nil", "undefined", "NULL", "Nil", "Empty", "nullptr"})
_NAME = re.compile(r"[\\.:]?[^\W\d][\w.:!?+*'\u2032-]*+\Z")


@dataclass(slots=True, eq=False)
class Item:
    """A value and where it stands: a word, a text in quotes, or a bracket with items, fields, or both if it has a head.

    `written` is the word, what the text in quotes says, or what opens the bracket. `head` is what is called, as `Node`
    in `Node(3)` and `Node 3`; `is_call` tells the two apart. `given` is the number that a term is said to come to.
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
        """Whether all that it holds are numbers."""
        return all(item.number is not None for _, item in self.below)

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
        """The number that it is, also with the minus sign of SML."""
        if self.is_quoted or self.is_bracket:
            return None
        return to_value(f"-{self.written[1:]}" if self.written[:1] == "~" else self.written)

    @property
    def text(self) -> str | None:
        """What a text in quotes or a name says."""
        is_name = not self.is_bracket and not self.is_absent and self.number is None
        return self.written if self.is_quoted else self.written.removeprefix(":") if is_name else None

    @property
    def name(self) -> str | None:
        """What it says as a name: a text, or a number as it is written; None for what holds other values."""
        if self.is_quoted:
            return self.written
        if self.is_bracket or self.is_absent:
            return None
        return self.written.removeprefix(":") if self.number is None else repr(self.number)

    @property
    def value(self) -> Value | None:
        """The number that it is, also in quotes."""
        return to_value(self.written.strip()) if self.is_quoted else self.number

    @property
    def is_word(self) -> bool:
        """Whether it is a name without quotes, which may be the head of what follows it."""
        is_bare = not (self.is_quoted or self.is_bracket or self.is_absent)
        return is_bare and self.number is None and bool(_NAME.match(self.written))


ABSENT = Item(0, "null")
"""What stands where nothing is."""
