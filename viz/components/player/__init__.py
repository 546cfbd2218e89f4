"""The player: the browser part that steps through a scene, and the Python that puts it on the page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from viz import looks
from viz.components.component import component
from viz.contract.player import Arrived, ChoicesData, FigureData, ServedData
from viz.replay.panels.view import View
from viz.replay.player_data import served_data
from viz.replay.recording import Recording
from viz.replay.view_settings import Settings
from viz.replay.views import VIEWS

HERE = Path(__file__).parent
STYLES = (
    "player.css",
    "header.css",
    "sentence.css",
    "tree.css",
    "focus.css",
    "panels.css",
    "tools.css",
    "editing.css",
    "practising.css",
    "controls.css",
    "presenting.css",
    "asking.css",
    "class.css",
    "windows.css",
    "small.css",
    "print.css",
)
"""Joined into one in this order, the style of a component."""

TRANSPORT = "<!-- transport.html -->"
"""Placeholder in the markup for the buttons that step."""

FOLLOWING = ("<!-- views that follow the search -->", "<!-- seldom views -->")
"""Stand in the markup for the sections of the views that follow the search, and of those that are seldom wanted."""


def style(*further: Path) -> str:
    """Return the style sheet of a player, between that of trees and boards and further files."""
    files = [HERE.parent / "shared/live/votes.css", *(HERE / "styles" / name for name in STYLES), *further]
    return "\n".join([looks.style(), *(file.read_text("utf-8") for file in files)])


def with_transport(markup: str) -> str:
    """Return some markup with the buttons that step."""
    return markup.replace(TRANSPORT, (HERE / "transport.html").read_text("utf-8"))


def markup() -> str:
    """Return the markup of a player."""
    text = with_transport((HERE / "player.html").read_text("utf-8"))
    for place, seldom in zip(FOLLOWING, (False, True), strict=True):
        sections = (section(view) for view in VIEWS.values() if view.panel and view.seldom == seldom)
        text = text.replace(place, "\n".join(sections))
    return text


def section(view: View) -> str:
    """Return the markup of a view that follows the search, without what it shows."""
    return (
        f'<section data-view="{view.name}" data-reveals="{" ".join(view.reveals)}"><h2>{escape(view.title)}</h2>'
        f'<div data-panel="{view.name}"></div></section>'
    )


COMPONENT = component("player", markup, style)


def player(
    recording: Recording,
    settings: Settings,
    *,
    key: str = "player",
    small: bool = False,
    arrived: Arrived | None = None,
    figures: Sequence[FigureData] = (),
    goes_back: bool = False,
    choices: ChoicesData | None = None,
) -> None:
    """Put a player for a recording on the page. It steps in the browser, without the server.

    While the search stays the same, so does the place in the replay. `settings` are the view
    settings of a link. A small player has only the whole tree, the sentence and the bar, and leaves the address alone.
    `arrived` says where the places of the recording before are in this one, `figures` what the page makes of a step.
    It `goes_back` if the root was a node of the search before. `choices` stand above the tree.
    """
    around: dict[str, Any] = {"arrived": arrived, "figures": figures, "goes_back": goes_back, "choices": choices}
    data: ServedData = {**served_data(recording, settings, small=small, **around), "focuses": not small}
    COMPONENT(data=data, key=key)
