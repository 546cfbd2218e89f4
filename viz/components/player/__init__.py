"""The player: the browser part that steps through a scene, and the Python that puts it on the page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import streamlit as st

from core.game import Player
from core.search import ALGORITHMS
from core.trace import Kind
from core.trace.result import has_unbound_estimate
from core.trees.edit_menu import EDITS
from core.trees.formats import FORMATS
from core.trees.leaf_tree import LeafTree
from viz.components.bundling import bundle
from viz.contract.player import AroundData, Arrived, ChoicesData, FigureData, OutcomeData, PlayerData, ServedData
from viz.panels.view import View
from viz.recording import Recording
from viz.replay.asking import COVERS
from viz.sharing.view_settings import Settings
from viz.tree.legend import legend
from viz.views import FIRST_SHOWN, VIEWS

HERE = Path(__file__).parent
STYLES = (
    "player.css",
    "header.css",
    "sentence.css",
    "tree.css",
    "focus.css",
    "panels.css",
    "position_graph.css",
    "tools.css",
    "editing.css",
    "controls.css",
    "presenting.css",
    "asking.css",
    "windows.css",
    "small.css",
    "print.css",
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
    _mount()(data=data, key=key)


def served_data(recording: Recording, settings: Settings, **options: Any) -> ServedData:
    """Return what a page sends for a player, which loads the recording itself; the arguments are as in `player`."""
    return {**around_data(recording, settings, **options), "document": recording.scene.document.name}


def player_data(recording: Recording, settings: Settings) -> PlayerData:
    """Return all that a player in a file of its own is made of: it has only the views that ask no server."""
    scene = recording.scene
    return {**scene.data(), "focus": scene.focus, **around_data(recording, settings, alone=True)}


def around_data(
    recording: Recording,
    settings: Settings,
    *,
    small: bool = False,
    alone: bool = False,
    arrived: Arrived | None = None,
    figures: Sequence[FigureData] = (),
    goes_back: bool = False,
    choices: ChoicesData | None = None,
) -> AroundData:
    """Return what is said around a recording, as JSON holds it; the arguments are as in `player` and `player_data`."""
    scene = recording.scene
    views = [view for view in VIEWS.values() if not (alone and view.served)]
    outcome: OutcomeData | None = None
    if alone:
        outcome = {"checked": recording.check.outcome.checked, "warning": recording.check.outcome.warning}
    return {
        "id": recording.id,
        "search": recording.search,
        "subject": recording.subject,
        "title": recording.title,
        "meta": recording.meta,
        "choices": choices,
        "start": recording.start,
        "link": recording.link,
        "check": None if small or alone else recording.check.name,
        "outcome": outcome,
        "notice": recording.notice,
        "folded": recording.folded,
        "views": {
            "views": [(view.name, view.title, view.about, view.name in scene.views) for view in views],
            "first": FIRST_SHOWN,
        },
        "settings": settings.data(),
        "covers": [cover.data() for cover in COVERS.values()],
        "small": small,
        "focuses": True,
        "alone": alone,
        "arrived": arrived,
        "goesBack": goes_back,
        "formats": [(format_.name, format_.title) for format_ in FORMATS.values()],
        "edits": [(edit.name, edit.title, edit.group) for edit in EDITS.values()],
        "figures": figures,
        "query": recording.query,
        "legend": legend(
            scene.notation,
            shortens=scene.shortens,
            estimates=bool(scene.trace.events["estimates"].any()),
            unbound=has_unbound_estimate(scene.trace),
            again=scene.trace.visits_again,
            for_mover=scene.for_mover,
            sampled=ALGORITHMS[scene.trace.options.algorithm].samples,
            chance=Player.CHANCE in scene.trace.places.players,
            table=bool((scene.trace.events["kind"] == Kind.HIT).any()),
            book=bool((scene.trace.events["kind"] == Kind.BOOK).any()),
            known=bool((scene.trace.events["kind"] == Kind.KNOWN).any()),
            horizon=scene.picture.has_horizon,
            noisy=any(node.sign for node in scene.outline.nodes),
            judged=isinstance(scene.game, LeafTree) and scene.game.is_judged,
        ),
    }
