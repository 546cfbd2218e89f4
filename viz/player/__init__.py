"""The player: the browser part that steps through a scene, and the Python that puts it on the page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from core.trace.result import has_unbound_estimate
from core.trees.edit_menu import EDITS
from core.trees.formats import FORMATS
from viz.recording import Recording
from viz.sharing.view_settings import Settings
from viz.tree.legend import legend
from viz.views import FIRST_SHOWN, VIEWS

HERE = Path(__file__).parent
SHOWN = ("id", "search", "subject", "title", "meta", "start", "link", "checked", "warning", "notice")
STYLES = (
    "player.css",
    "tree.css",
    "panels.css",
    "tools.css",
    "editing.css",
    "controls.css",
    "presenting.css",
    "asking.css",
    "windows.css",
    "small.css",
)
SCRIPTS = (
    "fill_window.js",
    "playback.js",
    "timeline.js",
    "story.js",
    "viewport.js",
    "fold.js",
    "walk.js",
    "in_sight.js",
    "views.js",
    "node_panel.js",
    "post.js",
    "what_if.js",
    "edit.js",
    "files.js",
    "share.js",
    "text_trace.js",
    "boards.js",
    "stops.js",
    "ask.js",
    "present.js",
    "keys.js",
    "player.js",
)
"""Each joined into one in this order: Streamlit takes a component's style and its script as single texts."""

TRANSPORT = "<!-- transport.html -->"
"""Stands in the markup for the buttons that step."""


@cache
def _mount() -> Any:
    return st.components.v2.component(
        "plyscope_player", html=markup("player.html"), css=joined(STYLES), js=joined((*SCRIPTS, "mount.js"))
    )


def joined(names: Sequence[str]) -> str:
    """Return the files of this folder as one text."""
    return "\n".join((HERE / name).read_text("utf-8") for name in names)


def markup(name: str) -> str:
    """Return a file of markup with the buttons that step."""
    return joined([name]).replace(TRANSPORT, joined(["transport.html"]))


def player(
    recording: Recording,
    settings: Settings,
    *,
    key: str = "player",
    small: bool = False,
    arrived: dict[str, Any] | None = None,
) -> None:
    """Put a player for a recording on the page. It steps in the browser, without the server.

    While the search stays the same, so does the place in the replay. `settings` are what a link says of the way of
    looking. A small player has only the tree, the sentence and the bar, and leaves the address alone. `arrived` says
    where the places of the recording `from` are in this one: `places` by path, and the node that is to be `chosen`.
    With `settings` it opens at its start as those say. Its `number` tells it from what the player was told before.
    """
    _mount()(data=player_data(recording, settings, small=small, arrived=arrived), key=key)


def player_data(
    recording: Recording, settings: Settings, *, small: bool, arrived: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return what viz/player/player.js makes a player of, as JSON holds it; the arguments are as in `player`."""
    around = {name: getattr(recording, name) for name in SHOWN}
    views = [[view.name, view.title, view.about] for view in VIEWS.values()]
    page = {
        "views": {"views": views, "first": FIRST_SHOWN},
        "settings": settings.data(),
        "small": small,
        "arrived": arrived,
        "formats": [[format_.name, format_.title] for format_ in FORMATS.values()],
        "edits": [[edit.name, edit.title, edit.argument.value] for edit in EDITS.values()],
        "legend": legend(
            recording.scene.notation,
            shortens=recording.scene.shortens,
            estimates=bool(recording.scene.trace.events["estimates"].any()),
            unbound=has_unbound_estimate(recording.scene.trace),
            again=recording.scene.trace.visits_again,
        ),
    }
    return around | recording.scene.data() | page
