"""What sentences refer back to: the names of nodes, their values so far, and the windows on the way."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.game import CHANCE, Game, Player, Value
from core.options.numerals import ordinal
from core.search import ALGORITHMS
from core.search.leaf_range import LeafRange, leaf_range
from core.trace import Bound, Estimates, Event, Kind, Trace
from core.trace.kinds import SCORES
from core.trees.leaf_tree import LeafTree
from viz.words.chances import probability_texts
from viz.words.table_words import TableWords
from viz.words.wording import has_name, node_name, own_name, spoken, told, unbroken, worked_out

TABLED = frozenset({Kind.STORE, Kind.ITERATION})
"""The kinds of which `TableWords` takes note."""

OWN = {Kind.ALPHA: ("alpha",), Kind.BETA: ("beta",), Kind.ENTER: ("alpha", "beta")}
"""The bounds that are the node's own after an event, in place of the table's."""


class Memory:
    """Follows the events of a trace, in order, and tells what is true after each."""

    def __init__(self, trace: Trace, game: Game[Any, Any] | None = None) -> None:
        self.trace = trace
        self.game = game
        self.prunes = ALGORITHMS[trace.options.algorithm].prunes
        self.is_deepening = ALGORITHMS[trace.options.algorithm].deepens
        self.makes_passes = ALGORITHMS[trace.options.algorithm].passes and not self.is_deepening
        # With a depth limit values rest on estimates, and must not be presented as more than that.
        is_limited = trace.options.depth is not None or self.is_deepening
        self.is_worth = "evaluates to" if is_limited else "is worth"
        self.number = -1  # that of the event
        self.names: dict[int, str] = {}
        self.best: dict[int, Event] = {}
        self.moves: dict[int, Event] = {}
        self.returned: dict[tuple[int, int], Bound] = {}
        # By depth: alpha, beta and estimates on the way to the event, and at the child that was left last.
        self.latest: dict[int, tuple[Value, Value, Estimates]] = {}
        self.depths = trace.places.depth.tolist()
        self.numbers = trace.visits.numbers.tolist()
        self.scored = scored_visits(trace)
        self.visits: dict[tuple[int, int], int] = {}
        self.last_pass = max(trace.visits.in_pass.tolist(), default=1)
        self.parents = trace.places.parent.tolist()
        self.children = trace.places.child.tolist()
        self.searched: dict[int, int] = {}
        self.table = TableWords(trace)
        self.tabled: set[tuple[int, str]] = set()  # the bounds of open nodes that come from the table
        self.before_pass: Event | None = None  # the return of the pass before, to the same depth
        self.limit: int | None = None  # the depth limit of this pass
        self.limit_before: int | None = None  # that of the last whole pass
        self.returned_value: dict[int, str] = {}  # of each child of a chance node
        self.skipped_at_root: list[int] = []
        self.terms: dict[int, list[str]] = {}  # of each chance node, what its children add
        self.rest: dict[int, Fraction] = {}  # and the probability of those that have not returned
        options = trace.options
        self.may_err = options.may_err
        knows_range = game is not None and "leaves" in ALGORITHMS[trace.options.algorithm].heeds
        self.leaves = leaf_range(game, options) if game is not None and knows_range else LeafRange(-math.inf, math.inf)

    def take(self, event: Event) -> None:
        """Take in an event, before it is told of."""
        self.number += 1
        node, kind = event.node, event.kind
        if kind is Kind.ENTER:
            parent = self.parents[node]
            self.visits[parent, self.children[node]] = node
            self.searched[parent] = self.searched.get(parent, 0) + 1
            self.searched[node] = 0
            self.best.pop(node, None)  # of a visit before this one
            self.terms.pop(node, None)
            self.rest.pop(node, None)
        elif kind in (Kind.BEST, Kind.STAND_PAT):
            self.best[node] = event
        elif kind is Kind.RESEARCH:
            self.searched[node] -= 1
        elif kind is Kind.ITERATION:
            self.limit = event.limit
        elif kind is Kind.CHANCE:
            child = self.visits[node, event.child or 0]
            if probabilities := self.probabilities(node):
                rest = self.rest.get(node, sum(probabilities, Fraction()))
                self.rest[node] = rest - probabilities[event.child or 0]
            self.terms.setdefault(node, []).append(f"{self.probability(child)} · {self.returned_value[child]}")
        elif kind is Kind.SKIP and node == 0:
            self.skipped_at_root.append(event.child or 0)
        elif kind is Kind.EXIT:
            self.leave(event)

    def leave(self, event: Event) -> None:
        """Keep what a node returned."""
        node = event.node
        self.returned[self.parents[node], self.children[node]] = event.bound
        if node and self.is_chance(self.parents[node]):
            self.returned_value[node] = self.value(event)
        if node == 0:
            self.before_pass, self.limit_before = event, self.limit
        elif self.parents[node] == 0:
            self.moves[node] = event

    def note(self, event: Event) -> None:
        """Keep what is true after an event, when it has been told of."""
        if event.kind in TABLED:
            self.table.note(event)
        if self.tabled:
            self.tabled.difference_update((event.node, bound) for bound in OWN.get(event.kind, ()))
        if event.kind is Kind.HIT:
            alpha, beta, _ = self.latest[self.depths[event.node]]
            changed = {"alpha": event.alpha != alpha, "beta": event.beta != beta}
            self.tabled.update((event.node, bound) for bound, is_new in changed.items() if is_new)
        self.latest[self.depths[event.node]] = event.alpha, event.beta, event.estimates

    def name(self, node: int) -> str:
        """Return what a sentence calls a node."""
        if node not in self.names:
            self.names[node] = node_name(self.trace, node)
        return self.names[node]

    def child_name(self, node: int, child: int) -> str:
        """Return what a sentence about a node calls a child of it: its name, else its place."""
        return self.own_name(node, child) or f"its {ordinal(child)} child"

    def own_name(self, node: int, child: int) -> str:
        """Return the name of a child of a node, visited or not, "" if it has none."""
        visit = self.visits.get((node, child))
        if visit is not None and has_name(self.trace, visit):
            return self.name(visit)
        return "" if self.game is None else own_name(self.game, self.trace.places.states[node], child)

    @property
    def skipped(self) -> Sequence[int]:
        """The children that the event skips, by their indices."""
        return self.trace.skips.get(self.number, ())

    def move_name(self, node: int, child: int) -> str:
        """Return what a tree's text calls the move to a child of a visited node, "" if it does not name it."""
        if not isinstance(self.game, LeafTree):
            return ""
        return self.game.moves.get(self.game.result(self.trace.places.states[node], child), "")

    def game_move(self, node: int, index: int | None) -> str:
        """Return a move at a node that may not have been made, by its index; "" where the game is not at hand."""
        if self.game is None or index is None:
            return ""
        return unbroken(str(self.game.actions(self.trace.places.states[node])[index]))

    def is_max(self, node: int) -> bool:
        """Return whether a node takes the greatest value: MAX's nodes do, and all where the side to move counts."""
        return self.trace.maximizes(node)

    def player(self, node: int) -> str:
        """Return the player to move at a node, as sentences name it."""
        return self.trace.places.players[node].name

    def value(self, event: Event) -> str:
        """Return an event's value in words, marked as an answer unless the node was given it, as leaves are."""
        if event.value is None:
            return "nothing yet"
        return given(event) if self.scored[event.visit] else worked_out(event.value, event.estimates, Estimates.VALUE)

    def alpha(self, event: Event) -> str:
        """Return an event's alpha in words."""
        return worked_out(event.alpha, event.estimates, Estimates.ALPHA)

    def beta(self, event: Event) -> str:
        """Return an event's beta in words."""
        return worked_out(event.beta, event.estimates, Estimates.BETA)

    def before(self, event: Event, number: Estimates) -> str:
        """Return in words the value of a bound before an event."""
        return worked_out(known(event.old), self.latest[self.depths[event.node]][2], number)

    def question(self, node: int) -> tuple[str, str]:
        """Return what a node asks in a null window: whether a child is worth more, or less, and than what."""
        alpha, beta, estimates = self.latest[self.depths[node]]
        if self.is_max(node):
            return "more", worked_out(alpha, estimates, Estimates.ALPHA)
        return "less", worked_out(beta, estimates, Estimates.BETA)

    def is_chance(self, node: int) -> bool:
        """Return whether chance decides at a node."""
        return self.trace.places.players[node] is CHANCE and bool(self.trace.places.branching[node])

    @property
    def is_range_known(self) -> bool:
        """Whether the search knows of the leaves where they lie, so that it cuts off at chance nodes."""
        return self.leaves != (-math.inf, math.inf)

    def probabilities(self, node: int) -> Sequence[Fraction]:
        """Return the probabilities of a chance node's children; none without the game."""
        if self.game is None:
            return ()
        found: Sequence[Fraction] = self.game.probabilities(self.trace.places.states[node])  # type: ignore[attr-defined]  # Stochastic
        return found

    def probability(self, node: int) -> str:
        """Return the probability of a child of a chance node in words, "" for any other node."""
        above = self.parents[node]
        if self.game is None or node == 0 or not self.is_chance(above):
            return ""
        texts = probability_texts(self.game, self.trace.places.states[above])
        return texts[int(self.children[node])]

    def from_where(self, held: Event) -> tuple[str, str]:
        """Return how a node came by its value so far, as words with a place for a name, and the name."""
        if held.kind is Kind.STAND_PAT:
            return "by standing pat", ""
        return "from {}", self.child_name(held.node, held.child or 0)

    def is_by_table(self, event: Event) -> bool:
        """Return whether the bound that a cutoff meets comes from the table."""
        return (
            event.set_by is not None and (event.set_by, "beta" if self.is_max(event.node) else "alpha") in self.tabled
        )

    def is_sound(self, event: Event) -> bool:
        """Return whether a cutoff is one that a search that can't be wrong makes, for the reason that it has."""
        if not self.may_err:
            return True
        node, above, is_max = event.node, event.set_by, self.is_max(event.node)
        bound = event.beta if is_max else event.alpha
        is_met = event.value is not None and (event.value >= bound if is_max else event.value <= bound)
        if not is_met or event.bound is Bound.NONE or self.is_chance(node):
            return False
        if above is None:
            return bound == self.trace.options.root_window[is_max]
        held = self.best.get(above)
        return held is not None and held.value == bound and self.trace.places.players[above] is self.opponent(node)

    def opponent(self, node: int) -> Player:
        """Return the other side at a node of MAX or MIN."""
        return self.trace.places.players[node].opponent

    def asked_of(self, event: Event) -> int:
        """Return the child of which the node that set a cutoff's bound asks something in a null window.

        A foreign trace may name a node that is not above the one that is cut off: then it is one on the way there.
        """
        node, above = event.node, event.set_by or 0
        while self.depths[node] > self.depths[above] + 1:
            node = self.parents[node]
        return node


def scored_visits(trace: Trace) -> NDArray[np.bool_]:
    """Return of each visit whether its node is given a value: by the rules, an estimate, an endgame table or chance."""
    scored = np.zeros(len(trace.visits), bool)
    scored[trace.events["visit"][np.isin(trace.events["kind"], SCORES)]] = True
    return scored


def given(event: Event) -> str:
    """Return the value that an event brings from outside the search, in words: no answer, so "Ask first" shows it."""
    return told(spoken(known(event.value)), event.estimates, Estimates.VALUE)


def known(value: Value | None) -> Value:
    """Return a value that its event must carry."""
    if value is None:
        raise ValueError("this event carries a value")
    return value
