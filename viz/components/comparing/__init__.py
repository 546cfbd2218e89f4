"""The comparison: players of several searches under one bar, and the Python that puts them on the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from viz.comparing.panes import ComparisonView
from viz.components.component import component
from viz.components.player import markup, style, with_transport
from viz.contract.comparing import ComparisonData, PaneData
from viz.contract.player import FigureData
from viz.replay.player_data import served_data
from viz.replay.view_settings import Settings
from viz.sharing.comparison_link import MOST, CompareRequest

HERE = Path(__file__).parent
KEY = "comparison"
PLAYER = "<!-- player.html -->"
"""Placeholder in the markup of the comparison for that of a player, of which each pane gets a copy."""

BOARD = Settings(views=("board",))
"""The players of a comparison show the board, where there is one, and no other view."""


COMPONENT = component(
    "comparing",
    lambda: with_transport((HERE / "comparison.html").read_text("utf-8")).replace(PLAYER, markup()),
    lambda: style(HERE / "comparison.css"),
)


def comparison(
    compared: ComparisonView,
    place: tuple[CompareRequest, float | None],
    *,
    file: dict[str, Any],
    answers: Mapping[str, Callable[..., None]],
    figures: Sequence[FigureData],
) -> None:
    """Put a comparison on the page. It steps in the browser, without the server.

    `place` has the link or file that says how its panes open; that applies once for each number in it, which tells one
    link or file from the next. `file` is the content of a saved file, without them. `answers` take what the reader asks
    for: `opened` the path of a node whose bundle of children is to be drawn; `ordered` a pane's number, a node's path,
    and the order in which to search its children there; `added` nothing, for one more search; `differing` the path
    along which the difference is to be drawn, None for the whole tree; `file` the text of a file. `figures` are the
    formats of its figures.
    """
    opening, opened = place

    def taking(name: str, answer: Callable[..., None]) -> Callable[[], None]:
        def take() -> None:
            asked = st.session_state.get(KEY, {}).get(name)
            if asked is not None:
                answer(*asked)

        return take

    panes: list[PaneData] = [
        {
            "number": pane.number,
            "title": pane.title,
            "refused": pane.refused,
            "byHand": pane.by_hand,
            "player": None if pane.recording is None else served_data(pane.recording, BOARD, small=True),
        }
        for pane in compared.panes
    ]
    data: ComparisonData = {
        **compared.data(),
        "by": opening.by,
        "start": opening.stop,
        "picture": opening.picture,
        "ask": opening.ask,
        "opened": opened,
        "panes": panes,
        "takesMore": len(panes) < MOST,
        "file": file,
        "figures": figures,
    }
    COMPONENT(data=data, key=KEY, **{f"on_{name}_change": taking(name, answer) for name, answer in answers.items()})
