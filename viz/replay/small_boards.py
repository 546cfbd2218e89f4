"""The positions of a search as small boards in its nodes, for the browser and on paper.

All are one drawing whose parts get a position's marks; in the browser by player/focus/boards.js.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from core.game import Game
from core.trace import Trace
from viz.boards.board import Board
from viz.contract.recording import SmallBoardsData
from viz.looks import BOARD
from viz.replay.document import Table
from viz.tree.elements import NodeBoards
from viz.tree.outline import Outline
from viz.tree.path_rows import widest_board
from viz.tree.svg_element import SvgElement, read_svg, svg

DEEPEST_BOARDS = 6
"""The most plies of a search whose nodes may be boards: with more there is no room."""

MOST_BOARDS = 20_000

LEFT_OUT = {"data-key", "data-press", "data-mark"}
"""What only the board itself has: small boards are not changed or pressed."""


def boards_data(
    board: Board, trace: Trace, initial: Any, states: Sequence[Any], moves: Sequence[Hashable]
) -> SmallBoardsData | None:
    """Return each node's position as marks on a small board, if there is one and may be room."""
    if not _can_have_boards(board, trace, initial) or len(states) > MOST_BOARDS:
        return None
    marks, positions = Table(""), Table[tuple[int, ...]]()
    keys: list[str] = []
    of = []
    for state, move in zip(states, moves, strict=True):
        drawn = _marks(board, state, move)
        keys = keys or list(drawn)
        of.append(positions[tuple(marks[drawn[key]] for key in keys)])
    return {
        "svg": _drawing(board, initial),
        "box": board.box(initial),
        "least": board.least(initial),
        "keys": keys,
        "marks": marks.list(),
        "positions": positions.list(),
        "of": of,
    }


def boards_on_paper(board: Board, trace: Trace, game: Game[Any, Any], shape: Outline) -> NodeBoards | None:
    """Return the boards of a path's nodes, if there is room for them at every step."""
    initial = game.initial
    if not _can_have_boards(board, trace, initial):
        return None
    left, top, width, height = board.box(initial)
    least, looks = board.least(initial), board.looks(initial)
    scale = least / height
    if width * scale > widest_board(max([1, *trace.places.branching.tolist()])):
        return None
    text = _drawing(board, initial)
    shift, squares = _squares(read_svg(re.sub(r' xmlns="[^"]*"', "", text)))
    states: list[Any] = []
    boards: list[SvgElement] = []
    for node in shape.nodes:
        state, move = initial, None
        if node.parent is not None:
            above = states[node.parent]
            move = game.actions(above)[node.path[-1]]
            state = game.result(above, move)
        states.append(state)
        marks = _marks(board, state, move)
        drawn = svg("g", *(_marked(square, marks.get(key, "")) for key, square in squares.items()), transform=shift)
        boards.append(svg("g", drawn, transform=f"scale({scale:.4g}) translate({-left:g} {-top:g})"))
    style = "".join(re.findall("<style>(.*?)</style>", text, re.DOTALL))
    # A board with a hand-written style sheet has no looks for paper.
    return NodeBoards(width * scale, least, boards, BOARD + looks if style == looks.css("svg") else None)


def _can_have_boards(board: Board, trace: Trace, initial: Any) -> bool:
    _, _, width, _ = board.box(initial)
    return width > 0 and max(trace.places.depth.tolist(), default=0) <= DEEPEST_BOARDS


def _drawing(board: Board, initial: Any) -> str:
    return (board.small or board.blank)(initial)


def _marks(board: Board, state: Any, move: Hashable) -> Mapping[str, str]:
    return board.marks(state, move if isinstance(move, str) else None)


def _squares(drawing: SvgElement) -> tuple[str, dict[str, SvgElement]]:
    """Return the translations of the changing elements, by key."""
    shift, squares = "", dict[str, SvgElement]()
    groups = [drawing]
    for group in groups:
        for part in (part for part in group.inside if isinstance(part, SvgElement)):
            groups.append(part)
            if key := dict(part.attributes).get("data-key"):
                shift = shift if squares else dict(group.attributes).get("transform", "")
                squares[key] = part
    return shift, squares


def _marked(square: SvgElement, mark: str) -> SvgElement:
    kept = tuple((name, text) for name, text in square.attributes if name not in LEFT_OUT)
    return square._replace(attributes=(*kept, ("data-mark", mark)))
