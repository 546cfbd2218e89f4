"""The picture of a tree: outline and positions become its elements, as they look at a step.

viz/tree/elements.py has the forms of the nodes; here they get places, rows and edges.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, pairwise
from typing import TypeAlias

from core.game import BOTH, Player
from core.search import ALGORITHMS
from core.trace import Trace
from viz.contract.recording import GeometryData, TreeData
from viz.notation import PLAIN, Notation, Windows
from viz.tree import elements
from viz.tree.anatomy import HALO, SKIPPED, Anatomy, WordsBelow, anatomy, rooms_between
from viz.tree.elements import Column, Element, NodeBoards, Pattern, Point, Shown
from viz.tree.layout import lay_out
from viz.tree.outline import DrawnNode, Outline
from viz.tree.path_rows import in_rows, path_sizes, stacked
from viz.tree.svg_element import SvgElement, number, svg
from viz.tree.text_widths import SMALL, text_width

HORIZON = "depth limit"
"""The name of the line at the depth limit, at the left edge."""
HORIZON_BELOW = 0.3
"""The line's place in the gap below the nodes at the limit, as a share: above the strokes of cuts."""
HORIZON_ROOM = 20
"""Its height, with its name, below the last row."""
GAP = 48
"""The height between two rows, which only edges cross. The browser makes it as high as the pane allows."""
CLOSE_GAP = 34
"""The height between two rows of a path, which may have many."""
STACK_GAP = 10
"""The height between the two rows of a wide ply of a path."""
STRIKE = "M-8 0.5l13 -9M-5 8.5l13 -9"
"""The strokes of a cut."""
STRIKE_ON_EDGE = 0.45
"""The place of a cut's strokes on an edge: the distance from the parent's row, as a share."""
TURN_ON_EDGE = 0.76
"""The place of an edge's turn."""
LETTER_DOWN = 5
"""From the middle of the text of a turn to its base."""
WORD_GAP = 2
"""The least gap between "skipped" below two leaves."""
NEVER = 1_000.0
"""Wider than any picture."""


@dataclass(frozen=True)
class DrawnLevel:
    """A ply of the picture: its height, its name at the edge of the pane, and how far its row extends."""

    y: float
    name: str
    above: float
    below: float


Drawing: TypeAlias = Callable[[Shown], SvgElement]
"""Draws an element on paper at a step."""


@dataclass(frozen=True)
class Picture:
    """The elements of a tree, their positions by key, the levels, and what the browser needs to move them.

    `layers` are what draws them on paper, and the edges to them, from the lowest up. `rooms` is how far each element
    reaches from its centre, with everything that may stand there: to the left, right, up and down.
    `boards` stand in the nodes, if there are any.
    """

    elements: tuple[Element, ...]
    layers: Mapping[str, Mapping[str, Drawing]]
    centres: tuple[Point, ...]
    rooms: tuple[tuple[float, float, float, float], ...]
    levels: tuple[DrawnLevel, ...]
    geometry: GeometryData
    boards: NodeBoards | None = None

    @property
    def data(self) -> TreeData:
        """The elements for JSON; the player's tree/drawing.js draws them."""
        own = {id(each.form): each.form for each in self.elements}
        forms = {form: number for number, form in enumerate(dict.fromkeys(own.values()))}
        numbers = {key: forms[form] for key, form in own.items()}
        return {
            "forms": [form.data for form in forms],
            "elements": [(numbers[id(each.form)], each.title, each.words, each.attributes) for each in self.elements],
            "strike": STRIKE,
        }

    @property
    def has_horizon(self) -> bool:
        """Whether some step has a line at the depth limit."""
        return bool(self.geometry["horizons"])


def draw(
    outline: Outline,
    trace: Trace,
    notation: Notation = PLAIN,
    beside: Sequence[Trace] = (),
    *,
    marks: Sequence[WordsBelow] | None = None,
    tucked: bool = False,
    boards: NodeBoards | None = None,
    turns: Mapping[int, int] | None = None,
) -> Picture:
    """Lay an outline out and draw it, with room for the values of the trace and of those `beside` it.

    There may be `marks` below each element. With `tucked` the outline is a path with siblings, in rows, and a bundle is
    a line of words of its parent. Nodes may have boards, and edges the position in the search order.
    """
    traces = (trace, *beside)
    if not any(ALGORITHMS[each.options.algorithm].prunes for each in traces):
        notation = replace(notation, windows=Windows.NONE)
    placed = outline.without_bundles() if tucked else outline
    tucks = outline.bundles if tucked else ()
    sizes = anatomy(placed, traces, notation, marks, tucks, (boards.width, boards.height) if boards else (0, 0))
    rows = _rows(placed)
    if tucked:
        sizes, widths = path_sizes(placed, rows, sizes)
        shelves = [stacked(row, widths) for row in rows]
        layout = in_rows(placed, shelves, widths)
    else:
        widths = sizes.widths(placed)
        shelves = [[row] for row in rows]
        layout = lay_out(placed, sizes.laid_out(placed, widths))
    gap = CLOSE_GAP if tucked else GAP
    free = rooms_between(layout, [*chain(*shelves)], widths)
    lines = [sizes.lines(placed, row, free) for row in rows]
    written = dict(words for row in rows for words in _written(row, sizes, free))
    plies = {key: ply for ply, row in enumerate(rows) for key in row}
    alike: dict[Hashable, tuple[Pattern, Column]] = {}
    made = [
        elements.node(
            placed, key, sizes, lines[plies[key]], free[key], written[key], boards.drawn[key] if boards else None, alike
        )
        for key in range(len(outline.nodes))
    ]
    made += [elements.bundle(bundle, outline, sizes, written[bundle.key]) for bundle in placed.bundles]
    made += [elements.bundle_of_words(bundle, outline, sizes) for bundle in tucks]
    nodes, columns = zip(*made, strict=True)
    heights = _heights(shelves, columns, gap)
    levels = _levels(outline, shelves, columns, sides_of(traces), heights)
    left = min(x - columns[key].reach for key, (x, _) in enumerate(layout.centres))
    centres = tuple((round(x - left, 1), heights[key]) for key, (x, _) in enumerate(layout.centres))
    centres += tuple((x, y + columns[bundle.parent].tucked) for bundle in tucks for x, y in [centres[bundle.parent]])
    drawn_nodes: dict[str, Drawing] = {
        f"n{key}": partial(element.on_paper, key, centres[key]) for key, element in enumerate(nodes)
    }
    edges: dict[str, Drawing] = {
        f"e{key}": partial(
            _edge, outline, key, _ends(key, outline.parents, centres, columns, levels, plies), (turns or {}).get(key)
        )
        for key in range(1, len(layout.centres))
    }
    rooms = tuple((column.reach, column.reach, column.up, column.down) for column in columns)
    width = round(max(x + column.reach for (x, _), column in zip(centres, columns, strict=True)))
    horizons, *others = (horizon_plies(each, len(levels)) for each in traces)
    is_last = len(levels) - 1 in {ply for plies in (horizons, *others) for ply in plies}
    geometry: GeometryData = {
        "size": (width, round(levels[-1].y + levels[-1].below + is_last * HORIZON_ROOM)),
        "centres": centres,
        "rooms": rooms,
        "least": tuple((column.worded, column.bare, column.bare_up, column.bare_down) for column in columns),
        "parents": outline.parents,
        "levels": tuple((level.y, level.name, level.above, level.below) for level in levels),
        "gap": gap,
        "horizons": horizons,
        "horizon": (HORIZON_BELOW, HORIZON_ROOM if is_last else 0),
        "strike": STRIKE_ON_EDGE,
        "turn": (TURN_ON_EDGE, LETTER_DOWN),
        "words": tuple(column.words for column in columns),
        "smallest": SMALL,
        "roomy": NEVER if sizes.is_close else _roomy(rows, centres),
    }
    lines_at: dict[str, Drawing] = {f"horizon-{ply}": partial(_horizon, ply, levels, width, gap) for ply in horizons}
    layers = {"horizons": lines_at, "edges": edges, "nodes": drawn_nodes}
    return Picture(nodes, layers, centres, rooms, levels, geometry, boards)


def horizon_plies(trace: Trace, levels: int) -> tuple[int, ...]:
    """Return the drawn plies below which the depth limit lies at some step."""
    return tuple(dict.fromkeys(plies for _, plies in trace.limits if plies < levels))


def _horizon(ply: int, levels: tuple[DrawnLevel, ...], width: float, gap: float, _: Shown) -> SvgElement:
    """Draw the line of the depth limit below a ply."""
    last = ply == len(levels) - 1
    y = levels[ply].y + levels[ply].below + (HORIZON_ROOM / 2 if last else HORIZON_BELOW * gap)
    line = f"M0 {y:.1f}H{width}"
    return svg("path", class_="horizon", data_key=f"horizon-{ply}", data_ply=str(ply), d=line, data_here="true")


def _rows(outline: Outline) -> list[list[int]]:
    """Return the keys of the elements on each ply."""
    rows: dict[int, list[int]] = {}
    for node in outline.nodes:
        rows.setdefault(len(node.path), []).append(node.key)
    for bundle in outline.bundles:
        rows.setdefault(len(outline.nodes[bundle.parent].path) + 1, []).append(bundle.key)
    return [row for _, row in sorted(rows.items())]


def _written(row: Sequence[int], sizes: Anatomy, free: dict[int, float]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Return each element of a row with its marks, in full words if the whole row has room for them."""
    if sizes.marks is None:
        yield from ((key, ()) for key in row)
        return
    marks = {key: sizes.marks[key] for key in row}
    is_full = all(mark.full_width <= free[key] for key, mark in marks.items())
    yield from ((key, mark.full if is_full else mark.short) for key, mark in marks.items())


def _heights(shelves: Sequence[Sequence[Sequence[int]]], columns: Sequence[Column], gap: float) -> dict[int, float]:
    """Return the vertical centre of each element: row below row, as far apart as their words need."""
    heights: dict[int, float] = {}
    reached = HALO - gap
    for ply in shelves:
        free = gap
        for row in ply:
            y = reached + free + max(columns[key].up for key in row)
            heights |= dict.fromkeys(row, y)
            reached, free = y + max(columns[key].down for key in row), STACK_GAP
    return heights


def _levels(
    outline: Outline,
    shelves: Sequence[Sequence[Sequence[int]]],
    columns: Sequence[Column],
    sides: dict[Player, str],
    heights: Mapping[int, float],
) -> tuple[DrawnLevel, ...]:
    """Name each ply by who moves there, or "leaves" if all nodes are; of two rows the upper one has the name."""
    levels: list[DrawnLevel] = []
    for ply, rows in enumerate(shelves):
        nodes = [outline.nodes[key] for row in rows for key in row if key < len(outline.nodes)]
        is_last = all(node.is_leaf for node in nodes) and ply
        name = "leaves" if is_last or not nodes else _level_name(nodes, sides)
        y = heights[rows[0][0]]
        above = max(columns[key].up for key in rows[0])
        below = max(heights[key] - y + columns[key].down for key in rows[-1])
        levels.append(DrawnLevel(y, name, above, below))
    return tuple(levels)


def _level_name(nodes: Sequence[DrawnNode], sides: dict[Player, str]) -> str:
    """Return who decides on a ply: usually one player, but chance nodes may be among the others."""
    inner = dict.fromkeys(node.player for node in nodes if not node.is_leaf) or {nodes[0].player: None}
    return " and ".join(player.name + sides.get(player, "") for player in inner)


def _roomy(rows: Sequence[Sequence[int]], centres: Sequence[Point]) -> float:
    """Return how much wider the picture must be for "skipped" below neighbouring leaves."""
    least = min(
        (right[0] - left[0] for row in rows for left, right in pairwise(sorted(centres[key] for key in row))),
        default=0.0,
    )
    return round((text_width(SKIPPED, SMALL) + WORD_GAP) / least, 3) if least else 0.0


def sides_of(traces: Sequence[Trace]) -> dict[Player, str]:
    """Return the sides that play MAX and MIN in a game, according to the first moves."""
    sides = dict.fromkeys(BOTH, "")
    for nodes in (trace.places for trace in traces):
        for parent, move in zip(nodes.parent.tolist(), nodes.moves, strict=True):
            if isinstance(move, str) and nodes.players[parent] in sides:
                sides[nodes.players[parent]] = f" {move.split()[0]}"
            if all(sides.values()):
                return sides
    return sides


def _ends(
    key: int,
    parents: Sequence[int],
    centres: Sequence[Point],
    columns: Sequence[Column],
    levels: Sequence[DrawnLevel],
    plies: dict[int, int],
) -> tuple[Point, Point, Point, Point]:
    """Return the corners of the edge to an element: below its parent, below that ply, above its own, and above itself.

    It slants only between rows and is straight along an element's column, so that it crosses no words.
    """
    parent = parents[key]
    (x1, y1), (x2, y2) = centres[parent], centres[key]
    above, below = levels[plies[key]], levels[plies[parent]]
    return (
        (x1, y1 + columns[parent].down),
        (x1, below.y + below.below),
        (x2, above.y - above.above),
        (x2, y2 - columns[key].up),
    )


def _edge(
    outline: Outline, key: int, corners: tuple[Point, Point, Point, Point], turn: int | None, shows: Shown
) -> SvgElement:
    """Draw the edge to an element, with the strokes of a cut, and its turn."""
    path = ".".join(map(str, outline.nodes[key].path)) if key < len(outline.nodes) else ""
    _, (x1, y1), (x2, y2), _ = corners
    struck_at, (turn_x, turn_y) = (
        (x1 + share * (x2 - x1), y1 + share * (y2 - y1)) for share in (STRIKE_ON_EDGE, TURN_ON_EDGE)
    )
    parts = [svg("path", class_="line", d=f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in corners)}")]
    if shows.get("data-cut"):
        place = " ".join(map(number, struck_at))
        parts.append(svg("path", class_="strike", d=STRIKE, transform=f"translate({place})"))
    if turn is not None and shows.get("text:turn") is None:
        parts.append(svg("text", str(turn), class_="turn", x=turn_x, y=turn_y + LETTER_DOWN))
    marks = {name: text for name, text in shows.items() if text is not None and name.startswith("data-")}
    return svg("g", *parts, class_="edge", data_key=f"e{key}", data_to=path, **marks)
