"""The comparison's data: its players, and how they move together."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypedDict

from viz.contract.player import FigureData, PictureName, ServedData
from viz.contract.recording import GeometryData, TreeData

Together: TypeAlias = Literal["node", "event", "leaf", "alone"]
"""How compared searches move together."""


class DifferenceData(TypedDict):
    """One picture for all searches: by element, the numbers of those that visit it, and that skip children there.

    It has the nodes of a `path` with all their siblings and the children of its last node, or for None those of the
    whole tree.
    """

    path: str | None
    tree: TreeData
    geometry: GeometryData
    visits: Sequence[Sequence[int]]
    cuts: Sequence[Sequence[int]]
    notes: str


class LineData(TypedDict):
    """Stops along which searches move together: what each is about, and each search's step and whereabouts.

    `moments` and `where` are numbers of `core.comparing.synchrony`, `nodes` places in `ComparedData.names`.
    """

    moments: Sequence[int]
    nodes: Sequence[int]
    steps: Sequence[Sequence[int]]
    where: Sequence[Sequence[int]]


class PaneData(TypedDict):
    """A compared search: its player, or why it can't run; see `viz.comparing.panes.Pane`."""

    number: int
    title: str
    refused: str | None
    byHand: bool
    player: ServedData | None


class ComparedData(TypedDict):
    """A comparison without its panes; see `viz.comparing.panes.ComparisonView`.

    `names` has, for each visited node, its name in sentences, its parent, and its index among its siblings.
    """

    id: str
    subject: str
    title: str
    link: str | None
    notice: str | None
    folded: str | None
    """A notice about the whole tree, while that is shown."""
    lines: Mapping[str, LineData]
    names: tuple[Sequence[str], Sequence[int], Sequence[int]]
    most: Mapping[str, int]
    numbers: Sequence[int]
    difference: DifferenceData
    leaves: str


class ComparisonData(ComparedData):
    """A comparison with its panes, how they move together, and where it opens.

    `by`, `start`, `picture` and `ask` apply once for each `opened`, the number of a link or file. `file` is the content
    of a saved file, without them; `takesMore` says whether a search can be added. `figures` are the formats of figures.
    """

    by: Together
    start: int
    picture: PictureName | None
    ask: Sequence[str]
    opened: float | None
    panes: Sequence[PaneData]
    takesMore: bool
    file: Mapping[str, Any]
    figures: Sequence[FigureData]
