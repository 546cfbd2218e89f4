"""Numbers and lists that note when a program reads them, and the numbers that a program holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Never, Protocol, TypeAlias

from core.checking.failure import Trouble
from core.game import Value


class Notes(Protocol):
    """Who is told of what a program does."""

    def looks(self, node: int) -> None:
        """Note that a node's children are read."""

    def uses(self, node: int) -> None:
        """Note that a leaf's value is used."""

    def changes(self) -> Never:
        """Note that the program changes the tree, and end it."""

    def stop(self, trouble: Trouble, said: str) -> Never:
        """End the program, where it is, for what it does."""


class _Leaf:
    """A leaf's value: a number that notes that it is compared or reckoned with."""

    node: int
    notes: Notes
    plain: Value


def _noting(kind: type, name: str) -> Callable[..., Any]:
    plain = getattr(kind, name)

    def operation(self: Any, *others: Any) -> Any:
        self.notes.uses(self.node)
        return plain(self, *others)

    return operation


_OPERATIONS = (
    *("lt", "le", "gt", "ge", "eq", "ne", "neg", "pos", "abs", "int", "float", "bool", "round"),
    *("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "floordiv", "rfloordiv"),
    *("mod", "rmod", "pow", "rpow"),
)


def _leaf_kind(kind: type) -> type:
    operations = [f"__{name}__" for name in _OPERATIONS]
    members = {name: _noting(kind, name) for name in operations if hasattr(kind, name)}
    return type(f"{kind.__name__.capitalize()}Leaf", (_Leaf, kind), {**members, "__hash__": kind.__hash__})


LEAVES = {int: _leaf_kind(int), float: _leaf_kind(float)}


def plain(value: object) -> object:
    """Return a value without what notes that it is used."""
    return value.plain if isinstance(value, _Leaf) else value


def number(value: object) -> Value | None:
    """Return the number that a program holds, None if it is none; NaN is none."""
    value = plain(value)
    if not isinstance(value, bool | int | float) and type(value).__module__ == "numpy" and hasattr(value, "item"):
        value = value.item()
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and value == value  # NaN differs
    return value if is_number else None  # type: ignore[return-value]  # as it was just asked


Part: TypeAlias = tuple[object, ...]
"""Which part of what a function returns: all of it, (), or what is at an index or a key, (index,)."""


def parts(answer: object) -> dict[Part, Value]:
    """Return the numbers in what a function returns: itself, or some of a tuple, a list or a dictionary."""
    found = number(answer)
    if found is not None:
        return {(): found}
    if isinstance(answer, dict):
        items = list(answer.items())[:8]
    elif isinstance(answer, tuple | list):
        items = list(enumerate(answer[:8]))
    else:
        items = []
    return {(key,): value for key, item in items if (value := number(item)) is not None}


def _refuses(name: str) -> Callable[..., None]:
    def refuse(self: Any, *_given: Any, **_named: Any) -> None:
        self.notes.changes()

    refuse.__name__ = name
    return refuse


_CHANGES = (
    *("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse"),
    *("__setitem__", "__delitem__", "__iadd__", "__imul__"),
)


class NotingList(list):  # type: ignore[type-arg]  # of whatever a program may read
    """A list that notes that it is read, and refuses to be changed."""

    node: int
    notes: Notes

    def __iter__(self) -> Iterator[Any]:
        self.notes.looks(self.node)
        return super().__iter__()

    def __len__(self) -> int:
        self.notes.looks(self.node)
        return super().__len__()

    def __getitem__(self, index: Any) -> Any:
        self.notes.looks(self.node)
        return super().__getitem__(index)

    locals().update({name: _refuses(name) for name in _CHANGES})


def noting_list(items: Sequence[Any], node: int, notes: Notes) -> NotingList:
    """Return a list that notes that it is read."""
    made = NotingList(items)
    made.node, made.notes = node, notes
    return made
