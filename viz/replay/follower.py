"""`Follower`: what turns the events of a trace into changes on the page, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from core.trace import Event
from viz.replay.changes import Change
from viz.replay.open_calls import OpenCalls


class Follower(Protocol):
    """One part of the page as a function of (trace, step). A change may be none: whoever takes it compares."""

    def start(self) -> Iterator[Change]:
        """Yield what the part shows at step 0. What is not named shows nothing then."""
        ...

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:
        """Yield what an event changes, given that all before it were followed; `calls` has already taken it."""
        ...


class Panel(Follower, Protocol):
    """A view beside the tree."""

    def html(self) -> str:
        """Return the HTML that the changes are made in."""
        ...
