"""`patch_data`: patches in pieces, as a browser loads them: each piece stands alone, so that any may come first."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from viz.contract.recording import PatchData, PieceData
from viz.document import column
from viz.replay.longest import letters_of, longest_sentences
from viz.replay.patches import Numbered, PatchTable, parts_of

Numbers: TypeAlias = NDArray[np.int64]

PIECE: Final = 500_000
"""The characters of a piece, about: a sixth of them is left when they are compressed."""

CHANGE: Final = 3
"""The characters of a change, about: its step and its value."""


@dataclass(frozen=True)
class InPieces:
    """Patches of which the first piece is there: what makes each further one, and a digest of all of them."""

    first: PatchData
    further: Sequence[Callable[[], PieceData]]
    digest: bytes


def in_pieces(table: PatchTable, lines: Sequence[tuple[int, int]] = (), most: int = PIECE) -> InPieces:
    """Return patches as a browser takes them, in pieces of about `most` characters each.

    `lines` are those of the text trace, each as its step and the value of its words.
    """
    columns = _Columns.of(table, lines)
    starts = columns.starts(most)
    ends = [*starts[1:], columns.steps]
    first, *further = [partial(columns.piece, start, end) for start, end in zip(starts, ends, strict=True)]
    data: PatchData = {
        "slots": table["slots"],
        "starts": starts,
        "pieces": [first()],
        "further": [],
        "longest": longest_sentences(table),
    }
    return InPieces(data, further, columns.digest())


def patch_data(table: PatchTable, lines: Sequence[tuple[int, int]] = (), most: int = PIECE) -> PatchData:
    """Return the same with all pieces at hand."""
    found = in_pieces(table, lines, most)
    return {**found.first, "pieces": [*found.first["pieces"], *(make() for make in found.further)]}


@dataclass(frozen=True)
class _Columns:
    """Patches as columns of numbers: `ends` has the changes up to each step, from step 0 on."""

    table: PatchTable
    initial: Numbers
    ends: Numbers
    changed: Numbers
    become: Numbers
    line_steps: Numbers
    line_words: Numbers

    @classmethod
    def of(cls, table: PatchTable, lines: Sequence[tuple[int, int]]) -> _Columns:
        written = np.array(lines, dtype=np.int64).reshape(-1, 2)
        return cls(
            table,
            np.asarray(table["initial"], dtype=np.int64),
            np.concatenate([[0], np.asarray(table["ends"], dtype=np.int64)]),
            np.asarray(table["changed"], dtype=np.int64),
            np.asarray(table["become"], dtype=np.int64),
            written[:, 0],
            written[:, 1],
        )

    @property
    def steps(self) -> int:
        return len(self.ends) - 1

    def starts(self, most: int) -> list[int]:
        """Return the steps after which pieces of about that many characters begin."""
        sizes = self.sizes()
        starts = [0]
        while sizes[-1] > sizes[starts[-1]] + most:
            fits = int(np.searchsorted(sizes, sizes[starts[-1]] + most, "right")) - 1
            starts.append(max(fits, starts[-1] + 1))
        return starts if starts[-1] < self.steps or not self.steps else starts[:-1]

    def sizes(self) -> Numbers:
        """Return about how many characters all steps up to each take: their changes, and the strings that are new."""
        letters = letters_of(self.table)
        steps = np.zeros(self.steps + 1, dtype=np.int64)
        for at, numbers in ((self.step_of_change(), self.become), (self.line_steps, self.line_words)):
            new, first = np.unique(numbers, return_index=True)
            np.add.at(steps, at, CHANGE)
            np.add.at(steps, at[first], letters[new])
        return np.cumsum(steps)

    def step_of_change(self) -> Numbers:
        return np.repeat(np.arange(1, self.steps + 1), np.diff(self.ends))

    def digest(self) -> bytes:
        """Return a digest of everything: of equal patches the same."""
        numbers = (self.initial, self.ends, self.changed, self.become, self.line_steps, self.line_words)
        found = hashlib.sha256(json.dumps([self.table["slots"], self.table["strings"], self.table["values"]]).encode())
        for each in numbers:
            found.update(np.int64(len(each)).tobytes() + each.tobytes())
        return found.digest()

    def piece(self, start: int, end: int) -> PieceData:
        """Return the piece of the steps after one up to another one.

        It has numbers of its own for the values that it has: small ones, and few.
        """
        initial, steps = self.initial.copy(), self.step_of_change()
        before, within = slice(self.ends[start]), slice(self.ends[start], self.ends[end])
        initial[self.changed[before]] = self.become[
            before
        ]  # where a slot stands several times, numpy keeps the last one
        order = np.argsort(self.changed[within], kind="stable")  # by slot, and the changes of each in time's order
        become = self.become[within][order]
        lines = self.line_words[slice(*np.searchsorted(self.line_steps, [start, end], "right"))]
        nothing = np.zeros(1, dtype=np.int64)
        used, numbers = _renumbered(np.concatenate([nothing, become, initial, lines]))
        ends = 1 + np.cumsum([len(become), len(initial)])
        strings, sizes, parts = self.strings_of([self.table["values"][number] for number in used[1:].tolist()])
        slots, counts = np.unique(self.changed[within], return_counts=True)
        return {
            "strings": strings,
            "sizes": column(sizes),
            "parts": column(parts),
            "initial": column(numbers[ends[0] : ends[1]]),
            "slots": column(slots),
            "counts": column(counts),
            "steps": column(steps[within][order] - start),
            "become": column(numbers[1 : ends[0]]),
            "lines": column(numbers[ends[1] :]),
        }

    def strings_of(self, values: Sequence[Numbered]) -> tuple[list[str], list[int], list[int]]:
        """Return the strings of some values, how many each phrase has, and the numbers of all those strings."""
        numbers: dict[int, int] = {}
        sizes = [0 if isinstance(value, int) or value is None else len(value) for value in values]
        parts = [numbers.setdefault(part, len(numbers)) for value in values for part in parts_of(value)]
        return [self.table["strings"][string] for string in numbers], sizes, parts


def _renumbered(numbers: Numbers) -> tuple[Numbers, Numbers]:
    """Return the different numbers in the order of their first appearance, and where among those each number is."""
    different, first, inverse = np.unique(numbers, return_index=True, return_inverse=True)
    order = np.argsort(first)
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    return different[order], place[inverse]
