"""Who searches the batches of an experiment: what all have in common, and the plainest of them.

`core.lab.processes` has those of this machine, `core.lab.cluster` those of others.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol

from core.lab.batch import Batch, Counts, Experiment, evaluated

PROCESSES = 2
"""More would take a small server the memory that its pages need: each takes 60 MB and a batch."""


class WorkersLostError(Exception):
    """Workers ended, or no longer answer, with work in their hands; the text is a sentence about it."""


class Workers(Protocol):
    """Searches batches. What is found depends on the batches alone, not on who searches them."""

    @property
    def tries(self) -> int:
        """They are given up when they were lost so often in a row, with no batch done in between."""
        ...

    def search(self, settings: Experiment, wanted: Iterator[Batch]) -> Generator[Counts]:
        """Yield what `evaluated` returns for each batch, in their order; few are begun before their turn.

        Closing the generator gives up what is not begun. Raises WorkersLostError if nothing more will come.
        """
        ...


@dataclass(frozen=True)
class Here:
    """The thread that asks."""

    tries: ClassVar[int] = 1

    def search(self, settings: Experiment, wanted: Iterator[Batch]) -> Generator[Counts]:
        """Search each batch when its result is asked for."""
        for batch in wanted:
            yield evaluated(settings, batch)


def workers_of(processes: int = PROCESSES, dask: str | None = None) -> tuple[Workers, ...]:
    """Return `processes` of this machine, after the cluster of the Dask scheduler at an address, if there is one.

    In place of a single process the thread that asks does the work.

    Raises PlyscopeError, with the place "dask", for a text that is not an address, or without Dask's package.
    """
    from core.lab.processes import Processes  # noqa: PLC0415  joblib takes a while to load, and few commands need it

    here = Processes(processes) if processes > 1 else Here()
    if dask is None:
        return (here,)
    from core.lab.cluster import cluster_of  # noqa: PLC0415  which needs a package that may not be there

    return cluster_of(dask), here
