"""Revisions: a widget whose content the program has changed gets a new key.

So late input to the old widget is ignored. Numbers begin anywhere, so that this also holds for widgets of another
session, from before the server was restarted.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbelow
from typing import Any, Final

import streamlit as st

from viz.pages.session import session

ANYWHERE: Final = 1_000_000


def key_of(name: str, shown: Any) -> str:
    """Return the key of a widget with some content: a new one if the reader has not entered that."""
    revisions = session().controls.revisions
    number, content = revisions.get(name) or (randbelow(ANYWHERE), shown)
    revisions[name] = (number + (content != shown), shown)
    return f"{name}-{revisions[name][0]}"


def pass_input(name: str, take: Callable[[Any], None]) -> None:
    """Pass the reader's input in a widget to a function: the widget's callback.

    Streamlit may stop it at any access to the session if another event has come, so what was taken is noted last. It
    also calls it without input after a run that was stopped.
    """
    revisions = session().controls.revisions
    number, shown = revisions[name]
    content = st.session_state.get(f"{name}-{number}", shown)  # unless a stopped run has not made it yet
    if content != shown:
        take(content)
        revisions[name] = (number, content)


def reconcile(name: str, content: Any, shown: Any, take: Callable[[Any], None]) -> None:
    """Run a widget's callback, then the page, if their contents differ: the callback was stopped."""
    if content != shown:
        pass_input(name, take)
        st.rerun()


def renew_on(page: str) -> None:
    """Give each of these widgets a new key when the page changes.

    To Streamlit the same key on another page is a different widget, which begins empty if the browser still sends the
    old one's content.
    """
    controls = session().controls
    if controls.page != page:
        controls.page = page
        controls.revisions = {name: (number + 1, content) for name, (number, content) in controls.revisions.items()}
