"""Who runs the experiments of the page, and how large they may be: what the owner of the server chose."""

from __future__ import annotations

from core.game import PlyscopeError
from core.lab.experiment import Workers
from core.lab.workers import workers_of
from viz.owner_settings import LAB_DASK, LAB_LEAVES, LAB_PROCESSES


def chosen_workers(processes: int, dask: str | None) -> tuple[Workers, ...]:
    """Return who runs the experiments; raise PlyscopeError, with the variable in `place`, for a cluster that can't."""
    try:
        return workers_of(processes, dask)
    except PlyscopeError as error:
        raise error.at(LAB_DASK.variable) from error


WORKERS = chosen_workers(LAB_PROCESSES.read(), LAB_DASK.read())
MOST_LEAVES = LAB_LEAVES.read()
"""The most leaves of all trees of a plan."""
