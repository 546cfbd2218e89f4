"""The panel "Calls": one row per call from the root to here, each with its own bounds, like the stack in a debugger."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from operator import ne

import numpy as np

from core.game import Value
from core.search import ALGORITHMS
from core.trace import ABSENT, Estimates, Kind, Trace
from viz.panels.view import View
from viz.replay.at_once import Changes, becomes
from viz.replay.changes import Change
from viz.replay.columns import Column, Whole, choose, column, each, each_where
from viz.replay.moments import Held, Moments
from viz.words.answers import answer
from viz.words.phrase import Phrase
from viz.words.verdict import cuts_when
from viz.words.wording import shown, told

MOST_ROWS, ROWS_OF_DEEPER = 40, 10
"""The most calls shown; and how many of the last are shown in a deeper tree, where all rows move at every event."""


class Calls:
    """Shows the stack. A number that changed stands beside its previous value, struck through."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.algorithm = ALGORITHMS[trace.options.algorithm]
        deepest = int(trace.places.depth.max()) if len(trace.places) else 0
        self.rows = deepest + 1 if deepest < MOST_ROWS else ROWS_OF_DEEPER

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

    def changes(self, moments: Moments) -> Iterator[Changes]:
        """Yield the rows after each event: how many there are, and what is in those that can have changed."""
        told = ~moments.of_kind(Kind.CUTOFF, Kind.SKIP)  # they change no number
        above = np.maximum(0, moments.depth + 1 - self.rows)
        last = moments.depth - above
        for row in range(self.rows):
            yield becomes(told, (f"call-{row}", "hidden"), Column((last < row).astype(np.int64), (None, "")))
        # A call changes only while it is the last; but where not all of them are shown, every row moves.
        cells, events, calls = self.cells(moments), np.flatnonzero(told), np.arange(len(moments))
        moved, rows, at = [], [], []
        for up in range(self.rows if above.any() else 1):
            there = told & (last >= up)
            moved.append(np.flatnonzero(there))
            rows.append((last - up)[there])
            at.append(calls[there])
            calls = moments.above[calls]
        slots = Column(np.concatenate(rows), [(f"call-{row}", "cells") for row in range(self.rows)])
        events, calls = np.concatenate(moved), np.concatenate(at)
        order = np.argsort(events, kind="stable")
        yield Changes(events[order], slots[order], cells[calls[order]])
        marks = Column(last, [str(row) for row in range(self.rows)])
        yield becomes(told, ("calls", "mark"), marks)
        texts = ["", *(f"{calls:,} more above" for calls in range(1, int(above.max(initial=0)) + 1))]
        yield becomes(told, ("calls-above", "text"), Column(above, texts))

    def cells(self, moments: Moments) -> Column[Phrase]:
        """Return the texts of each event's call: name, player, when it would be cut off, and its numbers."""
        pieces: list[Column[tuple[str, ...]]] = [self.player(moments), self.remark(moments)]
        if self.algorithm.prunes:
            pieces += [self.bound(moments, Estimates.ALPHA), self.bound(moments, Estimates.BETA)]
        pieces.append(self.value(moments))
        names = moments.name.map(lambda name: ("", name.removeprefix("the ")))
        return each(lambda *cells: tuple(chain.from_iterable(cells)), names, *pieces)

    def player(self, moments: Moments) -> Column[tuple[str]]:
        """Return who moves at each event's node; "leaf" where the search ends by the rules of the game."""
        places = self.trace.places
        unsearched = set(moments.node[moments.of_kind(Kind.HORIZON, Kind.KNOWN, Kind.PLAYOUT)].tolist())
        inner = (places.branching > 0).tolist()
        names = (
            player.name if inner[node] or node in unsearched else "leaf" for node, player in enumerate(places.players)
        )
        return column((name,) for name in names)[moments.node]

    def remark(self, moments: Moments) -> Column[tuple[str]]:
        """Return what each call returns; before it does, when it would be cut off."""
        if self.algorithm.samples:
            visits = self.trace.visits.numbers[moments.visit].astype(np.int64)
            return Column(visits, [(f"visit {number:,}",) for number in range(int(visits.max(initial=0)) + 1)])
        returned = moments.last(moments.of_kind(Kind.EXIT))
        value, estimates = moments.value[returned].only(returned != ABSENT), moments.estimates[returned]
        remark = each_where(moments.is_inner, self.returned, value, estimates, moments.held)
        return remark.map(lambda text: (text or "",))

    def returned(self, value: Value | None, estimates: Estimates, held: Held) -> str:
        """Return what a call returns, or if there is no such value what it waits for."""
        if value is not None:
            return f"returns {answer(told(shown(value), estimates, Estimates.VALUE))}"
        if not self.algorithm.prunes:
            return f"{self.algorithm.said} never cuts"
        return cuts_when(held.player, held.alpha, held.beta, self.trace.options.cutoff, held.estimates)

    def bound(self, moments: Moments, which: Estimates) -> Column[tuple[str, str]]:
        """Return alpha or beta of each call before its last change and now."""
        kind, now = (Kind.ALPHA, moments.alpha) if which is Estimates.ALPHA else (Kind.BETA, moments.beta)
        earlier = now[moments.before]
        by_pat = moments.of_kind(Kind.STAND_PAT) & each(ne, earlier, now).which(True)
        since = moments.last(moments.of_kind(kind) | by_pat)
        return self.numbers(moments, which, since, choose(by_pat, earlier, moments.old), now)

    def value(self, moments: Moments) -> Column[tuple[str, str]]:
        """Return v of each call, the mean for a search that samples, before its last change and now."""
        earlier = moments.own_value[moments.before]
        replaced = moments.of_kind(*((Kind.EXIT,) if self.algorithm.samples else (Kind.STAND_PAT,)))
        since = moments.last(moments.of_kind(Kind.BEST, Kind.CHANCE) | replaced)
        before = choose(replaced, earlier, moments.old)
        return self.numbers(moments, Estimates.VALUE, since, before, moments.own_value)

    def numbers(
        self,
        moments: Moments,
        which: Estimates,
        since: Whole,
        before: Column[Value | None],
        now: Column[Value | None] | Column[Value],
    ) -> Column[tuple[str, str]]:
        """Return the texts of one of each call's numbers; `before` has the number before a change in its row."""
        earlier = before[since].only(since != ABSENT)
        estimates = moments.own_estimates[moments.before[since]]
        return each(partial(texts, which), earlier, estimates, now, moments.own_estimates)


def texts(
    which: Estimates, before: Value | None, estimates_before: Estimates, now: Value | None, estimates: Estimates
) -> tuple[str, str]:
    """Return the texts of one of a call's numbers before its last change and now."""
    return (
        "" if before is None or before == now else answer(told(shown(before), estimates_before, which)),
        "" if now is None else answer(told(shown(now), estimates, which)),
    )


CALLS = View(
    "calls",
    "Calls",
    "the open nodes, each with its own α, β and v",
    lambda drawn: Calls(drawn.trace),
    reveals=(),
    at_first=True,
)
