"""`limits_of`: where the depth limit of a search lies, step by step."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from core.trace import Kind, Trace


class Limit(NamedTuple):
    """From a step on no node further than `plies` below the root is searched, other than by noisy moves."""

    step: int
    plies: int


def limits_of(trace: Trace) -> tuple[Limit, ...]:
    """Return the depth limits of a search by the steps at which they begin; none if it has no limit.

    Passes to growing depths tell theirs; any other search that meets its limit has it from the first step on.

    >>> from core.games.tictactoe import TicTacToe
    >>> from core.options import SearchOptions
    >>> from core.search import search
    >>> limits_of(search(TicTacToe("XOX/OO_/_X_ X"), SearchOptions("iterative", depth=2)))
    (Limit(step=2, plies=1), Limit(step=16, plies=2))
    >>> limits_of(search(TicTacToe("XOX/OO_/_X_ X"), SearchOptions(depth=1)))
    (Limit(step=0, plies=1),)
    >>> limits_of(search(TicTacToe("XOX/OO_/_X_ X"), SearchOptions()))
    ()
    """
    rows = np.flatnonzero(trace.events["kind"] == Kind.ITERATION)
    if len(rows):
        return tuple(Limit(int(row) + 1, int(trace.events["detail"][row])) for row in rows)
    depth, met = trace.options.depth, np.isin((Kind.HORIZON, Kind.STAND_PAT), trace.events["kind"])
    return (Limit(0, depth),) if depth is not None and met.any() else ()
