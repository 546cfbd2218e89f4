"""Echoes: the old content of a widget, sent by a browser that is a run behind after the page has changed it.

An echo looks just like the reader's own choice, and would undo the change. It comes within moments or not at all.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from viz.pages.session import session

MOMENTS = 1.0
"""Seconds. A reader who restores the old content by hand takes longer."""


def expect(name: str, before: Any, now: Any) -> None:
    """Note that the page changes what a widget shows."""
    gone: dict[Any, float] = session().controls.echoes.setdefault(name, {})
    gone[before] = monotonic()
    gone.pop(now, None)


def is_echo(name: str, content: Any) -> bool:
    """Return whether content that a widget seems to have got is only an echo."""
    gone: dict[Any, float] = session().controls.echoes.get(name, {})
    return monotonic() - gone.get(content, -MOMENTS) < MOMENTS


def end(name: str) -> None:
    """Note that the reader has changed a widget: the browser has gone past what the widget showed before that."""
    session().controls.echoes.pop(name, None)
