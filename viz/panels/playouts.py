"""The view "Playouts": what UCT compares at the current node, and how the visits are divided between the moves."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import accumulate
from typing import Any

from core.game import Game
from core.options.numerals import rounded
from core.search.ucb import Tally
from core.trace import Event, Kind, Trace
from viz.panels.hidden_rows import table_of_rows
from viz.panels.view import View
from viz.replay.changes import Change
from viz.replay.open_calls import OpenCalls
from viz.words.answers import answer
from viz.words.sampling import decimals
from viz.words.wording import short_name, shown

MOST_ROWS = 12
"""Of more children those with the greatest bounds are shown."""

MOST_LINES = 6
"""The most moves whose share of the visits has a name in the chart; those that end with the most visits have one."""

MOST_POINTS = 150
"""The most points of a line."""

WIDTH, HEIGHT = 300, 96


class Playouts:
    """Shows the children that were compared last, or those of a node whose visits have just been counted."""

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        self.trace = trace
        self.tally = Tally(trace, game)
        self.children: dict[int, list[int]] = {}
        widest = max(trace.places.branching.tolist(), default=0)
        self.rows = min(widest, MOST_ROWS)
        self.shown = 0
        moves = self.moves()
        self.named = moves[:MOST_LINES]
        self.others = moves[MOST_LINES:]

    def html(self) -> str:
        """Return the table with all its rows, each of them hidden, and the chart, of which nothing is seen."""
        heads = (
            ("child", ""),
            ("visits", "visits so far"),
            ("mean", "the mean of the results, for MAX"),
            ("x̄", "the mean as the player to move sees it, from 0 to 1"),
            ("+ C√…", "more for a child with few visits"),
            ("UCB", "the upper confidence bound, the sum of the two"),
        )
        return (
            '<p class="caption" data-key="playouts-caption"></p>'
            f"{table_of_rows('playouts', heads, self.rows)}"
            f'<p class="note" data-key="playouts-more"></p>{self.chart()}'
        )

    def moves(self) -> list[int]:
        """Return the places that the moves at the root lead to: first those with the most visits at the end."""
        counts = self.trace.visits.counts.tolist()
        places = [place for place, parent in enumerate(self.trace.places.parent.tolist()) if place and parent == 0]
        return sorted(places, key=lambda place: (-counts[place], place))

    def chart(self) -> str:
        """Draw the share of the visits that each move has had, over the playouts; the browser shows what is past."""
        drawn = [(place, "other") for place in self.others]
        drawn += [(place, f"move-{number}") for number, place in enumerate(self.named)]
        entered = self.trace.visits.place[self.trace.places.parent[self.trace.visits.place] == 0].tolist()
        lines = "".join(
            f'<polyline class="{name}" points="{points([at == place for at in entered])}"/>' for place, name in drawn
        )
        key = "".join(
            f'<li data-key="playouts-move-{place}"><svg viewBox="0 0 24 8" aria-hidden="true">'
            f'<polyline class="move-{number}" points="0,4 24,4"/></svg>'
            f' {escape(self.name(place))} <b data-part="share"></b></li>'
            for number, place in enumerate(self.named)
        )
        more = f'<p class="note">{len(self.others):,} more moves have thin lines.</p>' if self.others else ""
        return (
            '<p class="caption" data-key="playouts-shares"></p>'
            '<div class="shares" data-key="playouts-chart" role="img" aria-label="Share of the visits of each move">'
            "<small>100%</small><small>0</small>"
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none">{lines}</svg></div>'
            f'<ul class="share-key">{key}</ul>{more}'
        )

    def name(self, place: int) -> str:
        """Return what a row calls a child."""
        return short_name(self.trace, place).removeprefix("the ")

    def start(self) -> Iterator[Change]:
        """Yield an empty table and chart."""
        for row in range(self.rows):
            yield f"playouts-{row}", "hidden", ""
        yield "playouts-chart", "style", "--done:0%"
        yield "playouts-shares", "text", "Share of the visits of each move"

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:  # noqa: ARG002  the tally says enough
        """Yield the rows that an event changes."""
        self.tally.take(event)
        node = event.node
        above = int(self.trace.places.parent[node])
        if event.kind is Kind.ENTER and node:
            if not self.tally.visits[node]:
                self.children.setdefault(above, []).append(node)
            yield from self.table(above, node)
        elif node in self.children and event.kind in (Kind.ENTER, Kind.EXIT):
            yield from self.table(node, None)
        if event.kind is Kind.EXIT and node == 0:
            yield from self.shares()

    def table(self, parent: int, chosen: int | None) -> Iterator[Change]:
        """Yield the children of a node, with the chosen one marked."""
        children = self.children[parent]
        rows = children
        if len(children) > self.rows:
            best = sorted(children, key=lambda place: (place != chosen, -self.bound(place, parent)))[: self.rows]
            rows = sorted(best)
        for row, place in enumerate(rows):
            yield f"playouts-{row}", "hidden", None
            yield f"playouts-{row}", "cells", ("", self.name(place), *self.numbers(place, parent))
        for row in range(len(rows), self.shown):
            yield f"playouts-{row}", "hidden", ""
        self.shown = len(rows)
        yield "playouts", "mark", None if chosen is None else str(rows.index(chosen))
        name, player = short_name(self.trace, parent), self.trace.places.players[parent].name
        yield "playouts-caption", "text", ("At {0}, {1} to move: ×{2}", name, player, self.times(parent))
        more = len(children) - len(rows)
        yield "playouts-more", "text", f"{more:,} more children, with lower bounds." if more else None

    def times(self, place: int) -> str:
        """Return how often a place was visited."""
        return f"{self.tally.visits[place]:,}"

    def bound(self, place: int, parent: int) -> float:
        """Return the bound by which children are compared: none is greater than that of one without a visit."""
        return self.tally.bound(place, parent) if self.tally.visits[place] else float("inf")

    def numbers(self, place: int, parent: int) -> tuple[str, ...]:
        """Return the cells of a child: its visits, its mean, and the two parts of its bound with their sum."""
        mean = self.tally.mean(place)
        if mean is None:
            return "0", "–", "–", "–", answer("∞")
        share, bound = self.tally.share(place, parent), self.tally.bound(place, parent)
        parts = (answer(decimals(part)) for part in (share, bound - share, bound))
        return self.times(place), answer(shown(rounded(mean))), *parts

    def shares(self) -> Iterator[Change]:
        """Yield how the visits so far are divided."""
        done = self.tally.playouts
        passes = int(self.trace.visits.in_pass[-1])
        yield "playouts-chart", "style", f"--done:{100 * done / passes:.2f}%"
        yield (
            "playouts-shares",
            "text",
            ("Share of the visits of each move, {0} of {1} playouts", f"{done:,}", f"{self.trace.options.playouts:,}"),
        )
        for place in self.named:
            yield f"playouts-move-{place}", "text:share", f"{self.tally.visits[place] / done:.0%}"


def points(hits: list[bool]) -> str:
    """Return the points of a line: the share of hits so far, from the first playout to the last.

    >>> points([True, False])
    '150.0,0.0 300.0,48.0'
    """
    total = len(hits)
    step = max(1, -(-total // MOST_POINTS))
    counts = list(accumulate(hits))
    at = [*range(0, total - 1, step), total - 1] if total else []
    return " ".join(
        f"{WIDTH * (index + 1) / total:.1f},{HEIGHT * (1 - counts[index] / (index + 1)):.1f}" for index in at
    )


PLAYOUTS = View(
    "playouts",
    "Playouts",
    "the visits, means and bounds that UCT compares, and the share of each move",
    lambda drawn: Playouts(drawn.trace, drawn.game),
    lambda drawn: drawn.algorithm.samples,
    at_first=True,
)
