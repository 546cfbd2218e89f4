"""What a session remembers besides its widgets: one object in named pieces.

What is searched, how, and how it is drawn is one `Draft`. A control shows a part of it, and puts another draft in its
place when the reader changes that.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

import streamlit as st

from core.game import PlyscopeError
from core.games.cat_and_mouse import CatAndMouse
from core.lab.experiment import ExperimentOutcome, Searched
from core.lab.game_settings import GamePlan, GameSettings
from core.lab.lab_settings import LabSettings, Plan
from core.options.paths import Path
from core.playing.reply import Reply
from core.practice.sheets.request import SheetRequest
from core.practice.sheets.sheet import Sheet
from viz.comparing.panes import ComparisonView
from viz.contract.comparing import DifferenceData
from viz.contract.player import Arrived
from viz.depths.measuring import Measurement
from viz.playing.play_table import PlayTable
from viz.replay.recording import Recording
from viz.replay.view_settings import Settings
from viz.sharing.comparison_link import CompareRequest
from viz.sharing.draft import Draft, SearchDraft
from viz.sharing.history import History, Version
from viz.sharing.request import Position, Request, Subject
from viz.sheets.paper import Paper

KEY = "plyscope"

AnyPlan = TypeVar("AnyPlan", Plan, GamePlan)
"""The plan of either half of the Lab."""


@dataclass
class ShownSearch:
    """What the page Step shows.

    `asked` is the request of the recording, and `settings` are the view settings of the link or file. `stopped` is the
    search that the reader stopped last; `is_instead` says that the first example is shown in its place. `ways_back` are
    the searches one of whose nodes became the root, each with what was searched from there.
    """

    recording: Recording
    asked: Request
    settings: Settings
    stopped: Request | None = None
    is_instead: bool = False
    ways_back: list[tuple[Request, Subject]] = field(default_factory=list)

    def stop(self, request: Request) -> None:
        """Note that the reader stopped a search."""
        self.stopped = request


@dataclass(frozen=True)
class Opening:
    """What the page Step opens on: a request, the view settings of its link, and what can't be shown of that."""

    request: Request
    settings: Settings
    problem: PlyscopeError | None = None


@dataclass
class NextRun:
    """What the next run of the page does, as set by the previous run or by another page.

    The page Step opens on `first` in place of its link, and at `step`; until it shows something, it is `opening`.
    `arrived` tells its player what becomes of the recording that it shows; `arrivals` counts these messages. `notices`
    are sentences about what was carried over from another tree. `redraws` asks for a run of the whole page, `compares`
    for the page Compare. `opening_stopped` says that the reader stopped the search that the page was opened for,
    `is_picture` that a picture was dropped or pasted.
    """

    first: Request | None = None
    opening: Opening | None = None
    step: int | None = None
    arrived: Arrived | None = None
    arrivals: int = 0
    notices: list[str] = field(default_factory=list)
    redraws: bool = False
    compares: bool = False
    opening_stopped: bool = False
    is_picture: bool = False

    def open_on(self, request: Request) -> None:
        """Open the page Step on a request, whatever the address says."""
        self.first, self.opening = request, None
        self.arrived = {"follows": None, "named": True}


@dataclass
class LastLed:
    """The last place that a live class led the page to: its number, its link, or why it can't be shown."""

    taken: int = 0
    link: str = ""
    problem: str | None = None


@dataclass
class Work:
    """The versions of the reader's tree: `searched` is the one that was searched last.

    `series` counts the trees that were typed, `others` are the foreign entries of a saved file, and
    `unopened` is stored work that can't be read, with what is wrong with it.
    """

    searched: Version | None = None
    history: History | None = None
    series: int = 0
    others: dict[str, Any] = field(default_factory=dict)
    unopened: tuple[PlyscopeError, str] | None = None


@dataclass
class Controls:
    """What the controls remember about themselves.

    `page` showed them last, `piece` is what a press puts on a board being set up. `revisions` belongs to
    viz/pages/revisions.py. `closings` counts requests to close the drawer. `turn` is the browser's number of the
    last choice above the tree, `chose_above` says that it was made just now, and `problem_above` is its problem.
    """

    page: str | None = None
    piece: str = ""
    revisions: dict[str, tuple[int, Any]] = field(default_factory=dict)
    closings: int = 0
    turn: float | None = None
    chose_above: bool = False
    problem_above: str = ""


@dataclass
class Comparing:
    """The page Compare: its searches, the comparison `shown` and its request, and what was `stopped`.

    `place` is the comparison of the last link or file, which says how the panes open, and when that was asked for.
    `opened` are the bundles that the reader opened in the picture of `opened_in`; `problem` is what is wrong with a
    file, `difference` the one that the reader asked for last, with the name of its comparison; `depths` is the
    measurement below the panes.
    """

    searches: tuple[SearchDraft, ...] = ()
    shown: ComparisonView | None = None
    asked: tuple[Request, tuple[str, ...]] | None = None
    stopped: tuple[Request, tuple[str, ...]] | None = None
    place: tuple[CompareRequest, float | None] = (CompareRequest(), None)
    opened: tuple[Path, ...] = ()
    opened_in: Request | None = None
    problem: PlyscopeError | None = None
    difference: tuple[str, DifferenceData] | None = None
    depths: Measurement | None = None

    def stop(self, asked: tuple[Request, tuple[str, ...]]) -> None:
        """Note that the reader stopped a comparison."""
        self.stopped = asked


@dataclass
class Lab(Generic[AnyPlan, Searched]):
    """A half of the page Lab: its plan, what each experiment found so far, and whether the reader stopped it.

    `lost` says which workers were lost, if others went on.
    """

    plan: AnyPlan
    found: dict[Searched, ExperimentOutcome[Searched]] = field(default_factory=dict)
    stopped: bool = False
    lost: str = ""

    def stop(self) -> None:
        """Put the waiting experiments off."""
        self.stopped = True

    def lose(self, lost: str) -> None:
        """Remember which workers were lost."""
        self.lost = lost

    def resume(self) -> None:
        """Resume the waiting experiments."""
        self.stopped = False


@dataclass(frozen=True)
class Analysed:
    """What the page Cat and Mouse shows: a graph, and the replay and step to open at.

    `number` distinguishes it from what was shown before.
    """

    game: CatAndMouse
    story: str = ""
    step: int = 0
    number: int = 0


@dataclass(frozen=True)
class TableDraft:
    """What the controls of the page Play hold: where a game begins, which seats the search has, and how it searches."""

    start: Position
    by_search: tuple[bool, ...]
    search: SearchDraft
    seconds: float


@dataclass
class Playing:
    """The page Play: its table, and what the search found for its moves, by number.

    `draft` is what the controls hold. `hint` is what it would play now. `problems` are what is wrong with a link or a
    move, each with what applies instead. The search `plays_on` against itself, and the page `opens` the tree of a move.
    """

    table: PlayTable
    draft: TableDraft
    replies: dict[int, Reply] = field(default_factory=dict)
    hint: Reply | None = None
    problems: list[tuple[PlyscopeError, str]] = field(default_factory=list)
    plays_on: bool = False
    opens: Request | None = None


@dataclass
class Sheets:
    """The page Sheets: the last request, and the last sheet `made`, with the variants viewed so far.

    If that is not the one `wanted`, the reader `stopped` it, or it has a `problem`.
    """

    wanted: SheetRequest
    made: Sheet | None = None
    papers: dict[int, Paper] = field(default_factory=dict)
    stopped: bool = False
    problem: PlyscopeError | None = None

    def ask(self, wanted: SheetRequest) -> None:
        """Request a sheet, or the same one again."""
        self.wanted, self.stopped, self.problem = wanted, False, None

    def take(self, made: Sheet) -> None:
        """Take the requested sheet."""
        self.made, self.papers = made, {}

    def stop(self) -> None:
        """Note that the reader stopped the making of a sheet."""
        self.stopped = True


@dataclass
class Session:
    """All pieces.

    `shown`, `lab`, `game_lab`, `playing`, `analysed` and `sheets` are None until their pages are opened.

    `is_new` says that Step was opened without a link. `notes` are sentences that a page shows until it shows something
    else, with what it showed then, and whether they are good news. `pasted` is the last typed or pasted position, in
    the game's notation and as given.
    """

    draft: Draft = field(default_factory=Draft)
    shown: ShownSearch | None = None
    next_run: NextRun = field(default_factory=NextRun)
    following: LastLed = field(default_factory=LastLed)
    work: Work = field(default_factory=Work)
    controls: Controls = field(default_factory=Controls)
    comparing: Comparing = field(default_factory=Comparing)
    lab: Lab[Plan, LabSettings] | None = None
    game_lab: Lab[GamePlan, GameSettings] | None = None
    playing: Playing | None = None
    analysed: Analysed | None = None
    sheets: Sheets | None = None
    is_new: bool = False
    notes: dict[str, tuple[object, list[str], bool]] = field(default_factory=dict)
    pasted: tuple[str, str] = "", ""


def session() -> Session:
    """Return the reader's session."""
    remembered: Session = st.session_state.setdefault(KEY, Session())
    return remembered


def draft() -> Draft:
    """Return the controls' draft."""
    return session().draft


def close_drawer() -> None:
    """Close the drawer at the end of the run, unless it shows a problem."""
    session().controls.closings += 1


def change(**parts: Any) -> None:
    """Change parts of the draft."""
    session().draft = replace(session().draft, **parts)


def shown() -> ShownSearch:
    """Return what the page Step shows, for code that runs once it has been opened."""
    found = session().shown
    if found is None:
        raise LookupError("the page Step shows nothing yet")
    return found


def history() -> History:
    """Return the versions of the reader's tree, for code that runs once a tree was searched."""
    found = session().work.history
    if found is None:
        raise LookupError("no tree was searched yet")
    return found
