"""Connect Four: the game at any size, the utility, and the open-fours evaluation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from core.game import Value
from core.games.connectfour_grid import COLUMNS, EMPTY, KEPT, ROWS, SIZES, Grid, grid, grid_of, moves_of
from core.games.connectfour_position import read_position, with_disc, written_state
from core.games.entry import Evaluation, Example, GameChoice, GameEntry, SettingUp
from core.games.two_sides import TwoSides
from core.games.wins import EQUAL, FASTER, wins_choice
from core.games.written_positions import MARKS, OTHER, placed

LEFT_TO_RIGHT, CENTRE_FIRST = "left-to-right", "centre-first"
"""The orders in which moves may be tried."""

WORTH = (0, 1, 10, 100)
"""The worth of a four to the only side with discs in it, by their number."""

_SCORES = {
    mark: {
        four: 0 if set(MARKS) <= set(four) else WORTH[four.count(mark)] - WORTH[four.count(OTHER[mark])]
        for four in map("".join, product(EMPTY + mark + OTHER[mark], repeat=4))
        if four not in {mark * 4, OTHER[mark] * 4}
    }
    for mark in MARKS
}
"""For each side, the worth of each four's discs."""


@dataclass(frozen=True)
class ConnectFour(TwoSides):
    """Connect Four from any position; whoever is to move there is MAX.

    A win is worth 10,000, or 20,000 on more than 54 squares, whose 100 to 180 fours may each be worth up to 100; with
    the `wins` "faster" 1 more for each empty square.

    >>> game = ConnectFour.from_position("ddcc")
    >>> game.initial
    '......./......./......./......./..OO.../..XX... X'
    >>> game.actions(game.initial)
    ('X a1', 'X b1', 'X c3', 'X d3', 'X e1', 'X f1', 'X g1')
    >>> game.result(game.initial, "X b1")
    '......./......./......./......./..OO.../.XXX... O'
    """

    initial: str = f"{grid(int(ROWS), int(COLUMNS)).empty} X"
    tried: str = LEFT_TO_RIGHT
    wins: str = EQUAL
    title = "Connect Four"

    @classmethod
    def from_position(
        cls,
        text: str = "",
        to_move: str | None = None,
        rows: str = ROWS,
        columns: str = COLUMNS,
        tried: str = LEFT_TO_RIGHT,
        wins: str = EQUAL,
    ) -> ConnectFour:
        """Read the columns played, `ddcc` or `4433`, or the rows, `......./…/..XO...`; raise PositionError otherwise.

        No text is the empty board; slashes may be left out, and `_` or `-` is an empty square too. Without `to_move`
        ("X" or "O") X began, so the discs determine whose turn it is; with it, either side may have begun.
        """
        return cls(read_position(text, to_move, grid(int(rows), int(columns))), tried, wins)

    def actions(self, state: str) -> Sequence[str]:
        """Return a move to each column with room, in the chosen order; none once the game is over."""
        return _centre_first(state) if self.tried == CENTRE_FIRST else moves_of(state)

    def result(self, state: str, move: str) -> str:
        return placed(state, self._offsets[move], move[0])

    def is_terminal(self, state: str) -> bool:
        """Return whether a side has four in a row or the board is full."""
        return not moves_of(state)

    def utility(self, state: str) -> int:
        """Return a win's worth if MAX has four in a row, its negative if MIN has, 0 for a draw."""
        winner, grid = OTHER[state[-1]], grid_of(state)  # only the last side to move can have won
        if not grid.has_four(state, winner):
            return 0
        win = _win(grid) + (state.count(EMPTY) if self.wins == FASTER else 0)
        return win if winner == self.initial[-1] else -win

    @property
    def utility_range(self) -> tuple[Value, Value]:
        """The worth of the worst loss and the best win: four discs against three."""
        win = _win(grid_of(self.initial)) + (self.squares - 7 if self.wins == FASTER else 0)
        return -win, win

    @property
    def squares(self) -> int:
        return len(grid_of(self.initial).squares)

    def empty_squares(self, state: str) -> int:
        return state.count(EMPTY)

    @cached_property
    def _offsets(self) -> Mapping[str, int]:
        return grid_of(self.initial).offsets

    def evaluate(self, state: str) -> int:
        """Return the worth of the fours open to MAX less those open to MIN; the utility of a finished game.

        A four is open to the only side with discs in it: three are worth 100, two 10, one 1.
        """
        return self.utility(state) if self.is_terminal(state) else _evaluation(state, self.initial[-1])

    def is_noisy(self, state: str, move: str) -> bool:
        """Return whether a move wins, or takes a square on which the other side would win.

        >>> game = ConnectFour.from_position("abababf")
        >>> [move for move in game.actions(game.initial) if game.is_noisy(game.initial, move)]
        ['O a4', 'O b4']
        """
        at, grid = self._offsets[move], grid_of(state)
        return any(grid.has_four(placed(state, at, mark), mark) for mark in MARKS)


def _win(grid: Grid) -> int:
    """Return the least worth of a win, above every evaluation."""
    return 10_000 if WORTH[3] * len(grid.fours) < 10_000 else 20_000


@lru_cache(KEPT)
def _centre_first(state: str) -> tuple[str, ...]:
    """Return the moves from the middle outwards, left before right."""
    files = grid_of(state).files
    return tuple(sorted(moves_of(state), key=lambda move: abs(2 * files.index(move[2]) - len(files) + 1)))


@lru_cache(KEPT)
def _evaluation(state: str, mark: str) -> int:
    return sum(map(_SCORES[mark].__getitem__, grid_of(state).fours_of(state)))


def _size(title: str, about: str, default: str) -> GameChoice:
    sizes = sorted(SIZES, key=lambda size: size != default)
    return GameChoice(title, f"{about}, from {SIZES[0]} to {SIZES[-1]}.", {size: size for size in sizes})


CONNECT_FOUR = GameEntry(
    name="connectfour",
    title=ConnectFour.title,
    from_position=ConnectFour.from_position,
    start_position="",
    example_position="ddcc",
    sides=("X", "O"),
    about="Two sides drop discs into columns, usually seven of six squares; four in a row wins.",
    notation="Columns as they were played: ddcc. Or rows from the top, with . for an empty square.",
    setting_up=SettingUp(written_state, with_disc),
    evaluations={
        "open-fours": Evaluation("open fours", "and every estimate lies below a win, which counts {win:,} at most")
    },
    default_depth=4,
    variations={
        "rows": _size("Rows", "The number of squares in a column", ROWS),
        "columns": _size("Columns", "The number of squares in a row", COLUMNS),
        "tried": GameChoice(
            "Moves",
            "Whether the children of a node begin with the column at the left, or with the one in the middle.",
            {LEFT_TO_RIGHT: "left to right", CENTRE_FIRST: "centre first"},
        ),
        **wins_choice("1 for each empty square"),
    },
    examples={
        "Two threats at once": Example(
            "ddee", "A third disc between two empty squares makes two threats, and O can stop only one of them."
        ),
        "The only move": Example("dadad", "X has three in a column. Every move of O but one lets X win at once."),
        "Win before you block": Example(
            "abababf", "Both sides have three in a column. O is to move and wins; blocking X would not."
        ),
    },
)
