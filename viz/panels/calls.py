"""The panel "Calls": one row per call from the root to here, each with its own bounds, like the stack in a debugger."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from core.game import Player, Value
from core.search import ALGORITHMS
from core.trace import Estimates, Event, Kind, Trace
from viz.panels.view import View
from viz.replay.changes import Change
from viz.replay.open_calls import Call, OpenCalls
from viz.words.verdict import cuts_when
from viz.words.wording import ABOUT, Shown, told

MOST_ROWS, ROWS_OF_DEEPER = 40, 10
"""The most calls shown; and how many of the last are shown in a deeper tree, where all rows move at every event."""


class Calls:
    """Shows the stack. A number that changed stands beside its previous value, struck through."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.algorithm = ALGORITHMS[trace.options.algorithm]
        deepest = int(trace.places.depth.max()) if len(trace.places) else 0
        self.rows = deepest + 1 if deepest < MOST_ROWS else ROWS_OF_DEEPER
        is_no_leaf = np.isin(trace.events["kind"], (Kind.HORIZON, Kind.KNOWN, Kind.PLAYOUT))
        self.unsearched: set[int] = set(trace.at[is_no_leaf].tolist())
        self.shown = 0
        self.visits: dict[int, int] = {}
        self.conditions: dict[tuple[Player, Value, Estimates], str] = {}

    def html(self) -> str:
        """Return the table with all its rows, each of them hidden."""
        number = "<td><s data-cell></s> <b data-cell></b></td>"
        numbers = number * (3 if self.algorithm.prunes else 1)
        bounds = '<th scope="col">α</th><th scope="col">β</th>' if self.algorithm.prunes else ""
        rows = "".join(
            f'<tr data-key="call-{row}" data-line="{row}" hidden><th scope="row"><button type="button"'
            ' data-do="show-call" data-cell></button> <small data-cell></small><em data-cell></em></th>'
            f"{numbers}</tr>"
            for row in range(self.rows)
        )
        value = "mean" if self.algorithm.samples else "v"
        return (
            '<p class="above" data-key="calls-above"></p><table data-key="calls"><thead><tr><th scope="col">node</th>'
            f'{bounds}<th scope="col">{value}</th></tr></thead><tbody>{rows}</tbody></table>'
        )

    def start(self) -> Iterator[Change]:
        """Yield the empty stack."""
        for row in range(self.rows):
            yield f"call-{row}", "hidden", ""

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:
        """Yield the rows that an event changes."""
        if event.kind in (Kind.CUTOFF, Kind.SKIP):  # they change no number
            return
        if event.kind is Kind.ENTER and self.algorithm.samples:
            self.visits[event.node] = self.visits.get(event.node, 0) + 1
        above = max(0, len(calls.calls) - self.rows)
        visible = calls.calls[above:]
        if (above or self.shown > self.rows) and len(calls.calls) != self.shown:  # every row moves
            changed = range(len(visible))
        else:  # a call below the top changes only while it is the top
            changed = range(max(0, min(len(visible), self.shown - above) - 1), len(visible))
        for row in changed:
            yield f"call-{row}", "hidden", None
            yield f"call-{row}", "cells", ("", *self.cells(visible[row], calls))
        for row in range(len(visible), min(self.shown, self.rows)):
            yield f"call-{row}", "hidden", ""
        self.shown = len(calls.calls)
        yield "calls", "mark", str(len(visible) - 1)
        yield "calls-above", "text", f"{above:,} more above" if above else ""

    def cells(self, call: Call, calls: OpenCalls) -> Iterator[str]:
        """Yield the texts of a row: name, player, when it would be cut off, and each number with its previous value."""
        node = call.node
        yield calls.name(node).removeprefix("the ")
        is_searched = bool(self.trace.places.branching[node])
        yield self.trace.places.players[node].name if is_searched or node in self.unsearched else "leaf"
        if self.algorithm.samples:
            yield f"visit {self.visits.get(node, 0):,}"
        elif not is_searched:
            yield ""
        elif call.returned is not None:
            yield f"returns {ABOUT if call.returns_estimate else ''}{calls.shown[call.returned]}"
        elif self.algorithm.prunes:
            yield self.condition(call)
        else:
            yield f"{self.algorithm.said} never cuts"
        if self.algorithm.prunes:
            yield from numbers(call, Estimates.ALPHA, calls.shown, call.alpha_before, call.alpha)
            yield from numbers(call, Estimates.BETA, calls.shown, call.beta_before, call.beta)
        yield from numbers(call, Estimates.VALUE, calls.shown, call.value_before, call.value)

    def condition(self, call: Call) -> str:
        """Return in words when a call would be cut off."""
        is_max = call.player is Player.MAX
        estimates = call.estimates & (Estimates.BETA if is_max else Estimates.ALPHA)
        bound = call.player, call.beta if is_max else call.alpha, estimates
        if call.player is Player.CHANCE:
            return cuts_when(call.player, call.alpha, call.beta, self.trace.options.cutoff, call.estimates)
        if bound not in self.conditions:
            options = self.trace.options
            self.conditions[bound] = cuts_when(call.player, call.alpha, call.beta, options.cutoff, estimates)
        return self.conditions[bound]


def numbers(call: Call, which: Estimates, shown: Shown, before: Value | None, now: Value | None) -> tuple[str, str]:
    """Return the texts of one of a call's numbers before its last change and now."""
    return (
        "" if before is None or before == now else told(shown[before], call.estimates_before, which),
        "" if now is None else told(shown[now], call.estimates, which),
    )


CALLS = View(
    "calls",
    "Calls",
    "the open nodes, each with its own α, β and v",
    lambda drawn: Calls(drawn.trace),
    reveals=("values",),
    at_first=True,
)
