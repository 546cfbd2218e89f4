"""SSS* as Stockman wrote it: a list of states, of which the best is taken until the root itself is solved."""

from __future__ import annotations

import math
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Any, NamedTuple

from core.game import MAX, Game, Value
from core.trace import Path


class State(NamedTuple):
    """A state of the list: a node, whether it is solved or still live, and its merit, an upper bound on the root."""

    path: Path
    solved: bool
    merit: Value


class Taken(NamedTuple):
    """The list when a leaf, or at last the solved root, is taken from it: all states by merit, the taken one first."""

    states: list[State]


class TooLongError(Exception):
    """The list has taken more steps than were allowed."""


def stockman(game: Game[Any, Any], most_steps: int, depth: int | None = None) -> Iterator[Taken]:
    """Yield the list each time that SSS* takes a leaf from it, live, and when it takes the solved root and ends.

    Of equal merits the leftmost is taken. At `depth` plies nodes are leaves with their static evaluation. Raises
    TooLongError after `most_steps` states. Source: Stockman, "A Minimax Algorithm Better than Alpha-Beta?", *Artificial
    Intelligence* 12 (1979); the cases are those of figure 2 in Plaat, Schaeffer, Pijls and de Bruin (1996).
    """
    states = _List(game, depth)
    for _ in range(most_steps):
        state = states.best()
        if state.solved and not state.path:
            yield states.taken()
            return
        if not state.solved and states.is_leaf(state.path):
            yield states.taken()
        states.replace(state)
    raise TooLongError


class _List:
    """The list of SSS*."""

    def __init__(self, game: Game[Any, Any], depth: int | None) -> None:
        self._game = game
        self._depth = depth
        self._positions: dict[Path, Any] = {(): game.initial}
        self._held: dict[Path, State] = {}
        self._queue: list[tuple[Value, Path, bool]] = []
        self._put(State((), solved=False, merit=math.inf))

    def best(self) -> State:
        """Return the state with the greatest merit, of equal ones the leftmost."""
        while True:
            negative, path, solved = self._queue[0]
            state = State(path, solved, -negative)
            if self._held.get(path) == state:
                return state
            heappop(self._queue)  # it went with the node above it

    def taken(self) -> Taken:
        """Return all states, the best one first."""
        return Taken(sorted(self._held.values(), key=lambda state: (-state.merit, state.path)))

    def is_leaf(self, path: Path) -> bool:
        """Return whether a node has no children to search."""
        return len(path) == self._depth or self._game.is_terminal(self._positions[path])

    def replace(self, state: State) -> None:
        """Put what follows from a state in its place: one of Stockman's six cases."""
        path, solved, merit = state
        if not solved and self.is_leaf(path):
            self._put(State(path, solved=True, merit=min(merit, self._value(path))))
            return
        del self._held[path]
        if not solved:
            first = self._children(path) if self._is_max(path) else self._children(path)[:1]
            for child in first:
                self._put(State(child, solved=False, merit=merit))
            return
        above = path[:-1]
        siblings = self._children(above)
        if self._is_max(above):
            for below in [each for each in self._held if each[: len(above)] == above]:
                del self._held[below]
            self._put(State(above, solved=True, merit=merit))
        elif path[-1] + 1 < len(siblings):
            self._put(State(siblings[path[-1] + 1], solved=False, merit=merit))
        else:
            self._put(State(above, solved=True, merit=merit))

    def _put(self, state: State) -> None:
        self._held[state.path] = state
        heappush(self._queue, (-state.merit, state.path, state.solved))

    def _is_max(self, path: Path) -> bool:
        return self._game.to_move(self._positions[path]) is MAX

    def _value(self, path: Path) -> Value:
        position = self._positions[path]
        if self._game.is_terminal(position):
            return self._game.utility(position)
        found: Value = self._game.evaluate(position)  # type: ignore[attr-defined]  # a limit asks for an Evaluated game
        return found

    def _children(self, path: Path) -> list[Path]:
        position = self._positions[path]
        children = []
        for index, action in enumerate(self._game.actions(position)):
            child = (*path, index)
            if child not in self._positions:
                self._positions[child] = self._game.result(position, action)
            children.append(child)
        return children
