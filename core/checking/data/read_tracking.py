"""Numbers, lists and dictionaries that record when a program reads them, and plain numbers back from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Never, Protocol, TypeAlias

from core.checking.failure import Trouble
from core.game import Value


class Notes(Protocol):
    """Receives reports of what a program does."""

    def uses(self, node: int) -> None:
        """Record that a leaf's value is used."""

    def changes(self) -> Never:
        """Record that the program changes the tree, and end it."""

    def stop(self, trouble: Trouble, said: str) -> Never:
        """End the program on the spot for what it does."""


class _Noting:
    node: int
    notes: Notes
    plain: Value


def _noting(kind: type, names: Iterable[str], tell: Callable[[Any], object]) -> type:
    """Return a subclass whose methods of some names tell of their use first; it keeps its name."""

    def telling(plain: Callable[..., Any]) -> Callable[..., Any]:
        def told(self: Any, *given: Any, **named: Any) -> Any:
            tell(self)
            return plain(self, *given, **named)

        return told

    members = {name: telling(getattr(kind, name)) for name in names if hasattr(kind, name)}
    return type(kind.__name__, (_Noting, kind), {**members, "__hash__": kind.__hash__})


_OPERATIONS = (
    *("lt", "le", "gt", "ge", "eq", "ne", "neg", "pos", "abs", "int", "float", "bool", "round"),
    *("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "floordiv", "rfloordiv"),
    *("mod", "rmod", "pow", "rpow"),
)
_CHANGES = (
    *("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse"),
    *("__setitem__", "__delitem__", "__iadd__", "__imul__"),
)
_DUNDERS = [f"__{name}__" for name in _OPERATIONS]
_NUMBERS = {kind: _noting(kind, _DUNDERS, lambda leaf: leaf.notes.uses(leaf.node)) for kind in (int, float)}
_LIST = _noting(list, _CHANGES, lambda items: items.notes.changes())


def noting_number(value: Value, node: int, notes: Notes) -> Any:
    """Return a leaf's value: a number that records comparisons and arithmetic."""
    made: Any = _NUMBERS[type(value)](value)
    made.node, made.notes, made.plain = node, notes, value
    return made


def noting_list(items: Sequence[Any], notes: Notes) -> Any:
    """Return a list that can't be changed."""
    made: Any = _LIST(items)
    made.notes = notes
    return made


def plain(value: object) -> object:
    """Return a value without its tracking."""
    return value.plain if isinstance(value, _Noting) and isinstance(value, int | float) else value


def number(value: object) -> Value | None:
    """Return the number that a program holds; None for anything else, including NaN."""
    value = plain(value)
    if not isinstance(value, bool | int | float) and type(value).__module__ == "numpy" and hasattr(value, "item"):
        value = value.item()
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and value == value  # NaN differs
    return value if is_number else None  # type: ignore[return-value]  # checked on the line above


Part: TypeAlias = tuple[object, ...]
"""Which part of a result: all of it, (), or the part at an index, a key or a name, (index,)."""


def items_of(answer: object) -> dict[Any, object]:
    """Return the parts of a result by index, key or name."""
    if isinstance(answer, dict):
        return dict(list(answer.items())[:8])
    if isinstance(answer, tuple | list):
        return dict(enumerate(answer[:8]))
    is_own = type(answer).__module__ == "student"
    return dict(vars(answer)) if is_own and hasattr(answer, "__dict__") else {}


def parts(answer: object) -> dict[Part, Value]:
    """Return the numbers in a result: itself, or those in a tuple, a list or a dictionary."""
    found = number(answer)
    if found is not None:
        return {(): found}
    return {(key,): value for key, item in items_of(answer).items() if (value := number(item)) is not None}
