"""SSS* as Stockman wrote it: a list of states, of which the best is taken until the root itself is solved."""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Iterator
from typing import Any, NamedTuple

from core.game import MAX, Game, Value
from core.trace import Path


class State(NamedTuple):
    """A state of the list: a node, whether it is solved or still live, and its merit, an upper bound on the root."""

    path: Path
    solved: bool
    merit: Value


def stockman(game: Game[Any, Any], most_steps: int, depth: int | None = None) -> Iterator[list[State]]:
    """Yield the list, best state first, each time that SSS* takes a live leaf from it, and at last the solved root.

    Of equal merits the leftmost is taken. At `depth` plies nodes are leaves with their static evaluation. After
    `most_steps` states it ends too early. Source: Stockman, "A Minimax Algorithm Better than Alpha-Beta?", *Artificial
    Intelligence* 12 (1979); the cases are those of figure 2 in Plaat, Schaeffer, Pijls and de Bruin (1996).
    """
    positions: dict[Path, Any] = {(): game.initial}
    states = [State((), solved=False, merit=math.inf)]

    def put(path: Path, merit: Value, *, solved: bool) -> None:
        if path not in positions:
            above = positions[path[:-1]]
            positions[path] = game.result(above, game.actions(above)[path[-1]])
        insort(states, State(path, solved, merit), key=lambda state: (-state.merit, state.path))

    for _ in range(most_steps):
        path, solved, merit = states[0]
        position, above = positions[path], path[:-1]
        if solved and not path:
            yield states
            return
        if not solved and (len(path) == depth or game.is_terminal(position)):
            yield list(states)
            value = game.utility(position) if game.is_terminal(position) else game.evaluate(position)  # type: ignore[attr-defined]  # a limit asks for an Evaluated game
            del states[0]
            put(path, min(merit, value), solved=True)
            continue
        del states[0]
        if not solved:
            children = len(game.actions(position)) if game.to_move(position) is MAX else 1
            for child in range(children):
                put((*path, child), merit, solved=False)
        elif game.to_move(positions[above]) is MAX:
            states = [state for state in states if state.path[: len(above)] != above]
            put(above, merit, solved=True)
        elif path[-1] + 1 < len(game.actions(positions[above])):
            put((*above, path[-1] + 1), merit, solved=False)
        else:
            put(above, merit, solved=True)
