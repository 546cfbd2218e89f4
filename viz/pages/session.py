"""What a session remembers besides its widgets: one object with a few named pieces.

Streamlit keeps what a widget holds under the widget's key: an option stands there under its own name, and so do the
text of the tree, its root player and its format, whose widgets have keys that change. Everything else is a field here,
where a reader and the type checker find it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import streamlit as st

from core.game import Player, PlyscopeError
from core.games.cat_and_mouse import CatAndMouse
from core.lab.experiment import ExperimentOutcome, Searched
from core.lab.game_settings import GamePlan, GameSettings
from core.lab.lab_settings import LabSettings, Plan
from core.options.paths import Path
from core.playing.reply import Reply
from viz.comparing.comparison_link import CompareRequest
from viz.comparing.panes import Compared
from viz.contract.comparison import DifferenceData
from viz.contract.player import Arrived
from viz.depths.measuring import Measurement
from viz.playing.play_table import PlayTable
from viz.recording import Recording
from viz.sharing.history import History, Version
from viz.sharing.request import Request, Subject
from viz.sharing.view_settings import Settings

KEY = "plyscope"

AnyPlan = TypeVar("AnyPlan", Plan, GamePlan)
"""The plan of either half of the Lab."""


@dataclass
class Shown:
    """What Step through shows.

    `asked` is what the recording was made for, and `settings` are the view settings of the link or file.
    `stopped` is the search that the reader stopped last; `is_instead` says that the first example is shown in its
    place. `ways_back` are the searches of which a node became the root, each with
    what was searched from there.
    """

    recording: Recording
    asked: Request
    settings: Settings
    stopped: Request | None = None
    is_instead: bool = False
    ways_back: list[tuple[Request, Subject]] = field(default_factory=list)

    def stop(self, asked: Request) -> None:
        """Note that the reader stopped a search."""
        self.stopped = asked


@dataclass
class Coming:
    """What the next run of a page is to do, as set by the previous run or by another page.

    Step through opens on `first` in place of its link, and at `step`. `arrived` tells its player what becomes of the
    recording that it shows; `arrivals` counts these messages. `notices` are sentences about what was carried over from
    another tree. `redraws` asks for a run of the whole page, `compares` for the page Compare. `opening_stopped` says
    that the reader stopped the search that the page was opened for.
    """

    first: Request | None = None
    step: int | None = None
    arrived: Arrived | None = None
    arrivals: int = 0
    notices: list[str] = field(default_factory=list)
    redraws: bool = False
    compares: bool = False
    opening_stopped: bool = False

    def open_on(self, asked: Request) -> None:
        """Have Step through open on a request, whatever the address says, which names it then."""
        self.first = asked
        self.arrived = {"follows": None, "named": True}


@dataclass
class Work:
    """The reader's tree, besides its text, its root player and its format, which the session holds under these names.

    `searched` is the version that was searched last. `made` are the generator's settings, and `made_tree` the text and
    root player that they made. `edited` is the text of an edit.
    `series` counts the trees that were typed, `others` are the foreign entries of a saved file, and
    `unopened` is stored work that can't be read, with what is wrong with it.
    """

    searched: Version | None = None
    history: History | None = None
    made: str = ""
    made_tree: tuple[str, Player] | None = None
    edited: str | None = None
    series: int = 0
    others: dict[str, Any] = field(default_factory=dict)
    unopened: tuple[PlyscopeError, str] | None = None


@dataclass(frozen=True)
class CarriedSearch:
    """A control of an algorithm: the reader's `own` choice, "" for none, and what the page `put` there last.

    `usual` is the search that the tree or game has if none is chosen, `told` why the control holds another than before.
    """

    own: str = ""
    put: str = ""
    usual: str = ""
    told: str = ""


@dataclass
class Carried:
    """What outlives a tree or a position; see viz/pages/carried.py.

    `came` is a tree and the player that it came with at the root, `own_root` the reader's own choice of that player,
    `root_back` the tree at which that choice counted again. `settled` is what was searched when this was last settled.
    `searches` are by the keys of their controls.
    """

    came: tuple[str, Player] | None = None
    own_root: Player = Player.MAX
    root_back: str | None = None
    settled: tuple[str, ...] | None = None
    searches: dict[str, CarriedSearch] = field(default_factory=dict)


@dataclass
class GivenBook:
    """An opening book that the reader gave: the name of its content in `core.games.book_files`, and of its file.

    `problem` is what is wrong with the file that was given last.
    """

    name: str = ""
    file: str = ""
    problem: PlyscopeError | None = None


@dataclass
class Controls:
    """What the controls remember about themselves.

    `page` showed them last, `position_of` is the game whose position they hold. `opened` are the bundles that the
    reader opened, in the picture of the search `opened_in`. `revisions` belongs to viz/pages/revisions.py. The form of
    Step through `is_open`, or folded to a line; that `is_chosen` by the reader, or follows Run, which `has_run` notes.
    `turn` is how the browser names the last choice above the tree, `chose_above` says that it was made just now, and
    `problem_above` is what was wrong with it.
    """

    page: str | None = None
    position_of: str | None = None
    opened: tuple[Path, ...] = ()
    opened_in: str | None = None
    revisions: dict[str, tuple[int, Any]] = field(default_factory=dict)
    is_open: bool = True
    is_chosen: bool = False
    has_run: bool = False
    turn: float | None = None
    chose_above: bool = False
    problem_above: str = ""


@dataclass
class Comparing:
    """The page Compare: the number of searches, what is `shown` and was `asked` for it, and what was `stopped`.

    `place` is the comparison of the last link or file, which says how the panes open, and when that was asked for.
    `opened` and `opened_in` are as in `Controls`; `problem` is what is wrong with a file, `difference` the one that the
    reader asked for last, with the name of its comparison; `depths` is the measurement below the panes.
    """

    searches: int = 0
    shown: Compared | None = None
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

    `lost` says which workers could not go on, where others did.
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
    """What the page Cat and Mouse shows: a graph, and the replay and the step that it opens at.

    `number` tells it from what was shown before.
    """

    game: CatAndMouse
    story: str = ""
    step: int = 0
    number: int = 0


@dataclass
class Playing:
    """The page Play: its table, and what the search found for the moves that it made, by their number.

    `hint` is what it would play now. `problems` are what is wrong with a link or a move, each with what applies
    instead. The search `plays_on` against itself, and the page `opens` the tree of a move.
    """

    table: PlayTable
    replies: dict[int, Reply] = field(default_factory=dict)
    hint: Reply | None = None
    problems: list[tuple[PlyscopeError, str]] = field(default_factory=list)
    plays_on: bool = False
    opens: Request | None = None


@dataclass
class Session:
    """All pieces; `shown`, `lab`, `game_lab`, `playing` and `analysed` are None until their pages are opened.

    `notes` are sentences that a page shows until it shows something else, with what it showed then.
    """

    shown: Shown | None = None
    coming: Coming = field(default_factory=Coming)
    work: Work = field(default_factory=Work)
    carried: Carried = field(default_factory=Carried)
    controls: Controls = field(default_factory=Controls)
    comparing: Comparing = field(default_factory=Comparing)
    lab: Lab[Plan, LabSettings] | None = None
    game_lab: Lab[GamePlan, GameSettings] | None = None
    book: GivenBook = field(default_factory=GivenBook)
    playing: Playing | None = None
    analysed: Analysed | None = None
    notes: dict[str, tuple[object, list[str]]] = field(default_factory=dict)


def session() -> Session:
    """Return what the reader's session remembers."""
    remembered: Session = st.session_state.setdefault(KEY, Session())
    return remembered


def shown() -> Shown:
    """Return what Step through shows, for code that runs once it has been opened."""
    found = session().shown
    if found is None:
        raise LookupError("Step through shows nothing yet")
    return found


def history() -> History:
    """Return the versions of the reader's tree, for code that runs once a tree was searched."""
    found = session().work.history
    if found is None:
        raise LookupError("no tree was searched yet")
    return found
