"""The view "Transposition table": what the table holds at a step, and what is found and stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from core.search import ALGORITHMS
from core.trace import ABSENT, Event, Kind, Trace
from core.trace.frames import Frame, Frames
from viz.replay.panels.hidden_rows import ENTRIES, table_of_rows
from viz.replay.panels.view import View
from viz.replay.part import Content, Slot
from viz.words.answer_marks import answer
from viz.words.phrase import Phrase
from viz.words.table_words import TableWords
from viz.words.wording import node_name, short_name, signed

MOST_ROWS = 12
"""The most entries shown, those used last."""

MOST_MOVES = 3
"""The most moves shown of the line to a position, the last ones."""

EMPTY = "The table is empty."


class TranspositionTable:
    """Shows the entries used last, in the order of storing."""

    slots: tuple[Slot, ...] = (
        ("entries", "mark"),
        ("entries-counts", "text"),
        ("entries-more", "text"),
        ("entries-note", "text"),
        *((f"entries-{row}", "row") for row in range(MOST_ROWS)),
    )

    def __init__(self, trace: Trace, frames: Frames) -> None:
        self.trace = trace
        self.frames = frames
        self.words = TableWords(trace, frames)
        kinds = trace.events["kind"]
        hits = np.flatnonzero(kinds == Kind.HIT)
        self.uses = np.flatnonzero((kinds == Kind.HIT) | (kinds == Kind.STORE))
        stores = np.flatnonzero(kinds == Kind.STORE)
        again = [event.replaced is not None for event in trace.some(stores)]
        others = [self.words.replaces_another(event) for event in trace.some(stores)]
        self.counted = {  # the events that each counter counts
            "hits": hits,
            "enough": hits[trace.events["value"][hits] != ABSENT],
            "misses": np.flatnonzero(kinds == Kind.MISS),
            "stored": stores,
            "replaced": stores[np.array(others, bool)],
            "renewed": stores[np.array(again, bool)],  # so that the table has no more entries
        }

    def html(self) -> str:
        """Return the table with all rows hidden."""
        heads = (
            ("position", "the node where it was stored"),
            ("worth", "= exactly, ≥ at least, ≤ at most; no sign: an estimate"),
            ("plies", "how many plies below it were searched"),
            ("step", "when it was stored"),
            ("now", "what happens to it at this step"),
        )
        return (
            '<p class="caption" data-key="entries-counts"></p>'
            f"{table_of_rows('entries', heads, MOST_ROWS, ENTRIES)}"
            '<p class="note" data-key="entries-more"></p><p class="note" data-key="entries-note"></p>'
        )

    def show(self, at: Frame) -> list[Content]:
        """Return the entries, with the current one marked, the number not shown, and the counts."""
        counts = {name: int(numbers.searchsorted(at.step)) for name, numbers in self.counted.items()}
        event = at.event
        is_used = event is not None and event.kind in (Kind.HIT, Kind.STORE)
        rows = self.used_last(at.step)
        cells = [self.cells(stored, event if is_used and stored is rows.now else None) for stored in rows.entries]
        more = counts["stored"] - counts["renewed"] - len(cells)
        return [
            str(rows.entries.index(rows.now)) if is_used and rows.now is not None else None,
            self.counts(counts),
            f"and {more:,} more, used longer ago" if more else None,
            self.note(event)
            if event is not None and (is_used or event.kind is Kind.MISS)
            else None
            if cells
            else EMPTY,
            *cells,
        ]

    def used_last(self, step: int) -> _Rows:
        """Return the entries that were used last before a step."""
        found: list[Event] = []
        seen: set[int] = set()
        for number in reversed(self.uses[: self.uses.searchsorted(step)].tolist()):
            event = self.trace[number]
            stored = event if event.kind is Kind.STORE else self.words.stored(event)
            if stored.node not in seen:
                seen.add(stored.node)
                found.append(stored)
            if event.replaced is not None:
                seen.add(event.replaced)
            if len(found) == MOST_ROWS:
                break
        now = found[0] if found else None
        return _Rows(sorted(found, key=lambda stored: stored.number), now)

    def cells(self, stored: Event, now: Event | None) -> Phrase:
        """Return the cells of an entry: its position, its worth, and what happens to it now."""
        plies = self.words.plies_left(stored)
        worth = answer(signed(stored.value or 0, stored.bound, stored.estimates))
        word = "" if now is None else self.word(now)
        return "", self.position(stored.node), worth, _plies(plies), f"{stored.number + 1:,}", word

    def word(self, event: Event) -> str:
        """Return what an event does with its entry, in a word or two."""
        if event.kind is Kind.HIT:
            return "hit" if event.value is not None else "not enough"
        if event.replaced is None:
            return "stored"
        return "replaces" if self.words.replaces_another(event) else "renewed"

    def note(self, event: Event) -> Phrase | None:
        """Return the note on an event beside its entry."""
        if event.kind is Kind.MISS:
            return ("Not in the table: {0}.", node_name(self.trace, event.node))
        if event.kind is Kind.HIT:
            return ("It was asked for at {0}.", node_name(self.trace, event.node))
        if event.replaced is None or not self.words.replaces_another(event):
            return None
        return ("It takes the place of {0}.", node_name(self.trace, event.replaced))

    def position(self, place: int) -> str:
        """Return a position's name: that of a tree's node, or the moves to a game's position."""
        if self.trace.places.labels[place] or place == 0:
            return short_name(self.trace, place)
        line = [short_name(self.trace, node) for node in self.trace.places.line(place)[1:]]
        return " ".join((["…"] if len(line) > MOST_MOVES else []) + line[-MOST_MOVES:])

    def counts(self, found: Mapping[str, int]) -> Phrase:
        """Return the counts so far; an unlimited table replaces no position."""
        counts = "hits {0}, of them enough {1}; misses {2}; stored {3}"
        if self.trace.options.table is not None:
            counts += ", in the place of another {4}"
        return (counts, *(f"{found[name]:,}" for name in ("hits", "enough", "misses", "stored", "replaced")))


class _Rows(NamedTuple):
    entries: list[Event]  # by STORE
    now: Event | None


def _plies(plies: float) -> str:
    """Return to how many plies an entry was searched.

    >>> _plies(3), _plies(float("inf"))
    ('3', 'all')
    """
    return "all" if plies == float("inf") else f"{plies:g}"


TRANSPOSITION_TABLE = View(
    "entries",
    "Transposition table",
    "the positions that the search keeps, with their values and bounds, and what it finds there",
    lambda drawn: TranspositionTable(drawn.trace, drawn.frames),
    lambda drawn: ALGORITHMS[drawn.trace.options.algorithm].keeps_table(drawn.trace.options.table),
    seldom=True,
)
