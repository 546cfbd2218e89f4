"""Running an experiment in batches, so that memory is bounded and partial results can be shown."""

from __future__ import annotations

import math
import os
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from core.lab.batched import leaf_counts
from core.lab.lab_settings import LabSettings
from core.lab.trees import leaf_values

Counts: TypeAlias = npt.NDArray[np.int64]

BATCH = 500_000
"""Leaves of all trees of one batch: large enough for numpy, small enough for the processor's cache."""
WORKERS = min(2, os.cpu_count() or 1)
"""numpy works outside Python's lock, so threads use several cores. Each holds a batch."""
CONFIDENCE = 1.96
"""Standard errors on either side of the mean: 19 of 20 such bands contain the true mean."""


@dataclass(frozen=True)
class Outcome:
    """What an experiment has found so far: `leaves` holds the leaves evaluated in each tree, from tree 0 on."""

    settings: LabSettings
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


def run(settings: LabSettings, batch: int = BATCH, workers: int = WORKERS) -> Generator[Outcome]:
    """Run an experiment and yield the results so far after each batch of trees; the last outcome has all.

    A batch has as many trees as have about `batch` leaves together, at least one. Neither it nor `workers` affects the
    results. Closing the generator stops the experiment, once the running batches are done.
    """
    size = max(1, batch // settings.leaves)
    batches = ((first, min(size, settings.trees - first)) for first in range(0, settings.trees, size))
    found = np.empty(settings.trees, np.int64)
    at_work: deque[Future[Counts]] = deque()
    done = 0
    with ThreadPoolExecutor(workers) as pool:
        try:
            for first, count in islice(batches, workers + 1):  # one waits, so that no thread does
                at_work.append(pool.submit(_evaluated, settings, first, count))
            while at_work:
                counts = at_work.popleft().result()
                found[done : done + len(counts)] = counts
                done += len(counts)
                for first, count in islice(batches, 1):
                    at_work.append(pool.submit(_evaluated, settings, first, count))
                yield Outcome(settings, _read_only(found[:done]))
        finally:
            for waiting in at_work:
                waiting.cancel()


def _evaluated(settings: LabSettings, first: int, count: int) -> Counts:
    """Return the leaves evaluated in each of `count` trees from number `first` on."""
    leaves = leaf_values(settings, first, count)
    return leaf_counts(leaves, settings.branching, settings.depth, settings.cutoff)


def _read_only(counts: Counts) -> Counts:
    counts.flags.writeable = False
    return counts
