"""`audit`: checks a trace by brute force, sharing no code with the searches and the recorder but exact probabilities.

Every event has to follow from those before it, and every value returned has to hold whatever the unvisited nodes are
worth. Minimax and expected values are monotonic in the leaves, so two plain searches suffice, with everything unvisited
at -inf and at inf: an exact value equals both, a lower bound is at most the first, an upper bound at least the second.
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
    """Return what is wrong in a trace of a search of `game`; raise OptionError if it was told another range of leaves.

    Works for any trace, including a truncated one or one written by another program; time grows with the number of
    events.
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
        check = endgames.wrong_value if event.kind is Kind.KNOWN else endgames.wrong_book
        check(event, trace.places.states[event.node])
    return endgames.given
