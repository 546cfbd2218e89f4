"""Orders that a search learns as it goes: what was good at one node is tried early at another.

Sources: Akl and Newborn, "The Principal Continuation and the Killer Heuristic", *ACM Annual Conference* (1977);
Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice", *IEEE PAMI* 11 (1989).
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Protocol

from core.game import Player
from core.options import Order, SearchOptions
from core.search.move_order import Numbered

KILLERS = 2
"""The moves that a ply remembers: the two that cut off last."""


class Learned(Protocol):
    """Something that is told how nodes were searched, and orders the moves of others by it."""

    def in_order(self, moves: Numbered, state: Any, player: Player, depth: int) -> Numbered:
        """Return the moves of a node, with those that promise most first and the others as they were."""

    def returned(self, move: Any, state: Any, player: Player, depth: int, *, cut: bool) -> None:
        """Take in the best move of a node that is done; it was `cut` off by that move."""


def learned_orders(options: SearchOptions) -> list[Learned]:
    """Return what the order of a search learns from: nothing in most orders."""
    kinds: dict[Order, type[Learned]] = {
        Order.HASH: BestOfLastTime,
        Order.KILLER: Killers,
        Order.HISTORY: History,
    }
    return [kinds[options.order]()] if options.order in kinds else []


class BestOfLastTime(Learned):
    """Takes first the move that was best when the position was last searched: the hash move."""

    def __init__(self) -> None:
        self._best: dict[Any, Any] = {}

    def in_order(self, moves: Numbered, state: Any, player: Player, depth: int) -> Numbered:
        """Return the moves of a node, in order."""
        del player, depth
        return _first(moves, [self._best[state]]) if state in self._best else moves

    def returned(self, move: Any, state: Any, player: Player, depth: int, *, cut: bool) -> None:
        """Take in the best move of a node that is done."""
        del player, depth, cut
        self._best[state] = move


class Killers(Learned):
    """Takes first the moves that cut off nodes of the same ply, the latest before the one before it."""

    def __init__(self) -> None:
        self._killers: defaultdict[int, list[Any]] = defaultdict(list)

    def in_order(self, moves: Numbered, state: Any, player: Player, depth: int) -> Numbered:
        """Return the moves of a node, in order."""
        del state, player
        return _first(moves, self._killers[depth]) if depth in self._killers else moves

    def returned(self, move: Any, state: Any, player: Player, depth: int, *, cut: bool) -> None:
        """Take in the best move of a node that is done."""
        del state, player
        if cut:
            before = self._killers[depth]
            self._killers[depth] = [move, *(killer for killer in before if killer != move)][:KILLERS]


class History(Learned):
    """Tries first the moves that were often best or caused cutoffs anywhere in the tree.

    Schaeffer counts 2^d for a node with d plies below it. Without a depth limit nobody knows d: a node at depth k
    counts 2^-k, which weighs any two nodes alike.
    """

    def __init__(self) -> None:
        self._counts: defaultdict[tuple[Player, Any], float] = defaultdict(float)

    def in_order(self, moves: Numbered, state: Any, player: Player, depth: int) -> Numbered:
        """Return the moves of a node, in order."""
        del state, depth
        counts = self._counts
        return sorted(moves, key=lambda numbered: -counts.get((player, numbered[1]), 0.0))

    def returned(self, move: Any, state: Any, player: Player, depth: int, *, cut: bool) -> None:
        """Take in the best move of a node that is done."""
        del state, cut
        self._counts[player, move] += 2.0**-depth


def _first(moves: Numbered, favoured: list[Any]) -> Numbered:
    found = [numbered for move in favoured for numbered in moves if numbered[1] == move]
    return [*found, *(numbered for numbered in moves if numbered not in found)]
