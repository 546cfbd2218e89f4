"""Who searches an experiment's trees: a cluster if there is one, then processes of this machine."""

from __future__ import annotations

from functools import partial

from core.lab.experiment import Workers, search_here

PROCESSES = 2
"""More would take memory from a small server's pages: each needs 60 MB and a batch."""


def workers_of(processes: int = PROCESSES, dask: str | None = None) -> tuple[Workers, ...]:
    """Return `processes` of this machine (for one, this thread), after the cluster at a Dask scheduler's address.

    Raises PlyscopeError, with the place "dask", for a text that is no address, or without Dask's package.
    """
    from core.lab.processes import search_in  # noqa: PLC0415  joblib takes a while to load, and few commands need it

    here = partial(search_in, processes) if processes > 1 else search_here
    if dask is None:
        return (here,)
    from core.lab.cluster import cluster_of  # noqa: PLC0415  which needs a package that may not be there

    return cluster_of(dask).search, here
