"""`Counting`: a recorder that only counts, for a search too long to keep."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Any

from core.game import Game, Player, Value
from core.options import SearchOptions
from core.trace import Bound, Path
from core.trace.record import BudgetSpentError
from core.trace.recorder import Recorder


class Counting(Recorder):
    """Count the nodes, leaves and events that `Recorder` would record, and keep the root's value.

    `nodes` counts each visit, `leaves` those at terminal nodes, `horizons` those at the depth limit, and `known_nodes`
    those in an endgame table. At most `most_nodes` are visited; then the search is stopped, and `value` is None unless
    a pass over the root has returned. The trace that the search gives is empty. Searches that sample are not for it.
    """

    def __init__(self, game: Game[Any, Any], options: SearchOptions, most_nodes: float = math.inf) -> None:
        super().__init__(game, options)
        self.nodes = self.leaves = self.horizons = self.known_nodes = self.events = 0
        self.value: Value | None = None
        self.stopped = False
        self._most_nodes = most_nodes
        self._line: list[int] = []
        self._windows: list[tuple[Value, Value]] = []
        self._tells_limit = False

    @property
    def depth(self) -> int:
        return len(self._line) - 1

    @property
    def place(self) -> int:
        return 0  # a table only hands it back

    @property
    def path(self) -> Path:
        return tuple(self._line[1:])

    def enter(self, state: Any, player: Player, alpha: Value, beta: Value, mean: Value | None = None) -> None:
        del state, player, mean
        if self.nodes >= self._most_nodes:
            raise BudgetSpentError
        self.nodes += 1
        self.events += 1
        self._line.append(self.chosen[0])
        self._windows.append((alpha, beta))

    def branch(self, children: int) -> None:
        del children
        self.events += self._tells_limit
        self._tells_limit = False

    def book(self, child: int, moves: int) -> None:
        del child, moves
        self.events += 1

    def weigh(self, weights: Sequence[Fraction]) -> None:
        pass

    def chance(self, child: int, value: Value) -> None:
        del child, value
        self.events += 1

    def leaf(self, utility: Value) -> Value:
        self.leaves += 1
        self.events += 1
        return self.exit(utility)

    def horizon(self, evaluation: Value) -> Value:
        self.horizons += 1
        self.events += 1
        return self.exit(evaluation)

    def known(self, value: Value, best_move: int) -> Value:
        del best_move
        self.known_nodes += 1
        self.events += 1
        return self.exit(value)

    def stand_pat(self, evaluation: Value, alpha: Value, beta: Value) -> None:
        del evaluation
        self._windows[-1] = alpha, beta
        self.events += 1

    def decline(self, moves: Sequence[tuple[int, Hashable]]) -> None:
        self.events += len(moves)

    def best(self, child: int, value: Value) -> None:
        del child, value
        self.events += 1

    def alpha(self, child: int, alpha: Value) -> None:
        del child
        self._set_window(alpha, self._windows[-1][1])

    def beta(self, child: int, beta: Value) -> None:
        del child
        self._set_window(self._windows[-1][0], beta)

    def _set_window(self, alpha: Value, beta: Value) -> None:
        if (alpha, beta) != self._windows[-1]:
            self._windows[-1] = alpha, beta
            self.events += 1

    def cutoff(self, child: int, skipped: Sequence[tuple[int, Hashable]]) -> None:
        del child
        self.events += 1 + len(skipped)

    def cutoff_at(self, child: int, value: Value, skipped: Sequence[tuple[int, Hashable]], *, meets_beta: bool) -> None:
        del value, meets_beta
        self.cutoff(child, skipped)

    def exit(self, value: Value) -> Value:
        self.events += 1
        self._line.pop()
        self._windows.pop()
        if not self._line:
            self.value = value
        return value

    def research(self, child: int, found: Value) -> None:
        del child, found
        self.events += 1

    def iteration(self, limit: int) -> None:
        del limit
        self._tells_limit = True

    def miss(self) -> None:
        self.events += 1

    def hit(self, stored_at: int, alpha: Value, beta: Value, value: Value | None = None) -> None:
        del stored_at, value
        self.events += 1
        self._windows[-1] = alpha, beta

    def store(self, value: Value, bound: Bound, replaced: int) -> None:
        del value, bound, replaced
        self.events += 1

    def stop(self) -> None:
        self._most_nodes = 0

    def check_stop(self) -> None:
        if not self._most_nodes:
            raise BudgetSpentError

    def truncate(self) -> None:
        self.stopped = True
