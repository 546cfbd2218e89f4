"""`audit`: checks a trace by brute force.

It shares no code with the searches and the recorder, apart from the arithmetic of probabilities.

Two things are checked. Every event has to follow from those before it: the windows handed down, each change of a
value or bound, each cutoff and the children that it skips. And every value returned has to hold whatever the
unvisited nodes are worth. Minimax is monotonic in its leaves, so it is enough to compute by plain minimax what a node
is worth if everything unvisited below it is worth -inf, and if it is worth inf: an exact value has to equal both, a
lower bound must not exceed the first, an upper bound must not be below the second. Expected values are monotonic too: a
chance node's range is the sum of its children's, each times its probability.

What an endgame table tells is checked by minimax too, as far as that is affordable, and else taken as given.

A search that samples proves nothing; what has to hold of it is in `core.audit.sampling`.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np

from core.audit.by_event import problems_by_event
from core.audit.claimed_endgames import ClaimedEndgames, Given
from core.audit.problem import MOST_PROBLEMS, Problem
from core.audit.sampling import check_sampling
from core.game import Game
from core.search import ALGORITHMS, as_heeded
from core.trace import Kind, Trace

__all__ = ["MOST_PROBLEMS", "Given", "Problem", "audit", "taken_as_given"]


def audit(trace: Trace, game: Game[Any, Any]) -> tuple[Problem, ...]:
    """Return what is wrong in a trace of a search of `game`: nothing, if all is right.

    Works for any trace, including a truncated one or one written by another program; time grows with the number of
    events. Raises OptionError if the range of the leaves that a search was told is not that of the game.
    """
    algorithm = ALGORITHMS.get(trace.options.algorithm)
    if algorithm is not None and algorithm.samples:
        return tuple(islice(check_sampling(trace, game), MOST_PROBLEMS))
    return problems_by_event(trace, game)


def taken_as_given(trace: Trace, game: Game[Any, Any]) -> Given:
    """Return what the audit takes from an endgame table and an opening book as given, and does not check."""
    endgames = ClaimedEndgames(game, as_heeded(trace.options))
    for row in np.flatnonzero(np.isin(trace.events["kind"], (Kind.BOOK, Kind.KNOWN))).tolist():
        event = trace[row]
        check = endgames.problem if event.kind is Kind.KNOWN else endgames.book_problem
        check(event, trace.places.states[event.node])
    return endgames.given
