"""The panel "Calls": one row per call from the root to here, each with its own bounds, like the stack in a debugger."""

from __future__ import annotations

import numpy as np

from core.game import Value
from core.search import ALGORITHMS
from core.trace import Kind, Trace
from core.trace.frames import Frame
from viz.replay.panels.view import View
from viz.replay.part import Content, Slot
from viz.replay.stack import OpenCall, Stack
from viz.words.answer_marks import answer
from viz.words.phrase import Phrase
from viz.words.window_cases import cuts_when
from viz.words.wording import shown

MOST_ROWS, ROWS_OF_DEEPER = 40, 10
"""The most calls shown; and how many of the last ones in a deeper tree, where all rows move at every event."""


class Calls:
    """Shows the stack. A changed number stands beside its previous value, struck through."""

    def __init__(self, trace: Trace, stack: Stack) -> None:
        self.trace = trace
        self.stack = stack
        self.algorithm = ALGORITHMS[trace.options.algorithm]
        deepest = int(trace.places.depth.max()) if len(trace.places) else 0
        self.rows = deepest + 1 if deepest < MOST_ROWS else ROWS_OF_DEEPER
        self.branching: list[int] = trace.places.branching.tolist()
        self.numbers: list[int] = trace.visits.numbers.tolist()
        ends = np.isin(trace.events["kind"], (Kind.HORIZON, Kind.KNOWN, Kind.PLAYOUT))
        self.unsearched = set(trace.at[ends].tolist())
        rows: list[Slot] = [(f"call-{row}", "row") for row in range(self.rows)]
        self.slots = [("calls", "mark"), ("calls-above", "text"), *rows]

    def html(self) -> str:
        """Return the table with all rows hidden."""
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

    def show(self, at: Frame) -> list[Content]:
        """Return the mark of the last row, the number of calls above the first, and the rows."""
        if at.event is None:
            return []
        above = max(0, self.stack.depth(at.event) - self.rows)
        calls = self.stack.calls(at.event, self.rows)
        return [str(len(calls) - 1), f"{above:,} more above" if above else "", *map(self.cells, calls)]

    def cells(self, call: OpenCall) -> Phrase:
        """Return the texts of a call: name, player, when it would be cut off, and its numbers."""
        cells = [self.stack.name(call.node).removeprefix("the "), self.player(call), self.remark(call)]
        if self.algorithm.prunes:
            cells += (*texts(call.alpha_before, call.alpha), *texts(call.beta_before, call.beta))
        return ("", *cells, *texts(call.value_before, call.value))

    def player(self, call: OpenCall) -> str:
        """Return who moves at a call's node; "leaf" at the end of the game."""
        is_leaf = not self.branching[call.node] and call.node not in self.unsearched
        return "leaf" if is_leaf else self.trace.places.players[call.node].name

    def remark(self, call: OpenCall) -> str:
        """Return what a call returns; before it does, when it would be cut off."""
        if self.algorithm.samples:
            return f"visit {self.numbers[call.visit]:,}"
        if not self.branching[call.node]:
            return ""
        if call.returned is not None:
            return f"returns {answer(shown(call.returned))}"
        if not self.algorithm.prunes:
            return f"{self.algorithm.said} never cuts"
        return cuts_when(call.player, call.alpha, call.beta, self.trace.options.cutoff)


def texts(before: Value | None, now: Value | None) -> tuple[str, str]:
    """Return one of a call's numbers before its last change and now."""
    return ("" if before is None or before == now else answer(shown(before)), "" if now is None else answer(shown(now)))


CALLS = View(
    "calls",
    "Calls",
    "the open nodes, each with its own α, β and v",
    lambda drawn: Calls(drawn.trace, drawn.stack),
    reveals=(),
)
