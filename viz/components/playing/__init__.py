"""The board to play on: the browser part of the page Play, and the Python that puts it there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from viz.components.component import component
from viz.components.player import style
from viz.contract.playing import PlayData

HERE = Path(__file__).parent
KEY = "play-board"


COMPONENT = component("playing", lambda: (HERE / "play.html").read_text("utf-8"), lambda: style(HERE / "play.css"))


def play_table(data: PlayData, *, on_asked: Callable[[Mapping[str, Any]], None]) -> None:
    """Put a game that is played on the page.

    `on_asked` receives what the reader does: the name of a button or of a move in `do`, and in `at` the number of moves
    made by then, so that what comes late can be ignored.
    """

    def take() -> None:
        asked = st.session_state.get(KEY, {}).get("asked")
        if isinstance(asked, Mapping):
            on_asked(asked)

    COMPONENT(data=data, key=KEY, on_asked_change=take)
