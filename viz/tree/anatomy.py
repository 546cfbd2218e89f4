"""The anatomy of nodes, the same throughout a picture: the sizes of shapes, and the places of words.

An element is a column: what is handed down to it above, its shape in the middle, its name, window and marks below. No
words are beside a shape, so they cost height but no width, and edges run only between the rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

import numpy as np

from core.trace import Kind, Trace
from core.trace.kinds import SCORES
from core.trace.result import may_be_worse
from viz.notation import Notation, Windows
from viz.tree.layout import NODE_GAP, Layout
from viz.tree.outline import Bundle, DrawnNode, Outline
from viz.tree.shapes import CLOSE_RIM, RIM, growth
from viz.tree.text_widths import SMALL, cut_to, text_width
from viz.words.wording import shown

HALF_WIDTH, HALF_HEIGHT = 36, 27
CLOSE_HALF = 22
"""Half the width and height of close inner nodes."""
LEAF_HALF, CLOSE_LEAF_HALF = 16, 14
LEAF_LEAST, CLOSE_LEAF_LEAST = 28.0, 20.0
"""The least width of a leaf's square."""
LEAF_FREE, CLOSE_LEAF_FREE = 5, 1.5
"""The gap between a leaf's number and its square, on either side."""
CLOSE_GAP, CLOSE_LEAF_GAP = 6, 7.5
"""The gaps between close inner nodes, and between leaves; LEAST_GAP if a pane has no more room."""
LEAST_GAP = 1
HALO = 4
"""How far the mark of the current node extends beyond its shape."""
LARGE, NAME = 16, 14
"""The type sizes of values and names. Values are SMALL if there is no more room."""
CLOSE = 520
"""If a row would be wider, all nodes are close: small shapes with small numbers, and no words below leaves."""
NAMED = 600
"""If a row would be wider, its moves have their brief names, if the game has any."""
LINE = 14
"""The line height of words."""
TEXT_GAP = 8
"""The gap between the words of neighbours."""
LONGEST_LABEL = 14
WIDEST_LABEL = 48
"""The most width reserved for a leaf's label or a move's name. A longer one is cut to what is free."""
FRAME, BOARD_GAP = 2, 9
"""The gaps between a node's board and its frame, and below the frame."""
BUNDLE_HALF, BUNDLE_UP, BUNDLE_DOWN = 50, 24, 84
FREE = 10_000.0
"""The room of an element without neighbours."""
SKIPPED, CUT = "skipped", "α cut"
"""The marks of a skipped node, and of a cut."""
TIE, WORSE = "at least ", ("may be worse",)
"""The words on a move that may be worse than the best: the first line ends with its value, others follow."""
NARROW_WORSE = ("may be", "worse")
"""The other lines if their row would be too wide."""
AGAIN, LEAF_AGAIN = "visit 2", "×22"
"""The widest marks of a node and of a leaf visited again: in practice no leaf is visited a hundred times."""


@dataclass(frozen=True)
class WordsBelow:
    """Lines of words below an element, and shorter ones in case it lacks room."""

    full: tuple[str, ...]
    short: tuple[str, ...]

    @property
    def full_width(self) -> float:
        """The width of the full words."""
        return max((text_width(line, SMALL, bold=True) for line in self.full), default=0)

    @property
    def short_width(self) -> float:
        """The width of the shorter words."""
        return max((text_width(line, SMALL, bold=True) for line in self.short), default=0)


@dataclass(frozen=True)
class Lines:
    """The layout of words on a ply: whether alpha and beta share a line, and whether moves have brief names.

    `has_cuts` says that the marks of a cut have a line, or else follow the name, `has_tucked` that some node has a line
    for its bundle, and `ties` how many lines say that a move may be worse.
    """

    is_wide: bool
    is_brief: bool
    has_cuts: bool
    has_tucked: bool
    ties: int


@dataclass(frozen=True)
class Anatomy:
    """The sizes of all nodes of a picture."""

    notation: Notation
    is_close: bool
    value_size: float
    grown: int
    alpha: float
    beta: float
    ties: dict[int, float]
    worse: tuple[str, ...]
    again: bool
    marks: Sequence[WordsBelow] | None
    tucked: dict[int, float]
    scored: str
    board: tuple[float, float]

    @property
    def framed(self) -> tuple[float, float]:
        """The width and height of a node's board in its frame; 0 if there are none."""
        width, height = self.board
        return (width + 2 * FRAME, height + 2 * FRAME + BOARD_GAP) if width else (0.0, 0.0)

    @property
    def base_width(self) -> float:
        """Half the width of an inner node's shape, unless its number needs more."""
        return CLOSE_HALF if self.is_close else HALF_WIDTH

    @property
    def half_width(self) -> float:
        """The most half width of an inner node's shape."""
        return self.base_width + self.grown

    @property
    def half_height(self) -> float:
        """Half the height of an inner node's shape."""
        return CLOSE_HALF if self.is_close else HALF_HEIGHT

    def up(self, node: DrawnNode) -> float:
        """Return how far a node's shape extends upwards, with its board."""
        return (self.leaf_half if node.is_leaf else self.half_height) + self.framed[1]

    @property
    def leaf_half(self) -> float:
        """Half the height of a leaf's square."""
        return CLOSE_LEAF_HALF if self.is_close else LEAF_HALF

    @property
    def leaf_size(self) -> float:
        """The type size of a leaf's value."""
        return SMALL if self.is_close else LARGE

    @property
    def narrow(self) -> float:
        """The width of a window in two lines."""
        return 0 if self.notation.windows is Windows.NONE else max(self.alpha, self.beta)

    @property
    def wide(self) -> float:
        """The width of a window in one line, with the same room for both of its numbers."""
        return 2 * self.narrow + SMALL / 2

    def leaf_width(self, node: DrawnNode) -> float:
        """Return the width of a leaf's square, which grows with its number, or any that a search gives leaves."""
        text = self.scored if node.known is None else shown(node.known)
        least, free = (CLOSE_LEAF_LEAST, CLOSE_LEAF_FREE) if self.is_close else (LEAF_LEAST, LEAF_FREE)
        return max(least, round(text_width(text, self.leaf_size, bold=True) + 2 * free, 1))

    def widths(self, outline: Outline) -> dict[int, float]:
        """Return the width that each element needs in its row."""
        words = max(self.narrow, text_width(SKIPPED, SMALL), text_width(AGAIN, SMALL) if self.again else 0)
        inner = max(2 * self.half_width, words)
        widths = dict.fromkeys(range(len(outline.nodes), len(outline.nodes) + len(outline.bundles)), 2.0 * BUNDLE_HALF)
        for node in outline.nodes:
            own = self.leaf_width(node) if node.is_leaf else max(inner, self.tie_width(node.key))
            own = max(own, self.tucked.get(node.key, 0), self.mark_width(node.key), self.framed[0])
            labels = (node.label if node.is_leaf else "", node.led_by)
            own = max(own, *(min(WIDEST_LABEL, text_width(label, SMALL)) for label in labels))
            if node.is_leaf and self.notation.windows is Windows.EDGES:
                own = max(own, self.narrow)
            if node.is_leaf and self.again:
                own = max(own, text_width(LEAF_AGAIN, SMALL, bold=True))
            widths[node.key] = own
        named = {node.key: max(widths[node.key], label_width(node)) for node in outline.nodes if node.brief}
        rows = _row_widths(outline, widths | named)
        return widths | {key: width for key, width in named.items() if rows[len(outline.nodes[key].path)] <= NAMED}

    def laid_out(self, outline: Outline, widths: dict[int, float]) -> dict[int, float]:
        """Return the widths for a layout with the usual gap, less if nodes are closer."""
        if not self.is_close:
            return widths
        gaps = {node.key: CLOSE_LEAF_GAP if node.is_leaf else CLOSE_GAP for node in outline.nodes}
        return {key: width + gaps.get(key, NODE_GAP) - NODE_GAP for key, width in widths.items()}

    def mark_width(self, key: int) -> float:
        """Return the least width of the marks below an element."""
        return self.marks[key].short_width if self.marks else 0

    def tie_width(self, key: int) -> float:
        """Return the width of the words on a move that may be worse, 0 for any other node."""
        return max(self.ties[key], *map(_line_width, self.worse)) if key in self.ties else 0

    def narrowed(self) -> Anatomy:
        """Return the sizes with shorter words on moves that may be worse."""
        return replace(self, worse=NARROW_WORSE)

    def named_width(self, node: DrawnNode) -> float:
        """Return the width of a node's name with its longest mark behind it."""
        # A skipped node has no window: its mark takes that place, if any.
        marks = (CUT, SKIPPED) if self.notation.windows is Windows.NONE else (CUT,)
        behind = max(text_width(f" {mark}", SMALL, bold=True) for mark in marks)
        return text_width(short(node.label), NAME, bold=True) + behind

    def roomy_width(self, node: DrawnNode) -> float:
        """Return the width with which a node's words take the fewest lines."""
        window = 0 if self.notation.windows is Windows.NONE else self.wide
        return max(window, 0 if node.is_leaf else self.named_width(node) + TEXT_GAP)

    def lines(self, outline: Outline, keys: Sequence[int], rooms: dict[int, float]) -> Lines:
        """Return the layout of words on a ply, given the room of each element."""
        nodes = [outline.nodes[key] for key in keys if key < len(outline.nodes)]
        inner = [node for node in nodes if not node.is_leaf]
        holders = nodes if self.notation.windows is Windows.EDGES and keys[0] else inner
        is_wide = all(rooms[node.key] >= self.wide for node in holders)
        has_cuts = any(rooms[node.key] < self.named_width(node) for node in inner)
        behind = sum(map(_line_width, self.worse))
        whole = all(rooms[key] >= self.tie_width(key) + behind for key in keys if key in self.ties)
        is_brief = any(node.brief and label_width(node) > rooms[node.key] for node in nodes)
        has_tucked = any(key in self.tucked for key in keys)
        return Lines(is_wide, is_brief, has_cuts, has_tucked, 1 if whole else 1 + len(self.worse))

    def has_window_above(self, node: DrawnNode) -> bool:
        """Return whether a node's window is above it, at the end of its edge."""
        return self.notation.windows is Windows.EDGES and bool(node.path)

    def has_window(self, node: DrawnNode) -> bool:
        """Return whether a node's window is below it."""
        windows = self.notation.windows
        return windows in {Windows.BESIDE, Windows.INTERVAL} or (windows is Windows.EDGES and not node.path)


def anatomy(
    outline: Outline,
    traces: Sequence[Trace],
    notation: Notation,
    marks: Sequence[WordsBelow] | None = None,
    tucks: Sequence[Bundle] = (),
    board: tuple[float, float] = (0, 0),
) -> Anatomy:
    """Return the sizes for a picture of some traces, with `marks` below each node if there are any.

    The bundles in `tucks` are lines of words of their parents. `board` is the size of a node's board, if any.
    """
    numbers = sorted({shown(value) for trace in traces for value in trace.values} | {shown(inf), shown(-inf)}, key=len)
    longest = max(numbers, key=lambda text: text_width(text, SMALL))
    is_interval = notation.windows in {Windows.INTERVAL, Windows.EDGES}
    alpha, beta = (f"({longest},", f"{longest})") if is_interval else (f"α {longest}", "")
    ties = {
        outline.children[0][move]: text_width(f"{TIE}{shown(value)}:", SMALL, bold=True)
        for trace in traces
        for move, value in may_be_worse(trace).items()
        if move in outline.children[0] and marks is None  # no replay writes ties into a picture with other words
    }
    sizes = Anatomy(
        notation,
        is_close=False,
        value_size=LARGE,
        grown=0,
        alpha=text_width(alpha, SMALL),
        beta=text_width(beta, SMALL),
        ties=ties,
        worse=WORSE,
        again=any(trace.visits_again for trace in traces),
        marks=marks,
        tucked={bundle.parent: text_width(tucked_text(bundle), SMALL) for bundle in tucks},
        scored=_longest_value(traces, SCORES),
        board=board,
    )
    worth = f"≥{_longest_value(traces)}"
    fitting = _with_room_for(worth, sizes)
    shapes = {node.key: fitting.leaf_width(node) if node.is_leaf else 2 * fitting.half_width for node in outline.nodes}
    if max(_row_widths(outline, shapes).values(), default=0) > CLOSE:
        return _with_room_for(worth, replace(sizes, is_close=True))
    return fitting


def _with_room_for(worth: str, sizes: Anatomy) -> Anatomy:
    """Return the sizes with shapes that fit the longest value, in small type if necessary."""

    def growth_at(size: float) -> int:
        width, height, rim = sizes.base_width, sizes.half_height, CLOSE_RIM if sizes.is_close else RIM
        return growth(text_width(worth, size, bold=True), size, sizes.notation.shapes, width, height, rim)

    size = SMALL if sizes.is_close or growth_at(LARGE) else LARGE
    return replace(sizes, value_size=size, grown=growth_at(size))


def tucked_text(bundle: Bundle) -> str:
    """Return a bundle's words in its parent."""
    return f"+{bundle.size:,}"


def label_in(node: DrawnNode, room: float, *, is_brief: bool) -> str:
    """Return a node's label for a room: its brief one if its row uses those and there is one."""
    label = node.brief if is_brief and node.brief else short(node.label)
    return cut_to(label, room, _label_size(node), bold=not node.is_leaf)


def label_width(node: DrawnNode) -> float:
    """Return the width of a node's uncut label."""
    return text_width(short(node.label), _label_size(node), bold=not node.is_leaf)


def _label_size(node: DrawnNode) -> int:
    return SMALL if node.is_leaf else NAME


def short(label: str) -> str:
    """Return a label, cut if it is too long for any node."""
    return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 1] + "…"


def rooms_between(layout: Layout, rows: Sequence[Sequence[int]], widths: dict[int, float]) -> dict[int, float]:
    """Return the width available for the words of each element between its neighbours'.

    It is at least the element's width in the layout; two neighbours may both use theirs.
    """
    rooms: dict[int, float] = {}
    for row in rows:
        ordered = sorted(row, key=lambda key: layout.centres[key][0])
        for at, key in enumerate(ordered):
            free = FREE
            for other in (ordered[beside] for beside in (at - 1, at + 1) if 0 <= beside < len(ordered)):
                away = abs(layout.centres[other][0] - layout.centres[key][0])
                free = min(free, 2 * away - max(widths[other], away - TEXT_GAP) - 2 * TEXT_GAP)
            rooms[key] = max(free, widths[key])
    return rooms


def _longest_value(traces: Sequence[Trace], kinds: Sequence[Kind] = tuple(Kind)) -> str:
    """Return the widest value that events of some kinds give to a node in any trace."""
    texts = {shown(trace.values[number]) for trace in traces for number in _given(trace, kinds)}
    return max(texts, key=lambda text: text_width(text, SMALL, bold=True), default="")


def _given(trace: Trace, kinds: Sequence[Kind]) -> list[int]:
    """Return the numbers, as indices of a trace's values, that events of some kinds give to nodes."""
    events = trace.events
    found: list[int] = sorted(set(events["value"][np.isin(events["kind"], kinds)].tolist()))
    return [number for number in found if number >= 0]


def _row_widths(outline: Outline, widths: Mapping[int, float]) -> dict[int, float]:
    """Return the width of each row of nodes, by its ply."""
    rows: dict[int, float] = {}
    for node in outline.nodes:
        rows[len(node.path)] = rows.get(len(node.path), 0) + widths[node.key] + NODE_GAP
    return rows


def _line_width(words: str) -> float:
    """Return the width of a line that says that a move may be worse, with its separator."""
    return text_width(f" {words}", SMALL, bold=True)
