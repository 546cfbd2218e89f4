"""What one order of moves saves against another, position by position."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from core.lab.experiment_outcome import CONFIDENCE, ExperimentOutcome


class Saving(NamedTuple):
    """The share of leaves that are saved: the mean over all positions, and its 95% band, None for one position.

    Below 0 more leaves are evaluated. `most` and `least` are those of single positions.
    """

    mean: float
    band: tuple[float, float] | None
    least: float
    most: float


def saving(outcome: ExperimentOutcome[Any], baseline: ExperimentOutcome[Any]) -> Saving:
    """Return what an order saves against the baseline, in the positions that both have searched: at least one.

    The shares of the positions count alike, however large their trees are. Raises ValueError without a position.

    >>> import numpy as np
    >>> from core.lab.game_settings import GameSettings
    >>> some = GameSettings("tictactoe", positions=3)
    >>> saving(ExperimentOutcome(some, np.array([50, 10, 9])), ExperimentOutcome(some, np.array([100, 20])))
    Saving(mean=0.5, band=(0.5, 0.5), least=0.5, most=0.5)
    """
    both = min(outcome.trees, baseline.trees)
    if not both:
        raise ValueError("no position was searched")
    shares = 1 - outcome.leaves[:both] / baseline.leaves[:both]
    mean = float(shares.mean())
    band = None
    if both > 1:
        reach = CONFIDENCE * float(shares.std(ddof=1)) / math.sqrt(both)
        band = mean - reach, mean + reach
    return Saving(mean, band, float(shares.min()), float(shares.max()))
