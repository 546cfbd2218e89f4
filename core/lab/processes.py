"""Workers of this machine: processes that all experiments share."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread
from time import sleep
from typing import Any

from joblib import Parallel, delayed

from core.lab.experiment import Batch, Counts, Experiment, WorkersLostError, evaluated

IDLE = 60.0
"""Seconds after which an idle process ends."""
SILENCE = 60.0
"""Seconds without the next batch after which processes count as lost: a batch takes a twentieth of a second, and
may have to wait for those of other readers."""
WATCH = 1.0
"""Seconds between checks that the parent process is still there."""
NICENESS = 10
"""The niceness of searching processes: pages come first."""


def search_in(processes: int, settings: Experiment, wanted: Iterator[Batch]) -> Generator[Counts]:
    """Search as many batches at a time as there are processes, with as many more queued.

    They are two or more processes (joblib's "loky"), started afresh with the first work, ended when idle.
    """
    parallel = Parallel(
        processes,
        backend="loky",
        return_as="generator",
        batch_size=1,
        pre_dispatch="2 * n_jobs",
        timeout=SILENCE,
        initializer=_begin,
        initargs=(os.getpid(),),
        idle_worker_timeout=IDLE,
    )
    try:
        yield from in_order(parallel, settings, wanted)
    except BrokenExecutor as error:
        raise WorkersLostError("A process that searched was ended.") from error
    except TimeoutError as error:
        raise WorkersLostError("The processes that search no longer answer.") from error


def in_order(parallel: Parallel, settings: Experiment, wanted: Iterator[Batch]) -> Generator[Counts]:
    """Yield the results of batches in order; closing this waits for what is queued.

    Closing joblib's own generator would end the shared processes.
    """
    closed = False

    def tasks() -> Iterator[Any]:
        for batch in wanted:
            if closed:
                return
            yield delayed(evaluated)(settings, batch)

    with _deaf():
        results = parallel(tasks())
    try:
        for counts in results:  # noqa: UP028  `yield from` would close it
            yield counts
    except KeyboardInterrupt:
        results.close()
        raise
    finally:
        closed = True
        for _ in results:
            pass


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl-C for a moment, so that starting processes never receive it, even before `_begin`."""
    if current_thread() is not main_thread():  # which alone hears of it
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(parent: int) -> None:
    """Prepare a process: it works in the background, leaves Ctrl-C to its parent, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if os.name == "posix":  # elsewhere the parent may be a mere launcher
        Thread(target=_end_with, args=(parent,), daemon=True).start()
        os.nice(NICENESS)


def _end_with(parent: int) -> None:
    """End this process soon after its parent, even if that is killed; joblib takes a minute and a half."""
    while os.getppid() == parent:
        sleep(WATCH)
    os._exit(1)
