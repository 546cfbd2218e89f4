"""How often the server looks for garbage."""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 20_000, 20, 20
"""New objects until Python looks through these, and how many such looks until it looks through older ones, and all."""


def collect_seldom() -> None:
    """Have Python look for garbage a thirtieth as often as by itself, and never through what is loaded by now.

    A page makes thousands of objects that are freed without such a look, and a recording millions that stay: with
    Python's own numbers a fifth of the work for a class that opens a link is looking (bench/lecture_hall.py).
    """
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
