"""`recorded`: the recording of a request, from the store that all sessions share."""

from __future__ import annotations

import os
from dataclasses import replace

from core.game import OptionError
from viz.recording import Recording, name_of, record
from viz.serving.store import Progress, Store
from viz.sharing.request import Request

ROOM = "PLYSCOPE_STORE_MB"
"""The environment variable that says how many megabytes of recordings the server keeps, and as many of comparisons."""

USUAL_ROOM = 512
"""Megabytes of recordings that are kept if the variable doesn't say."""

BYTES_A_CHARACTER = 5
"""The memory that a recording takes for each byte of its document: 4.3 were measured, with trace and patches."""


def recorded(request: Request, previous: Recording | None = None, progress: Progress = lambda *_: None) -> Recording:
    """Return the recording of a request as `record` does, made once for all sessions of the server.

    It is `previous` if that shows the same search, and opens at the step of the request otherwise.
    Raises PlyscopeError for a request that can't be met.
    """
    name = name_of(request)
    if previous is not None and previous.id == name:
        return previous  # with what its session added to it
    made = _STORE.get(name, lambda tell: _make(request, previous, tell), progress)
    return made if made.start == request.step else replace(made, start=request.step)


def _make(request: Request, previous: Recording | None, progress: Progress) -> Recording:
    made = record(request, previous, progress)
    _ = made.scene.document  # its work belongs to that which others wait for
    return made


def room() -> int:
    """Return how many bytes are kept; raise OptionError if what the owner of the server set is no whole number."""
    text = os.environ.get(ROOM, str(USUAL_ROOM))
    if not text.isdecimal():
        raise OptionError(f"{ROOM} is {text[:40]!r}.", "Give a whole number of megabytes.", place=ROOM)
    return int(text) * 2**20


def memory_of(recording: Recording) -> int:
    """Return about how many bytes of memory a recording takes."""
    return BYTES_A_CHARACTER * recording.scene.document.length


_STORE: Store[str, Recording] = Store(room(), memory_of)
