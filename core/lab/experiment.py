"""An experiment over many trees: its outcome, what an order saves, and running it in batches.

Batches limit the memory, and allow partial results.
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
"""The leaves of a batch: enough for numpy and another process to pay off, few enough for memory."""


class Experiment(Protocol):
    """What running an experiment needs: `LabSettings` and `GameSettings` have it."""

    @property
    def trees(self) -> int:
        """The number of trees searched."""

    @property
    def work(self) -> int:
        """The work of searching a tree, in leaves of a random tree; for a game's position a guess."""


class Batch(NamedTuple):
    """A number of trees of an experiment, numbered from `first` on."""

    first: int
    trees: int


def batches(settings: Experiment, leaves: int = BATCH, first: int = 0) -> Iterator[Batch]:
    """Yield the batches from tree `first` on, in order, each of about `leaves` leaves, but at least one tree."""
    size = max(1, leaves // settings.work)
    return (Batch(tree, min(size, settings.trees - tree)) for tree in range(first, settings.trees, size))


def evaluated(settings: Experiment, batch: Batch) -> Counts:
    """Return how many leaves the search evaluates in each tree of a batch."""
    if isinstance(settings, LabSettings):
        leaves = leaf_values(settings, batch.first, batch.trees)
        return leaf_counts(leaves, settings.branching, settings.depth, settings.cutoff)
    # A process has to start fast, and random trees need no games and searches.
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
    """What an experiment has found so far: `leaves` holds the leaves evaluated in each tree."""

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


class MeanSaving(NamedTuple):
    """The mean share of leaves saved (negative if more are evaluated), and its 95% band, None for one position."""

    mean: float
    band: tuple[float, float] | None


def saving(outcome: ExperimentOutcome[Any], baseline: ExperimentOutcome[Any]) -> MeanSaving:
    """Return what an order saves on positions that the baseline searched, too; raise ValueError if there are none.

    Positions count equally, however large their trees are.
    """
    both = min(outcome.trees, baseline.trees)
    if not both:
        raise ValueError("no position was searched")
    shares = 1 - outcome.leaves[:both] / baseline.leaves[:both]
    mean = float(shares.mean())
    return MeanSaving(mean, _band(mean, _standard_error(shares)))


def _standard_error(numbers: npt.NDArray[Any]) -> float | None:
    return float(numbers.std(ddof=1)) / math.sqrt(len(numbers)) if len(numbers) > 1 else None


def _band(mean: float, error: float | None) -> tuple[float, float] | None:
    return None if error is None else (mean - CONFIDENCE * error, mean + CONFIDENCE * error)


class WorkersLostError(Exception):
    """Workers ended or stopped answering with work unfinished; the text is a sentence about it."""


Workers: TypeAlias = Callable[[Experiment, Iterator[Batch]], Generator[Counts]]
"""Yields what `evaluated` returns for each batch, in order; raises WorkersLostError if nothing more will come.

The results depend on the batches alone, not on who searches them. Closing the generator drops what is not begun.
"""


def search_here(settings: Experiment, wanted: Iterator[Batch]) -> Generator[Counts]:
    """Search each batch when its result is asked for, in the asking thread."""
    for batch in wanted:
        yield evaluated(settings, batch)


TRIES = 5
"""Workers are given up when lost so often in a row, with no batch done in between."""

SMALL = 10_000_000
"""The most work done in the asking thread: a third of a second, no longer than starting a process."""


def run(
    settings: Searched,
    workers: Sequence[Workers] = (search_here,),
    batch: int = BATCH,
    small: int = SMALL,
    tell: Callable[[str], object] = lambda _: None,
) -> Generator[ExperimentOutcome[Searched]]:
    """Run an experiment and yield the results so far after each batch of trees; the last outcome has all.

    The first of `workers` (by default this thread) does the work, unless it is no more than `small`. If they are
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
