"""`Follower`: what turns the events of a trace into changes on the page, one by one or all at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeAlias, runtime_checkable

from core.trace import Event
from viz.replay.at_once import Changes
from viz.replay.changes import Change
from viz.replay.moments import Moments
from viz.replay.open_calls import OpenCalls


class Started(Protocol):
    """One part of the page as a function of (trace, step)."""

    def start(self) -> Iterator[Change]:
        """Yield what the part shows at step 0. What is not named shows nothing then."""
        ...


@runtime_checkable
class ByEvent(Started, Protocol):
    """A part that is updated event by event."""

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:
        """Yield what an event changes, given that all before it were followed; `calls` has already taken it."""
        ...


@runtime_checkable
class AtOnce(Started, Protocol):
    """A part that says of all events together what it shows. It is several times as quick."""

    def changes(self, moments: Moments) -> Iterable[Changes]:
        """Yield what is shown after the events, slot by slot."""
        ...


Follower: TypeAlias = ByEvent | AtOnce


class Marked(Protocol):
    """What has HTML of its own."""

    def html(self) -> str:
        """Return the HTML that the changes are made in."""
        ...


class EventPanel(ByEvent, Marked, Protocol):
    """A view beside the tree that is updated event by event."""


class PanelAtOnce(AtOnce, Marked, Protocol):
    """A view beside the tree that follows all events at once."""


Panel: TypeAlias = EventPanel | PanelAtOnce
"""A view beside the tree."""
