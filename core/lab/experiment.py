"""An experiment over many trees: what was found, what one order saves, and running it in batches.

Batches bound the memory, and let partial results be shown.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from core.game import PlyscopeError
from core.lab.lab_settings import LabSettings
from core.lab.uniform_trees import leaf_counts, leaf_values

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
    """Yield the batches from tree `first` on, in order: as many trees as have about `leaves` together, at least one."""
    size = max(1, leaves // settings.work)
    return (Batch(tree, min(size, settings.trees - tree)) for tree in range(first, settings.trees, size))


def evaluated(settings: Experiment, batch: Batch) -> Counts:
    """Return how many leaves the search evaluates in each tree of a batch, which depends on nothing else."""
    if isinstance(settings, LabSettings):
        leaves = leaf_values(settings, batch.first, batch.trees)
        return leaf_counts(leaves, settings.branching, settings.depth, settings.cutoff)
    # A process has to be there at once, and random trees need none of the games and searches.
    from core.lab.game_settings import GameSettings, leaves_evaluated  # noqa: PLC0415

    if not isinstance(settings, GameSettings):
        raise TypeError(f"{type(settings).__name__} is not an experiment")
    numbers = range(batch.first, batch.first + batch.trees)
    return np.array([leaves_evaluated(settings, number) for number in numbers], np.int64)


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
        return _standard_error(self.leaves)

    @property
    def band(self) -> tuple[float, float] | None:
        """The 95% confidence band of the mean, by the normal distribution; None for a single tree."""
        return _band(self.mean, self.standard_error)

    @cached_property
    def minimum(self) -> int:
        """The fewest leaves evaluated in a tree."""
        return int(self.leaves.min())

    @cached_property
    def maximum(self) -> int:
        """The most leaves evaluated in a tree."""
        return int(self.leaves.max())


class Saving(NamedTuple):
    """The mean share of leaves saved (below 0: more evaluated), and its 95% band, None for one position."""

    mean: float
    band: tuple[float, float] | None


def saving(outcome: ExperimentOutcome[Any], baseline: ExperimentOutcome[Any]) -> Saving:
    """Return what an order saves against the baseline where both searched; raise ValueError without a position.

    The shares of the positions count alike, however large their trees are.
    """
    both = min(outcome.trees, baseline.trees)
    if not both:
        raise ValueError("no position was searched")
    shares = 1 - outcome.leaves[:both] / baseline.leaves[:both]
    mean = float(shares.mean())
    return Saving(mean, _band(mean, _standard_error(shares)))


def _standard_error(numbers: npt.NDArray[Any]) -> float | None:
    return float(numbers.std(ddof=1)) / math.sqrt(len(numbers)) if len(numbers) > 1 else None


def _band(mean: float, error: float | None) -> tuple[float, float] | None:
    return None if error is None else (mean - CONFIDENCE * error, mean + CONFIDENCE * error)


class WorkersLostError(Exception):
    """Workers ended, or no longer answer, with work in their hands; the text is a sentence about it."""


Workers: TypeAlias = Callable[[Experiment, Iterator[Batch]], Generator[Counts]]
"""Yields what `evaluated` returns for each batch, in order; raises WorkersLostError if nothing more will come.

What is found depends on the batches alone, not on who searches them. Closing the generator gives up what is not begun.
"""


def search_here(settings: Experiment, wanted: Iterator[Batch]) -> Generator[Counts]:
    """Search each batch when its result is asked for, in the thread that asks."""
    for batch in wanted:
        yield evaluated(settings, batch)


TRIES = 5
"""Workers are given up when they were lost so often in a row, with no batch done in between."""

SMALL = 10_000_000
"""The work of an experiment that is searched at once by the thread that asks: that takes a third of a second, no
longer than to start a process."""


def run(
    settings: Searched,
    workers: Sequence[Workers] = (search_here,),
    batch: int = BATCH,
    small: int = SMALL,
    tell: Callable[[str], object] = lambda _: None,
) -> Generator[ExperimentOutcome[Searched]]:
    """Run an experiment and yield the results so far after each batch of trees; the last outcome has all.

    The first of `workers` (by default this thread) does the work, unless it is no more than `small`. Should they be
    lost, the next ones go on, and `tell` receives a sentence about it. A batch has about `batch` leaves, and at least
    one tree; none of this affects the results. Closing the generator stops the experiment once the running batches are
    done. Raises PlyscopeError when all workers are lost.
    """
    left = [search_here] if settings.work * settings.trees <= small else [*workers]
    found = np.empty(settings.trees, np.int64)
    done, tried, problem = 0, 0, ""
    while done < settings.trees:
        try:
            with closing(left[0](settings, batches(settings, batch, done))) as results:
                for counts in results:
                    found[done : done + len(counts)] = counts
                    done += len(counts)
                    tried = 0
                    known = found[:done]
                    known.flags.writeable = False
                    yield ExperimentOutcome(settings, known)
        except WorkersLostError as error:
            problem = problem if tried else str(error)
            tried += 1
            if tried < TRIES:
                continue
            if len(left) == 1:
                raise PlyscopeError(problem, "Try again, or with fewer leaves in a tree.") from error
            tell(problem)
            left.pop(0)
            tried = 0
