"""The comparison: players of several searches under one bar, and the Python that puts them on the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from viz.comparing.panes import Compared
from viz.components.bundling import bundle
from viz.components.player import markup, served_data, style, with_transport
from viz.contract.comparison import ComparisonData, PaneData, Together
from viz.sharing.view_settings import Settings

HERE = Path(__file__).parent
KEY = "comparison"
PLAYER = "<!-- player.html -->"
"""Placeholder in the markup of the comparison for that of a player, of which each pane gets a copy."""

BOARD = Settings(views=("board",))
"""The players of a comparison show the board, where there is one, and no other view."""


@cache
def _mount() -> Any:
    return st.components.v2.component(
        "plyscope_comparison",
        html=with_transport((HERE / "comparison.html").read_text("utf-8")).replace(PLAYER, markup()),
        css="\n".join([style(), (HERE / "comparison.css").read_text("utf-8")]),
        js=bundle(HERE / "mount.js"),
    )


def comparison(
    compared: Compared,
    by: Together,
    stop: int,
    opened: float | None,
    *,
    file: dict[str, Any],
    on_open: Callable[[str], None],
    on_order: Callable[[int, str, list[int]], None],
    on_file: Callable[[str], None],
) -> None:
    """Put a comparison on the page. It steps in the browser, without the server.

    `by` and `stop` say how its panes move together and where it opens; they apply once for each `opened`, which tells
    one link or file from the next. `file` is the content of a saved file, without them. `on_open` receives the path of
    a node whose bundle of children the reader opens; `on_order` a pane's number, a node's path, and the order in which
    the reader wants its children searched there; `on_file` the text of a file.
    """

    def told(name: str, tell: Callable[[Any], None]) -> Callable[[], None]:
        def take() -> None:
            asked = st.session_state.get(KEY, {}).get(name)
            if asked is not None:
                tell(asked)

        return take

    def ordered(asked: Any) -> None:
        number, path, order = asked
        on_order(int(number), str(path), [int(child) for child in order])

    panes: list[PaneData] = [
        {
            "number": pane.number,
            "title": pane.title,
            "refused": pane.refused,
            "turns": pane.turns,
            "byHand": pane.by_hand,
            "player": None if pane.recording is None else served_data(pane.recording, BOARD, small=True),
        }
        for pane in compared.panes
    ]
    data: ComparisonData = {
        **compared.data(),
        "by": by,
        "start": stop,
        "opened": opened,
        "panes": panes,
        "file": file,
    }
    _mount()(
        data=data,
        key=KEY,
        on_opened_change=told("opened", lambda path: on_open(str(path))),
        on_ordered_change=told("ordered", ordered),
        on_file_change=told("file", lambda text: on_file(str(text))),
    )
