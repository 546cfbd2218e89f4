"""What a search does at every node besides the textbook's lines: inform the recorder and heed the options."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from core.game import CHANCE, MAX, Game, Player, Value
from core.options import Book, Bounds, Form, SearchOptions
from core.search.endgame_table import EndgameTable
from core.search.leaf_range import leaf_range
from core.search.learned_order import BestOfLastTime, Learned, learned_orders
from core.search.move_order import InOrder, Numbered, move_order
from core.search.opening_book import book_moves
from core.search.recursion_limit import UNASKED, room_for
from core.search.state_values import evaluation_at
from core.trace.recorder import BudgetSpentError, Recorder

OnlySome: TypeAlias = Callable[[Any, int, InOrder], Numbered]
"""Returns some of the moves from a state at a depth, given the search order of all of them."""


class Visit:
    """A visit to the recorder's current node, made by `Visits.enter`.

    If it `ends`, the node is a leaf or at the depth limit, and `value` is what it returned; else `moves` has the moves
    in search order, with their indices.
    """

    ends: bool = False
    after: Callable[[Any, Any], Any]
    record: Recorder
    hard: bool
    bound_first: bool
    state: Any
    alpha_given: Value
    beta_given: Value
    value: Value
    moves: Numbered
    move: tuple[int, Any]
    v: Value | None
    player: Player
    depth: int
    learned: Sequence[Learned]
    best_move: Any
    is_cut: bool
    probabilities: Sequence[Fraction]

    def result(self, move: tuple[int, Any]) -> Any:
        """Return the state after a move, to be entered next."""
        self.move = self.record.chosen = move
        return self.after(self.state, move[1])

    def again(self, found: Value) -> Any:
        """Record that the last child, which returned `found`, is searched again; return its state, entered next."""
        self.record.research(self.move[0], found)
        return self.result(self.move)

    def best(self, v: Value) -> None:
        """Record the node's value so far; an unchanged value is not an event, but any value of the first child is."""
        if v != self.v:
            self.v, self.best_move = v, self.move
            self.record.best(self.move[0], v)

    def alpha(self, alpha: Value) -> None:
        """Record alpha; an unchanged alpha is not an event."""
        self.record.alpha(self.move[0], alpha)

    def beta(self, beta: Value) -> None:
        """Record beta; an unchanged beta is not an event."""
        self.record.beta(self.move[0], beta)

    def probability(self, move: tuple[int, Any]) -> Fraction:
        """Return the probability of a child of a chance node."""
        return self.probabilities[move[0]]

    def chance(self, v: Value) -> None:
        """Record the expected value so far of a chance node; each child that returns is an event."""
        self.record.chance(self.move[0], v)

    def stand_pat(self, evaluation: Value, alpha: Value, beta: Value) -> None:
        """Record that the side to move may decline every noisy move, and the window that this leaves."""
        self.v, self.learned = evaluation, ()
        self.record.stand_pat(evaluation, alpha, beta)

    def decline(self, v: Value) -> Value:
        """Leave the node without any move, since standing pat is enough; return what it returns, as `exit` does."""
        self.record.decline(self.moves)
        return self.exit(v)

    def cut(self, skipped: Numbered | None = None) -> None:
        """Record that the node is left without its remaining moves, or the given ones."""
        rest = self._skipped()
        self.record.cutoff(self.move[0], rest if skipped is None else skipped)

    def _skipped(self) -> Numbered:
        """Return the moves that a cutoff now skips."""
        self.is_cut = True
        return self.moves[self.moves.index(self.move) + 1 :]

    def cutoff(self, v: Value) -> Value:
        """Leave the node without its remaining moves; return what it returns, as `exit` does.

        In the update form v has become the node's own bound before it is tested.
        """
        if self.bound_first:
            self.move_own_bound(v)
        self.cut()
        return self.exit(v)

    def move_own_bound(self, v: Value) -> None:
        """Record v as the bound that the node moves: alpha at MAX, beta at MIN."""
        if self.player is MAX:
            self.alpha(v)
        else:
            self.beta(v)

    def cutoff_at(self, v: Value) -> Value:
        """Leave a chance node without its remaining children, worth v at least or at most; return as `exit` does."""
        self.record.cutoff_at(self.move[0], v, self._skipped(), meets_beta=v >= self.beta_given)
        return self.exit(v)

    def exit(self, v: Value) -> Value:
        """Leave the node; return what it returns."""
        if self.learned and self.v is not None:
            for learned in self.learned:
                learned.returned(self.best_move[1], self.state, self.player, self.depth, cut=self.is_cut)
        return self.record.exit(self.returned(v) if self.hard else v)

    def returned(self, v: Value) -> Value:
        """Return what the node returns with v: fail-soft v itself, fail-hard the nearest value in its window."""
        return max(self.alpha_given, min(v, self.beta_given)) if self.hard else v


class _Ended(Visit):
    """A visit that has already returned; a search only reads its value, so one object serves all."""

    ends = True


class _MirroredVisit(Visit):
    """A visit to a MIN node in MIN's numbers, minus MAX's, which are recorded."""

    def again(self, found: Value) -> Any:
        return Visit.again(self, -found)

    def best(self, v: Value) -> None:
        Visit.best(self, -v)

    def alpha(self, alpha: Value) -> None:
        Visit.beta(self, -alpha)

    def move_own_bound(self, v: Value) -> None:
        self.alpha(v)

    def exit(self, v: Value) -> Value:
        return -Visit.exit(self, -v)


class Visits:
    """Enters the nodes of one search; raises OptionError for a depth limit or an order that the game can't serve.

    Methods that record raise BudgetSpentError when the event budget is spent, `enter` also for the node budget.
    """

    def __init__(
        self, game: Game[Any, Any], record: Recorder, options: SearchOptions, beyond: OnlySome | None = None
    ) -> None:
        """`beyond` says which moves are searched at and beyond the depth limit: by default none."""
        self._record = record
        self._is_terminal = game.is_terminal
        self._utility = game.utility
        self._leaves = None if options.leaves is None else leaf_range(game, options)
        if self._leaves is not None:
            record.expect_leaves(*self._leaves)
        self._after = game.result
        self._game = game
        self._limit = math.inf if options.depth is None else options.depth
        self._beyond = beyond
        self._evaluate = evaluation_at(options.depth, game)
        self._in_order = move_order(game, record, options)
        self._end = _Ended()
        self._endgames = None if options.endgame is None else EndgameTable(game, options.endgame, record.check_stop)
        self._asks_book = options.book is Book.ON
        self._hard = options.bounds is Bounds.HARD
        self._bound_first = options.form is Form.UPDATE
        self._room = UNASKED
        self._learned: list[Learned] = learned_orders(options)
        self._nodes_left = options.nodes
        self.met_the_limit = False

    def deepen(self, limit: int) -> None:
        """Set the depth limit of the next pass, whose nodes begin with the best move of the last pass."""
        if not any(isinstance(learned, BestOfLastTime) for learned in self._learned):
            self._learned.append(BestOfLastTime())
        self._limit, self.met_the_limit = limit, False
        self._record.iteration(limit)

    def enter(
        self, state: Any, player: Player, alpha: Value, beta: Value, depth: int, kind: type[Visit] = Visit
    ) -> Visit:
        """Enter a node with its window; a leaf, or a node at the depth limit or in the endgame table, returns.

        The root is searched even if it is in the table, to find a best move.
        """
        record = self._record
        if self._nodes_left is not None:
            self._count_node()
        record.enter(state, player, alpha, beta)
        if self._is_terminal(state):
            self._end.value = record.leaf(self._checked(self._utility(state), state))
            return self._end
        if depth and self._endgames is not None and self._endgames.holds(state):
            self._end.value = record.known(*self._endgames.probe(state))
            return self._end
        noisy: Numbered = []
        if depth >= self._limit and not (noisy := self._noisy(state, depth)):
            self.met_the_limit = True
            self._end.value = record.horizon(self._checked(self._evaluate(state), state))
            return self._end
        if depth >= self._room:
            self._room = room_for(depth)
        visit = kind()
        visit.record = record
        visit.after = self._after
        visit.hard = self._hard
        visit.bound_first = self._bound_first
        visit.state = state
        visit.player = player
        visit.alpha_given, visit.beta_given = alpha, beta
        visit.v = None
        try:
            moves = noisy or self._in_order(state, depth)
        except BudgetSpentError:  # stopped while the states were valued for the order
            record.branch(len(self._game.actions(state)))
            raise
        visit.moves = moves
        visit.learned = self._learned
        if self._learned:
            visit.depth, visit.is_cut = depth, False
            for learned in self._learned:
                visit.moves = moves = learned.in_order(moves, state, player, depth)
        record.branch(len(moves))
        if not depth and self._asks_book:
            self._asks_book = False  # later passes do not ask again
            if known := book_moves(self._game, record.check_stop):
                record.book(next(iter(known)), len(known))
        if player is CHANCE:
            visit.probabilities = self._game.probabilities(state)  # type: ignore[attr-defined]  # Stochastic
            record.weigh([visit.probabilities[child] for child, _ in moves])
        return visit

    def _checked(self, value: Value, state: Any) -> Value:
        return value if self._leaves is None else self._leaves.check(value, state)

    def _count_node(self) -> None:
        if not self._nodes_left:
            raise BudgetSpentError
        self._nodes_left -= 1

    def _noisy(self, state: Any, depth: int) -> Numbered:
        return [] if self._beyond is None else self._beyond(state, depth, self._in_order)

    def plies_left(self, depth: int) -> float:
        """Return how many plies are searched below a node at a depth; inf without a limit."""
        return self._limit - depth

    def ends_at(self, state: Any, depth: int) -> bool:
        """Return whether a node is scored, not searched, so that no window changes its value."""
        is_known = self._endgames is not None and self._endgames.holds(state)
        return depth == self._limit or is_known or self._game.is_terminal(state)

    def enter_as_mover(self, state: Any, player: Player, alpha: Value, beta: Value, depth: int) -> Visit:
        """Enter a node as `enter` does, with the visit's numbers those of the player to move."""
        if player is MAX:
            return self.enter(state, player, alpha, beta, depth)
        visit = self.enter(state, player, -beta, -alpha, depth, _MirroredVisit)
        if visit.ends:
            visit.value = -visit.value
        return visit
