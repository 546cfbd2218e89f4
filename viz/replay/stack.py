"""`Stack`: the open calls, each with its own bounds, and the value that has just arrived."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from core.game import Player, Value
from core.search import ALGORITHMS
from core.trace import ABSENT, Event, Kind, Trace
from core.trace.frames import Frames
from viz.words.wording import short_name

MOST_KEPT = 10_000
"""The most calls cached."""


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call on the stack: its own alpha, beta and v, each with its previous value, if it changed.

    `player` says whether it takes the greatest value (MAX) or the least (MIN). `given` is the window that it began
    with. `returned` is what it hands up; with fail-hard, that may be a bound of its window, not v.
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


@dataclass(frozen=True, slots=True)
class Arrival:
    """A value that a child returned to `node`, and the node's window at that moment.

    It is from a `scout` if the child had only a part of that window, and may be searched again.
    """

    node: int
    player: Player
    value: Value
    alpha: Value
    beta: Value
    scout: bool = False


class Stack:
    """The calls open after any event. One that returned stays until something else happens."""

    def __init__(self, trace: Trace, frames: Frames) -> None:
        self.trace = trace
        self.frames = frames
        self.samples = ALGORITHMS[trace.options.algorithm].samples
        self._names: dict[int, str] = {}
        self._calls: dict[int, OpenCall] = {}  # by their last event

    def name(self, node: int) -> str:
        """Return the short name of a node."""
        if node not in self._names:
            self._names[node] = short_name(self.trace, node)
        return self._names[node]

    def depth(self, event: Event) -> int:
        """Return how many calls there are."""
        return int(self.trace.places.depth[event.node]) + 1

    def calls(self, event: Event, most: int | None = None) -> list[OpenCall]:
        """Return the calls from the root to an event's node, the last ones if the stack is deep."""
        visit = event.visit
        visits: list[int] = []
        while visit != ABSENT and len(visits) != most:
            visits.append(visit)
            visit = int(self.trace.visits.parent[visit])
        return [self.call(visit, event.number) for visit in reversed(visits)]

    def call(self, visit: int, number: int) -> OpenCall:
        """Return the call of a visit after an event."""
        own = self.frames.in_visit(visit, number + 1).tolist()
        if len(self._calls) > MOST_KEPT:
            self._calls.clear()
        known = len(own)
        while known and own[known - 1] not in self._calls:
            known -= 1
        call = self._calls[own[known - 1]] if known else None
        for each in own[known:]:
            call = self._calls[each] = self._after(call, self.trace[each])
        return self._calls[own[-1]]

    def arrival(self, event: Event) -> Arrival | None:
        """Return the value that a child has handed up, until its parent is done with it."""
        turn = self.frames.last_turn(event.number + 1)
        returned = self.trace[turn]
        above_visit = int(self.trace.visits.parent[returned.visit])
        if returned.kind is not Kind.EXIT or above_visit == ABSENT or returned.value is None:
            return None
        above = self.call(above_visit, turn)
        given = self.call(returned.visit, turn).given
        scout = given != self.trace.handed_down(above.alpha, above.beta)
        scout = scout and above.player is not Player.CHANCE and bool(self.trace.places.branching[returned.node])
        value = self.trace.handed_up(returned.value)
        return Arrival(above.node, above.player, value, above.alpha, above.beta, scout)

    def deciding(self, event: Event) -> OpenCall:
        """Return the call at which a value has arrived, or else that of the event's node."""
        arrival = self.arrival(event)
        if arrival is None or event.node == arrival.node:
            return self.call(event.visit, event.number)
        return self.call(int(self.trace.visits.parent[event.visit]), event.number)  # its child is still shown

    def has_moved(self, event: Event) -> bool:
        """Return whether the arrived value has moved a bound."""
        at, met = self.deciding(event), self.arrival(event)
        return met is not None and (at.alpha, at.beta) != (met.alpha, met.beta)

    def _after(self, call: OpenCall | None, event: Event) -> OpenCall:
        if call is None:
            return self._entered(event)
        changed: dict[str, object] = {"alpha": event.alpha, "beta": event.beta}
        match event.kind:
            case Kind.BEST | Kind.CHANCE:
                changed["value_before"] = event.old
            case Kind.ALPHA:
                changed["alpha_before"] = event.old
            case Kind.BETA:
                changed["beta_before"] = event.old
            case Kind.STAND_PAT:
                changed["value_before"] = call.value
                if event.alpha != call.alpha:
                    changed["alpha_before"] = call.alpha
                if event.beta != call.beta:
                    changed["beta_before"] = call.beta
            case Kind.EXIT:
                changed["returned"] = event.value
                if self.samples:
                    changed["value_before"], changed["value"] = call.value, event.value
        if event.kind is not Kind.EXIT:
            changed["value"] = call.value if event.value is None else event.value
        return replace(call, **changed)  # type: ignore[arg-type]

    def _entered(self, event: Event) -> OpenCall:
        player = Player.MAX if self.trace.maximizes(event.node) else self.trace.places.players[event.node]
        is_inner = self.trace.places.branching[event.node] > 0
        start: Value = {Player.MAX: -math.inf, Player.MIN: math.inf}.get(player, 0)
        value = event.value if self.samples else start if is_inner else None
        window = event.alpha, event.beta
        return OpenCall(event.node, event.visit, player, *window, value, given=window)
