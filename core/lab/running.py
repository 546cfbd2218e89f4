"""Running an experiment in batches, so that memory is bounded and partial results can be shown."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing

import numpy as np

from core.game import PlyscopeError
from core.lab.experiment import BATCH, ExperimentOutcome, Here, Searched, Workers, WorkersLostError, batches

PROCESSES = 2
"""More would take a small server the memory that its pages need: each takes 60 MB and a batch."""

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

    The first of `workers` (by default processes) does the work, unless it is no more than `small`. Should they be lost,
    the next ones go on, and `tell` receives a sentence about it. A batch has about `batch` leaves, and at least one
    tree; none of this affects the results. Closing the generator stops the experiment once the running batches are
    done. Raises PlyscopeError when all workers are lost.
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
                    known = found[:done]
                    known.flags.writeable = False
                    yield ExperimentOutcome(settings, known)
        except WorkersLostError as error:
            tried += 1
            if tried < left[0].tries:
                continue
            if len(left) == 1:
                raise PlyscopeError(str(error), "Try again, or with fewer leaves in a tree.") from error
            tell(str(error))
            left.pop(0)
            tried = 0


def workers_of(processes: int = PROCESSES, dask: str | None = None) -> tuple[Workers, ...]:
    """Return `processes` of this machine (for one, this thread), after the cluster at a Dask scheduler's address.

    Raises PlyscopeError, with the place "dask", for a text that is not an address, or without Dask's package.
    """
    from core.lab.processes import Processes  # noqa: PLC0415  joblib takes a while to load, and few commands need it

    here = Processes(processes) if processes > 1 else Here()
    if dask is None:
        return (here,)
    from core.lab.cluster import cluster_of  # noqa: PLC0415  which needs a package that may not be there

    return cluster_of(dask), here
