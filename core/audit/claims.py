"""What a trace claims besides values: orders, a transposition table, an endgame table, and a book."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import numpy as np

from core.audit.audited_visit import Range, Window, reaches
from core.audit.auditor import Objection
from core.game import Booked, Filling, Game, Player, Value, is_evaluated
from core.options import Cutoff, Order, SearchOptions
from core.search import ALGORITHMS
from core.trace import ABSENT, Bound, Event, Kind, Trace
from core.trees.leaf_tree import LeafTree

MOST_CHECKED = 20_000
"""The most positions examined for one trace, less than a second of work."""

LEARNED = (Order.HASH, Order.KILLER, Order.HISTORY)


class ClaimedOrders:
    """Gives the order of each node's children; what only the search can know is taken from the trace.

    That is a random or learned order, and best or worst first if it would take a separate search.
    """

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        self._trace, self._game, self._order = trace, game, trace.options.order
        self._hand = dict(trace.options.hand)
        self._depths = set(map(len, self._hand))
        self._value = self._value_to_sort_by()
        algorithm = ALGORITHMS.get(trace.options.algorithm)
        self._learns = self._order in LEARNED or (algorithm is not None and algorithm.deepens)
        self._shown: dict[int, list[int]] | None = None

    def children(self, state: Any, node: int, visit: int) -> deque[int]:
        """Return the indices of an inner node's children, in the order in which a visit searches them."""
        moves = self._game.actions(state)
        written = range(len(moves))
        if self._learns:
            return self._as_shown(visit, written)
        if self._order is Order.REVERSED:
            return deque(reversed(written))
        if self._order is Order.HAND and int(self._trace.places.depth[node]) in self._depths:
            return deque(self._hand.get(self._trace.places.path(node), written))
        value, player = self._value, self._game.to_move(state)
        if self._order in (Order.GIVEN, Order.HAND) or (value is not None and player is Player.CHANCE):
            return deque(written)
        if value is None:
            return self._as_shown(visit, written)
        sign = 1 if (player is Player.MAX) is (self._order is Order.WORST) else -1
        return deque(sorted(written, key=lambda child: sign * value(self._game.result(state, moves[child]))))

    def _value_to_sort_by(self) -> Callable[[Any], Value] | None:
        game = self._game
        if (
            self._order in (Order.BEST, Order.WORST)
            and isinstance(game, LeafTree)
            and self._trace.options.depth is None
        ):
            return game.minimax.__getitem__
        if self._order is Order.EVALUATION and is_evaluated(game):
            evaluate = game.evaluate
            return lambda state: game.utility(state) if game.is_terminal(state) else evaluate(state)
        return None

    def _as_shown(self, visit: int, written: range) -> deque[int]:
        if self._shown is None:
            self._shown = _children_in_trace(self._trace)
        shown = self._shown.get(visit, [])
        return deque(dict.fromkeys(child for child in [*shown, *written] if child in written))


def _children_in_trace(trace: Trace) -> dict[int, list[int]]:
    rows, places, visits = trace.events, trace.places, trace.visits
    shown = defaultdict(list)
    about_a_child = np.isin(rows["kind"], (Kind.ENTER, Kind.SKIP)) & (rows["visit"] >= 0)
    about_a_child &= rows["visit"] < len(visits)
    for kind, visit, child in rows[about_a_child][["kind", "visit", "child"]].tolist():
        if kind == Kind.SKIP:
            shown[visit].append(child)
        elif int(visits.parent[visit]) != ABSENT and visits.place[visit] < len(places):
            shown[int(visits.parent[visit])].append(int(places.child[visits.place[visit]]))
    return shown


class Stored(NamedTuple):
    """An entry: a position, its value and bound, and the plies searched."""

    state: Hashable
    value: Value
    bound: Bound
    plies: float

    @property
    def range(self) -> Range:
        """What the position can be worth."""
        low = -math.inf if self.bound is Bound.UPPER else self.value
        high = math.inf if self.bound is Bound.LOWER else self.value
        return Range(low, high)


class Consequence(NamedTuple):
    """What follows from an entry: the value to return, or the window left; or why nothing may follow."""

    value: Value | None
    window: Window
    wrong: Objection = ()


class ClaimedTable:
    """Follows what is stored and replaced; ignores a search without a table."""

    def __init__(self, trace: Trace) -> None:
        options = trace.options
        algorithm = ALGORITHMS.get(options.algorithm)
        self.exists = algorithm is None or algorithm.keeps_table(options.table)
        self._prunes = algorithm is None or algorithm.prunes
        self._mistaken = options.mistake
        self._size = options.table
        self._entries: dict[int, Stored] = {}
        self._place_of: dict[Hashable, int] = {}

    def holds(self, state: Hashable) -> bool:
        """Return whether there is an entry of a position."""
        return state in self._place_of

    def entry_at(self, place: int | None, state: Hashable) -> Stored | None:
        """Return the entry of a position stored at a place, if it is still there."""
        entry = None if place is None else self._entries.get(place)
        return entry if entry is not None and entry.state == state else None

    def take(self, place: int, entry: Stored, replaced: int | None) -> Objection:
        """Store an entry in place of the one stored at `replaced`; return what is wrong with that."""
        own = self._place_of.get(entry.state)
        if replaced is None:
            if own is not None:
                return "the position is in the table already, stored at {}.", own
        else:
            before = self._entries.pop(replaced, None)
            if before is None:
                return "nothing that was stored at {} is in the table.", replaced
            del self._place_of[before.state]
            if own is not None and own != replaced:
                return "the position is in the table already, stored at {}.", own
            if self._size is None and before.state != entry.state:
                return ("a table without a limit has room for each position.",)
        self._entries[place], self._place_of[entry.state] = entry, place
        if self._size is not None and len(self._entries) > self._size:
            return "the table has room for {}.", self._size
        return ()

    def tells(self, entry: Stored, plies: float, window: Window, cutoff: Cutoff) -> Consequence:
        """Return what follows from an entry for a node with so many plies to search in a window.

        A search with a mistake is followed, and the mistake reported.
        """
        alpha, beta = window
        value, bound = entry.value, entry.bound
        is_deep_enough = entry.plies == plies or (entry.plies > plies and self._prunes)
        if not is_deep_enough and self._mistaken != "depth":
            return Consequence(None, window)
        follows = Consequence(None, window)
        ends = (value, beta) if bound is Bound.LOWER else (alpha, value)
        if bound is Bound.EXACT or reaches(*ends, cutoff):
            follows = Consequence(value, window)
        elif entry.plies == plies and alpha < value < beta:
            follows = Consequence(None, (value, beta) if bound is Bound.LOWER else (alpha, value))
        wrong: Objection = ()
        if follows.value is not None and entry.plies < plies:
            wrong = "the entry was searched to {} plies, and {} are left.", entry.plies, plies
        elif follows.value is None and is_deep_enough and self._mistaken == "bound":
            follows = Consequence(value, window)
            if alpha < value < beta:
                side = "at least" if bound is Bound.LOWER else "at most"
                wrong = "the table only tells that it is worth {} {:answer}.", side, value
        return follows._replace(wrong=wrong)


class Given(NamedTuple):
    """What is taken as given: how many values of an endgame table, and whether a book's moves."""

    values: int = 0
    book: bool = False


class ClaimedEndgames:
    """Follows an endgame table; what would take more than MOST_CHECKED positions is taken as given."""

    def __init__(self, game: Game[Any, Any], options: SearchOptions) -> None:
        self._game = game
        self._most_empty = options.endgame
        self._worth: dict[Any, Value] = {}
        self._left = MOST_CHECKED
        self.given = Given()

    def holds(self, state: Any) -> bool:
        """Return whether a position is in the table: unfinished, with few enough empty squares."""
        if self._most_empty is None:
            return False
        if not isinstance(self._game, Filling) or self._game.is_terminal(state):
            return False
        return self._game.empty_squares(state) <= self._most_empty

    def wrong(self, event: Event, state: Any) -> Objection:
        """Return what is wrong with a table's or book's entry. A game's own book is taken as given."""
        moves, is_book = self._game.actions(state), event.kind is Kind.BOOK
        chosen = event.child if is_book else event.best_move
        counts = 1 <= (event.moves or 0) <= len(moves) if is_book else True
        if chosen is None or not 0 <= chosen < len(moves) or not counts:
            return "the position has {} moves.", len(moves)
        value = None if is_book and isinstance(self._game, Booked) else self.worth(state)
        if value is None:
            self.given = Given(self.given.values + (not is_book), self.given.book or is_book)
            return ()
        if not is_book and event.value != value:
            return "the position is worth {:answer}.", value
        best = self._worth[self._game.result(state, moves[chosen])]
        return () if best == value else ("that move is worth {:answer}, not {:answer}.", best, value)

    def worth(self, state: Any) -> Value | None:
        """Return the minimax value of a position by exhaustive search; None if that takes too many positions."""
        if state in self._worth:
            return self._worth[state]
        if self._left == 0:
            return None
        self._left -= 1
        game = self._game
        if game.is_terminal(state):
            worth = game.utility(state)
        else:
            values = []
            for move in game.actions(state):
                value = self.worth(game.result(state, move))
                if value is None:
                    return None
                values.append(value)
            worth = max(values) if game.to_move(state) is Player.MAX else min(values)
        self._worth[state] = worth
        return worth
