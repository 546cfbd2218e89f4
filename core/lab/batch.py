"""A batch: trees of an experiment that are searched at once, wherever that is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from core.lab.batched import leaf_counts
from core.lab.lab_settings import LabSettings
from core.lab.uniform_trees import leaf_values

Counts: TypeAlias = npt.NDArray[np.int64]

BATCH = 1_000_000
"""Leaves of all trees of one batch: enough for numpy and for the way to another process, and few enough for memory."""


class Experiment(Protocol):
    """What is to be known of an experiment to run it: `LabSettings` and `GameSettings` are such."""

    @property
    def trees(self) -> int:
        """The number of trees searched."""

    @property
    def work(self) -> int:
        """How long the search of a tree takes, in leaves of a random tree; of a game's position it is a guess."""


class Batch(NamedTuple):
    """A number of trees of an experiment, numbered from `first` on."""

    first: int
    trees: int


def batches(settings: Experiment, leaves: int = BATCH, first: int = 0) -> Iterator[Batch]:
    """Yield the batches from tree `first` on, in order: as many trees as have about `leaves` together, at least one.

    >>> [*batches(LabSettings(3, 4, trees=100), leaves=81 * 40, first=10)]
    [Batch(first=10, trees=40), Batch(first=50, trees=40), Batch(first=90, trees=10)]
    """
    size = max(1, leaves // settings.work)
    return (Batch(tree, min(size, settings.trees - tree)) for tree in range(first, settings.trees, size))


def evaluated(settings: Experiment, batch: Batch) -> Counts:
    """Return how many leaves the search evaluates in each tree of a batch, which depends on nothing else."""
    if isinstance(settings, LabSettings):
        leaves = leaf_values(settings, batch.first, batch.trees)
        return leaf_counts(leaves, settings.branching, settings.depth, settings.cutoff)
    # A process has to be there at once, and random trees need none of the games and searches.
    from core.lab.drawn_positions import leaves_evaluated  # noqa: PLC0415
    from core.lab.game_settings import GameSettings  # noqa: PLC0415

    if not isinstance(settings, GameSettings):
        raise TypeError(f"{type(settings).__name__} is not an experiment")
    numbers = range(batch.first, batch.first + batch.trees)
    return np.array([leaves_evaluated(settings, number) for number in numbers], np.int64)
