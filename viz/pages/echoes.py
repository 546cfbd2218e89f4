"""Echoes: the old content of a widget, sent by a browser that is a run behind after the page has changed it.

An echo looks just like the reader's own choice, and would undo the change. It comes within moments or not at all.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

import streamlit as st

MOMENTS = 1.0
"""Seconds. A reader who restores the old content by hand takes longer."""


def expect(name: str, before: Any, now: Any) -> None:
    """Note that the page changes what a widget shows."""
    gone: dict[Any, float] = st.session_state.setdefault("echoes", {}).setdefault(name, {})
    gone[before] = monotonic()
    gone.pop(now, None)


def is_echo(name: str, content: Any) -> bool:
    """Return whether content that a widget seems to have got is only an echo."""
    gone: dict[Any, float] = st.session_state.get("echoes", {}).get(name, {})
    return monotonic() - gone.get(content, -MOMENTS) < MOMENTS
