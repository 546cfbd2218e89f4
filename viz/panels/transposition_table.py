"""The view "Transposition table": what the table holds at this step, and what is found and stored there."""

from __future__ import annotations

from collections.abc import Iterator

from core.search import ALGORITHMS
from core.trace import ABSENT, Event, Kind, Trace
from viz.panels.hidden_rows import ENTRIES, table_of_rows
from viz.panels.view import View
from viz.replay.changes import Change
from viz.replay.open_calls import OpenCalls
from viz.words.answers import answer
from viz.words.phrase import Phrase
from viz.words.table_words import TableWords
from viz.words.wording import node_name, short_name, shown, signed

MOST_ROWS = 12
"""Of more entries those that were used last are shown."""

MOST_MOVES = 3
"""Of a longer line of moves to a position the last ones are shown."""

EMPTY = "The table is empty."


class TranspositionTable:
    """Shows the entries that were used last; each keeps its row until it is replaced, or its row is needed."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.words = TableWords(trace)
        self.step = 0
        self.entries: dict[int, tuple[str, ...]] = {}  # by the place where it was stored: the cells of its row
        self.row_of: dict[int, int] = {}  # of each entry that is shown, the one used least recently first
        self.marked: int | None = None
        self.hits = self.enough = self.stores = self.replaced = self.misses = 0

    def html(self) -> str:
        """Return the table with all its rows, each of them hidden."""
        heads = (
            ("position", "the node where it was stored"),
            ("worth", "= exactly, ≥ at least, ≤ at most, ≈ by static evaluations"),
            ("plies", "how many plies below it were searched"),
            ("step", "when it was stored"),
            ("now", "what happens to it at this step"),
        )
        return (
            '<p class="caption" data-key="entries-counts"></p>'
            f"{table_of_rows('entries', heads, MOST_ROWS, ENTRIES)}"
            '<p class="note" data-key="entries-more"></p><p class="note" data-key="entries-note"></p>'
        )

    def start(self) -> Iterator[Change]:
        """Yield an empty table."""
        for row in range(MOST_ROWS):
            yield f"entries-{row}", "hidden", ""
        yield "entries-counts", "text", self.counts()
        yield "entries-note", "text", EMPTY

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:  # noqa: ARG002  the event says enough
        """Yield what is found or stored, and the counts; take away the mark when the search goes on."""
        self.step += 1
        self.words.note(event)
        if self.marked is not None:
            yield from self.unmark()
        match event.kind:
            case Kind.MISS:
                self.misses += 1
                yield "entries-note", "text", ("Not in the table: {0}.", node_name(self.trace, event.node))
            case Kind.HIT:
                yield from self.hit(event)
            case Kind.STORE:
                yield from self.store(event)
            case _:
                yield "entries-note", "text", None if self.entries else EMPTY
                return
        yield "entries-counts", "text", self.counts()

    def hit(self, event: Event) -> Iterator[Change]:
        """Yield the entry that was found, and whether it was enough."""
        place = ABSENT if event.stored_at is None else event.stored_at
        self.hits += 1
        self.enough += event.value is not None
        yield from self.use(place, "hit" if event.value is not None else "not enough")
        yield "entries-note", "text", ("It was asked for at {0}.", node_name(self.trace, event.node))

    def store(self, event: Event) -> Iterator[Change]:
        """Yield the entry that was stored, in the row of the one that it replaces."""
        self.stores += 1
        note: Phrase | None = None
        word = "stored"
        if event.replaced is not None:
            self.entries.pop(event.replaced)
            if event.replaced in self.row_of:
                self.row_of[event.node] = self.row_of.pop(event.replaced)
            word = "renewed"
            if self.words.replaces_another(event):
                self.replaced += 1
                word = "replaces"
                note = ("It takes the place of {0}.", node_name(self.trace, event.replaced))
        plies = self.words.plies_left(event.node)
        worth = answer(signed(shown(event.value or 0), event.bound, event.estimates))
        self.entries[event.node] = "", self.position(event.node), worth, _plies(plies), f"{self.step:,}"
        yield from self.use(event.node, word)
        yield "entries-note", "text", note

    def use(self, place: int, word: str) -> Iterator[Change]:
        """Yield an entry in its row, or in that of the entry used least recently, with the word that marks it."""
        row = self.row_of.pop(place, None)
        if row is None:
            row = len(self.row_of)
            if row == MOST_ROWS:
                row = self.row_of.pop(next(iter(self.row_of)))
        self.row_of[place] = row
        self.marked = place
        yield f"entries-{row}", "hidden", None
        yield f"entries-{row}", "cells", (*self.entries[place], word)
        yield "entries", "mark", str(row)
        more = len(self.entries) - len(self.row_of)
        yield "entries-more", "text", f"and {more:,} more, used longer ago" if more else None

    def unmark(self) -> Iterator[Change]:
        """Yield the marked entry without its mark."""
        place, self.marked = self.marked or 0, None
        yield f"entries-{self.row_of[place]}", "cells", (*self.entries[place], "")
        yield "entries", "mark", None

    def position(self, place: int) -> str:
        """Return how a row names a position: a tree's node by its name, a position of a game by the moves to it."""
        if self.trace.places.labels[place] or place == 0:
            return short_name(self.trace, place)
        line = [short_name(self.trace, node) for node in self.trace.places.line(place)[1:]]
        return " ".join((["…"] if len(line) > MOST_MOVES else []) + line[-MOST_MOVES:])

    def counts(self) -> Phrase:
        """Return the counts so far; a table without a limit replaces no position by another."""
        counts = "hits {0}, of them enough {1}; misses {2}; stored {3}"
        if self.trace.options.table is not None:
            counts += ", in the place of another {4}"
        numbers = map("{:,}".format, (self.hits, self.enough, self.misses, self.stores, self.replaced))
        return (counts, *numbers)


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
    lambda drawn: TranspositionTable(drawn.trace),
    lambda drawn: ALGORITHMS[drawn.trace.options.algorithm].keeps_table(drawn.trace.options.table),
)
