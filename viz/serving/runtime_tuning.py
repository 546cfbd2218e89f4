"""Tunes the Python runtime for a server: rarer garbage collection, shorter turns of threads."""

from __future__ import annotations

import gc
import sys

SWITCH_INTERVAL = 0.0005
"""Seconds that a thread may run while others wait: a tenth of Python's default.

Showing a page takes hundreds of turns, since its thread often waits; beside four recordings that took four seconds. The
short turns cost a thirtieth of the work.
"""

YOUNG, MIDDLE, OLD = 20_000, 20, 20
"""The thresholds of Python's three generations of garbage collection."""


def collect_seldom() -> None:
    """Collect garbage a thirtieth as often as by default, and never in what is loaded by now.

    A page makes thousands of objects that are freed anyway, and a recording millions that stay: by default, a fifth of
    the work for a class that opens a link is collection (bench/lecture_hall.py).
    """
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def switch_threads_often() -> None:
    """Make threads give way soon, so that long work holds up no other reader."""
    sys.setswitchinterval(SWITCH_INTERVAL)
