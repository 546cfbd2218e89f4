"""The player: the browser part that steps through a scene, and the Python that puts it on the page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from viz.legend import legend
from viz.recording import Recording

HERE = Path(__file__).parent
SHOWN = ("id", "title", "meta", "start", "link", "checked", "warning", "notice")
SCRIPTS = ("timeline.js", "viewport.js", "keys.js", "player.js")
"""Joined into one module in this order: Streamlit takes a component's script as a single text."""


@cache
def _mount() -> Any:
    return st.components.v2.component(
        "plyscope_player",
        html=(HERE / "player.html").read_text("utf-8"),
        css=(HERE / "player.css").read_text("utf-8"),
        js="\n".join((HERE / name).read_text("utf-8") for name in SCRIPTS),
    )


def player(recording: Recording) -> None:
    """Put a player for a recording on the page. It steps in the browser, without the server.

    While the recording stays the same, so does the place in the replay.
    """
    around = {name: getattr(recording, name) for name in SHOWN}
    _mount()(data=around | recording.scene.data() | {"legend": legend()}, key="player")
