"""Tic-tac-toe: lines and what they are worth, and the game up to symmetry."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from core.audit import audit
from core.game import Remarked
from core.games import GAMES
from core.games.tictactoe import LINE_SCORE, LINES_A_WIN, OPEN_LINES, TicTacToe, winning_line
from core.games.tictactoe_symmetry import SymmetricTicTacToe, game_from_position, up_to_symmetry
from core.games.wins import FASTER
from core.options import SearchOptions
from core.search import search
from core.search.state_values import all_values
from core.trace.result import result_of

ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]


ALL_LINES = [*ROWS, *zip(*ROWS, strict=True), (0, 4, 8), (2, 4, 6)]
WORTH = {
    OPEN_LINES: {
        **{(count, 0): 1 / LINES_A_WIN for count in (1, 2)},
        **{(0, count): -1 / LINES_A_WIN for count in (1, 2)},
    },
    LINE_SCORE: {(1, 0): 0.01, (2, 0): 0.1, (0, 1): -0.01, (0, 2): -0.1},
}
"""What a line is worth to X, by the marks of X and O on it; a line with both, or with none, is worth nothing."""


@pytest.mark.large
@pytest.mark.parametrize("evaluation", WORTH)
@pytest.mark.parametrize(("side", "sign"), [("X", 1), ("O", -1)])
def test_lines_are_judged_for_max_and_won_as_they_are_defined(evaluation: str, side: str, sign: int) -> None:
    game = TicTacToe(f"___/___/___ {side}", evaluation)
    for state in reached(ALL):
        cells = "".join(state[:11].split("/"))
        held = [[cells[at] for at in line] for line in ALL_LINES]
        won = [line for line, marks in zip(ALL_LINES, held, strict=True) if marks in (["X"] * 3, ["O"] * 3)]
        assert winning_line(state) in won if won else winning_line(state) is None
        if not game.is_terminal(state):
            worth = sum(WORTH[evaluation].get((marks.count("X"), marks.count("O")), 0) for marks in held)
            assert game.evaluate(state) == pytest.approx(sign * worth)


@pytest.mark.parametrize("evaluation", [OPEN_LINES, LINE_SCORE])
@pytest.mark.parametrize("wins", ["equal", FASTER])
def test_a_win_outweighs_every_evaluation_and_all_numbers_are_as_fine_as_said(evaluation: str, wins: str) -> None:
    game = TicTacToe(evaluation=evaluation, wins=wins)
    utilities = {game.utility(state) for state in reached(ALL) if game.is_terminal(state)}
    estimates = {game.evaluate(state) for state in reached(ALL) if not game.is_terminal(state)}
    assert max(map(abs, estimates)) < min(map(abs, utilities - {0})) == 1
    assert (-max(utilities), max(utilities)) == game.utility_range
    for numbers, evaluates in ((utilities, False), (utilities | estimates, True)):
        digits = game.decimals(evaluates=evaluates)
        assert {round(number, digits) for number in numbers} == numbers
        assert digits == 0 or {round(number, digits - 1) for number in numbers} != numbers


FACTS = json.loads((Path(__file__).parents[1] / "data" / "game-facts.json").read_text("utf-8"))["tictactoe"]
ALL, MERGED = TicTacToe(), SymmetricTicTacToe()


def images(state: str) -> set[str]:
    """Return a board turned and mirrored in all ways, told by its rows."""
    rows: list[str] = state[:11].split("/")
    found = set()
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]  # a quarter turn
        found |= {"/".join(rows), "/".join(row[::-1] for row in rows)}
    return found


@cache
def reached(game: TicTacToe) -> set[str]:
    """Return every state that a game leads to."""
    found, pending = {game.initial}, [game.initial]
    while pending:
        state = pending.pop()
        below = {game.result(state, move) for move in game.actions(state)} - found
        found |= below
        pending += below
    return found


def test_known_counts_up_to_symmetry() -> None:
    distinct = {frozenset(images(state)) for state in reached(ALL)}
    assert len(distinct) == FACTS["distinct_up_to_symmetry"] == 765
    assert {frozenset(images(state)) for state in reached(MERGED)} == distinct
    assert len({up_to_symmetry(state) for state in reached(ALL)}) == 765


@pytest.mark.parametrize("wins", ["equal", FASTER])
def test_values_are_those_of_all_moves(wins: str) -> None:
    every, merged = (all_values(kind(wins=wins), None, "order") for kind in (TicTacToe, SymmetricTicTacToe))
    assert merged.items() <= every.items()


def test_a_move_is_the_first_of_those_that_it_counts() -> None:
    for state in reached(ALL):
        merged: dict[frozenset[str], list[str]] = {}
        for move in ALL.actions(state):
            merged.setdefault(frozenset(images(ALL.result(state, move))), []).append(move)
        names = [same[0] + (f" ×{len(same)}" if len(same) > 1 else "") for same in merged.values()]
        assert list(MERGED.actions(state)) == names
        assert all(len(name) <= 14 for name in names)
        for name, same in zip(names, merged.values(), strict=True):
            assert MERGED.result(state, name) == ALL.result(state, same[0])


def test_the_trees_of_the_textbooks() -> None:
    """Open lines at one and at two plies, each opening with its replies."""
    known = FACTS["open_lines_heuristic"]
    openings = dict(zip(("corner", "side", "centre"), MERGED.actions(MERGED.initial), strict=True))
    assert list(openings.values()) == ["X a3 ×4", "X b3 ×4", "X b2"]
    for opening, move in openings.items():
        after = MERGED.result(MERGED.initial, move)
        assert MERGED.evaluate(after) == known["one_ply_scores"][opening] / LINES_A_WIN
        scores = [MERGED.evaluate(MERGED.result(after, reply)) for reply in MERGED.actions(after)]
        assert sorted(scores) == sorted(lines / LINES_A_WIN for lines in known["two_ply"][opening])
    trace = search(MERGED, SearchOptions("minimax", depth=2))
    result = result_of(trace)
    assert (result.best_move, result.value, len(trace.places)) == (2, 1 / LINES_A_WIN, 1 + 3 + 12)
    assert not audit(trace, MERGED)


@pytest.mark.parametrize(
    ("position", "remark"),
    [
        ("___/___/___", "By symmetry a3 stands for c3, a1 and c1 too; b3 for a2, c2 and b1."),
        ("X__/_O_/___", "By symmetry b3 stands for a2 too; c3 for a1; c2 for b1."),
        ("XO_/___/___", "From here no two moves lead to the same position, turned or mirrored."),
        ("XXX/OO_/___", "The game is over."),
    ],
)
def test_the_remark_names_what_each_move_stands_for(position: str, remark: str) -> None:
    game = game_from_position(position, symmetry="on")
    assert isinstance(game, Remarked)
    assert str(game.remark(game.initial)) == remark
    assert not isinstance(game_from_position(position), Remarked)


@pytest.mark.parametrize(
    ("symmetry", "wins", "evaluation"), list(product(["off", "on"], ["equal", "faster"], ["open-lines", "line-score"]))
)
def test_choices_are_made_together(symmetry: str, wins: str, evaluation: str) -> None:
    chosen = GAMES["tictactoe"].chosen({"symmetry": symmetry, "wins": wins, "evaluation": evaluation})
    game = GAMES["tictactoe"].at("X__/_O_/___", "X", chosen)
    kind = SymmetricTicTacToe if symmetry == "on" else TicTacToe
    assert game == kind("X__/_O_/___ X", evaluation, wins)


def test_every_move_has_one_that_stands_for_it() -> None:
    symmetric, plain = SymmetricTicTacToe(), TicTacToe()
    for state in ("___/___/___ X", "___/_X_/___ O", "X__/___/___ O", "XO_/_X_/O__ X"):
        standing = [symmetric.standing_for(state, move) for move in plain.actions(state)]
        assert set(standing) == set(symmetric.actions(state))
        for move in symmetric.actions(state):
            _, _, count = move.partition("×")
            assert standing.count(move) == int(count or 1)
