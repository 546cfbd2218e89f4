"""A Dask cluster finds what this machine does: a real scheduler with workers, in processes of their own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("distributed")

from core.game import OptionError
from core.lab import cluster as clusters
from core.lab.cluster import PROBE, Cluster, cluster_of
from core.lab.experiment import Batch, Workers, WorkersLostError, evaluated, run, search_here
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder
from core.lab.workers import workers_of

ROOT = Path(__file__).parents[3]
SETTINGS = LabSettings(3, 6, 600, LeafValues.FEW, MoveOrder.PARTLY, 0.5)
BATCH = 729 * 10
START_SECONDS = 60


@dataclass
class Hall:
    """A scheduler of this machine and its workers."""

    folder: Path
    address: str = ""
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self, name: str, kind: str, *arguments: str) -> None:
        with (self.folder / f"{name}.log").open("wb") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard", *arguments],
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def start_scheduler(self) -> None:
        with socket.socket() as probe:
            probe.bind(("localhost", 0))
            port = str(probe.getsockname()[1])
        self.address = f"tcp://127.0.0.1:{port}"
        self.start("scheduler", "scheduler", "--host", "127.0.0.1", "--port", port)

    def start_worker(self, name: str) -> None:
        self.start(name, "worker", self.address, "--no-nanny", "--nthreads", "1", "--host", "127.0.0.1")

    def wait(self) -> None:
        """Return once all workers are there."""
        latest = time.monotonic() + START_SECONDS
        while time.monotonic() < latest:
            texts = [path.read_text() for path in self.folder.glob("worker*.log")]
            if sum("Registered to" in text for text in texts) == len(self.processes) - 1:
                return
            time.sleep(0.1)
        pytest.fail("\n".join(path.read_text() for path in self.folder.glob("*.log")))

    def kill(self, name: str) -> None:
        process = self.processes.pop(name)
        process.kill()
        process.wait()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """Give a scheduler with two workers."""
    found = Hall(tmp_path)
    try:
        found.start_scheduler()
        for name in ("worker-1", "worker-2"):
            found.start_worker(name)
        found.wait()
        yield found
    finally:
        for name in [*found.processes]:
            found.kill(name)


def counts(*workers: Workers, settings: LabSettings = SETTINGS) -> list[int]:
    *_, outcome = run(settings, workers, BATCH, small=0)
    found: list[int] = outcome.leaves.tolist()
    return found


@pytest.mark.thorough
@pytest.mark.large
def test_two_workers_find_the_same_also_when_one_of_them_is_killed(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "CONNECT", 60.0)  # Dask may be long in finding that a worker is gone
    monkeypatch.setattr(clusters, "SILENCE", 120.0)
    cluster = cluster_of(hall.address)
    for settings in (SETTINGS, LabSettings(2, 9, 300, LeafValues.CORRELATED), LabSettings(5, 3, 400, seed=7)):
        assert counts(cluster.search, settings=settings) == counts(search_here, settings=settings)
    told: list[str] = []
    outcomes = run(SETTINGS, [cluster.search], BATCH, small=0, tell=told.append)
    trees = [next(outcomes).trees for _ in range(5)]
    hall.kill("worker-1")
    *rest, last = outcomes
    assert [*trees, *(outcome.trees for outcome in rest), last.trees] == [*range(10, 610, 10)]
    assert last.leaves.tolist() == counts(search_here)
    assert told == []
    outcomes = run(SETTINGS, [cluster.search], BATCH, small=0)  # and one that is stopped is no hindrance to the next
    next(outcomes)
    outcomes.close()
    assert counts(cluster.search) == counts(search_here)
    clusters._close(cluster.client())


@pytest.mark.thorough
def test_when_the_scheduler_is_killed_this_machine_does_the_rest_and_the_reader_is_told(hall: Hall) -> None:
    workers = workers_of(dask=hall.address)
    told: list[str] = []
    outcomes = run(SETTINGS, workers, BATCH, small=0, tell=told.append)
    next(outcomes)
    hall.kill("scheduler")
    *_, last = outcomes
    assert last.leaves.tolist() == counts(search_here)
    assert [text.partition(" (")[0] for text in told] == ["The Dask cluster was lost"]
    *_, last = run(SETTINGS, workers, BATCH, small=0, tell=told.append)
    assert last.leaves.tolist() == counts(search_here)
    assert told[1:] == ["The Dask cluster can't be reached."]


@pytest.mark.parametrize("address", ["10.0.0.5", "http://10.0.0.5:8786", "tcp://", "tcp://x:y"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(OptionError, match=r"^dask: .* is not a scheduler's address\. Write it as tcp://"):
        cluster_of(address)


def _counts_otherwise(*_: Any) -> dict[str, Any]:
    return {"tcp://10.0.0.7:1": evaluated(PROBE, Batch(0, 20)), "tcp://10.0.0.8:1": evaluated(PROBE, Batch(1, 20))}


def _fails(*_: Any) -> dict[str, Any]:
    raise ModuleNotFoundError("No module named 'core'")


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (lambda *_: {}, "The Dask cluster has no workers."),
        (_fails, "A worker of the Dask cluster can't run Plyscope (ModuleNotFoundError)."),
        (_counts_otherwise, "A worker of the Dask cluster has another version of Plyscope."),
    ],
)
def test_workers_that_can_not_do_the_work_are_given_none(
    monkeypatch: pytest.MonkeyPatch, answer: Any, problem: str
) -> None:
    client = SimpleNamespace(run=answer, close=lambda **_: None, status="running")
    monkeypatch.setattr(clusters, "Client", lambda *_, **__: client)
    with pytest.raises(WorkersLostError) as caught:
        Cluster("tcp://127.0.0.1:1").client()
    assert str(caught.value) == problem


@pytest.mark.large
def test_without_a_scheduler_this_machine_does_the_work_and_the_reader_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "CONNECT", 0.1)
    with socket.socket() as closed:  # bound, but nobody listens
        closed.bind(("127.0.0.1", 0))
        cluster = Cluster(f"tcp://127.0.0.1:{closed.getsockname()[1]}")
        told: list[str] = []
        for _ in range(2):
            *_, outcome = run(SETTINGS, [cluster.search, search_here], BATCH, small=0, tell=told.append)
            assert outcome.leaves.tolist() == counts(search_here)
    assert told == 2 * ["The Dask cluster can't be reached."]
