"""The view "List of SSS*": what Stockman's form of the search would hold in its list when it takes a leaf."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from core.game import Game
from core.studies.stockman import State, stockman
from core.trace import Event, Kind, Path, Trace
from viz.panels.hidden_rows import ENTRIES, table_of_rows
from viz.panels.view import View
from viz.replay.changes import Change
from viz.replay.open_calls import OpenCalls
from viz.words.answers import answer
from viz.words.wording import name_at, shown

MOST_ROWS = 12
"""Of a longer list the best states are shown."""

MOST_STEPS = 20_000
"""The most states that are taken from the list, so that it is made within a second."""

WAITING = "SSS* takes the state with the greatest merit. Here the list is shown each time that this is a leaf."


class SssList:
    """Shows the list at each leaf that is evaluated for the first time, and when the root is solved."""

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        self.trace = trace
        self.game = game
        self.seen: set[int] = set()
        self.lists = stockman(game, MOST_STEPS, trace.options.depth)
        self.ended = ""
        self.last = len(trace) - 1
        self.step = -1

    def html(self) -> str:
        """Return the list with all its rows, each of them hidden."""
        heads = (
            ("node", "the node of the state"),
            ("state", "live: below it something is left to search; solved: its merit is reached"),
            ("merit", "an upper bound on the root"),
        )
        return (
            '<p class="caption" data-key="list-caption"></p>'
            f"{table_of_rows('list', heads, MOST_ROWS, ENTRIES)}"
            '<p class="note" data-key="list-more"></p>'
        )

    def start(self) -> Iterator[Change]:
        """Yield a list without a row."""
        for row in range(MOST_ROWS):
            yield f"list-{row}", "hidden", ""
        yield "list-caption", "text", WAITING

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:  # noqa: ARG002  the event says enough
        """Yield the list where a leaf is new to the search, and where the search ends."""
        self.step += 1
        node = event.node
        is_over = self.step == self.last and event.kind is Kind.EXIT
        if self.ended or not (is_over or (event.kind in (Kind.LEAF, Kind.HORIZON) and node not in self.seen)):
            return
        self.seen.add(node)
        taken = next(self.lists, None)
        if taken is None:
            yield from self.end("The list has become too long to follow.")
            return
        if taken[0].path != self.trace.places.path(node):
            # The table knows a position that comes again, and where equality does not cut off more is searched.
            yield from self.end("From here on this search takes other leaves than the list would.")
            return
        yield from self.show(taken, is_over=is_over)

    def show(self, taken: list[State], *, is_over: bool) -> Iterator[Change]:
        """Yield a list, with the state that is taken from it."""
        for row, state in enumerate(taken[:MOST_ROWS]):
            yield f"list-{row}", "hidden", None
            words = "solved" if state.solved else "live"
            yield f"list-{row}", "cells", ("", self.name(state.path), words, answer(shown(state.merit)))
        for row in range(len(taken), MOST_ROWS):
            yield f"list-{row}", "hidden", ""
        yield "list", "mark", "0"
        first = self.name(taken[0].path)
        merit = answer(shown(taken[0].merit))
        if is_over:
            yield "list-caption", "text", ("{0} is solved: it is worth {1}.", first, merit)
        else:
            yield "list-caption", "text", (_why(taken), first, merit)
        more = len(taken) - MOST_ROWS
        yield "list-more", "text", f"and {more:,} more of no greater merit" if more > 0 else None

    def end(self, why: str) -> Iterator[Change]:
        """Yield that the list is shown no more, and why."""
        self.ended = why
        for row in range(MOST_ROWS):
            yield f"list-{row}", "hidden", ""
        yield "list-caption", "text", why
        yield "list-more", "text", None

    def name(self, path: Path) -> str:
        """Return what a row calls a node, which the search may not have visited yet."""
        return name_at(self.game, path)


def _why(states: list[State]) -> str:
    """Return why the first state is taken, with places for its name and its merit."""
    if len(states) == 1:
        return "{0} is taken, the only state."
    merits = next(pairwise(state.merit for state in states))
    if merits[0] == merits[1]:
        return "{0} is taken: no merit is greater than {1}, and it is the leftmost with it."
    return "{0} is taken: its merit, {1}, is the greatest."


SSS_LIST = View(
    "list",
    "List of SSS*",
    "the states that Stockman's form of SSS* has in its list, and which it takes",
    lambda drawn: SssList(drawn.trace, drawn.game),
    lambda drawn: drawn.algorithm.follows_list,
)
