"""What sentences refer back to: the names of nodes, their values so far, and the windows on the way."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.game import CHANCE, MAX, MIN, Concluded, Game, Player, Value
from core.options.numerals import ordinal
from core.search import ALGORITHMS
from core.search.leaf_range import LeafRange, leaf_range
from core.trace import ABSENT, Bound, Event, Kind, Trace
from core.trace.frames import Frames
from core.trace.kinds import SCORES
from core.trees.leaf_tree import LeafTree
from viz.words.table_words import TableWords
from viz.words.wording import has_name, node_name, own_name, probability_texts, spoken, unbroken, worked_out

HELD = (Kind.BEST, Kind.STAND_PAT)
"""The kinds of events that give a node a value so far."""


class SoFar:
    """Finds what the sentence about any event refers back to, by queries that take equally long anywhere."""

    def __init__(self, trace: Trace, game: Game[Any, Any] | None = None) -> None:
        self.trace = trace
        self.game = game
        self.frames = Frames(trace)
        self.table = TableWords(trace, self.frames)
        self.prunes = ALGORITHMS[trace.options.algorithm].prunes
        self.is_deepening = ALGORITHMS[trace.options.algorithm].deepens
        self.makes_passes = ALGORITHMS[trace.options.algorithm].passes and not self.is_deepening
        # With a depth limit values rest on estimates, and must be presented as such.
        is_limited = trace.options.depth is not None or self.is_deepening
        self.is_worth = "evaluates to" if is_limited else "is worth"
        self.number = -1  # that of the event
        self.names: dict[int, str] = {}
        self.depths = trace.places.depth.tolist()
        self.numbers = trace.visits.numbers.tolist()
        self.scored = scored_visits(trace)
        self.last_pass = max(trace.visits.in_pass.tolist(), default=1)
        self.parents = trace.places.parent.tolist()
        self.children = trace.places.child.tolist()
        self.place_of = {
            (parent, child): place
            for place, (parent, child) in enumerate(zip(self.parents, self.children, strict=True))
        }
        options = trace.options
        self.may_err = options.may_err
        knows_range = game is not None and "leaves" in ALGORITHMS[trace.options.algorithm].heeds
        self.leaves = leaf_range(game, options) if game is not None and knows_range else LeafRange(-math.inf, math.inf)

    def best(self, node: int, event: Event) -> Event | None:
        """Return the event that gave a node its value after an event; None if it has none."""
        step = event.number + 1
        return self.frames.last_in(self.frames.visit_at(node, step), step, HELD)

    def held(self, node: int, event: Event) -> Event:
        """Return the same of a node that has a value."""
        best = self.best(node, event)
        if best is None:
            raise ValueError("this node has a value so far")
        return best

    def latest(self, node: int, event: Event) -> Event:
        """Return the last event at a node before another event, with the node's window; if none, its first one."""
        last = self.frames.last_at(node, event.number)
        return self.trace[int(self.frames.events_at(node)[0]) if last == ABSENT else last]

    def returned(self, node: int, child: int, event: Event) -> Bound | None:
        """Return what a child's last returned value proves; None if it has not returned."""
        place = self.child(node, child, event)
        last = None if place is None else self.frames.last_of(place, event.number + 1, (Kind.EXIT,))
        return None if last is None else last.bound

    def child(self, node: int, child: int, event: Event) -> int | None:
        """Return the place of a child; None if it is not visited yet."""
        place = self.place_of.get((node, child))
        return place if place is not None and place < self.frames.visited(event.number + 1) else None

    def searched(self, node: int, event: Event) -> int:
        """Return how many children of a node its visit has entered, each counted once."""
        step = event.number + 1
        visit = self.frames.visit_at(node, step)
        events = self.trace.events["kind"][self.frames.in_visit(visit, step)]
        return len(self.frames.entered_from(visit, step)) - int((events == Kind.RESEARCH).sum())

    def terms(self, node: int, event: Event) -> list[str]:
        """Return what the children of a chance node have added so far, each as a product."""
        return [
            f"{self.probability(place)} · {self.value(exit_)}"
            for place, exit_ in ((int(each.node), each) for each in self._added(node, event))
        ]

    def rest(self, node: int, event: Event) -> Fraction | None:
        """Return the probability of a chance node's children that have not returned; None if none has."""
        added = self._added(node, event)
        probabilities = self.probabilities(node)
        if not added or not probabilities:
            return None
        return sum(probabilities, Fraction()) - sum((probabilities[self.children[at.node]] for at in added), Fraction())

    def _added(self, node: int, event: Event) -> list[Event]:
        """Return the returns of the children of a chance node that its visit has added up."""
        step = event.number + 1
        numbers = self.frames.in_visit(self.frames.visit_at(node, step), step)
        sums = self.trace.some(numbers[self.trace.events["kind"][numbers] == Kind.CHANCE])
        found = [self.frames.last_of(self.place_of[node, each.child or 0], each.number, (Kind.EXIT,)) for each in sums]
        return [each for each in found if each is not None]

    def pass_before(self, event: Event) -> Event | None:
        """Return the return of the pass over the root before an event."""
        return self.frames.last_of(0, event.number, (Kind.EXIT,))

    def moves(self, event: Event) -> list[Event]:
        """Return the latest return of each child of the root, in the order of first returns."""
        step = event.number + 1
        found = [self.frames.last_of(place, step, (Kind.EXIT,)) for place in self.below_root]
        return sorted((each for each in found if each is not None), key=lambda each: self.first_return(each.node))

    @cached_property
    def below_root(self) -> list[int]:
        """The places below the root."""
        return [place for place, parent in enumerate(self.parents) if parent == 0]

    def first_return(self, place: int) -> int:
        """Return the number of the event with which a place first returned."""
        own = self.frames.events_at(place)
        return int(own[self.trace.events["kind"][own] == Kind.EXIT][0])

    def skipped_at_root(self, event: Event) -> list[int]:
        """Return the children of the root that have been skipped."""
        own = self.frames.events_at(0)
        own = own[: own.searchsorted(event.number + 1)]
        return [each.child or 0 for each in self.trace.some(own) if each.kind is Kind.SKIP]

    def name(self, node: int) -> str:
        """Return a node's name for sentences."""
        if node not in self.names:
            self.names[node] = node_name(self.trace, node, self.game)
        return self.names[node]

    def child_name(self, node: int, child: int, event: Event) -> str:
        """Return a child's name in a sentence about its parent: its own, else its place."""
        return self.own_name(node, child, event) or f"its {ordinal(child)} child"

    def own_name(self, node: int, child: int, event: Event) -> str:
        """Return the name of a node's child, visited or not, "" if it has none."""
        place = self.child(node, child, event)
        if place is not None and has_name(self.trace, place):
            return self.name(place)
        return "" if self.game is None else own_name(self.game, self.trace.places.states[node], child)

    def move_name(self, node: int, child: int) -> str:
        """Return the name in a tree's text of the move to a visited node's child, "" if there is none."""
        if not isinstance(self.game, LeafTree):
            return ""
        return self.game.moves.get(self.game.result(self.trace.places.states[node], child), "")

    def game_move(self, node: int, index: int | None) -> str:
        """Return a move at a node, made or not, by index; "" without the game."""
        if self.game is None or index is None:
            return ""
        return unbroken(str(self.game.actions(self.trace.places.states[node])[index]))

    def won(self, states: Sequence[Any]) -> str:
        """Return who wins a game by a line of play, "" if it does not end with a win."""
        game, last = self.game, states[-1]
        if game is None or isinstance(game, LeafTree) or not game.is_terminal(last):
            return ""
        if isinstance(game, Concluded):
            words = game.outcome(last).removesuffix(".")
            return words if " wins" in words else ""
        value = game.utility(last)
        winner = MAX if value > 0 else MIN
        sides = (str(state).rsplit(" ", 1)[-1] for state in states if game.to_move(state) is winner)
        return f"{next(sides, winner.name)} wins" if value else ""

    def is_max(self, node: int) -> bool:
        """Return whether a node takes the greatest value, as MAX's nodes do, or all in the mover's numbers."""
        return self.trace.maximizes(node)

    def player(self, node: int) -> str:
        """Return the player to move at a node, as sentences name it."""
        return self.trace.places.players[node].name

    def value(self, event: Event) -> str:
        """Return an event's value in words, marked as an answer unless the node was given it, as leaves are."""
        if event.value is None:
            return "nothing yet"
        return given(event) if self.scored[event.visit] else worked_out(event.value)

    def alpha(self, event: Event) -> str:
        """Return an event's alpha in words."""
        return worked_out(event.alpha)

    def beta(self, event: Event) -> str:
        """Return an event's beta in words."""
        return worked_out(event.beta)

    def before(self, event: Event) -> str:
        """Return a bound before an event, in words."""
        return worked_out(known(event.old))

    def question(self, node: int, event: Event) -> tuple[str, str]:
        """Return a node's question in a null window: whether a child is worth more, or less, and than what."""
        latest = self.latest(node, event)
        return ("more", self.alpha(latest)) if self.is_max(node) else ("less", self.beta(latest))

    def is_chance(self, node: int) -> bool:
        """Return whether chance decides at a node."""
        return self.trace.places.players[node] is CHANCE and bool(self.trace.places.branching[node])

    @property
    def is_range_known(self) -> bool:
        """Whether the search knows the range of the leaves, so that it cuts off at chance nodes."""
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
        """Return how a node got its value so far, as words with a place for a name, and the name."""
        if held.kind is Kind.STAND_PAT:
            return "by standing pat", ""
        return "from {}", self.child_name(held.node, held.child or 0, held)

    def is_by_table(self, event: Event) -> bool:
        """Return whether the bound that a cutoff meets comes from the table."""
        return event.set_by is not None and self._is_tabled(event.set_by, event, by_beta=self.is_max(event.node))

    def _is_tabled(self, node: int, event: Event, *, by_beta: bool) -> bool:
        """Return whether the table has moved a bound of a node last."""
        numbers = self.frames.in_visit(self.frames.visit_at(node, event.number), event.number).tolist()
        own = Kind.BETA if by_beta else Kind.ALPHA
        events = [self.trace[number] for number in numbers]
        for before, at in zip(reversed(events[:-1]), reversed(events[1:]), strict=True):
            if at.kind is own:
                return False
            if at.kind is Kind.HIT and (at.beta != before.beta if by_beta else at.alpha != before.alpha):
                return True
        return False

    def is_sound(self, event: Event) -> bool:
        """Return whether a cutoff is one of a right search, for its reason."""
        if not self.may_err:
            return True
        node, above, is_max = event.node, event.set_by, self.is_max(event.node)
        bound = event.beta if is_max else event.alpha
        is_met = event.value is not None and (event.value >= bound if is_max else event.value <= bound)
        if not is_met or event.bound is Bound.NONE or self.is_chance(node):
            return False
        if above is None:
            return bound == self.trace.options.root_window[is_max]
        held = self.best(above, event)
        return held is not None and held.value == bound and self.trace.places.players[above] is self.opponent(node)

    def opponent(self, node: int) -> Player:
        """Return the other side at a node of MAX or MIN."""
        return self.trace.places.players[node].opponent

    def asked_of(self, event: Event) -> int:
        """Return the child that the setter of a cutoff's bound asks about in a null window.

        A foreign trace may name a node that is not above the one cut off: then it is one on the way there.
        """
        node, above = event.node, event.set_by or 0
        while self.depths[node] > self.depths[above] + 1:
            node = self.parents[node]
        return node


def scored_visits(trace: Trace) -> NDArray[np.bool_]:
    """Return, for each visit, whether its node's value is given: by the rules, an estimate, a table or chance."""
    scored = np.zeros(len(trace.visits), bool)
    scored[trace.events["visit"][np.isin(trace.events["kind"], SCORES)]] = True
    return scored


def given(event: Event) -> str:
    """Return the value that an event brings from outside the search, in words: no answer, so "Ask first" shows it."""
    return spoken(known(event.value))


def known(value: Value | None) -> Value:
    """Return a value that its event must carry."""
    if value is None:
        raise ValueError("this event carries a value")
    return value
