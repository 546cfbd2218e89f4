"""`Document`: data as browsers load it, made once for all: compressed JSON, named by its content."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import ArrayLike

LEVEL = 6
"""How hard gzip tries: at 9 a large recording takes five times as long, and is 7 percent smaller."""

T = TypeVar("T", bound=Hashable)

NAME_LENGTH = 32
"""Hexadecimal digits of a name: 128 bits, so that nobody finds a collision or guesses a name."""


class Document:
    """Data as a browser loads it: its name and its `packed` JSON, made on first use.

    `further` are its further pieces, which live as long as it does.
    """

    def __init__(self, name: str, make: Callable[[], bytes], further: Sequence[Document] = ()) -> None:
        """Take the content's name, and the function that makes it."""
        self.name = name
        self.further = further
        self._make: Callable[[], bytes] | None = make
        self._body = b""
        self._lock = Lock()

    @property
    def body(self) -> bytes:
        """The compressed JSON; concurrent askers wait for the first."""
        with self._lock:
            if self._make is not None:
                self._body = self._make()
                self._make = None  # with all that it holds
            return self._body


_HELD: WeakValueDictionary[str, Document] = WeakValueDictionary()


def document(data: Mapping[str, Any], further: Sequence[Callable[[], bytes]] = ()) -> Document:
    """Return the document of data, compressed: the same one for equal data, for as long as somebody holds it.

    What is `further` to be loaded, which the data determine, is made on first use. It has the name of the document with
    its number, from 1, as `NAME.1`.
    """
    text = _json(data)
    name = hashlib.sha256(text).hexdigest()[:NAME_LENGTH]
    pieces = [_held(f"{name}.{number}", make) for number, make in enumerate(further, start=1)]
    made = _held(name, lambda: _compressed(text), pieces)
    _ = made.body
    return made


def packed(data: Mapping[str, Any]) -> bytes:
    """Return data as browsers load it: as JSON, compressed."""
    return _compressed(_json(data))


def _compressed(text: bytes) -> bytes:
    return gzip.compress(text, LEVEL, mtime=0)


def _held(name: str, make: Callable[[], bytes], further: Sequence[Document] = ()) -> Document:
    held = _HELD.get(name)
    return held or _HELD.setdefault(name, Document(name, make, further))


def _json(data: Mapping[str, Any]) -> bytes:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="replace")  # a name from a JSON file may hold half a character


def column(numbers: ArrayLike) -> list[int]:
    """Return whole numbers as differences, each from the one before, the first from 0.

    Most are small and many are equal, so compressed they take a third of the space.

    >>> column([3, 4, 6, 6])
    [3, 1, 2, 0]
    """
    differences: list[int] = np.diff(np.asarray(numbers, np.int64), prepend=0).tolist()
    return differences


class Table(Generic[T]):
    """Numbers things in the order of their first appearance."""

    def __init__(self, *first: T) -> None:
        self.numbers = {thing: number for number, thing in enumerate(first)}

    def __getitem__(self, thing: T) -> int:
        """Return the number of a thing."""
        return self.numbers.setdefault(thing, len(self.numbers))

    def list(self) -> list[T]:
        """Return the things in order."""
        return list(self.numbers)


def find(name: str) -> Document | None:
    """Return the document of a name if somebody holds it."""
    return _HELD.get(name)
