"""A recording's data: its picture at step 0, what is shown at each step, and the focus view."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypedDict

Column: TypeAlias = Sequence[int]
"""Whole numbers as differences: written by `viz.replay.document.column`, read by `numbersOf` in shared/numbers.js."""


class PieceData(TypedDict):
    """What the parts of the page show during some consecutive steps: a self-contained piece.

    A value is nothing (number 0), a string, or a phrase: a template and its words. `contents` are each part's distinct
    contents, as the numbers of its slots' values; slots left out at the end hold nothing. `steps` are the steps at
    which a part's content changes, counted from the first one of the piece, and `comes` is the new content. `longest`
    are the longest sentences, each as its tag and its two parts.
    """

    values: Sequence[str | Sequence[str] | None]
    contents: Sequence[Sequence[Sequence[int]]]
    steps: Sequence[Column]
    comes: Sequence[Sequence[int]]
    longest: Sequence[tuple[str, str, str]]


class WordsData(TypedDict):
    """What the parts of the page show at each step, in pieces.

    `slots` are each part's slots: the key of an element, and what of it. `starts` are the first steps of the pieces.
    The first ones are in `pieces`; piece n of the others is a document of its own, NAME.n.
    """

    slots: Sequence[Sequence[tuple[str, str]]]
    starts: Sequence[int]
    pieces: Sequence[PieceData]


class EventData(TypedDict):
    """What moving needs: each event's kind, node and visit, and each node's parent, ply and drawn element.

    `visits` is null if each node has only one.
    """

    names: Sequence[str]
    kinds: Column
    nodes: Column
    visits: Column | None
    parents: Column
    depths: Column
    elements: Column
    ends: Column


class GeometryData(TypedDict):
    """Where the layout put everything, in lists by element key.

    `rooms` is how far an element reaches to the left, to the right, upwards and downwards. `least` is what it needs to
    either side with its words, and with its name alone, and how far it then reaches up and down. A level has its
    height, its name, and how far its row reaches upwards and downwards; between rows is a `gap`, which only edges
    cross. `horizons` are the plies below which a line shows the depth limit, and `horizon` is where in the gap it
    stands, as a share, and the height that it takes below the last row. `strike` is where on an edge, as a share of its
    way from row to row, the strokes of a cut stand, and `turn` where its turn stands, and how far below that its base
    is. `words` is the base of the first line that is free below an element, from its centre. `smallest` is the size of
    the smallest type. Where the picture is `roomy` times as wide there is room for a word below each leaf.
    """

    size: tuple[float, float]
    centres: Sequence[tuple[float, float]]
    rooms: Sequence[tuple[float, float, float, float]]
    least: Sequence[tuple[float, float, float, float]]
    parents: Sequence[int]
    levels: Sequence[tuple[float, str, float, float]]
    gap: float
    horizons: Sequence[int]
    horizon: tuple[float, float]
    strike: float
    turn: tuple[float, float]
    words: Sequence[float]
    smallest: float
    roomy: float


class NodeFormData(TypedDict):
    """What similar elements share: their class, their shapes, and the mark of the current one.

    A shape has its tag and its attributes. A line of words has its class, its place, how far down it reaches, the size
    of its type, and its parts, by the names of what is shown. The edges lead on along `stems`, as far as lines there
    are empty.
    """

    kind: str
    shapes: Sequence[tuple[str, Mapping[str, str]]]
    halo: Mapping[str, str] | None
    lines: Sequence[tuple[str, float | None, float, float, float | None, Sequence[str]]]
    stems: Sequence[tuple[float, float]]


class TreeData(TypedDict):
    """The nodes and bundles of a tree, at any step: each one's form, title, words and marks.

    `strike` are the strokes through an edge that is cut.
    """

    forms: Sequence[NodeFormData]
    elements: Sequence[tuple[int, str, Mapping[str, str], Mapping[str, str]]]
    strike: str


class SmallBoardsData(TypedDict):
    """A game's positions as small boards: one drawing, and each position's marks of its elements.

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
    """The focus view's data: the nodes of the search by number, and what each event shows.

    The nodes are the places of the trace, then the children of places that the search never visits. Of each: the node
    above (the root's is itself), its index there, its kind (0 MAX, 1 MIN, 2 leaf), its name and the name of the move
    to it, as numbers of `texts`, and a leaf's value if it is known before it is visited. `briefs` are the shorter
    names that a game has for moves. Of each event: its value, and its window if the search has any. `limits` are the
    depth limits with the steps at which they begin. Values and bounds are pairs: what is shown, and what programs
    read; number 0 stands for none. `skips` are the steps that skip, the nodes that they skip, and how many each of
    these stands for; `byBeta` are the cutoffs and skips at chance nodes that are by beta, counted from 0. Windows that
    are `handed` down stay as they were. A search that `samples` tells how often each node was visited. `best` is the
    line of best play. `ties` are the moves that equal the best one only by a bound: the step from which on something is
    said of one, its node, and the words, "" for none. `positions` has the number of the position at each place, None
    for a search without a table; `hits` are the steps at which one is found, and the places where it was stored.
    `sides` is what MAX and MIN are called. `shapes` are the outlines of MAX and MIN, one unit to either side of (0, 0),
    `heights` how far below it the base of a value is there, and `grown` how much wider the shapes of the whole tree
    are; `round` ones are as wide as high.
    """

    first: bool
    parents: Column
    indices: Column
    kinds: Column
    names: Column
    moves: Column
    known: Column
    skips: tuple[Column, Column, Column]
    byBeta: Sequence[int]
    limits: Sequence[tuple[int, int]]
    shown: Column
    alphas: Column | None
    betas: Column | None
    texts: Sequence[str]
    briefs: Mapping[str, str]
    values: Sequence[tuple[str, str]]
    bounds: Sequence[tuple[str, str]]
    handed: bool
    forMover: bool
    samples: bool
    best: Sequence[int]
    ties: Sequence[tuple[int, int, str]]
    positions: Column | None
    hits: tuple[Column, Column]
    sides: Sequence[str]
    shapes: Sequence[str]
    heights: Sequence[float]
    grown: float
    round: bool
    boards: SmallBoardsData | None


class SceneData(TypedDict):
    """A drawn recording: what is there at step 0, where everything stands, and the words.

    `turns` are the positions of children in search order, by key, from 1; none if all is as written.
    `passes` says that the search makes several passes.
    """

    tree: TreeData
    board: str | None
    panels: Mapping[str, str]
    geometry: GeometryData
    turns: Mapping[int, int]
    steps: int
    leaves: int | None
    passes: bool
    events: EventData
    words: WordsData


class RecordingData(SceneData):
    """What a browser loads of a recording, or finds in its file."""

    focus: FocusData
