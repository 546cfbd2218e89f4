"""`Pieces`: what the parts of the page show at each step, in pieces made on request."""

from __future__ import annotations

import gzip
import heapq
import json
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Final, TypeAlias, TypeVar

from core.trace.frames import Frames
from viz.contract.recording import PieceData
from viz.replay.document import column, packed
from viz.replay.part import Content, PagePart, Slot
from viz.words.answer_marks import without_marks
from viz.words.phrase import fill

STEPS: Final = 250
"""The steps of a piece: more would take longer than a reader who jumps wants to wait."""

WHOLE: Final = 200
"""The most steps in one piece from the start: what a class steps through comes at once."""

FIRST: Final = 50
"""The steps of the first of several pieces, for which the first picture waits."""

MEASURED: Final = 8
"""How many sentences the browser measures: the longest by letters is not always the widest."""

KEPT: Final = 8
"""The most pieces cached."""

SENTENCES: Final[tuple[tuple[Slot, ...], ...]] = tuple(
    (("tag", what), ("lead", what), ("rest", what)) for what in ("text", "node:text")
)

T = TypeVar("T", bound=Hashable)

SentenceTexts: TypeAlias = tuple[str, str, str]
"""A sentence: its tag and its two parts."""


class _Numbered(dict[T, int]):
    """Numbers each thing in the order of its first appearance."""

    def __missing__(self, thing: T) -> int:
        number = self[thing] = len(self)
        return number


def piece_of(slots: Sequence[Sequence[Slot]], shown: Iterable[Iterable[tuple[int, Sequence[Content]]]]) -> PieceData:
    """Return a piece: each part's distinct contents, and the steps at which they change.

    `slots` are each part's, and `shown` what each part shows from some steps on, counted from the piece's first.
    """
    values: _Numbered[Content] = _Numbered({None: 0})
    contents: list[list[tuple[int, ...]]] = []
    steps: list[list[int]] = []
    comes: list[list[int]] = []
    for part in shown:
        known: _Numbered[tuple[int, ...]] = _Numbered()
        at: dict[int, int] = {}
        now = -1
        for step, held in part:
            numbers = [values[each] for each in held]
            while numbers and not numbers[-1]:
                numbers.pop()
            number = known[tuple(numbers)]
            if number != now:
                at[step] = now = number
        contents.append(list(known))
        steps.append(list(at))
        comes.append(list(at.values()))
    sentences = _sentences(slots, contents, list(values))
    return {
        "values": list(values),
        "contents": contents,
        "steps": [column(each) for each in steps],
        "comes": comes,
        "longest": _longest(sentences),
    }


def _longest(sentences: Iterable[SentenceTexts]) -> list[SentenceTexts]:
    return heapq.nlargest(MEASURED, sentences, key=lambda each: len(each[1]) + len(each[2]))


def _sentences(
    slots: Sequence[Sequence[Slot]], contents: Sequence[Iterable[tuple[int, ...]]], values: Sequence[Content]
) -> Iterable[SentenceTexts]:
    """Return the distinct sentences."""
    for part, own in zip(contents, slots, strict=True):
        for sentence in SENTENCES:
            if sentence[0] in own:
                at = [own.index(slot) for slot in sentence]
                rows = dict.fromkeys(tuple(held[place] if place < len(held) else 0 for place in at) for held in part)
                yield from ((_text(values[tag]), _text(values[lead]), _text(values[rest])) for tag, lead, rest in rows)


def _text(content: Content) -> str:
    return fill(content) if isinstance(content, tuple) else without_marks(content or "")


class Pieces(Sequence[PieceData]):
    """The pieces of a trace, each made independently."""

    def __init__(self, frames: Frames, parts: Sequence[PagePart], sample: Sequence[int] = ()) -> None:
        """Take the parts, and the steps whose sentences the first piece measures beside its own."""
        self.steps = len(frames) - 1
        self._frames = frames
        self._parts = parts
        self._sample = sample
        self.packed = lru_cache(None)(self._packed)
        self._read = lru_cache(KEPT)(self._unpacked)

    @cached_property
    def slots(self) -> list[list[Slot]]:
        """The slots of each part."""
        return [list(part.slots) for part in self._parts]

    @cached_property
    def starts(self) -> list[int]:
        """The first step of each piece."""
        return [0, *range(FIRST + 1, self.steps + 1, STEPS)] if self.steps > WHOLE else [0]

    def __len__(self) -> int:
        """Return the number of pieces."""
        return len(self.starts)

    def __getitem__(self, number: int) -> PieceData:  # type: ignore[override]  # no slices
        """Return a piece for JSON."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        return self._read(number)

    def _packed(self, number: int) -> bytes:
        """Return a piece as a browser loads it."""
        first, last = [*self.starts, self.steps + 1][number : number + 2]
        piece = self._at_steps(self._parts, range(first, last))
        if first == 0 and last <= self.steps:
            tells = [part for part in self._parts if SENTENCES[0][0] in part.slots]
            beyond = self._at_steps(tells, self._sample)
            piece["longest"] = _longest([*piece["longest"], *beyond["longest"]])
        return packed(piece)

    def _at_steps(self, parts: Sequence[PagePart], steps: Iterable[int]) -> PieceData:
        frames = list(map(self._frames.at, steps))
        return piece_of([list(part.slots) for part in parts], (enumerate(map(part.show, frames)) for part in parts))

    def at(self, step: int) -> dict[Slot, Content]:
        """Return what each slot holds at a step."""
        frame = self._frames.at(step)
        found: dict[Slot, Content] = {}
        for part in self._parts:
            found |= dict.fromkeys(part.slots) | dict(zip(part.slots, part.show(frame), strict=False))
        return found

    def _unpacked(self, number: int) -> PieceData:
        found: PieceData = json.loads(gzip.decompress(self.packed(number)))
        return found
