"""`PositionGraph`: the positions of a search, each once, and the moves between them, whichever nodes the tree has.

A tree of nodes is the paths of this graph from the root. It has no cycle where no position can come up again after
itself; a game in which one can still gives a graph, with moves that lead back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from core.game import Game
from core.trace import Kind, Trace

MOST_POSITIONS = 100
"""Of more positions those are drawn that the fewest moves lead to."""


@dataclass(frozen=True)
class PositionGraph:
    """The positions that are drawn, and the moves between them.

    Positions have numbers, in the order in which the search comes to them; those that it only skips follow. `of` is
    the position of each place, `states` the state of each position, and `moves` where the moves of each drawn position
    lead, by the index of the move: those that the search makes or skips, to positions that are drawn. `visited` is how
    many positions the search comes to, and `drawn` those in the picture, from the root on.
    """

    of: tuple[int, ...]
    states: tuple[Any, ...]
    moves: dict[int, dict[int, int]]
    visited: int
    drawn: tuple[int, ...]

    @property
    def edges(self) -> list[tuple[int, int]]:
        """Each two positions with a move between them, once."""
        return list(dict.fromkeys((above, below) for above, led in self.moves.items() for below in led.values()))

    @property
    def hidden(self) -> int:
        """How many positions the search comes to that are not drawn."""
        return self.visited - sum(position < self.visited for position in self.drawn)


def has_repeats(trace: Trace) -> bool:
    """Return whether the search comes to some position at more than one node of the tree."""
    return len(set(trace.places.states)) < len(trace.places)


def position_graph(trace: Trace, game: Game[Any, Any], most: int = MOST_POSITIONS) -> PositionGraph:
    """Return the graph of the positions of a trace, of which at most `most` are drawn.

    Those nearest to the root come first, then what is skipped there, as far as there is room.
    """
    places = trace.places
    numbers: dict[Hashable, int] = {}
    of = tuple(numbers.setdefault(state, len(numbers)) for state in places.states)
    visited = len(numbers)
    moves: dict[int, dict[int, int]] = {}
    edges = zip(of, places.parent.tolist(), places.child.tolist(), strict=True)
    for position, parent, index in list(edges)[1:]:
        moves.setdefault(of[parent], {})[index] = position
    drawn = _nearest(moves, most) if of else {}
    states = list(numbers)
    skipped = _skipped(trace, of)
    for position in tuple(drawn):
        led = moves.setdefault(position, {})
        unmade = sorted(skipped.get(position, set()) - led.keys())
        actions = game.actions(states[position]) if unmade else ()
        for index in unmade:
            below = game.result(states[position], actions[index])
            led[index] = numbers.setdefault(below, len(numbers))
            if led[index] == len(states):
                states.append(below)
            if led[index] >= visited and len(drawn) < most:
                drawn[led[index]] = None
    inside = {
        above: {index: moves[above][index] for index in sorted(moves[above]) if moves[above][index] in drawn}
        for above in drawn
        if above in moves
    }
    return PositionGraph(of, tuple(states), inside, visited, tuple(drawn))


def _nearest(moves: dict[int, dict[int, int]], most: int) -> dict[int, None]:
    """Return the positions that the fewest moves lead to from the root, position 0, in that order."""
    drawn = {0: None}
    queue = deque(drawn)
    while queue:
        for _, below in sorted(moves.get(queue.popleft(), {}).items()):
            if below not in drawn and len(drawn) < most:
                drawn[below] = None
                queue.append(below)
    return drawn


def _skipped(trace: Trace, of: tuple[int, ...]) -> dict[int, set[int]]:
    """Return which moves the search skips in each position, at some visit."""
    rows = trace.events
    is_skip = rows["kind"] == Kind.SKIP
    skipped: dict[int, set[int]] = {}
    for place, index in zip(trace.at[is_skip].tolist(), rows["child"][is_skip].tolist(), strict=True):
        skipped.setdefault(of[place], set()).add(index)
    return skipped
