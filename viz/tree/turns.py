"""In which order a search takes the children of each node, where that is not the order in which they are written."""

from __future__ import annotations

from core.options import Order
from core.trace import Kind, Trace
from viz.tree.outline import Outline


def turns_of(trace: Trace, shape: Outline) -> dict[int, int]:
    """Return the turn, from 1, in which a search takes each drawn child: the visited ones, then those that it skips.

    There is none where all children are taken as they are written.
    """
    if trace.options.order is Order.GIVEN:
        return {}
    turns: dict[int, int] = {}
    taken: dict[int, int] = {}
    told: set[tuple[int, int]] = set()
    nodes = trace.places
    for event in trace:
        if event.kind is Kind.ENTER and event.node:
            parent, child = int(nodes.parent[event.node]), int(nodes.child[event.node])
        elif event.kind is Kind.SKIP:
            parent, child = event.node, event.child or 0
        else:
            continue
        if (parent, child) in told:  # a further visit to the parent takes them in the same order
            continue
        told.add((parent, child))
        taken[parent] = taken.get(parent, 0) + 1
        above = shape.owner[parent]
        if above < len(shape.nodes):
            key = shape.child_key(above, child)
            if key < len(shape.nodes):
                turns[key] = taken[parent]
    return turns
