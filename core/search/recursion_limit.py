"""Room for a search to call itself as often as a tree is deep.

A call from one Python function to another takes no C stack since Python 3.11, so that only the recursion limit stands
against a deep tree. It counts the calls of the whole interpreter, all threads alike: so it is raised only as far as a
search really goes down, never lowered while another search runs, and put back when the last one is over. Python 3.11
counts calls inside C against the same limit, and those do take stack: measured, a JSON text nested without end still
gives an error while a search is 50,000 plies deep, and ends the process while one is 67,000 deep. From 3.12 C has a
limit of its own.

What stands between two calls of a search has to be Python, too: a call with `*arguments`, a `property` or a function
handed to `sorted` goes through C on the way down and takes C stack at each ply.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

UNASKED = 128
"""So many plies fit beside whatever called the search, without more room."""

AT_ONCE = 1_000
"""Room is made for so many plies more."""

_lock = Lock()
_usual: list[int] = []  # the limit as it was before the first search that runs now; one entry for each that runs


@contextmanager
def restored() -> Iterator[None]:
    """Put the recursion limit back at the end, unless another search still runs: the last one does it then.

    >>> usual = sys.getrecursionlimit()
    >>> with restored():
    ...     _ = room_for(100_000)
    >>> sys.getrecursionlimit() == usual
    True
    """
    with _lock:
        _usual.append(_usual[0] if _usual else sys.getrecursionlimit())
    try:
        yield
    finally:
        with _lock:
            usual = _usual.pop()
            if not _usual:
                sys.setrecursionlimit(usual)


def room_for(depth: int) -> int:
    """Raise the recursion limit for a search that has come to a depth; return the depth at which to ask again.

    To be called within `restored`.
    """
    with _lock:
        enough = _usual[0] + depth + AT_ONCE
        if sys.getrecursionlimit() < enough:
            sys.setrecursionlimit(enough)
    return depth + AT_ONCE
