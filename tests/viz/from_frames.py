"""What the panels have to show, worked out a second way: from the frames up to a step and the tree path alone."""

from __future__ import annotations

import math
from itertools import groupby
from typing import NamedTuple

from core.game import Player, Value
from core.trace import Kind
from core.trace.replay import Frame, Status
from tests.viz.given import Searched


class Weighed(NamedTuple):
    """A value that `child` has returned to `node`, and the window of the node then."""

    node: int
    child: int
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

    What a node returns in the end is none of them: fail-hard, it is the edge of the window.
    """
    frames = (frame for frame in searched.frames[: step + 1] if node in frame.nodes)
    if what == "value":
        frames = (frame for frame in frames if not has_returned(frame, node))
    numbers = [getattr(frame.nodes[node], what) for frame in frames]
    if what == "value" and is_searched(searched, node):
        start = -math.inf if searched.trace.places.players[node] is Player.MAX else math.inf
        numbers = [start if number is None else number for number in numbers]
    return [number for number, _ in groupby(numbers) if number is not None]


def has_returned(frame: Frame, node: int) -> bool:
    """Return whether a frame is that of a node's return or a later one."""
    returns = frame.event is not None and frame.event.kind is Kind.EXIT and frame.current == node
    return returns or frame.nodes[node].status is Status.DONE


def weighed_at(searched: Searched, step: int) -> Weighed | None:
    """Return the value that is weighed at a step: the last that a child returned to the node that is at work."""
    event = searched.frames[step].event
    if event is None:
        return None
    parents = searched.trace.places.parent
    node = int(parents[event.node]) if event.kind is Kind.EXIT else event.node
    for frame in reversed(searched.frames[1 : step + 1]):
        if frame.event and frame.event.kind is Kind.EXIT and node >= 0 and parents[frame.event.node] == node:
            at, value = frame.nodes[node], frame.event.value
            assert value is not None
            return Weighed(node, frame.event.node, searched.trace.places.players[node], value, at.alpha, at.beta)
    return None
