"""Tunes the Python runtime for a server: rarer garbage collection, shorter turns of threads."""

from __future__ import annotations

import gc
import sys

SWITCH_INTERVAL = 0.0005
"""Seconds that a thread may go on while others wait: a tenth of Python's own.

To show a page takes hundreds of turns, as its thread waits for something again and again; beside four recordings that
took four seconds (docs/performance.md). The short turns cost a thirtieth of the work.
"""

YOUNG, MIDDLE, OLD = 20_000, 20, 20
"""New objects until Python looks through these, and how many such looks until it looks through older ones, and all."""


def collect_seldom() -> None:
    """Have Python look for garbage a thirtieth as often as by itself, and never through what is loaded by now.

    A page makes thousands of objects that are freed without such a look, and a recording millions that stay: with
    Python's own numbers a fifth of the work for a class that opens a link is looking (bench/lecture_hall.py).
    """
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def switch_threads_often() -> None:
    """Have every thread of this process give way soon, so that long work holds up no other reader."""
    sys.setswitchinterval(SWITCH_INTERVAL)
