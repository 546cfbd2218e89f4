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
STYLES = ("player.css", "tree.css", "controls.css", "windows.css")
SCRIPTS = ("timeline.js", "viewport.js", "keys.js", "player.js")
"""Each joined into one in this order: Streamlit takes a component's style and its script as single texts."""


@cache
def _mount() -> Any:
    return st.components.v2.component(
        "plyscope_player",
        html=(HERE / "player.html").read_text("utf-8"),
        css=_joined(STYLES),
        js=_joined(SCRIPTS),
    )


def _joined(names: tuple[str, ...]) -> str:
    return "\n".join((HERE / name).read_text("utf-8") for name in names)


def player(recording: Recording) -> None:
    """Put a player for a recording on the page. It steps in the browser, without the server.

    While the recording stays the same, so does the place in the replay.
    """
    around = {name: getattr(recording, name) for name in SHOWN}
    _mount()(data=around | recording.scene.data() | {"legend": legend()}, key="player")
