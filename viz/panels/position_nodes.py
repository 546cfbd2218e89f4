"""What the graph of positions shows of each position before the search begins: its board or text, and its visits."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.trace import Kind, Trace
from viz.boards.small_boards import small_boards
from viz.panels.view import Drawn
from viz.tree.lettering import text_width
from viz.tree.position_graph import PositionGraph
from viz.tree.position_picture import PositionNode, Sizes, draw_positions
from viz.words.wording import ABOUT, short_name, shown

LONGEST_TEXT = 12
"""A position whose text is longer is named by the moves that first led to it."""

MOST_MOVES = 3
"""Of more moves the last ones name a position."""

WIDEST_BOARD = 150
"""A board that has to be wider than this, in pixels, to be read is on no card."""

WIDEST_TEXT = 16
"""The most letters that a card without a board has of a name."""

MOST_STEPS = 50
"""The most visits to a position that a click goes to, one after the other."""


def picture(graph: PositionGraph, drawn: Drawn) -> str:
    """Return the drawing of a graph, in which the search has not begun."""
    states = [graph.states[position] for position in graph.drawn]
    small = small_boards(drawn.board, drawn.game.initial, WIDEST_BOARD)
    sizes = Sizes((small.width, small.height) if small else (0, 0), _widest(drawn.trace), drawn.notation.shapes)
    definitions, boards = small.defined(states, "graph-board") if small else ("", [""] * len(states))
    return draw_positions(_nodes(graph, drawn, boards), graph.edges, sizes, definitions)


def names_of(graph: PositionGraph, drawn: Drawn) -> dict[int, str]:
    """Return what each drawn position is called: its text where that is short, or the moves that first led there."""
    firsts = {position: place for place, position in reversed(list(enumerate(graph.of)))}
    names = {}
    for position in graph.drawn:
        names[position] = text = str(graph.states[position])
        if len(text) > LONGEST_TEXT and position in firsts:
            names[position] = _moves_to(firsts[position], drawn.trace)
    return names


def _moves_to(place: int, trace: Trace) -> str:
    """Return the last moves to a place.

    >>> from core.games.tictactoe import TicTacToe
    >>> from core.options import SearchOptions
    >>> from core.search import search
    >>> trace = search(TicTacToe.from_position("OX_/O_X/XO_"), SearchOptions("minimax"))
    >>> _moves_to(0, trace), _moves_to(2, trace)
    ('the root', 'X c3 O b2')
    """
    if place == 0:
        return short_name(trace, place)
    moves = [short_name(trace, node) for node in trace.places.line(place)[1:]]
    return " ".join((["…"] if len(moves) > MOST_MOVES else []) + moves[-MOST_MOVES:])


def _nodes(graph: PositionGraph, drawn: Drawn, boards: Sequence[str]) -> dict[int, PositionNode]:
    """Return what is drawn of each position, by its number."""
    game, names, steps = drawn.game, names_of(graph, drawn), _steps(graph, drawn.trace)
    nodes = {}
    for at, position in enumerate(graph.drawn):
        state = graph.states[position]
        text, is_leaf = names[position], game.is_terminal(state)
        nodes[position] = PositionNode(
            game.to_move(state),
            is_leaf,
            f"{text}, {'leaf' if is_leaf else game.to_move(state).name}",
            text if len(text) <= WIDEST_TEXT else f"{text[: WIDEST_TEXT - 1]}…",
            boards[at],
            tuple(steps.get(position, ())[:MOST_STEPS]),
        )
    return nodes


def _steps(graph: PositionGraph, trace: Trace) -> dict[int, list[int]]:
    """Return the steps at which each position is entered."""
    entered = np.flatnonzero(trace.events["kind"] == Kind.ENTER)
    steps: dict[int, list[int]] = {}
    for step, place in zip((entered + 1).tolist(), trace.at[entered].tolist(), strict=True):
        steps.setdefault(graph.of[place], []).append(step)
    return steps


def _widest(trace: Trace) -> str:
    """Return the widest value that a node may show."""
    sign = f"≥{ABOUT}" if trace.events["estimates"].any() else "≥"
    return sign + max(map(shown, trace.values), key=lambda text: text_width(text, 1, bold=True))
