"""The panel "Calls": one row a call from the root to here, each with its own bounds, as a debugger shows a stack."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import Player, Value
from core.search import ALGORITHMS
from core.trace import Event, Kind, Trace
from viz.changes import Change
from viz.open_calls import Call, OpenCalls
from viz.verdict import cuts_when
from viz.wording import Shown

MOST_ROWS, ROWS_OF_DEEPER = 40, 10
"""So many calls are shown at most; in a deeper tree only so many of the last, since all rows move at every event."""


class Calls:
    """Shows the stack. A number that changed stands beside the one before, struck through."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.prunes = ALGORITHMS[trace.options.algorithm].prunes
        deepest = int(trace.nodes.depth.max()) if len(trace.nodes) else 0
        self.rows = deepest + 1 if deepest < MOST_ROWS else ROWS_OF_DEEPER
        self.at_limit: set[int] = set(trace.events["node"][trace.events["kind"] == Kind.HORIZON].tolist())
        self.shown = 0
        self.conditions: dict[tuple[Player, Value], str] = {}

    def html(self) -> str:
        """Return the table with all its rows, each of them hidden."""
        number = "<td><s data-cell></s> <b data-cell></b></td>"
        numbers = number * (3 if self.prunes else 1)
        bounds = '<th scope="col">α</th><th scope="col">β</th>' if self.prunes else ""
        rows = "".join(
            f'<tr data-key="call-{row}" data-line="{row}" hidden><th scope="row"><button type="button"'
            ' data-do="show-call" data-cell></button> <small data-cell></small><em data-cell></em></th>'
            f"{numbers}</tr>"
            for row in range(self.rows)
        )
        return (
            '<p class="above" data-key="calls-above"></p><table data-key="calls"><thead><tr><th scope="col">node</th>'
            f'{bounds}<th scope="col">v</th></tr></thead><tbody>{rows}</tbody></table>'
        )

    def start(self) -> Iterator[Change]:
        """Yield the empty stack."""
        for row in range(self.rows):
            yield f"call-{row}", "hidden", ""

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:
        """Yield the rows that an event changes."""
        if event.kind in (Kind.CUTOFF, Kind.SKIP):  # they change no number
            return
        above = max(0, len(calls.calls) - self.rows)
        visible = calls.calls[above:]
        if above or self.shown > self.rows:  # every row moves
            changed = range(len(visible))
        else:  # a call below the top changes only while it is the top
            changed = range(max(0, min(len(visible), self.shown) - 1), len(visible))
        for row in changed:
            yield f"call-{row}", "hidden", None
            yield f"call-{row}", "cells", ("", *self.cells(visible[row], calls))
        for row in range(len(visible), min(self.shown, self.rows)):
            yield f"call-{row}", "hidden", ""
        self.shown = len(calls.calls)
        yield "calls", "mark", str(len(visible) - 1)
        yield "calls-above", "text", f"{above:,} more above" if above else ""

    def cells(self, call: Call, calls: OpenCalls) -> Iterator[str]:
        """Yield the texts of a row: name, player, when it would be cut off, and the numbers with those before."""
        node = call.node
        yield calls.name(node).removeprefix("the ")
        is_searched = bool(self.trace.nodes.branching[node])
        yield call.player.name if is_searched or node in self.at_limit else "leaf"
        if not is_searched:
            yield ""
        elif call.returned is not None:
            yield f"returns {calls.shown[call.returned]}"
        elif self.prunes:
            yield self.condition(call)
        else:
            yield "minimax never cuts"
        if self.prunes:
            yield from numbers(calls.shown, call.alpha_before, call.alpha)
            yield from numbers(calls.shown, call.beta_before, call.beta)
        yield from numbers(calls.shown, call.value_before, call.value)

    def condition(self, call: Call) -> str:
        """Return when a call would be cut off, in words."""
        bound = call.player, call.beta if call.player is Player.MAX else call.alpha
        if bound not in self.conditions:
            self.conditions[bound] = cuts_when(call.player, call.alpha, call.beta, self.trace.options.cutoff)
        return self.conditions[bound]


def numbers(shown: Shown, before: Value | None, now: Value | None) -> tuple[str, str]:
    """Return the texts of a number before its last change and now."""
    return "" if before is None or before == now else shown[before], "" if now is None else shown[now]
