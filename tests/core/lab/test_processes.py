"""Processes find what the thread that asks would, also when one is killed; they are shared, and stop soon."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from core.lab.experiment import Batch, Workers, batches, run, search_here
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder
from core.lab.workers import workers_of

SETTINGS = LabSettings(3, 6, 600, LeafValues.FEW, MoveOrder.PARTLY, 0.5)
BATCH = 729 * 10
ROOT = Path(__file__).parents[3]


def counts(*workers: Workers, settings: LabSettings = SETTINGS) -> list[int]:
    *_, outcome = run(settings, workers, BATCH, small=0)
    found: list[int] = outcome.leaves.tolist()
    return found


def at_work() -> set[int]:
    """Return the ids of the processes that search."""
    found = [process.pid for process in multiprocessing.active_children() if "Loky" in process.name]
    return {process for process in found if process is not None}


def ignores_interrupts(process: int) -> bool:
    """Return whether a process has begun its work, where it can be seen: from then on it ignores Ctrl-C."""
    status = Path(f"/proc/{process}/status")
    ignored = status.read_text().partition("SigIgn:")[2].split()[0] if status.exists() else "f"
    return bool(int(ignored, 16) & 1 << (signal.SIGINT - 1))


@pytest.mark.large
def test_more_processes_than_cores_find_the_same() -> None:
    assert counts(*workers_of(3)) == counts(search_here)


@pytest.mark.large
@pytest.mark.parametrize("killed", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_a_killed_process_loses_no_tree_and_none_is_counted_twice(killed: int) -> None:
    told: list[str] = []
    outcomes = run(SETTINGS, workers_of(2), BATCH, small=0, tell=told.append)
    trees = [next(outcomes).trees for _ in range(5)]
    before = at_work()
    for process in [*before][:killed]:
        os.kill(process, signal.SIGKILL)
    *rest, last = outcomes
    assert last.leaves.tolist() == counts(search_here)
    assert [*trees, *(outcome.trees for outcome in rest), last.trees] == [*range(10, 610, 10)]
    assert told == []
    latest = time.monotonic() + 10
    while at_work() == before and time.monotonic() < latest:  # that one has ended is seen a moment later
        time.sleep(0.01)
    assert at_work() != before


@pytest.mark.large
def test_a_search_that_is_closed_asks_for_nothing_more_and_leaves_the_processes_to_others() -> None:
    asked: list[Batch] = []

    def wanted() -> Iterator[Batch]:
        for batch in batches(settings, BATCH):
            asked.append(batch)
            yield batch

    settings = replace(SETTINGS, trees=10_000)

    counts(*workers_of(2))
    before = at_work()
    with closing(workers_of(2)[0](settings, wanted())) as results:
        next(results)
    assert len(before) == 2
    assert at_work() == before
    assert 0 < len(asked) < 200  # of a thousand


@pytest.mark.thorough
def test_several_readers_share_the_processes_also_when_one_is_killed() -> None:
    all_settings = [LabSettings(3, 6, 600, seed=seed) for seed in range(4)]
    expected = [counts(search_here, settings=settings) for settings in all_settings]
    counts(*workers_of(2))
    with ThreadPoolExecutor(4) as readers:
        found = [readers.submit(counts, *workers_of(2), settings=settings) for settings in all_settings]
        os.kill(next(iter(at_work())), signal.SIGKILL)
        assert [each.result() for each in found] == expected
    assert len(at_work()) == 2


@pytest.mark.large
def test_processes_leave_an_interrupt_to_who_started_them() -> None:
    outcomes = run(SETTINGS, workers_of(2), BATCH, small=0)
    next(outcomes)
    before = at_work()
    latest = time.monotonic() + 20  # one of them may still be starting
    while not all(map(ignores_interrupts, before)) and time.monotonic() < latest:
        time.sleep(0.05)
    for process in before:
        os.kill(process, signal.SIGINT)
    *_, last = outcomes
    assert last.complete
    assert at_work() == before


@pytest.mark.large
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="who is there is read from /proc")
def test_processes_end_with_who_started_them() -> None:
    script = (
        "import sys; from tests.core.lab.test_processes import *\n"
        "outcomes = run(SETTINGS, workers_of(2), BATCH, small=0); next(outcomes)\n"
        "print(*at_work(), flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        processes = started.stdout.readline().split()
        assert all(runs(process) for process in processes)
        started.kill()
    assert len(processes) == 2
    latest = time.monotonic() + 20  # far less than joblib itself takes
    while any(runs(process) for process in processes) and time.monotonic() < latest:
        time.sleep(0.1)
    assert not any(runs(process) for process in processes)


def runs(process: str) -> bool:
    """Return whether a process is there, and more than a record of its end."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
