"""Workers on other machines: a Dask cluster, through joblib."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import suppress
from functools import lru_cache
from threading import Lock
from time import monotonic

from joblib import Parallel, parallel_config

from core.game import MissingPackageError, OptionError
from core.games.extras import pip
from core.lab.experiment import Batch, Counts, Experiment, WorkersLostError, evaluated
from core.lab.lab_settings import LabSettings
from core.lab.processes import in_order

try:
    from distributed import Client
    from distributed.comm.addressing import get_address_host_port
except ImportError as error:
    raise MissingPackageError(
        "the package of Dask is not installed.", f"Install it: {pip()} install --group dask.", place="dask"
    ) from error

CONNECT = 3.0
"""Seconds that the scheduler has for an answer."""
SILENCE = 30.0
"""Seconds without the next batch after which a cluster counts as lost: joblib would wait forever."""
PAUSE = 30.0
"""Seconds for which a lost cluster is left alone, so that not every reader waits for it."""
PROBE = LabSettings(3, 4, 20)
"""An experiment by which workers show that they count as this version does."""


class Cluster:
    """The workers of a Dask scheduler, all with this version; the one connection is made when needed."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._lock = Lock()
        self._client: Client | None = None
        self._lost = -PAUSE

    def search(self, settings: Experiment, wanted: Iterator[Batch]) -> Generator[Counts]:
        """Search as many batches at a time as the cluster has threads, with as many more queued."""
        client = self.client()
        try:
            with parallel_config("dask", client=client):
                parallel = Parallel(return_as="generator", batch_size=1, timeout=SILENCE)
            yield from in_order(parallel, settings, wanted)
        except Exception as error:
            # Whatever it is: an error of the search itself shows again where the work is done instead.
            self._drop(client)
            raise WorkersLostError(f"The Dask cluster was lost ({type(error).__name__}).") from error

    def client(self) -> Client:
        """Return the connection; raise WorkersLostError unless the scheduler has suitable workers."""
        with self._lock:
            if self._client is None or self._client.status != "running":
                if monotonic() - self._lost < PAUSE:
                    raise WorkersLostError("The Dask cluster can't be reached.")
                self._lost = monotonic()  # until they are there
                self._client = _connected(self._address)
                self._lost = -PAUSE
            return self._client

    def _drop(self, client: Client) -> None:
        with self._lock:
            if self._client is client:
                self._client = None
                self._lost = monotonic()
        _close(client)


@lru_cache
def cluster_of(address: str) -> Cluster:
    """Return the cluster of the scheduler at an address, such as "tcp://10.0.0.5:8786"; raise OptionError otherwise."""
    try:
        get_address_host_port(address)
    except ValueError as error:
        problem = f"{address[:60]!r} is not a scheduler's address."
        raise OptionError(problem, "Write it as tcp://10.0.0.5:8786.", place="dask") from error
    return Cluster(address)


def _connected(address: str) -> Client:
    """Return a connection to a scheduler whose workers count as this version does; raise WorkersLostError otherwise."""
    try:
        client = Client(address, timeout=CONNECT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:  # a TimeoutError is an OSError
        raise WorkersLostError("The Dask cluster can't be reached.") from error
    whole = Batch(0, PROBE.trees)
    problem = ""
    try:
        found = client.run(evaluated, PROBE, whole)
        if not found:
            problem = "The Dask cluster has no workers."
        elif any(counts.tolist() != evaluated(PROBE, whole).tolist() for counts in found.values()):
            problem = "A worker of the Dask cluster has another version of Plyscope."
    except Exception as error:  # noqa: BLE001  whatever a worker without Plyscope, or with another one, answers
        problem = f"A worker of the Dask cluster can't run Plyscope ({type(error).__name__})."
    if problem:
        _close(client)
        raise WorkersLostError(problem)
    return client


def _close(client: Client) -> None:
    """Close a connection that is no longer needed, without waiting."""
    with suppress(TimeoutError):
        client.close(timeout=0)  # type: ignore[no-untyped-call]
