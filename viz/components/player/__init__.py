"""The player: the browser part that steps through a scene, and the Python that puts it on the page."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import streamlit as st

from core.trace.result import has_unbound_estimate
from core.trees.edit_menu import EDITS
from core.trees.formats import FORMATS
from viz.components.bundling import bundle
from viz.panels.view import View
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
"""Joined into one in this order: Streamlit takes the style of a component as a single text, as it does its script."""

TRANSPORT = "<!-- transport.html -->"
"""Placeholder in the markup for the buttons that step."""

FOLLOWING = "<!-- views that follow the search -->"
"""Stands in the markup for their sections."""


@cache
def _mount() -> Any:
    return st.components.v2.component("plyscope_player", html=markup(), css=style(), js=bundle(HERE / "mount.js"))


def style() -> str:
    """Return the style sheet of a player."""
    return "\n".join((HERE / "styles" / name).read_text("utf-8") for name in STYLES)


def with_transport(markup: str) -> str:
    """Return some markup with the buttons that step."""
    return markup.replace(TRANSPORT, (HERE / "transport.html").read_text("utf-8"))


def markup() -> str:
    """Return the markup of a player."""
    sections = "\n".join(section(view) for view in VIEWS.values() if view.panel)
    return with_transport((HERE / "player.html").read_text("utf-8")).replace(FOLLOWING, sections)


def section(view: View) -> str:
    """Return the markup of a view that follows the search, without what it shows."""
    region = f' tabindex="0" role="region" aria-label="{escape(view.region)}"' if view.region else ""
    return (
        f'<section data-view="{view.name}" data-reveals="{" ".join(view.reveals)}"><h2>{escape(view.title)}</h2>'
        f'<div data-panel="{view.name}"{region}></div></section>'
    )


def player(
    recording: Recording,
    settings: Settings,
    *,
    key: str = "player",
    small: bool = False,
    arrived: dict[str, Any] | None = None,
) -> None:
    """Put a player for a recording on the page. It steps in the browser, without the server.

    While the search stays the same, so does the place in the replay. `settings` are the view
    settings of a link. A small player has only the tree, the sentence and the bar, and leaves the address alone.
    `arrived` says where the places of the recording `from` are in this one: `places` by path, and the node that is to
    be `chosen`. With `settings` it opens at its start with those. Its `number` tells it apart from earlier ones.
    """
    _mount()(data=player_data(recording, settings, small=small, arrived=arrived), key=key)


def player_data(
    recording: Recording, settings: Settings, *, small: bool, arrived: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return what player.js makes a player of, as JSON holds it; the arguments are as in `player`."""
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
        ),
    }
    return around | recording.scene.data() | page
