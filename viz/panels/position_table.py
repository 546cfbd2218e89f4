"""The view "Position table": positions as dynamic programming tabulates them, and where the tree meets each again."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, cast

from core.game import MAX, Cell, Game, Table, Tabulated
from core.trace import Bound, Event, Kind, Trace
from core.trace.side_to_move import negated
from viz.panels.view import Drawn, View
from viz.replay.changes import Change
from viz.replay.open_calls import OpenCalls
from viz.words.answers import answer
from viz.words.wording import SIGNS, spoken

OTHER_WAY = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}


class PositionTable:
    """Lights the cell of each position that is entered, counts how often that happens, and keeps what is proven.

    A cell stands for the rest of the game, whoever has what so far: a table keeps its value once, and a tree finds it
    again at each place where the position comes up.
    """

    def __init__(self, trace: Trace, game: Tabulated, table: Table) -> None:
        self.trace = trace
        self.game = game
        self.table = table
        self.here: Cell | None = None
        self.times: dict[Cell, int] = {}
        self.known: dict[Cell, Bound] = {}

    def html(self) -> str:
        """Return the table with nothing in its cells."""
        heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in self.table.columns)
        rows = "".join(
            f'<tr><th scope="row">{escape(name)}</th>{"".join(map(self.cell, self.cells_of(row)))}</tr>'
            for row, name in enumerate(self.table.rows)
        )
        return (
            '<p class="caption" data-key="positions-caption"></p>'
            f'<table class="positions"><thead><tr><th>{escape(self.table.corner)}</th>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table>"
            f'<p class="note">{escape(self.table.about)}</p>'
        )

    def cells_of(self, row: int) -> list[Cell | None]:
        """Return the cells of a row, None where no position is."""
        cells = [Cell(row, column) for column in range(len(self.table.columns))]
        return [cell if cell in self.table.cells else None for cell in cells]

    @staticmethod
    def cell(cell: Cell | None) -> str:
        """Return a cell with room for its value and for how often it was entered."""
        if cell is None:
            return '<td class="none"></td>'
        parts = '<b data-part="value"></b><small data-part="times"></small>'
        return f'<td data-key="{_key(cell)}" data-mark="">{parts}</td>'

    def start(self) -> Iterator[Change]:
        """Yield nothing: no position has been entered."""
        yield from ()

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:  # noqa: ARG002  the event says enough
        """Yield where the search is in the table, and what it has found out."""
        state = self.trace.places.states[event.node]
        cell = self.game.cell(state)
        if cell != self.here:
            before, self.here = self.here, cell
            for changed in (before, cell):
                if changed is not None:
                    yield _key(changed), "data-mark", self.mark(changed)
        if cell is None:
            return
        if event.kind is Kind.ENTER:
            self.times[cell] = times = self.times.get(cell, 0) + 1
            yield _key(cell), "data-mark", self.mark(cell)
            if times > 1:
                yield _key(cell), "text:times", f"×{times}"
            yield "positions-caption", "text", self.caption()
        elif event.kind is Kind.EXIT and self.known.get(cell) is not Bound.EXACT:
            yield from self.found(cell, state, event)

    def found(self, cell: Cell, state: Any, event: Event) -> Iterator[Change]:
        """Yield what the return of a node proves of its cell."""
        if event.value is None:
            return
        for_mover = self.trace.is_for_mover and self.trace.places.players[event.node] is not MAX
        value, bound = (
            (negated(event.value), OTHER_WAY.get(event.bound, event.bound)) if for_mover else (event.value, event.bound)
        )
        sign, offset = self.game.in_cell(state)
        self.known[cell] = bound = bound if sign > 0 else OTHER_WAY.get(bound, bound)
        yield _key(cell), "text:value", answer(f"{SIGNS[bound].replace('=', '')}{spoken(sign * value + offset)}")
        yield _key(cell), "data-mark", self.mark(cell)

    def mark(self, cell: Cell) -> str:
        """Return what a cell shows: that it was met, met again, that its value is known, that the search is there."""
        words = {
            "met": cell in self.times,
            "again": self.times.get(cell, 0) > 1,
            "known": self.known.get(cell) is Bound.EXACT,
            "here": cell == self.here,
        }
        return " ".join(word for word, holds in words.items() if holds)

    def caption(self) -> str:
        """Return how many cells were met, and how many visits came to one again."""
        met, entered = len(self.times), sum(self.times.values())
        return f"{met:,} of {len(self.table.cells):,} met, {entered - met:,} again"


def _key(cell: Cell) -> str:
    return f"positions-{cell.row}-{cell.column}"


def table_of(game: Game[Any, Any]) -> Table | None:
    """Return the table of a game that has a small one, such as Predict the winner."""
    return game.table() if isinstance(game, Tabulated) else None


def position_table(drawn: Drawn) -> PositionTable:
    """Return the view of a game that has a table."""
    return PositionTable(drawn.trace, cast("Tabulated", drawn.game), cast("Table", table_of(drawn.game)))


POSITION_TABLE = View(
    "positions",
    "Position table",
    "the positions as dynamic programming keeps them, and how often the tree meets each",
    position_table,
    lambda drawn: table_of(drawn.game) is not None,
    region="Position table",
)
