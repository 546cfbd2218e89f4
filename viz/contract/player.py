"""What the player is handed: a recording, what is said around it, and how the reader looks at it."""

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict, get_args

from viz.contract.lecture import LedPlace
from viz.contract.practising import NextData, PracticeData
from viz.contract.recording import NodeFormData, RecordingData

PictureName: TypeAlias = Literal["focus", "whole"]
"""What is shown of the tree: the current path with all siblings, or all of it."""

PICTURES: tuple[PictureName, ...] = get_args(PictureName)


class SettingsData(TypedDict):
    """How a link says that the reader looks; null and empty: as the browser has it."""

    views: Sequence[str] | None
    way: str | None
    fold: Sequence[str]
    show: Sequence[str]
    picture: PictureName | None
    ask: Sequence[str]
    at: Sequence[int]


class CoverData(TypedDict):
    """What "Ask first" can cover: its name and title, the question, and the slots that show nothing meanwhile.

    A change has a text that counts, null if any does.
    """

    name: str
    title: str
    question: str
    marks: Sequence[tuple[str, str]]


class ViewsData(TypedDict):
    """The views: each one's name, what it answers, whether it applies, whether it is seldom wanted."""

    views: Sequence[tuple[str, str, bool, bool]]
    first: Sequence[str]


class News(TypedDict, total=False):
    """What a player learns of the recording that comes after an edit, or with a file.

    `places` are where places of the recording before are in it, by path; `chosen` is the path to go on at. With
    `settings` it opens at its start as those say; `named` says that its address names it.
    """

    places: Mapping[str, str]
    chosen: str
    settings: bool
    named: bool


class Arrived(News):
    """News of the recording that comes after the one that it `follows`; `number` tells them from those before."""

    follows: str | None
    number: NotRequired[int]


class FigureData(TypedDict):
    """A format of figures; `whole` says that it has the whole replay, `width` that a width can be chosen."""

    name: str
    title: str
    about: str
    suffix: str
    whole: bool
    width: bool


class LegendData(TypedDict):
    """The legend: a note on all numbers, and rows: the form of a sample, its words, its `data-same`, what it means."""

    note: str
    rows: Sequence[tuple[NodeFormData, str, str, str]]


class ChoiceData(TypedDict):
    """A choice above the tree; its `values` each have a title, the name of a group or none, and whether it can be."""

    name: str
    title: str
    about: str
    chosen: str
    values: Sequence[tuple[str, str, str, bool]]


class ChoicesData(TypedDict):
    """The choices above the tree.

    `further` is what else is to be said of the search that is shown, `problem` why what is chosen could not be
    searched. `turn` names the last choice that the server knows of.
    """

    offered: Sequence[ChoiceData]
    further: str
    turn: float | None
    problem: str | None


class OutcomeData(TypedDict):
    """What the check of a recording found; see `viz.replay.check.Outcome`."""

    checked: str | None
    warning: str | None


class AroundData(TypedDict):
    """What is said around a recording and how the reader looks at it; see `viz.replay.recording.Recording`.

    A player that is `alone` stands in a file of its own: no server answers it.
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
    """The name under which the outcome of the check is asked for; None where it is not shown."""
    outcome: OutcomeData | None
    """The outcome, where there is nobody to ask."""
    notice: str | None
    folded: str | None
    """What is to be known of the whole tree, while that is shown."""
    views: ViewsData
    settings: SettingsData
    covers: Sequence[CoverData]
    questions: Mapping[str, NextData]
    """What may happen next at steps that ask for it, where there is nobody to ask."""
    small: bool
    focuses: bool
    """Whether the focus view is offered beside the whole tree."""
    alone: bool
    arrived: Arrived | None
    goesBack: bool
    """Whether there is a search to go back to, of which a node became the root of this one."""
    formats: Sequence[tuple[str, str]]
    edits: Sequence[tuple[str, str, str]]
    """The edits: each one's name, title, and the heading that it stands under."""
    figures: Sequence[FigureData]
    query: str
    """The query by which the server is asked about the search: for a figure, or another value at a leaf."""
    legend: LegendData
    practice: PracticeData | None
    """What the reader may fill in; None where nothing is marked."""
    tutored: bool
    """Whether that is an exercise, one of a series."""
    led: NotRequired[LedPlace]
    """Where a class has led the page without a run, so that its session may not know of it."""


class PlayerData(RecordingData, AroundData):
    """All that a player is made of."""


class ServedData(AroundData):
    """A player of which the browser loads the recording: the document of that name."""

    document: str
