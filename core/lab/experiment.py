"""Running an experiment in batches, so that memory is bounded and partial results can be shown."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing

import numpy as np

from core.game import PlyscopeError
from core.lab.batch import BATCH, Counts, batches
from core.lab.experiment_outcome import ExperimentOutcome, Searched
from core.lab.workers import Here, Workers, WorkersLostError, workers_of

SMALL = 10_000_000
"""The work of an experiment that is searched at once by the thread that asks: that takes a third of a second, no
longer than to start a process."""


def run(
    settings: Searched,
    workers: Sequence[Workers] = (),
    batch: int = BATCH,
    small: int = SMALL,
    tell: Callable[[str], object] = lambda _: None,
) -> Generator[ExperimentOutcome[Searched]]:
    """Run an experiment and yield the results so far after each batch of trees; the last outcome has all.

    The first of `workers` (by default processes) searches all trees, unless that is no more work than `small`. Should
    they be lost, what is not done is done again, by the next ones where they can't go on, and `tell` receives a
    sentence about it. A batch has as many trees as have about `batch` leaves together, at least one. None of this
    affects the results.

    Closing the generator stops the experiment, once the running batches are done. Raises PlyscopeError when all workers
    are lost.
    """
    left = [Here()] if settings.work * settings.trees <= small else [*(workers or workers_of())]
    found = np.empty(settings.trees, np.int64)
    done = tried = 0
    while done < settings.trees:
        try:
            with closing(left[0].search(settings, batches(settings, batch, done))) as results:
                for counts in results:
                    found[done : done + len(counts)] = counts
                    done += len(counts)
                    tried = 0
                    yield ExperimentOutcome(settings, _read_only(found[:done]))
        except WorkersLostError as error:
            tried += 1
            if tried < left[0].tries:
                continue
            if len(left) == 1:
                raise PlyscopeError(str(error), "Try again, or with fewer leaves in a tree.") from error
            tell(str(error))
            left.pop(0)
            tried = 0


def _read_only(counts: Counts) -> Counts:
    counts.flags.writeable = False
    return counts
