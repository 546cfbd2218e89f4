"""Tic-tac-toe up to symmetry: of moves that lead to one position, turned or mirrored, only the first is searched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from core.answers import TextWithAnswers, with_answers
from core.games.entry import Evaluation, Example, GameChoice, GameEntry, SettingUp
from core.games.tictactoe import EMPTY_POSITION, LINE_SCORE, OPEN_LINES, TicTacToe, with_mark, written_state
from core.games.wins import wins_choice
from core.games.written_positions import cells_of
from core.options.numerals import listed

_QUARTER_TURN = tuple((2 - at % 3) * 3 + at // 3 for at in range(9))
_MIRROR = tuple(at // 3 * 3 + 2 - at % 3 for at in range(9))


def _symmetries() -> tuple[tuple[int, ...], ...]:
    """Return the four rotations of the board and their mirror images: which square lands on each."""
    turns = [tuple(range(9))]
    for _ in range(3):
        turns.append(tuple(turns[-1][at] for at in _QUARTER_TURN))
    return tuple(tuple(turn[at] for at in image) for turn in turns for image in (range(9), _MIRROR))


SYMMETRIES = _symmetries()

_MOVE = len("X a3")


@dataclass(frozen=True)
class SymmetricTicTacToe(TicTacToe):
    """Tic-tac-toe in which a move stands for all that lead to the same position, turned or mirrored.

    >>> game = SymmetricTicTacToe()
    >>> game.actions(game.initial)
    ('X a3 ×4', 'X b3 ×4', 'X b2')
    >>> game.result(game.initial, "X a3 ×4")
    'X__/___/___ O'
    """

    @staticmethod
    @cache
    def actions(state: str) -> Sequence[str]:
        """Return the first of the moves to each position, with their number if there are several."""
        side = state[-1]
        groups = moves_up_to_symmetry(state)
        return tuple(f"{side} {first}" + (f" ×{1 + len(others)}" if others else "") for first, *others in groups)

    @staticmethod
    @cache
    def result(state: str, move: str) -> str:
        return TicTacToe.result(state, move[:_MOVE])

    def standing_for(self, state: str, move: str) -> str:
        """Return the move that stands for one of tic-tac-toe.

        >>> SymmetricTicTacToe().standing_for("___/___/___ X", "X c1")
        'X a3 ×4'
        """
        after = up_to_symmetry(self.result(state, move))
        return next(action for action in self.actions(state) if up_to_symmetry(self.result(state, action)) == after)

    def remark(self, state: str) -> TextWithAnswers:
        """Return which moves each move stands for.

        >>> str(SymmetricTicTacToe().remark("___/_X_/___ O"))
        'By symmetry a3 stands for c3, a1 and c1 too; b3 for a2, c2 and b1.'
        """
        if self.is_terminal(state):
            return with_answers("The game is over.")
        merged = [squares for squares in moves_up_to_symmetry(state) if len(squares) > 1]
        if not merged:
            return with_answers("From here no two moves lead to the same position, turned or mirrored.")
        (first, *others), *rest = merged
        merges = [f"{first} stands for {listed(others)} too", *(f"{one} for {listed(more)}" for one, *more in rest)]
        return with_answers(f"By symmetry {'; '.join(merges)}.")


def game_from_position(
    text: str = EMPTY_POSITION, to_move: str | None = None, symmetry: str = "off", **choices: str
) -> TicTacToe:
    """Read a position, as `TicTacToe.from_position` does; with `symmetry` "on" it is searched up to symmetry."""
    kind = SymmetricTicTacToe if symmetry == "on" else TicTacToe
    return kind.from_position(text, to_move, **choices)


@cache
def up_to_symmetry(state: str) -> str:
    """Return the least of the boards that are equal when turned or mirrored.

    >>> up_to_symmetry("___/__X/___ O") == up_to_symmetry("_X_/___/___ O")
    True
    """
    cells = cells_of(state)
    return min("".join(cells[at] for at in symmetry) for symmetry in SYMMETRIES)


@cache
def moves_up_to_symmetry(state: str) -> tuple[tuple[str, ...], ...]:
    """Return the squares of the moves to each position up to symmetry, in reading order.

    >>> moves_up_to_symmetry("___/_X_/___ O")
    (('a3', 'c3', 'a1', 'c1'), ('b3', 'a2', 'c2', 'b1'))
    """
    game = TicTacToe(state)
    leading: dict[str, list[str]] = {}
    for move in game.actions(state):
        leading.setdefault(up_to_symmetry(game.result(state, move)), []).append(move.split()[1])
    return tuple(map(tuple, leading.values()))


TIC_TAC_TOE = GameEntry(
    name="tictactoe",
    title=TicTacToe.title,
    from_position=game_from_position,
    start_position=EMPTY_POSITION,
    example_position="XOX/OO_/_X_",
    sides=("X", "O"),
    about="Two sides put marks on a board of three by three; three in a row wins.",
    notation=f"Rows from the top, with _ for an empty square: {EMPTY_POSITION}",
    setting_up=SettingUp(written_state, with_mark),
    evaluations={
        OPEN_LINES: Evaluation("open lines", "with 0.1 for each open line and at least 1 for a win"),
        LINE_SCORE: Evaluation(
            "line score", "with 0.1 for two in a row, 0.01 for one, the rest empty, and at least 1 for a win"
        ),
    },
    variations={
        **wins_choice("0.1 for each empty square"),
        "symmetry": GameChoice(
            "Symmetry",
            "Of moves that lead to one position, turned or mirrored, search only the first.",
            {"off": "off", "on": "on"},
            in_play="off",
        ),
    },
    examples={
        "Win before you block": Example(
            "XX_/OO_/___",
            "Both sides have two in a row. X is to move and wins; every other move loses or throws the win away.",
        ),
        "A lost reply": Example(
            "XO_/___/___", "O has answered a corner with the side next to it, and X can force a win."
        ),
        "The corner trap": Example(
            "X__/_O_/__X", "O holds the middle between two corners of X. A corner loses for O, a side draws."
        ),
    },
)
