"""The view "Graph of positions": the search on the graph that its tree unfolds, with each position once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from core.trace import Event, Kind
from core.trace.frames import Status
from core.trace.line_of_play import best_line
from viz.panels.position_nodes import names_of, picture
from viz.panels.view import Drawn, View
from viz.replay.changes import Change
from viz.replay.marks import marks, times, unmarked, value_text
from viz.replay.open_calls import OpenCalls
from viz.tree.position_graph import has_repeats, position_graph
from viz.words.answers import answer
from viz.words.narration.memory import scored_visits
from viz.words.phrase import Phrase

ELSEWHERE = "The search is at a position that is not drawn."

Edge = tuple[int, int]


class Positions:
    """Shows each position as its latest visit leaves it, at whichever node of the tree that was.

    While a position is visited again it keeps what is known of it, until that visit knows something itself.
    """

    def __init__(self, drawn: Drawn) -> None:
        self.drawn, self.trace = drawn, drawn.trace
        self.graph = position_graph(self.trace, drawn.game)
        self.edges = set(self.graph.edges)
        self.names = names_of(self.graph, drawn)
        self.last_pass = int(np.flatnonzero(self.trace.visits.place == 0)[-1]) if len(self.trace.visits) else 0
        self.path: list[int] = []  # the places from the root to the current one
        self.open: Counter[int | Edge] = Counter()  # how often a position, or a move, is on that path
        self.times: Counter[int] = Counter()  # how often each position was entered
        self.entered: set[int] = set()  # the places that were entered
        self.made: set[Edge] = set()
        self.cut: dict[int, dict[Edge, None]] = {}  # by position: the moves that its latest visit skips
        self.skipped: Counter[int] = Counter()  # by position: how many such moves lead there
        self.values: dict[int, str] = {}
        self.scored = scored_visits(self.trace)

    def html(self) -> str:
        """Return the graph before the search, with what is counted above it."""
        graph = self.graph
        hidden = ""
        if graph.hidden:
            drawn = f"{graph.visited - graph.hidden:,} of {graph.visited:,}"
            hidden = f" {drawn} positions are drawn, those nearest to the root: more could not be read."
        return (
            f'<p class="caption"><b data-key="graph-positions"></b> of {graph.visited:,} positions,'
            f' <b data-key="graph-nodes"></b> of {len(graph.of):,} nodes of the tree</p>'
            '<p class="caption" data-key="graph-now"></p>'
            '<div class="graph-room" data-part="graph-room" tabindex="0" role="region" aria-label="Graph of positions">'
            f"{picture(graph, self.drawn)}</div>"
            f'<p class="note">×2: entered twice. Click a position to go from visit to visit.{hidden}</p>'
        )

    def start(self) -> Iterator[Change]:
        """Yield that no position was entered."""
        for position in self.graph.drawn:
            yield _key(position), "data-state", Status.UNVISITED
        for edge in self.graph.edges:
            yield _key(edge), "data-edge", Status.UNVISITED
        yield "graph-positions", "text", "0"
        yield "graph-nodes", "text", "0"

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:
        """Yield what an event changes at its position, and where the search is."""
        position = self.graph.of[event.node]
        if event.kind is Kind.ENTER:
            yield from self.enter(position, event.node)
        if not self.path or self.path[-1] != event.node:
            yield from self.go_to([call.node for call in calls.calls])
        if position in self.names:
            yield from self.told(position, event)
        for child in self.trace.skips.get(calls.number, ()):
            yield from self.skip(position, event, child)
        if event.kind is Kind.EXIT and event.visit == self.last_pass:
            yield from self.best()
        yield "graph-now", "text", self.now(position)

    def enter(self, position: int, place: int) -> Iterator[Change]:
        """Yield the counts after a visit begins; what the visit before skipped is skipped no more."""
        self.times[position] += 1
        self.entered.add(place)
        yield "graph-positions", "text", f"{len(self.times):,}"
        yield "graph-nodes", "text", f"{len(self.entered):,}"
        if position not in self.names or self.times[position] == 1:
            return
        yield _key(position), "text:again", times(self.times[position])
        yield from unmarked(_key(position))
        for edge in self.cut.pop(position, {}):
            self.skipped[edge[1]] -= 1
            yield _key(edge), "data-cut", None
            yield from self.state_of_move(edge)
            yield from self.state(edge[1])

    def go_to(self, path: list[int]) -> Iterator[Change]:
        """Yield the states of what is on the path of the search now, and of what was."""
        before, self.path = self.path, path
        same = 0
        while same < min(len(before), len(path)) and before[same] == path[same]:
            same += 1
        left, reached = self.along(before, same), self.along(path, same)
        self.open.subtract(left)
        self.open.update(reached)
        self.made.update(step for step in reached if isinstance(step, tuple))
        at = [self.graph.of[line[-1]] for line in (before, path) if line]
        for step in dict.fromkeys((*left, *reached, *at)):
            yield from self.state_of_move(step) if isinstance(step, tuple) else self.state(step)

    def along(self, path: Sequence[int], start: int) -> list[int | Edge]:
        """Return the positions of a path from its place `start` on, and the moves that lead to them."""
        positions = [self.graph.of[place] for place in path[max(0, start - 1) :]]
        moves = list(pairwise(positions))
        return [*positions[1 if start else 0 :], *moves]

    def state(self, position: int) -> Iterator[Change]:
        """Yield where a position stands in the search, if it is drawn."""
        if position not in self.names:
            return
        if position == self.graph.of[self.path[-1]]:
            status = Status.CURRENT
        elif self.open[position]:
            status = Status.OPEN
        elif self.times[position]:
            status = Status.DONE
        else:
            status = Status.SKIPPED if self.skipped[position] else Status.UNVISITED
        yield _key(position), "data-state", status

    def state_of_move(self, edge: Edge) -> Iterator[Change]:
        """Yield where a move stands in the search, if it is drawn."""
        if edge not in self.edges:
            return
        if self.open[edge]:
            status = Status.OPEN
        elif edge in self.cut.get(edge[0], {}):
            status = Status.SKIPPED
        else:
            status = Status.DONE if edge in self.made else Status.UNVISITED
        yield _key(edge), "data-edge", status

    def told(self, position: int, event: Event) -> Iterator[Change]:
        """Yield the value and the mark of a position after an event there."""
        if event.value is not None:
            is_leaf = self.drawn.game.is_terminal(self.graph.states[position])
            text = value_text(event.value, event.bound, event.estimates, is_leaf)
            self.values[position] = text if self.scored[event.visit] else answer(text)
            yield _key(position), "text:value", self.values[position]
        yield from marks(_key(position), event, self.trace)

    def skip(self, position: int, event: Event, child: int) -> Iterator[Change]:
        """Yield that a move is cut off, and that the position behind it is skipped if it was never entered."""
        below = self.graph.moves.get(position, {}).get(child)
        if below is None:
            return
        edge = position, below
        if edge not in self.cut.setdefault(position, {}):
            self.cut[position][edge] = None
            self.skipped[below] += 1
        yield _key(edge), "data-cut", "beta" if self.trace.is_beta_cutoff(event) else "alpha"
        yield from self.state_of_move(edge)
        yield from self.state(below)

    def best(self) -> Iterator[Change]:
        """Yield the marks of best play, as far as it is drawn; none if no move was shown to be best."""
        line = best_line(self.trace)
        position = 0
        if line:
            yield _key(position), "data-best", "true"
        for index in line:
            below = self.graph.moves.get(position, {}).get(index)
            if below is None:
                return
            yield _key((position, below)), "data-best", "true"
            yield _key(below), "data-best", "true"
            position = below

    def now(self, position: int) -> str | Phrase:
        """Return where the search is, in words."""
        if position not in self.names:
            return ELSEWHERE
        words = self.names[position], f"{self.times[position]:,}"
        value = self.values.get(position)
        return ("At {0}: visit {1}, {2}", *words, value) if value else ("At {0}: visit {1}", *words)


def _key(drawn: int | Edge) -> str:
    """Return the key of a position or of a move.

    >>> _key(3), _key((0, 3))
    ('graph-3', 'graph-0-3')
    """
    return f"graph-{drawn}" if isinstance(drawn, int) else f"graph-{drawn[0]}-{drawn[1]}"


POSITION_GRAPH = View(
    "graph",
    "Graph of positions",
    "each position once, with the moves between them, however many nodes of the tree have it",
    Positions,
    # Where no position comes up again the graph is the tree; means of playouts belong to nodes, not to positions.
    lambda drawn: not drawn.algorithm.samples and has_repeats(drawn.trace),
)
