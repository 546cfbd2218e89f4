"""What Python hands to the browser part: the one contract, by component.

These are the types of viz/components/contract.d.ts, which is written from them. mypy checks what makes such data and
`deno check` what reads it; tests/components/test_contract.py holds real data against them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Together: TypeAlias = Literal["node", "event", "leaf", "alone"]
"""How searches that are compared move together."""


class PatchData(TypedDict):
    """What each step changes, as numbers.

    A value is null, the number of a string, or a phrase: the numbers of a template and of its words. `initial` is each
    slot's value at step 0. The changes of step s are the places from `ends[s - 2]` (0 for step 1) to `ends[s - 1]` in
    `changed`, which has slots, and `become`, which has values.
    """

    slots: Sequence[tuple[str, str]]
    values: Sequence[int | Sequence[int] | None]
    strings: Sequence[str]
    initial: Sequence[int]
    ends: Sequence[int]
    changed: Sequence[int]
    become: Sequence[int]


class EventData(TypedDict):
    """What the reader moves by: each event's kind, node and visit, and each node's parent, ply and drawn element.

    `visits` is null if each node has only one.
    """

    names: Sequence[str]
    kinds: Sequence[int]
    nodes: Sequence[int]
    visits: Sequence[int] | None
    parents: Sequence[int]
    depths: Sequence[int]
    elements: Sequence[int]


class GeometryData(TypedDict):
    """Where the layout put everything; lists go by the keys of elements.

    `rooms` is how far an element reaches to the left, to the right, upwards and downwards. A level has its height, its
    name, and how far its row reaches upwards and downwards; between rows is a `gap`, which only edges cross. `horizons`
    are the plies below which a line shows the depth limit; `horizon` is where in the gap it stands, as a share, and the
    height that it takes below the last row. `strike`
    is where on an edge, as a share of its way from row to row, the strokes of a cut stand. `words` is the base of the
    first line that is free below an element, from its centre. `smallest` is the size of the smallest type. Where the
    picture is `roomy` times as wide there is room for a word below each leaf.
    """

    size: tuple[float, float]
    centres: Sequence[tuple[float, float]]
    rooms: Sequence[tuple[float, float, float, float]]
    parents: Sequence[int]
    levels: Sequence[tuple[float, str, float, float]]
    gap: float
    horizons: Sequence[int]
    horizon: tuple[float, float]
    strike: float
    words: Sequence[float]
    smallest: float
    roomy: float


class SmallBoardsData(TypedDict):
    """A game's positions as small boards: one drawing, and for each position a mark for each of its elements.

    `box` is what the drawing takes without its coordinates, `least` how high it is at least, in pixels. `keys` are the
    elements, `positions` the numbers of their marks, and `of` has the number of each node's position.
    """

    svg: str
    box: tuple[float, float, float, float]
    least: float
    keys: Sequence[str]
    marks: Sequence[str]
    positions: Sequence[Sequence[int]]
    of: Sequence[int]


class FocusData(TypedDict):
    """What the focus view reads: the nodes of the search by their numbers, and what each event shows.

    The nodes are the places of the trace, then the children of places that the search never visits. Of each: the node
    above (the root's is itself), its index there, its kind (0 MAX, 1 MIN, 2 leaf), its name and the name of the move to
    it, as numbers of `texts`, and a leaf's value if it is known before it is visited. Of each event: its value, and its
    window if the search has any. `limits` are the depth limits with the steps at which they begin. Values and bounds
    are pairs: what is shown, and what programs read; number 0 is none. `skips` has each step that skips, with the node
    that it skips. Windows that are `handed` down stay as they were. A search that `samples` tells how often each node
    was visited. `best` is the line of best play, `sides` what MAX and MIN are called. `shapes` are the outlines of MAX
    and MIN, one unit to either side of (0, 0), `heights` how far below it the base of a value is there, and `grown` how
    much wider the shapes of the whole tree are; `round` ones are as wide as high.
    """

    first: bool
    parents: Sequence[int]
    indices: Sequence[int]
    kinds: Sequence[int]
    names: Sequence[int]
    moves: Sequence[int]
    known: Sequence[int]
    skips: Sequence[Sequence[int]]
    limits: Sequence[tuple[int, int]]
    shown: Sequence[int]
    alphas: Sequence[int] | None
    betas: Sequence[int] | None
    texts: Sequence[str]
    values: Sequence[tuple[str, str]]
    bounds: Sequence[tuple[str, str]]
    handed: bool
    forMover: bool
    samples: bool
    best: Sequence[int]
    sides: Sequence[str]
    shapes: Sequence[str]
    heights: Sequence[float]
    grown: float
    round: bool
    boards: SmallBoardsData | None


class SceneData(TypedDict):
    """A recording as it is drawn: SVG and HTML of step 0, where everything stands, and the patches.

    `lines` are those of the text trace: the step, the depth, and the number of the words among the patches' values.
    """

    tree: str
    board: str | None
    panels: Mapping[str, str]
    lines: Sequence[tuple[int, int, int]]
    geometry: GeometryData
    steps: int
    events: EventData
    patches: PatchData


class SettingsData(TypedDict):
    """How a link says that the reader looks; null and empty: as the browser has it."""

    views: Sequence[str] | None
    way: str | None
    stops: Sequence[str]
    fold: Sequence[str]
    picture: Literal["focus", "whole"] | None


class ViewsData(TypedDict):
    """The views: each one's name, title, and what it answers; and those that a new reader sees."""

    views: Sequence[tuple[str, str, str]]
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
    whole: bool
    width: bool


class PlayerData(SceneData):
    """A recording with what is said around it and how the reader looks at it; see `viz.recording.Recording`.

    A player that is `alone` stands in a file of its own: no server answers it.
    """

    id: str
    search: str
    subject: str
    title: str
    meta: str
    start: int
    link: str | None
    checked: str | None
    warning: str | None
    notice: str | None
    folded: str | None
    """What is to be known of the whole tree, while that is shown."""
    views: ViewsData
    settings: SettingsData
    small: bool
    alone: bool
    arrived: Arrived | None
    goesBack: bool
    """Whether there is a search to go back to, of which a node became the root of this one."""
    formats: Sequence[tuple[str, str]]
    edits: Sequence[tuple[str, str, str]]
    """The edits: each one's name, title, and the heading that it stands under."""
    figures: Sequence[FigureData]
    legend: str
    focus: FocusData | None
    """None for a player that shows only the whole tree."""


class DifferenceData(TypedDict):
    """One picture for all searches: by element, the numbers of those that come there, and that skip children there."""

    tree: str
    geometry: GeometryData
    visits: Sequence[Sequence[int]]
    cuts: Sequence[Sequence[int]]
    notes: str


class LineData(TypedDict):
    """Stops along which searches move together: what each stop is about, and each search's step and whereabouts there.

    `moments` and `where` are numbers of `core.comparing.synchrony`, `nodes` places in `ComparedData.names`.
    """

    moments: Sequence[int]
    nodes: Sequence[int]
    steps: Sequence[Sequence[int]]
    where: Sequence[Sequence[int]]


class PaneData(TypedDict):
    """One of the searches that are compared: its player, or why it can't run; see `viz.comparing.panes.Pane`."""

    number: int
    title: str
    refused: str | None
    turns: Mapping[int, int]
    byHand: bool
    player: PlayerData | None


class ComparedData(TypedDict):
    """A comparison without its panes; see `viz.comparing.panes.Compared`.

    `names` has for each node that some search visits what sentences call it, its parent, and its place among the
    siblings.
    """

    id: str
    subject: str
    title: str
    link: str | None
    notice: str | None
    lines: Mapping[str, LineData]
    names: tuple[Sequence[str], Sequence[int], Sequence[int]]
    most: Mapping[str, int]
    numbers: Sequence[int]
    difference: DifferenceData


class ComparisonData(ComparedData):
    """A comparison with its panes, how they move together, and where it opens.

    `by` and `start` hold once for each `opened`, which tells one link or file from the next. `file` is what a saved
    file holds, without them.
    """

    by: Together
    start: int
    opened: float | None
    panes: Sequence[PaneData]
    file: Mapping[str, Any]


class GraphStoryData(TypedDict):
    """A replay on a graph: what its steps change; `name` is that of a link."""

    name: str
    title: str
    steps: int
    patches: PatchData


class GraphData(TypedDict):
    """A graph that is analysed: SVG of the graph and HTML of its tables at step 0, and the replays on them.

    The `id` tells one graph from another.
    """

    id: str
    title: str
    meta: str
    picture: str
    tables: str
    explanation: str
    stories: Sequence[GraphStoryData]


class OpenedGraphData(GraphData):
    """A graph where it opens: at a step of the replay of that name, once for each `opened`; `link` is its address."""

    link: str
    story: str
    start: int
    opened: int


class FoundData(TypedDict):
    """What a search found for a move: a sentence, facts with their names, what to know of it, the query of its tree."""

    lead: str
    facts: Sequence[tuple[str, str]]
    note: str
    tree: str


class PlayData(TypedDict):
    """A game that is played, as it stands after `number` moves; see `viz.playing.table.Table`.

    `board` is its drawing with nothing on it, `marks` the words of each element, `position` what it shows, as text.
    `press` has the move of each part of it that can be pressed, and `legal` all moves: both are empty where no person
    is to move. `found` is about the last move of the search, `hint` about what it would play. The search plays `alone`
    if it plays both sides. `can` names the buttons that can be pressed. `link` is the query that opens the same game.
    """

    number: int
    title: str
    meta: str
    tag: str
    lead: str
    rest: str
    board: str
    marks: Mapping[str, str]
    remark: str | None
    position: str
    press: Mapping[str, str]
    legal: Sequence[str]
    played: Sequence[str]
    found: FoundData | None
    hint: FoundData | None
    alone: bool
    can: Sequence[str]
    link: str
    text: str


class WorkData(TypedDict):
    """What a browser keeps of the reader's work; `choices` are null where the address alone opens it."""

    choices: str | None
    series: int
    title: str
    about: str
    history: Sequence[Any] | None


class Told(TypedDict, total=False):
    """What an answer tells: what was asked for, or what is wrong; a `file` is written in base 64."""

    problem: str
    html: str
    searches: int
    text: str
    suffix: str
    file: str
    mime: str
    note: str
    svg: str
    host: str
    step: int
    steps: Sequence[int]


class Answer(Told):
    """The answer to the question of that `number`."""

    number: int


class SetUpData(TypedDict):
    """A board on which a position is set up: its drawing, the marks, and what each square is called, by their keys."""

    board: str
    marks: Mapping[str, str]
    squares: Mapping[str, str]
    position: str


class AddressData(TypedDict):
    """What the address of a page holds: the path of the page, and its query."""

    page: str
    query: str


class MailboxData(TypedDict):
    """What the server says to the mailbox; `redraws` says that the whole page is about to run again."""

    session: str
    answer: Answer | None
    redraws: bool
    work: WorkData
