"""The graph: the browser part that replays an analysis on it, and the Python that puts it on the page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from viz.components.bundling import bundle
from viz.components.player import style, with_transport
from viz.contract.retrograde import OpenedGraphData

HERE = Path(__file__).parent


@cache
def _mount() -> Any:
    return st.components.v2.component(
        "plyscope_graph",
        html=with_transport((HERE / "graph.html").read_text("utf-8")),
        css="\n".join([style(), (HERE / "graph.css").read_text("utf-8")]),
        js=bundle(HERE / "mount.js"),
    )


def graph(data: OpenedGraphData) -> None:
    """Put a graph with its replays on the page. It steps in the browser, without the server."""
    _mount()(data=data, key="graph")
