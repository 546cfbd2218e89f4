"""How the pictures of a handout stand on its pages."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from core.game import Game
from core.games.connectfour import ConnectFour
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trace.key_steps import key_steps
from viz.figures.focused import Focused
from viz.figures.handout import cells_of
from viz.figures.packing import LEAST_LETTER, LETTER, Cell, Page, packed
from viz.figures.pictures import Sentence
from viz.figures.still import Stills
from viz.scene import scene

WIDTH, HEIGHT = 515, 700
LOW, HIGH, NARROW, WIDE = 200.0, 1_100.0, 300.0, 900.0


def cells(*sizes: tuple[float, float]) -> list[Cell]:
    return [Cell(step, Sentence("Enter", "A is entered.", ""), *size) for step, size in enumerate(sizes)]


def steps(page: Page) -> list[list[int]]:
    return [[cell.step for cell in row.cells] for row in page]


def letters(pages: list[Page]) -> list[float]:
    return [LETTER * row.scale for row in chain(*pages)]


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ([(WIDE, LOW)], [[[0]]]),
        ([(WIDE, LOW)] * 3, [[[0], [1], [2]]]),
        ([(WIDE, LOW), (WIDE, HIGH), (WIDE, LOW), (WIDE, LOW)], [[[0], [1]], [[2], [3]]]),
        ([(WIDE, HIGH), (WIDE, HIGH)], [[[0]], [[1]]]),
        ([(NARROW, LOW)] * 3, [[[0, 1], [2]]]),
        ([(WIDE, LOW), (NARROW, LOW), (NARROW, LOW), (WIDE, LOW)], [[[0], [1, 2], [3]]]),
        ([(NARROW, LOW), (WIDE, LOW), (NARROW, LOW)], [[[0], [1], [2]]]),
    ],
)
def test_each_picture_has_its_own_height_and_narrow_ones_stand_beside_each_other(
    sizes: list[tuple[float, float]], expected: list[list[list[int]]]
) -> None:
    assert [*map(steps, packed(cells(*sizes), WIDTH, HEIGHT))] == expected


@pytest.mark.parametrize(
    ("game", "name", "depth", "most"),
    [
        pytest.param(ConnectFour(), "connectfour", 3, 12, id="connect four"),
        pytest.param(TicTacToe.from_position("XOX/_O_/___"), "tictactoe", None, 14, id="endgame"),
        pytest.param(TicTacToe(), "tictactoe", None, 21, id="tic-tac-toe", marks=pytest.mark.large),
    ],
)
def test_handouts_of_games_can_be_read(game: Game[Any, Any], name: str, depth: int | None, most: int) -> None:
    drawn = scene(search(game, SearchOptions(depth=depth)), game, name)
    moments = [0, *key_steps(drawn.trace, 23)]
    pages = packed(cells_of(Focused(Stills(drawn), moments), moments), WIDTH, HEIGHT - 20)
    assert sum(len(row.cells) for row in chain(*pages)) == 24
    assert len(pages) <= most
    assert min(letters(pages)) >= LEAST_LETTER
