"""`recorded`: the recording of a request, from the store that all sessions share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from core.game import OptionError
from viz.owner_settings import STORE
from viz.replay.recording import Recording, name_of, record
from viz.serving.store import Progress, Store
from viz.sharing.link import SUBJECT, from_query
from viz.sharing.request import Request


def recorded(request: Request, previous: Recording | None = None, progress: Progress = lambda *_: None) -> Recording:
    """Return the recording of a request as `record` does, made once for all sessions of the server.

    It is `previous` if that shows the same search, and opens at the step of the request otherwise.
    Raises PlyscopeError for a request that can't be met.
    """
    request.searched()  # a name does not tell whether the text is in the format that the reader chose
    name = name_of(request)
    if previous is not None and previous.id == name:
        return previous  # with what its session added to it
    made = _STORE.get(name, lambda tell: _make(request, previous, tell), progress)
    return made if made.start == request.step else replace(made, start=request.step)


def recording_at(query: Mapping[str, str], progress: Progress = lambda *_: None) -> Recording:
    """Return the recording that a `recording` in a query names, if the store has it, else that of the query as a link.

    Raises PlyscopeError if neither can be had.
    """
    return recording_of(query)(progress)


def recording_of(query: Mapping[str, str]) -> Callable[[Progress], Recording]:
    """Return what finds or makes the recording that `recording_at` returns; raise PlyscopeError before any search.

    So whoever asks for what can't be is told at once, and waits for nobody's work.
    """
    kept = _STORE.kept(query["recording"]) if "recording" in query else None
    if kept is not None:
        return lambda _: kept
    request = from_query(subject_of(query, "recording"))
    return lambda progress: recorded(request, progress=progress)


def subject_of(query: Mapping[str, str], kept: str) -> Mapping[str, str]:
    """Return the query if it says what is searched; raise OptionError if it has only the name of what was kept."""
    if kept in query and not any(name in query for name in SUBJECT):
        raise OptionError(f"the server no longer has this {kept}.", "Reload the page.", place=kept)
    return query


def _make(request: Request, previous: Recording | None, progress: Progress) -> Recording:
    made = record(request, previous, progress)
    _ = made.scene.document  # its work belongs to that which others wait for
    return made


_STORE: Store[str, Recording] = Store(STORE.read() * 2**20)
