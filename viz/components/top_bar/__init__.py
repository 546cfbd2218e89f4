"""What the bar above every page has at its right: the way into a class, and the theme.

It also closes the drawer, and says when the server can't be reached.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from viz.components.bundling import bundle

HERE = Path(__file__).parent


@cache
def _mount() -> Any:
    html, css = '<div class="end"></div>', (HERE / "top_bar.css").read_text("utf-8")
    return st.components.v2.component("plyscope_top_bar", html=html, css=css, js=bundle(HERE / "mount.js"))


def top_bar(closings: int, *, leaves_room: bool) -> None:
    """Show the end of the bar; it `leaves_room` for the buttons of a player.

    The drawer closes at the end of a run that changes the number of `closings`, unless it shows a problem.
    """
    with st.container(key="bar-beside-player" if leaves_room else "bar"):
        _mount()(key="top-bar", data=closings, on_back_change=lambda: None)  # to be there again is to run
