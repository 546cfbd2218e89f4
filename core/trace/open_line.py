"""`OpenLine`: what is known of the nodes that are open where a piece of a search begins."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.game import Value
from core.trace import ABSENT, EVENT, Bound, Kind
from core.trace.own_order import Mask
from core.trace.visit_table import IntColumn


class OpenLine(NamedTuple):
    """The open nodes from the root down, a column for each thing that is known about them.

    `node`, `child`, `branching` and `is_max` are those of the table of places. `bound`, `estimates`, `alpha`, `beta`
    and `value` are as in the last event at the node; the setters are the nodes that set alpha and beta there, ABSENT
    for the initial window. `finished` is how many children have returned or were skipped, `shown` what those that have
    returned since the last event show about a value whose bound is NONE.

    `worths` has the least and the most that the children which have returned leave the node to be worth, and these two
    again where evaluations prove nothing, if there were any. It is empty as long as all that was searched was seen
    exactly: then it is the value.
    """

    node: IntColumn
    child: IntColumn
    branching: IntColumn
    is_max: Mask
    bound: NDArray[np.uint8]
    estimates: NDArray[np.uint8]
    alpha: IntColumn
    beta: IntColumn
    value: IntColumn
    alpha_setter: IntColumn
    beta_setter: IntColumn
    finished: IntColumn
    shown: NDArray[np.uint8]
    worths: tuple[list[Value], ...]

    def __len__(self) -> int:  # not how many columns, as a tuple would have it
        """Return how many nodes are open."""
        return len(self.node)

    def truncated(self) -> NDArray[np.void]:
        """Return the row of TRUNCATED, at the last of the nodes: how many children are left at all of them."""
        row = np.zeros(1, EVENT)
        row["kind"], row["child"] = Kind.TRUNCATED, ABSENT
        row["visit"] = self.node[-1]
        for name in ("bound", "estimates", "alpha", "beta", "value"):
            row[name] = getattr(self, name)[-1]
        if row["bound"] == Bound.NONE and row["value"] != ABSENT:
            row["bound"] = self.shown[-1]
        # An open node below the root has not returned, but its search has begun.
        row["detail"] = self.branching.sum() - self.finished.sum() - (len(self) - 1)
        return row


_NOTHING, _NO_BITS = np.empty(0, np.int32), np.empty(0, np.uint8)

BEFORE_THE_ROOT = OpenLine(
    node=_NOTHING,
    child=_NOTHING,
    branching=_NOTHING,
    is_max=np.empty(0, bool),
    bound=_NO_BITS,
    estimates=_NO_BITS,
    alpha=_NOTHING,
    beta=_NOTHING,
    value=_NOTHING,
    alpha_setter=_NOTHING,
    beta_setter=_NOTHING,
    finished=_NOTHING,
    shown=_NO_BITS,
    worths=(),
)
"""No node is open yet."""
