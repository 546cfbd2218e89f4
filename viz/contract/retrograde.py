"""A graph's data: its picture with its tables, and the replays on them."""

from collections.abc import Sequence
from typing import TypedDict

from viz.contract.recording import WordsData


class GraphStoryData(TypedDict):
    """A replay on a graph: what it shows at each step; `name` is its name in links."""

    name: str
    title: str
    steps: int
    words: WordsData


class GraphData(TypedDict):
    """A graph that is analysed: SVG of the graph and HTML of its tables at step 0, and the replays on them.

    The `id` identifies the graph.
    """

    id: str
    title: str
    meta: str
    picture: str
    tables: str
    explanation: str
    stories: Sequence[GraphStoryData]


class OpenedGraphData(GraphData):
    """A graph as it opens: at a step of a replay, once for each `opened`; `link` is its address."""

    link: str
    story: str
    start: int
    opened: int
