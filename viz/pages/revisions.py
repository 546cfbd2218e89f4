"""Revisions: a widget whose content the program has changed becomes another one, with a key of its own.

So whatever the browser still sends of the widget that was there before arrives nowhere, however late it comes. Numbers
begin anywhere, so that this holds of a widget of another session, too: that of a server that was started again.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbelow
from typing import Any, Final

import streamlit as st

from viz.pages.session import session

ANYWHERE: Final = 1_000_000


def key_of(name: str, shown: Any) -> str:
    """Return the key of a widget that shows something: a new one if the reader has not put that there."""
    revisions = session().controls.revisions
    number, content = revisions.get(name) or (randbelow(ANYWHERE), shown)
    revisions[name] = (number + (content != shown), shown)
    return f"{name}-{revisions[name][0]}"


def hand(name: str, take: Callable[[Any], None]) -> None:
    """Hand what the reader has put into a widget to a function: the callback of the widget.

    Streamlit stops it at any look into the session if another event has come: what was taken is noted last. It also
    calls it where the reader has put nothing there, after a run that was stopped.
    """
    revisions = session().controls.revisions
    number, shown = revisions[name]
    content = st.session_state.get(f"{name}-{number}", shown)  # unless a stopped run has not made it yet
    if content != shown:
        take(content)
        revisions[name] = (number, content)


def reconcile(name: str, content: Any, shown: Any, take: Callable[[Any], None]) -> None:
    """Run a widget's callback, then the page, if it holds other content than the session: the callback was stopped."""
    if content != shown:
        hand(name, take)
        st.rerun()


def renew_on(page: str) -> None:
    """Have each of these widgets be another one on another page than the last, whatever it shows.

    The same key on another page is another widget to Streamlit, which begins empty if the browser still sends the
    content of the one before.
    """
    controls = session().controls
    if controls.page != page:
        controls.page = page
        controls.revisions = {name: (number + 1, content) for name, (number, content) in controls.revisions.items()}
