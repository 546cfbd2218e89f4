"""`OpenCalls`: the calls that have not returned, each with its own bounds, and the value that has just arrived."""

from __future__ import annotations

import math
from dataclasses import dataclass

from core.game import Player, Value
from core.search import ALGORITHMS
from core.trace import ABSENT, Estimates, Event, Kind, Trace
from viz.words.wording import short_name


@dataclass(slots=True)
class Call:
    """One call on the stack: its own alpha, beta and v, each with its previous number, if it changed.

    `player` says by whose rule it goes on: MAX's where it takes the greatest value, MIN's where it takes the least.
    `given` is the window that it began with. `returned` is what it hands up once it is done; fail-hard, that may be a
    bound of its window and not v. `estimates` are those of its numbers that rest on static evaluations,
    `estimates_before` those of the numbers before.
    """

    node: int
    visit: int
    player: Player
    alpha: Value
    beta: Value
    value: Value | None
    given: tuple[Value, Value] = (-math.inf, math.inf)
    alpha_before: Value | None = None
    beta_before: Value | None = None
    value_before: Value | None = None
    returned: Value | None = None
    estimates: Estimates = Estimates.NONE
    estimates_before: Estimates = Estimates.NONE
    returns_estimate: bool = False

    def moved(self, number: Estimates) -> None:
        """Note that a number has changed; whether it was an estimate goes with the previous number."""
        self.estimates_before = self.estimates_before & ~number | self.estimates & number


@dataclass(frozen=True, slots=True)
class Arrival:
    """A value that a child returned to `node`, and the node's window at that moment.

    It is from a `scout` if the child had only a part of that window, so that it may be asked again.
    """

    node: int
    player: Player
    value: Value
    alpha: Value
    beta: Value
    estimates: Estimates = Estimates.NONE
    scout: bool = False


class OpenCalls:
    """Follows the events of a trace, in order.

    After `take(event)`, `calls` are the frames from the root to the event's node, and `arrival` is the value that a
    child has handed to the node above it, until that node is done with it. `number` is that of the event. `name` is the
    text of a node, made once for all followers.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.calls: list[Call] = []
        self._names: dict[int, str] = {}
        self.arrival: Arrival | None = None
        self.number = -1

    @property
    def top(self) -> Call:
        """The call of the event's node."""
        return self.calls[-1]

    @property
    def deciding(self) -> Call:
        """The call at which a value has arrived; if none has, that of the event's node."""
        if self.arrival is None or self.calls[-1].node == self.arrival.node:
            return self.calls[-1]
        return self.calls[-2]  # the child that has returned is still shown

    @property
    def has_moved(self) -> bool:
        """Whether the value that arrived has moved a bound, so that it met a different window than the current one."""
        at, met = self.deciding, self.arrival
        return met is not None and (at.alpha, at.beta) != (met.alpha, met.beta)

    def name(self, node: int) -> str:
        """Return the short name of a node."""
        if node not in self._names:
            self._names[node] = short_name(self.trace, node)
        return self._names[node]

    def take(self, event: Event) -> None:
        """Take the next event."""
        self.number += 1
        if event.kind is Kind.ENTER:
            self._push(event)
            return
        while self.calls[-1].node != event.node:  # a call that returned is shown until something else happens
            self.calls.pop()
        top = self.calls[-1]
        match event.kind:
            case Kind.BEST | Kind.CHANCE:
                top.value_before = event.old
                top.moved(Estimates.VALUE)
            case Kind.STAND_PAT:
                self._stand_pat(top, event)
            case Kind.ALPHA:
                top.alpha_before = event.old
                top.moved(Estimates.ALPHA)
            case Kind.BETA:
                top.beta_before = event.old
                top.moved(Estimates.BETA)
            case Kind.EXIT:
                top.returned = event.value
                top.returns_estimate = Estimates.VALUE in event.estimates
                self._hand_up(event)
        top.alpha, top.beta = event.alpha, event.beta
        if event.kind is Kind.EXIT and ALGORITHMS[self.trace.options.algorithm].samples:
            top.value_before, top.value = top.value, event.value
        elif event.kind is not Kind.EXIT:
            top.value = top.value if event.value is None else event.value
            top.estimates = event.estimates

    def _stand_pat(self, top: Call, event: Event) -> None:
        """Keep the numbers that standing pat replaces: v, and the bound that it moves, if any."""
        top.value_before = top.value
        top.moved(Estimates.VALUE)
        if event.alpha != top.alpha:
            top.alpha_before = top.alpha
            top.moved(Estimates.ALPHA)
        if event.beta != top.beta:
            top.beta_before = top.beta
            top.moved(Estimates.BETA)

    def _push(self, event: Event) -> None:
        parent = int(self.trace.places.parent[event.node])
        while self.calls and self.calls[-1].node != parent:
            self.calls.pop()
        player = Player.MAX if self.trace.maximizes(event.node) else self.trace.places.players[event.node]
        is_inner = self.trace.places.branching[event.node] > 0
        start: Value = {Player.MAX: -math.inf, Player.MIN: math.inf}.get(player, 0)
        call = Call(
            event.node,
            event.visit,
            player,
            event.alpha,
            event.beta,
            event.value if ALGORITHMS[self.trace.options.algorithm].samples else start if is_inner else None,
            given=(event.alpha, event.beta),
            estimates=event.estimates,
        )
        self.calls.append(call)
        self.arrival = None

    def _hand_up(self, event: Event) -> None:
        self.arrival = None
        if self.trace.places.parent[event.node] != ABSENT and event.value is not None:
            above = self.calls[-2]
            estimates = event.estimates & Estimates.VALUE | above.estimates & ~Estimates.VALUE
            value = self.trace.handed_up(event.value)
            given = self.calls[-1].given
            scout = given != self.trace.handed_down(above.alpha, above.beta)
            scout = scout and above.player is not Player.CHANCE and bool(self.trace.places.branching[event.node])
            self.arrival = Arrival(above.node, above.player, value, above.alpha, above.beta, estimates, scout)
