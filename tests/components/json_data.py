"""Data that came through JSON, held against the types of the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict


def problems(value: Any, hint: Any, place: str = "data") -> Iterator[str]:
    """Yield where a value is not of a type.

    >>> list(problems([[1, "a"], [2]], Sequence[tuple[int, str]]))
    ['data[1] is [2]']
    """
    if is_typeddict(hint):
        yield from _of_fields(value, hint, place)
    elif get_origin(hint) in CHECKS:
        yield from CHECKS[get_origin(hint)](value, get_args(hint), place)
    elif hint is not Any and not _is_plain(value, hint):
        yield f"{place} is {value!r:.60}"


def _is_plain(value: Any, hint: Any) -> bool:
    """Return whether a value is just of a plain type: True is not a number, and a whole number is one."""
    return type(value) in {int, float} if hint is float else type(value) is hint


def _of_fields(value: Any, hint: Any, place: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{place} is {value!r:.60}"
        return
    hints = get_type_hints(hint)
    yield from (f"{place} lacks {name}" for name in sorted(hint.__required_keys__ - value.keys()))
    yield from (f"{place} has {name}" for name in sorted(value.keys() - hints.keys()))
    for name in hints.keys() & value.keys():
        yield from problems(value[name], hints[name], f"{place}.{name}")


def _of_union(value: Any, inner: Sequence[Any], place: str) -> Iterator[str]:
    found = [list(problems(value, each, place)) for each in inner]
    if all(found):
        yield from max(found, key=len)


def _of_literal(value: Any, inner: Sequence[Any], place: str) -> Iterator[str]:
    if value not in inner:
        yield f"{place} is {value!r:.60}"


def _of_sequence(value: Any, inner: Sequence[Any], place: str) -> Iterator[str]:
    if not isinstance(value, list):
        yield f"{place} is {value!r:.60}"
        return
    for at, item in enumerate(value):
        yield from problems(item, inner[0], f"{place}[{at}]")


def _of_tuple(value: Any, inner: Sequence[Any], place: str) -> Iterator[str]:
    if not isinstance(value, list) or len(value) != len(inner):
        yield f"{place} is {value!r:.60}"
        return
    for at, (item, each) in enumerate(zip(value, inner, strict=True)):
        yield from problems(item, each, f"{place}[{at}]")


def _of_mapping(value: Any, inner: Sequence[Any], place: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{place} is {value!r:.60}"
        return
    for name, item in value.items():
        key = int(name) if inner[0] is int and name.isdecimal() else name
        yield from problems(key, inner[0], f"a name in {place}")
        yield from problems(item, inner[1], f"{place}.{name}")


CHECKS: dict[Any, Callable[[Any, Sequence[Any], str], Iterator[str]]] = {
    Union: _of_union,
    UnionType: _of_union,
    Literal: _of_literal,
    Sequence: _of_sequence,
    tuple: _of_tuple,
    Mapping: _of_mapping,
}
