"""Who runs the page's experiments, and how large they may be: the server owner's choice."""

from __future__ import annotations

from core.game import PlyscopeError
from core.lab.experiment import Workers
from core.lab.workers import workers_of
from viz.owner_settings import LAB_DASK, LAB_LEAVES, LAB_PROCESSES


def chosen_workers(processes: int, dask: str | None) -> tuple[Workers, ...]:
    """Return the workers; raise PlyscopeError, with the variable in `place`, for an unusable cluster."""
    try:
        return workers_of(processes, dask)
    except PlyscopeError as error:
        raise error.at(LAB_DASK.variable) from error


WORKERS = chosen_workers(LAB_PROCESSES.read(), LAB_DASK.read())
MOST_LEAVES = LAB_LEAVES.read()
"""The most leaves of all trees of a plan."""
