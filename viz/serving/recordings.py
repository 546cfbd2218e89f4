"""`recorded`: the recording of a request, from the store that all sessions share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from time import monotonic

from core.game import OptionError
from viz.owner_settings import STORE
from viz.replay.recording import Recording, name_of, record
from viz.serving.fair_workers import FairWorkers
from viz.serving.store import Progress, Store
from viz.sharing.link import SUBJECT, from_query, read_link
from viz.sharing.request import Request


def recorded(request: Request, previous: Recording | None = None, progress: Progress = lambda *_: None) -> Recording:
    """Return the recording of a request as `record` does, made once for all sessions of the server.

    It is `previous` if that shows the same search, and opens at the step of the request otherwise.
    Raises PlyscopeError for a request that can't be met.
    """
    request.searched()  # the name does not say whether the text is in the chosen format
    name = name_of(request)
    if previous is not None and previous.id == name:
        return previous  # with its session's additions
    made = _STORE.get(name, lambda tell: _make(request, previous, tell), progress)
    return made if made.start == request.step else replace(made, start=request.step)


AHEAD = 5.0
"""Seconds for which a recording is made ahead of its page, which waits for it itself by then."""

_AHEAD = FairWorkers(2, "plyscope-ahead", of_one=1, waiting=1)


def begin(query: Mapping[str, str], asker: str) -> None:
    """Begin the recording of a link while its browser still loads the page, which says what is wrong with it.

    It is left to the page if others wait, and ends if no page asks for it in time.
    """

    def make() -> None:
        end = monotonic() + AHEAD

        def tell(*_: object) -> None:
            if monotonic() > end:
                raise TimeoutError

        recorded(read_link(query)[0], progress=tell)

    with suppress(OptionError):
        _AHEAD.of(asker).submit(make)


def recording_at(query: Mapping[str, str], progress: Progress = lambda *_: None) -> Recording:
    """Return the recording named in a query, if the store has it, else that of the query as a link.

    Raises PlyscopeError if neither can be had.
    """
    return recording_of(query)(progress)


def recording_of(query: Mapping[str, str]) -> Callable[[Progress], Recording]:
    """Return a function that finds or makes the recording; raise PlyscopeError before any search.

    So invalid requests fail without waiting.
    """
    kept = _STORE.kept(query["recording"]) if "recording" in query else None
    if kept is not None:
        return lambda _: kept
    request = from_query(subject_of(query, "recording"))
    return lambda progress: recorded(request, progress=progress)


def subject_of(query: Mapping[str, str], kept: str) -> Mapping[str, str]:
    """Return the query if it says what is searched; raise OptionError if it only has a recording's name."""
    if kept in query and not any(name in query for name in SUBJECT):
        raise OptionError(f"the server no longer has this {kept}.", "Reload the page.", place=kept)
    return query


def _make(request: Request, previous: Recording | None, progress: Progress) -> Recording:
    made = record(request, previous, progress)
    _ = made.scene.document  # it is part of the work that others wait for
    return made


_STORE: Store[str, Recording] = Store(STORE.read() * 2**20)
