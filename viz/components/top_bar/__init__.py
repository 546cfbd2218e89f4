"""What the bar above every page has at its right: the way into a class, and the theme.

It also closes the drawer, and says when the server can't be reached.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from viz.components.component import component

HERE = Path(__file__).parent


COMPONENT = component("top_bar", lambda: '<div class="end"></div>', lambda: (HERE / "top_bar.css").read_text("utf-8"))


def top_bar(closings: int, *, leaves_room: bool) -> None:
    """Show the end of the bar; it `leaves_room` for the buttons of a player.

    The drawer closes at the end of a run that changes the number of `closings`, unless it shows a problem.
    """
    with st.container(key="bar-beside-player" if leaves_room else "bar"):
        COMPONENT(key="top-bar", data=closings, on_back_change=lambda: None)  # to be there again is to run
