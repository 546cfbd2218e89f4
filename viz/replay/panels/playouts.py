"""The view "Playouts": what UCT compares at the current node, and each move's share of the visits."""

from __future__ import annotations

from html import escape
from itertools import accumulate
from typing import Any

from core.game import Game
from core.options.numerals import percent, rounded
from core.search.ucb import Tallies, VisitCounts
from core.trace import ABSENT, Event, Kind, Trace
from core.trace.frames import Frame, Frames
from viz.replay.panels.hidden_rows import table_of_rows
from viz.replay.panels.view import View
from viz.replay.part import Content, Slot
from viz.words.answer_marks import answer
from viz.words.sampling import decimals
from viz.words.wording import short_name, shown

MOST_ROWS = 12
"""The most children shown, those with the greatest bounds."""

MOST_LINES = 6
"""The most moves named in the chart, those that end with the most visits."""

MOST_POINTS = 150
"""The most points of a line."""

WIDTH, HEIGHT = 300, 96


class Playouts:
    """Shows the children compared last, or those of a node whose visits have just been counted."""

    def __init__(self, trace: Trace, game: Game[Any, Any], frames: Frames) -> None:
        self.trace = trace
        self.frames = frames
        self.tallies = Tallies(trace, game, frames)
        self.children: dict[int, list[int]] = {}
        for place, parent in enumerate(trace.places.parent.tolist()):
            self.children.setdefault(parent, []).append(place)
        widest = max(trace.places.branching.tolist(), default=0)
        self.rows = min(widest, MOST_ROWS)
        moves = self.moves()
        self.named = moves[:MOST_LINES]
        self.others = moves[MOST_LINES:]
        rows: list[Slot] = [(f"playouts-{row}", "row") for row in range(self.rows)]
        shares: list[Slot] = [(f"playouts-move-{place}", "text:share") for place in self.named]
        chart: list[Slot] = [("playouts-chart", "style"), ("playouts-shares", "text"), *shares]
        self.slots = [*chart, ("playouts", "mark"), ("playouts-caption", "text"), ("playouts-more", "text"), *rows]

    def html(self) -> str:
        """Return the table and the chart, all hidden."""
        heads = (
            ("child", ""),
            ("visits", "visits so far"),
            ("mean", "the mean of the results, for MAX"),
            ("x̄", "the mean as the player to move sees it, from 0 to 1"),
            ("extra", "C·√(ln N / n): more for a child with few visits"),
            ("UCB", "the upper confidence bound, the sum of the two"),
        )
        return (
            '<p class="caption" data-key="playouts-caption"></p>'
            f"{table_of_rows('playouts', heads, self.rows)}"
            f'<p class="note" data-key="playouts-more"></p>{self.chart()}'
        )

    def moves(self) -> list[int]:
        """Return the places after the root's moves, those with the most visits in the end first."""
        counts = self.trace.visits.counts.tolist()
        places = [place for place, parent in enumerate(self.trace.places.parent.tolist()) if place and parent == 0]
        return sorted(places, key=lambda place: (-counts[place], place))

    def chart(self) -> str:
        """Draw each move's share of the visits over the playouts; the browser shows it up to the step."""
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
        """Return a child's name in its row."""
        return short_name(self.trace, place).removeprefix("the ")

    def show(self, at: Frame) -> list[Content]:
        """Return the shares of the visits, and the children compared last."""
        compared = self.compared(at.step)
        return [*self.shares(at.step), *([] if compared is None else self.table(compared))]

    def compared(self, step: int) -> Event | None:
        """Return the event whose node's children a step shows: one was entered, or has returned."""
        while (number := self.frames.last_turn(step)) != ABSENT:
            event = self.trace[number]
            if (event.kind is Kind.ENTER and event.node) or self.entered(event.node, number + 1):
                return event
            step = number
        return None

    def entered(self, parent: int, step: int) -> list[int]:
        """Return the children of a node that were entered before a step."""
        seen = self.frames.visited(step)
        return [place for place in self.children.get(parent, ()) if place < seen]

    def table(self, event: Event) -> list[Content]:
        """Return a node's children after an event, with the entered one marked."""
        is_entered = event.kind is Kind.ENTER and bool(event.node)
        parent = int(self.trace.places.parent[event.node]) if is_entered else event.node
        chosen = event.node if is_entered else None
        tally = self.tallies.at(event.number + 1)
        children = self.entered(parent, event.number + 1)
        rows = children
        if len(children) > self.rows:
            best = sorted(children, key=lambda place: (place != chosen, -self.bound(tally, place, parent)))
            rows = sorted(best[: self.rows])
        name, player = short_name(self.trace, parent), self.trace.places.players[parent].name
        more = len(children) - len(rows)
        return [
            None if chosen is None else str(rows.index(chosen)),
            ("At {0}, {1} to move: ×{2}", name, player, f"{tally.visits[parent]:,}"),
            f"{more:,} more children, with lower bounds." if more else None,
            *(("", self.name(place).removesuffix(" child"), *self.numbers(tally, place, parent)) for place in rows),
        ]

    @staticmethod
    def bound(tally: VisitCounts, place: int, parent: int) -> float:
        """Return a child's bound for comparison; an unvisited one's is greatest."""
        return tally.bound(place, parent) if tally.visits[place] else float("inf")

    @staticmethod
    def numbers(tally: VisitCounts, place: int, parent: int) -> tuple[str, ...]:
        """Return the cells of a child: its visits, its mean, and the two parts of its bound with their sum."""
        mean = tally.mean(place)
        if mean is None:
            return "0", "–", "–", "–", answer("∞")
        share, bound = tally.share(place, parent), tally.bound(place, parent)
        parts = (answer(decimals(part)) for part in (share, bound - share, bound))
        return f"{tally.visits[place]:,}", answer(shown(rounded(mean))), *parts

    def shares(self, step: int) -> list[Content]:
        """Return the shares of the visits after the finished playouts."""
        done, begun = self.tallies.at(step).playouts, int(self.trace.visits.in_pass[-1])
        if not done:
            return ["--done:0%", "Share of the visits of each move", *([None] * len(self.named))]
        over = self.tallies.at(int(self.tallies.returns(0)[0][done - 1]) + 1)
        words = f"{done:,}", f"{self.trace.options.playouts:,}"
        return [
            f"--done:{100 * done / begun:.2f}%",
            ("Share of the visits of each move, {0} of {1} playouts", *words),
            *(percent(over.visits[place] / done, 0) for place in self.named),
        ]


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
    lambda drawn: Playouts(drawn.trace, drawn.game, drawn.frames),
    lambda drawn: drawn.algorithm.samples,
    at_first=True,
)
