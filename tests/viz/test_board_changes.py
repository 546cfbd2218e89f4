"""The board shows at every step the position of the event's node, the move that led there, and three in a row."""

from __future__ import annotations

from itertools import product

import pytest

from core.games.tictactoe import TicTacToe
from core.options import Order, SearchOptions
from core.search import search
from core.trace import Trace
from core.trace.frames import Frames
from tests.viz.replayed import patches_of, to_the_end_and_back
from viz.boards import BOARDS
from viz.replay.board_changes import BoardChanges

SQUARES = [f"{column}{row}" for row, column in product("321", "abc")]
ROWS = [{f"{column}{row}" for column in "abc"} for row in "123"]
COLUMNS = [{f"{column}{row}" for row in "123"} for column in "abc"]
DIAGONALS = [{"a1", "b2", "c3"}, {"a3", "b2", "c1"}]


def marks_of(trace: Trace, node: int) -> dict[str, str]:
    """Return what each square of a node's position has to show."""
    rows, *_ = trace.places.states[node].split()
    shown = dict(zip(SQUARES, rows.replace("/", "").replace("_", " "), strict=True))
    last = str(trace.places.moves[node]).rpartition(" ")[2] if node else None
    lines = [line for line in [*ROWS, *COLUMNS, *DIAGONALS] if {shown[at] for at in line} in ({"X"}, {"O"})]
    in_row = lines[0] if lines else set()
    return {
        f"square-{at}": f"{mark.strip()}{' last' if at == last else ''}{' row' if at in in_row else ''}"
        for at, mark in shown.items()
    }


@pytest.mark.parametrize(
    ("position", "options"),
    [
        ("XOX/OO_/_X_", SearchOptions()),
        ("XOX/OO_/_X_", SearchOptions("minimax", order=Order.REVERSED)),
        ("XXO/OOX/X__", SearchOptions("negamax", depth=1)),
        ("XX_/OO_/___", SearchOptions(budget=60)),
    ],
)
def test_every_step_shows_its_position(position: str, options: SearchOptions) -> None:
    game = TicTacToe.from_position(position)
    trace = search(game, options)
    frames = list(map(Frames(trace).at, range(len(trace) + 1)))
    seen = set()
    for frame, slots in to_the_end_and_back(patches_of(trace, BoardChanges(BOARDS["tictactoe"], trace, game)), frames):
        expected = marks_of(trace, frame.current or 0)
        assert {key: slots[key, "data-mark"] for key in expected} == expected, frame.step
        seen |= {mark.rpartition(" ")[2] for mark in expected.values()}
    assert seen >= {"X", "O", "", "last"}
