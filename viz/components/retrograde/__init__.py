"""The graph: the browser part that replays an analysis on it, and the Python that puts it on the page."""

from __future__ import annotations

from pathlib import Path

from viz.components.component import component
from viz.components.player import style, with_transport
from viz.contract.retrograde import OpenedGraphData

HERE = Path(__file__).parent


COMPONENT = component(
    "retrograde", lambda: with_transport((HERE / "graph.html").read_text("utf-8")), lambda: style(HERE / "graph.css")
)


def graph(data: OpenedGraphData) -> None:
    """Put a graph with its replays on the page. It steps in the browser, without the server."""
    COMPONENT(data=data, key="graph")
