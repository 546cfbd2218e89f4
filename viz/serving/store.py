"""`Store`: makes each value once for all who ask, and keeps the latest used within a memory limit."""

from __future__ import annotations

import gc
import sys
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from threading import Event, Lock, Thread
from time import sleep
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, Generic, TypeAlias, TypeVar

import numpy as np

T = TypeVar("T")
K = TypeVar("K")

Progress: TypeAlias = Callable[[float, str], None]
"""Receives the share of the work done and a word about it; its exception ends the work."""

SHOWN = 2.0
"""Seconds until a new value is measured: its page is shown by then, and would wait for that."""

SOON, LATER = 0.05, 1.0
"""Seconds until the first look at the progress, and at most between later, ever rarer ones.

Each look updates a page: three hundred waiting ones would leave the work little processor time.
"""


ALIGNED = 16
"""Python's allocator gives memory in multiples of so many bytes."""

SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType, Enum)
"""Objects that exist once and lead to the whole program."""


def memory_of(thing: object) -> int:
    """Return the bytes of an object, with everything that it leads to.

    Objects count once. It takes about a second for two million.

    >>> shared = "x" * 1_000_000
    >>> 1_000_000 < memory_of([shared, shared]) < 1_001_000
    True
    """
    total, seen, ahead = 0, set[int](), [thing]
    while ahead:
        met = ahead.pop()
        if id(met) in seen or isinstance(met, SHARED):
            continue
        seen.add(id(met))
        total += -(-sys.getsizeof(met) // ALIGNED) * ALIGNED
        ahead += _of_array(met) if isinstance(met, np.ndarray) else gc.get_referents(met)
    return total


def _of_array(array: np.ndarray[Any, Any]) -> list[Any]:
    """Return what an array refers to, unknown to the garbage collector."""
    return [array.base, *(array.ravel().tolist() if array.dtype == object else ())]


class _AbandonedError(Exception):
    """Nobody waits for the work anymore."""


@dataclass
class _Work(Generic[T]):
    """Work in progress: how far it is, who waits for it, and how it ended."""

    waiting: int = 0
    share: float = 0.0
    doing: str = ""
    over: Event = field(default_factory=Event)
    found: list[T] = field(default_factory=list)  # at most one
    error: BaseException | None = None

    def tell(self, share: float, doing: str) -> None:
        """Note the progress; end the work if nobody waits for it."""
        if not self.waiting:
            raise _AbandonedError
        self.share, self.doing = share, doing


class Store(Generic[K, T]):
    """Keeps values by key, within so many bytes: the least recently used go first.

    The first who asks for a value starts a thread that makes it; others wait for the same work. When all have left, the
    work ends at its next report of progress.
    """

    def __init__(self, most_bytes: int, size: Callable[[T], int] = memory_of, pause: float = SHOWN) -> None:
        """Take the limit, and what measures a value that has been kept for `pause` seconds."""
        self._most = most_bytes
        self._size = size
        self._pause = pause
        self._lock = Lock()
        self._kept: OrderedDict[K, T] = OrderedDict()
        self._sizes: dict[K, int] = {}
        self._works: dict[K, _Work[T]] = {}

    @property
    def bytes(self) -> int:
        """The bytes of the kept values measured so far."""
        with self._lock:
            return sum(self._sizes.values())

    def kept(self, key: K) -> T | None:
        """Return what is kept under a key, if anything."""
        with self._lock:
            return self._kept.get(key)

    def get(self, key: K, make: Callable[[Progress], T], progress: Progress = lambda *_: None) -> T:
        """Return the value kept under a key, or what `make` makes, which is then kept.

        `progress` is called in the caller's thread. Raises what `make` raises, and then keeps nothing; raises what
        `progress` raises, while the work goes on for others.
        """
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            work = self._works.get(key)
            begins = work is None
            if work is None:
                work = self._works[key] = _Work()
            work.waiting += 1
        if begins:
            Thread(target=self._run, args=(key, work, make), name="plyscope-recording", daemon=True).start()
        pause = SOON
        try:
            while not work.over.wait(pause):
                progress(work.share, work.doing)
                pause = min(1.5 * pause, LATER)
        finally:
            with self._lock:
                work.waiting -= 1
                if not work.waiting and self._works.get(key) is work:
                    del self._works[key]  # whoever asks next starts anew
        if work.error is not None:
            raise work.error
        return work.found[0]

    def _run(self, key: K, work: _Work[T], make: Callable[[Progress], T]) -> None:
        try:
            work.found.append(make(work.tell))
        except BaseException as error:  # noqa: BLE001  those who wait raise it
            work.error = error
        with self._lock:
            if self._works.get(key) is work:
                del self._works[key]
            is_new = bool(work.found) and key not in self._kept
            if is_new:
                self._kept[key] = work.found[0]
        work.over.set()
        if is_new:
            self._make_room(key, work.found[0])

    def _make_room(self, key: K, found: T) -> None:
        """Measure a new value, once it is shown, and drop what there is no room for."""
        sleep(self._pause)
        size = self._size(found)
        with self._lock:
            if size > self._most:
                del self._kept[key]
                return
            self._sizes[key] = size
            over = sum(self._sizes.values()) - self._most
            for oldest in [key for key in self._kept if key in self._sizes]:
                if over <= 0:
                    break
                del self._kept[oldest]
                over -= self._sizes.pop(oldest)
