"""What the panels have to show, worked out a second way: from the frames up to a step and the tree path alone."""

from __future__ import annotations

import math
from itertools import groupby
from typing import NamedTuple

from core.game import Player, Value
from core.trace import Kind
from core.trace.frames import Frame, Status
from tests.viz.given import Searched


class Weighed(NamedTuple):
    """A value that `child` has returned to `node`, and the window of the node then.

    It came with the event of `step`; it is from a `scout` if the child was searched in another window than the node's.
    """

    node: int
    child: int
    step: int
    scout: bool
    player: Player
    value: Value
    alpha: Value
    beta: Value


def line_at(searched: Searched, step: int) -> list[int]:
    """Return the nodes from the root to the one of a step; none at step 0."""
    current = searched.frames[step].current
    return [] if current is None else searched.trace.places.line(current)


def is_inner(searched: Searched, node: int) -> bool:
    """Return whether a visited node is not a leaf of the tree."""
    return not searched.tree.is_terminal(searched.trace.places.states[node])


def is_searched(searched: Searched, node: int) -> bool:
    """Return whether children of a node are searched, if the search comes to it: it is neither leaf nor horizon."""
    return is_inner(searched, node) and searched.trace.places.depth[node] != searched.trace.options.depth


def history(searched: Searched, node: int, what: str, step: int) -> list[Value]:
    """Return the numbers that a node has had up to a step as "alpha", "beta" or "value", each once where it stayed.

    Only those of the latest visit to it count. What a node returns in the end is none of them: fail-hard, it is the
    edge of the window.
    """
    if (node, what) not in searched.numbers:
        searched.numbers[node, what] = [number_at(searched, frame, node, what) for frame in searched.frames]
    latest = searched.frames[step].nodes[node].visit
    shown = searched.numbers[node, what][: step + 1]
    numbers = [number for visit, number in shown if visit == latest and number is not None]
    return [number for number, _ in groupby(numbers)]


def number_at(searched: Searched, frame: Frame, node: int, what: str) -> tuple[int | None, Value | None]:
    """Return the latest visit to a node at a frame and the number that the visit has then, if it has any."""
    shown = frame.nodes.get(node)
    if shown is None or (what == "value" and has_returned(frame, node)):
        return None if shown is None else shown.visit, None
    number: Value | None = getattr(shown, what)
    if number is None and is_searched(searched, node):
        number = -math.inf if searched.trace.places.players[node] is Player.MAX else math.inf
    return shown.visit, number


def has_returned(frame: Frame, node: int) -> bool:
    """Return whether a frame is that of a node's return or a later one."""
    returns = frame.event is not None and frame.event.kind is Kind.EXIT and frame.current == node
    return returns or frame.nodes[node].status is Status.DONE


def weighed_at(searched: Searched, step: int) -> Weighed | None:
    """Return the value that is weighed at a step: the last that a child returned to the node that is at work."""
    event = searched.frames[step].event
    if event is None:
        return None
    visits, places = searched.trace.visits, searched.trace.places
    visit = int(visits.parent[event.visit]) if event.kind is Kind.EXIT else event.visit
    for frame in reversed(searched.frames[1 : step + 1]):
        back = frame.event
        if back and back.kind is Kind.EXIT and visit >= 0 and visits.parent[back.visit] == visit:
            node, value = int(visits.place[visit]), back.value
            at = frame.nodes[node]
            assert value is not None
            entered = next(e for e in searched.trace if (e.kind, e.visit) == (Kind.ENTER, back.visit))
            scout = (entered.alpha, entered.beta) != (at.alpha, at.beta) and is_searched(searched, back.node)
            return Weighed(node, back.node, frame.step, scout, places.players[node], value, at.alpha, at.beta)
    return None
