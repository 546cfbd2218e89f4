"""`ties`: the root moves that equal the best one only by a bound, and so may be worse."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from core.game import Player, Value
from core.trace import Bound, Event, Kind, Trace
from core.trace.proven import in_favour, shows
from viz.words.answer_marks import answer
from viz.words.wording import shown


class Tie(NamedTuple):
    """The words on a move from a step on, by its place: its worth; "" when it is no longer a tie."""

    step: int
    place: int
    words: str


def ties(trace: Trace) -> list[Tie]:
    """Return the changes in moves that may be worse, in order of time."""
    player = Player.MAX if trace.maximizes(0) else trace.places.players[0] if len(trace.places) else Player.CHANCE
    if player is Player.CHANCE:
        return []
    changes: list[Tie] = []
    moves: dict[int, Event] = {}  # the latest return of each
    found: dict[int, tuple[Value, Bound]] = {}  # and its worth to the root's player
    guarded: set[int] = set()
    returns = np.flatnonzero((trace.events["kind"] == Kind.EXIT) & (trace.places.parent[trace.at] == 0))
    for number, event in zip(returns.tolist(), trace.some(returns), strict=True):
        value = _value(event)
        moves[event.node], found[event.node] = event, (trace.handed_up(value), trace.handed_up_bound(event.bound))
        best = (max if player is Player.MAX else min)(worth for worth, _ in found.values())
        equal = {place: known for place, known in found.items() if known[0] == best}
        is_proven = any(shows(known, player, best) for known in equal.values())
        now = {place for place, (_, bound) in equal.items() if is_proven and bound is in_favour(player.opponent)}
        changes += [
            Tie(number + 1, place, _words(moves[place]) if place in now else "") for place in sorted(guarded ^ now)
        ]
        guarded = now
    return changes


def _words(move: Event) -> str:
    """Return the worth of a move that may be worse, as an answer that can be hidden."""
    side = "at most" if move.bound is Bound.UPPER else "at least"
    return f"{side} {answer(shown(_value(move)))}:"


def _value(event: Event) -> Value:
    if event.value is None:
        raise ValueError("a node that has returned has a value")
    return event.value
