"""`Pieces`: what each step changes in words and panels, so many steps at a time, each made when it is asked for."""

from __future__ import annotations

import gzip
import heapq
import json
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property, lru_cache
from threading import Lock
from typing import Final, TypeVar

from core.trace import Trace
from viz.contract.recording import PieceData
from viz.document import packed
from viz.replay.changes import Change, Content, Slot
from viz.replay.follower import Follower
from viz.replay.open_calls import OpenCalls
from viz.words.answers import without_marks
from viz.words.phrase import fill

STEPS: Final = 2_000
"""The steps of a piece: more take the server longer than a reader who jumps would wait."""

FIRST: Final = 400
"""Those of the first one, for which the first picture waits."""

MEASURED: Final = 8
"""The sentences that the browser measures: the longest by letters is not always the widest."""

KEPT_OPEN: Final = 8
"""Pieces that are kept as they were read."""

T = TypeVar("T")


class _Numbered(dict[T, int]):
    """Numbers each thing in the order of its first appearance."""

    def __missing__(self, thing: T) -> int:
        number = self[thing] = len(self)
        return number


class Piece:
    """Collects the changes of some steps that follow each other, without those that change nothing.

    A slot is one attribute, or one text, of one element; a value is a string, a phrase (a template and its words), or
    None for no such attribute. `now` is what slots hold before the first step, and goes along.
    """

    def __init__(self, now: dict[Slot, Content]) -> None:
        self._now = now
        self._slots: _Numbered[Slot] = _Numbered()
        self._values: _Numbered[Content] = _Numbered({None: 0})
        self._initial: dict[int, int] = {}
        self._counts: list[int] = []
        self._ended = 0  # the changes of all steps before this one
        self._changed: list[int] = []
        self._become: list[int] = []
        self._said: dict[tuple[Content, Content], Content] = {}  # sentences, with their tags
        for (key, what), value in now.items():
            if value is not None:
                self.start(key, what, value)

    def start(self, key: str, what: str, value: Content) -> None:
        """Set what a slot holds before the first step. A slot that is not set holds nothing then."""
        self._now[key, what] = value
        self._initial[self._slots[key, what]] = self._values[value]

    def change(self, *changes: Change) -> None:
        """Change slots in the step that is being collected."""
        now = self._now
        for key, what, value in changes:
            slot = key, what
            if now.get(slot) != value:  # many change nothing: compare before numbering
                now[slot] = value
                self._changed.append(self._slots[slot])
                self._become.append(self._values[value])

    def end_step(self) -> None:
        """End the step that is being collected and begin the next."""
        self._counts.append(len(self._changed) - self._ended)
        self._ended = len(self._changed)
        lead, rest = self._now.get(("lead", "text")), self._now.get(("rest", "text"))
        self._said.setdefault((lead, rest), self._now.get(("tag", "text")))

    def data(self) -> PieceData:
        """Return what was collected, as JSON holds it."""
        longest = heapq.nlargest(MEASURED, self._said.items(), key=lambda said: sum(map(_letters, said[0])))
        return {
            "slots": list(self._slots),
            "values": list(self._values),
            "initial": [self._initial.get(slot, 0) for slot in self._slots.values()],
            "counts": self._counts,
            "changed": self._changed,
            "become": self._become,
            "longest": [(_text(tag), _text(lead), _text(rest)) for (lead, rest), tag in longest],
        }


def _letters(content: Content) -> int:
    return len(content) if isinstance(content, str) else sum(map(len, content or ()))


def _text(content: Content) -> str:
    return fill(content) if isinstance(content, tuple) else without_marks(content or "")


class Pieces(Sequence[PieceData]):
    """The pieces of a trace that followers follow.

    To make one takes all before it: these are made, too.
    """

    def __init__(self, trace: Trace, followers: Sequence[Follower]) -> None:
        self.steps = len(trace)
        self._events = iter(trace)
        self._calls = OpenCalls(trace)
        self._followers = followers
        self._now: dict[Slot, Content] = {}
        self._made: list[bytes] = []
        self._making = Lock()
        self._read = lru_cache(KEPT_OPEN)(self._unpacked)

    @cached_property
    def starts(self) -> list[int]:
        """The steps after which each piece begins, 0 for the first."""
        return [0, *range(FIRST, self.steps, STEPS)]

    def __len__(self) -> int:
        """Return the number of pieces."""
        return len(self.starts)

    def __getitem__(self, number: int) -> PieceData:  # type: ignore[override]  # no slices
        """Return a piece as JSON holds it."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        return self._read(number)

    def packed(self, number: int) -> bytes:
        """Return a piece as a browser loads it."""
        if number >= len(self._made):  # else it is there, whatever is being made meanwhile
            with self._making:
                while len(self._made) <= number:
                    self._made.append(packed(self._next()))
        return self._made[number]

    def at(self, step: int) -> dict[Slot, Content]:
        """Return what each slot holds at a step."""
        number = max(0, bisect_left(self.starts, step) - 1)
        piece = self[number]
        values: list[Content] = [
            value if value is None or isinstance(value, str) else tuple(value) for value in piece["values"]
        ]
        slots = [(key, what) for key, what in piece["slots"]]
        shown = dict(zip(slots, [values[number] for number in piece["initial"]], strict=True))
        end = sum(piece["counts"][: step - self.starts[number]])
        for slot, value in zip(piece["changed"][:end], piece["become"][:end], strict=True):
            shown[slots[slot]] = values[value]
        return shown

    def _unpacked(self, number: int) -> PieceData:
        found: PieceData = json.loads(gzip.decompress(self.packed(number)))
        return found

    def _next(self) -> PieceData:
        """Follow the trace through the next piece."""
        piece, number = Piece(self._now), len(self._made)
        if not number:
            for follower in self._followers:
                for change in follower.start():
                    piece.start(*change)
        first, last = [*self.starts, self.steps][number : number + 2]
        for _ in range(first, last):
            event = next(self._events)
            self._calls.take(event)
            for follower in self._followers:
                piece.change(*follower.of(event, self._calls))
            piece.end_step()
        return piece.data()
