"""What an experiment has found so far, and its statistics."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from core.lab.batch import Counts, Experiment

CONFIDENCE = 1.96
"""Standard errors on either side of the mean: 19 of 20 such bands contain the true mean."""


Searched = TypeVar("Searched", bound=Experiment)
"""The settings of an experiment of one kind."""


@dataclass(frozen=True)
class ExperimentOutcome(Generic[Searched]):
    """What an experiment has found so far: `leaves` holds the leaves evaluated in each tree, from tree 0 on."""

    settings: Searched
    leaves: Counts

    @property
    def trees(self) -> int:
        """The number of trees done."""
        return len(self.leaves)

    @property
    def complete(self) -> bool:
        """Whether all trees are done."""
        return self.trees == self.settings.trees

    @cached_property
    def total(self) -> int:
        """The leaves evaluated in all trees together."""
        return int(self.leaves.sum())

    @property
    def mean(self) -> float:
        """The mean number of leaves evaluated in a tree."""
        return self.total / self.trees

    @cached_property
    def standard_error(self) -> float | None:
        """The standard error of the mean: s / √n, with n - 1 in the variance; None for a single tree."""
        if self.trees < 2:
            return None
        return float(self.leaves.std(ddof=1)) / math.sqrt(self.trees)

    @property
    def band(self) -> tuple[float, float] | None:
        """The 95% confidence band of the mean, by the normal distribution; None for a single tree."""
        if self.standard_error is None:
            return None
        reach = CONFIDENCE * self.standard_error
        return self.mean - reach, self.mean + reach

    @cached_property
    def minimum(self) -> int:
        """The fewest leaves evaluated in a tree."""
        return int(self.leaves.min())

    @cached_property
    def maximum(self) -> int:
        """The most leaves evaluated in a tree."""
        return int(self.leaves.max())
