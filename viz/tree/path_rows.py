"""The layout of a path with all siblings on a page: a row for each ply, low, and not too wide.

A row too wide for a page is split in two, each node of the lower one below a gap of the upper one, through which its
edge runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from viz.tree.anatomy import FRAME, Anatomy
from viz.tree.layout import NODE_GAP, Layout
from viz.tree.outline import Outline

ROOMY = 900
"""The width, in units, up to which a row gets the room that its words would like."""

WIDEST_ROW = 1_050
"""The widest row: wider ones would have too small letters on a page."""

PathRow: TypeAlias = list[int]
"""The keys of nodes side by side."""


def path_sizes(outline: Outline, rows: Sequence[PathRow], sizes: Anatomy) -> tuple[Anatomy, dict[int, float]]:
    """Return the sizes of a path, with shorter lines if a row would be too wide, and the width of each node.

    A row with room is wide enough for its words to take few lines.
    """
    widths = sizes.widths(outline)
    if any(_taken(row, widths) > ROOMY for row in rows):
        sizes = sizes.narrowed()
        widths = sizes.widths(outline)
    for row in rows:
        roomy = {key: max(widths[key], sizes.roomy_width(outline.nodes[key])) for key in row}
        if _taken(row, roomy) <= ROOMY:
            widths |= roomy
    return sizes, widths


def widest_board(nodes: int) -> float:
    """Return the width for the boards of so many nodes in one row."""
    return (WIDEST_ROW + NODE_GAP) / nodes - NODE_GAP - 2 * FRAME


def stacked(row: PathRow, widths: Mapping[int, float]) -> list[PathRow]:
    """Return a row, as two if it is too wide for a page."""
    return [row] if _taken(row, widths) <= WIDEST_ROW else [row[::2], row[1::2]]


def in_rows(outline: Outline, plies: Sequence[Sequence[PathRow]], widths: Mapping[int, float]) -> Layout:
    """Return the places of a path's nodes; all nodes of a ply, in one row or two, have the same parent.

    A row is centred below its parent unless it would extend beyond the widest, so that long paths don't wander off.
    """
    places = [_places(rows, widths) for rows in plies]
    reaches = [max(x + widths[key] / 2 for key, x in across.items()) for across in places]
    widest = max(reaches)
    across: dict[int, float] = {}
    for own, reach in zip(places, reaches, strict=True):
        parent = outline.nodes[min(own)].parent
        middle = widest / 2 if parent is None else across[parent]
        left = max(0.0, min(middle - reach / 2, widest - reach))
        across |= {key: left + x for key, x in own.items()}
    # The height of a row follows from its words.
    return Layout(tuple((across[node.key], 0.0) for node in outline.nodes), widest, 0.0)


def _taken(row: PathRow, widths: Mapping[int, float]) -> float:
    """Return the width of a row."""
    return sum(widths[key] for key in row) + NODE_GAP * (len(row) - 1)


def _places(rows: Sequence[PathRow], widths: Mapping[int, float]) -> dict[int, float]:
    """Return the horizontal centre of each node of a ply, from the left end of its row."""
    places: dict[int, float] = {}
    if len(rows) == 1:
        right = -float(NODE_GAP)
        for key in rows[0]:
            places[key] = right + NODE_GAP + widths[key] / 2
            right = places[key] + widths[key] / 2
        return places
    widest = max(widths[key] for key in chain(*rows))
    for number, row in enumerate(rows):
        for at, key in enumerate(row):
            places[key] = widest / 2 + (widest + NODE_GAP) * (at + number / 2)
    return places
