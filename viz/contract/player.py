"""The player's data: a recording, the words around it, and view settings."""

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict, get_args

from viz.contract.lecture import LedPlace
from viz.contract.practising import NextData, PracticeData
from viz.contract.recording import NodeFormData, RecordingData

PictureName: TypeAlias = Literal["focus", "whole"]
"""What is shown of the tree: the current path with all siblings, or everything."""

PICTURES: tuple[PictureName, ...] = get_args(PictureName)


class SettingsData(TypedDict):
    """The view settings of a link; null and empty mean the browser's own."""

    views: Sequence[str] | None
    way: str | None
    fold: Sequence[str]
    show: Sequence[str]
    picture: PictureName | None
    ask: Sequence[str]
    at: Sequence[int]


class CoverData(TypedDict):
    """What "Ask first" can cover: its name and title, the question, and the slots that it empties."""

    name: str
    title: str
    question: str
    marks: Sequence[tuple[str, str]]


class ViewsData(TypedDict):
    """The views: name, what it answers, whether it applies, whether it is seldom wanted."""

    views: Sequence[tuple[str, str, bool, bool]]
    first: Sequence[str]


class News(TypedDict, total=False):
    """What a player learns about the recording after an edit, or from a file.

    `places` maps places of the previous recording to it, by path; `chosen` is the path to continue at. With `settings`
    it opens at its start with those; `named` says that the address names it.
    """

    places: Mapping[str, str]
    chosen: str
    settings: bool
    named: bool


class Arrived(News):
    """News of the recording after the one that it `follows`, numbered."""

    follows: str | None
    number: NotRequired[int]


class FigureData(TypedDict):
    """A format of figures; `whole` means the whole replay, `width` and `boxes` that those can be chosen."""

    name: str
    title: str
    about: str
    suffix: str
    whole: bool
    width: bool
    boxes: bool


class LegendData(TypedDict):
    """The legend: a note on all numbers, and rows: a sample's form, words, `data-same`, and its meaning."""

    note: str
    rows: Sequence[tuple[NodeFormData, str, str, str]]


class ChoiceData(TypedDict):
    """A choice above the tree; its `values` each have a title, a group if any, and whether they are possible."""

    name: str
    title: str
    about: str
    chosen: str
    values: Sequence[tuple[str, str, str, bool]]


class ChoicesData(TypedDict):
    """The choices above the tree.

    `further` is a remark on the search shown, `problem` why the chosen one could not run. `turn` is the last choice
    that the server knows of.
    """

    offered: Sequence[ChoiceData]
    further: str
    turn: float | None
    problem: str | None


class OutcomeData(TypedDict):
    """What the check of a recording found; see `viz.replay.check.CheckOutcome`."""

    checked: str | None
    warning: str | None


class AroundData(TypedDict):
    """The words around a recording, and the view settings; see `viz.replay.recording.Recording`.

    A player that is `alone` is in a file, without a server.
    """

    id: str
    search: str
    subject: str
    title: str
    meta: str
    choices: ChoicesData | None
    start: int
    link: str | None
    check: str | None
    """The name for asking for the check's outcome; None if it is not shown."""
    outcome: OutcomeData | None
    """The outcome, if there is no server to ask."""
    notice: str | None
    folded: str | None
    """A notice about the whole tree, while that is shown."""
    views: ViewsData
    settings: SettingsData
    covers: Sequence[CoverData]
    questions: Mapping[str, NextData]
    """What may happen next at steps that ask for it, where there is nobody to ask."""
    small: bool
    focuses: bool
    """Whether the focus view is offered."""
    alone: bool
    arrived: Arrived | None
    goesBack: bool
    """Whether there is a search to go back to, one of whose nodes is this one's root."""
    formats: Sequence[tuple[str, str]]
    edits: Sequence[tuple[str, str, str]]
    """The edits: name, title, and heading."""
    figures: Sequence[FigureData]
    query: str
    """The query for asking the server about the search: for a figure, or another value at a leaf."""
    legend: LegendData
    practice: PracticeData | None
    """What the reader may fill in; None if nothing is marked."""
    tutored: bool
    """Whether that is an exercise of a series."""
    led: NotRequired[LedPlace]
    """Where a class has led the page without a run, which its session may not know."""


class PlayerData(RecordingData, AroundData):
    """Everything that a player needs."""


class ServedData(AroundData):
    """A player whose recording the browser loads: the document of this name."""

    document: str
