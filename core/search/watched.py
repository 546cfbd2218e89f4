"""`watched`: runs a search in a thread while the caller watches its progress, and may stop it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

from core.trace.recorder import Recorder

T = TypeVar("T")

EVERY = 0.2
"""Seconds between two looks: each costs the search a little time."""


def watched(work: Callable[[], T], recorders: Sequence[Recorder], tell: Callable[[int], object]) -> T:
    """Run `work`, which searches with `recorders`, in a thread; return or raise what it does.

    Meanwhile `tell` receives about how many events they hold; its exception stops the searches.
    """
    with ThreadPoolExecutor(1, "plyscope-search") as thread:
        doing = thread.submit(work)
        try:
            while wait([doing], EVERY).not_done:
                tell(sum(recorder.recorded for recorder in recorders))
        except BaseException:
            for recorder in recorders:
                recorder.stop()
            raise
    return doing.result()
