"""Orders that a search learns as it goes: what was good at one node is tried early at others.

Sources: Akl and Newborn, "The Principal Continuation and the Killer Heuristic", *ACM Annual Conference* (1977);
Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice", *IEEE PAMI* 11 (1989).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from core.game import Player
from core.options import Order, SearchOptions
from core.search.move_order import Numbered

KILLERS = 2
"""The moves remembered per ply: the two that last caused cutoffs."""


class Learned(ABC):
    """Learns from searched nodes how to order the moves of others."""

    @abstractmethod
    def _rank(self, state: Any, player: Player, depth: int) -> Callable[[Any], float]:
        """Return a function that ranks a node's moves, the most promising lowest."""

    @abstractmethod
    def returned(self, move: Any, state: Any, player: Player, depth: int, *, cut: bool) -> None:
        """Take in the best move of a finished node, which may have `cut` it off."""

    def in_order(self, moves: Numbered, state: Any, player: Player, depth: int) -> Numbered:
        """Return a node's moves, the most promising first and the others as they were."""
        rank = self._rank(state, player, depth)
        return sorted(moves, key=lambda numbered: rank(numbered[1]))


def learned_orders(options: SearchOptions) -> list[Learned]:
    """Return the learner of a search's order, None in most orders."""
    kinds: dict[Order, type[Learned]] = {Order.HASH: BestOfLastTime, Order.KILLER: Killers, Order.HISTORY: HistoryOrder}
    return [kinds[options.order]()] if options.order in kinds else []


def _first(favoured: list[Any]) -> Callable[[Any], float]:
    """Return a ranking with some moves first, in their order."""
    return lambda move: favoured.index(move) if move in favoured else len(favoured)


class BestOfLastTime(Learned):
    """Takes first the move that was best when the position was last searched: the hash move."""

    def __init__(self) -> None:
        self._best: dict[Any, list[Any]] = {}

    def _rank(self, state: Any, player: Player, depth: int) -> Callable[[Any], float]:  # noqa: ARG002  by position
        return _first(self._best.get(state, []))

    def returned(self, move: Any, state: Any, player: Player, depth: int, *, cut: bool) -> None:  # noqa: ARG002
        """Take in the best move of a finished node."""
        self._best[state] = [move]


class Killers(Learned):
    """Takes first the moves that cut off nodes of the same ply, the latest first."""

    def __init__(self) -> None:
        self._killers: defaultdict[int, list[Any]] = defaultdict(list)

    def _rank(self, state: Any, player: Player, depth: int) -> Callable[[Any], float]:  # noqa: ARG002  by ply
        return _first(self._killers[depth])

    def returned(self, move: Any, state: Any, player: Player, depth: int, *, cut: bool) -> None:  # noqa: ARG002
        """Take in the best move of a finished node."""
        if cut:
            others = (killer for killer in self._killers[depth] if killer != move)
            self._killers[depth] = [move, *others][:KILLERS]


class HistoryOrder(Learned):
    """Tries first the moves that were often best or caused cutoffs anywhere in the tree.

    Schaeffer counts 2^d for a node with d plies below it. Without a depth limit d is unknown: a node at depth k counts
    2^-k, which has the same ratio for any two nodes.
    """

    def __init__(self) -> None:
        self._counts: defaultdict[tuple[Player, Any], float] = defaultdict(float)

    def _rank(self, state: Any, player: Player, depth: int) -> Callable[[Any], float]:  # noqa: ARG002  by move
        return lambda move: -self._counts.get((player, move), 0.0)

    def returned(self, move: Any, state: Any, player: Player, depth: int, *, cut: bool) -> None:  # noqa: ARG002
        """Take in the best move of a finished node."""
        self._counts[player, move] += 2.0**-depth
