"""Room for a search to recurse as deep as its tree.

Since Python 3.11 a call from one Python function to another takes no C stack, so only the recursion limit stands in the
way of a deep tree. It applies to the whole interpreter, all threads alike: so it is raised only as far as a search
really descends, never lowered while another search runs, and restored when the last one is over. Python 3.11
counts calls inside C against the same limit, and those do take stack: measured, an endlessly nested JSON text still
gives an error while a search is 50,000 plies deep, and kills the process while one is 67,000 deep. From 3.12 on C has
its own limit.

Whatever lies between two calls of a search must be Python, too: a call with `*arguments`, a `property` or a function
passed to `sorted` goes through C on the way down and takes C stack at each ply.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

UNASKED = 128
"""The plies that fit without more room, whatever called the search."""

AT_ONCE = 1_000
"""The number of plies for which room is made at a time."""

_lock = Lock()
_usual: list[int] = []  # the limit before the first running search; an entry for each


@contextmanager
def restored() -> Iterator[None]:
    """Restore the recursion limit at the end; of several searches the last one does so.

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
    """Raise the recursion limit for a search at a depth; return the depth at which to ask again.

    To be called within `restored`.
    """
    with _lock:
        enough = _usual[0] + depth + AT_ONCE
        if sys.getrecursionlimit() < enough:
            sys.setrecursionlimit(enough)
    return depth + AT_ONCE
