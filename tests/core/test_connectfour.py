"""Connect Four: known counts, and wins and evaluations told by other means."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import pairwise, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import Player, PositionError
from core.games.connectfour import ConnectFour
from core.games.connectfour_grid import SIZES, grid, grid_of, winning_squares
from core.games.written_positions import cells_of

SEQUENCES = (1, 7, 49, 343, 2401, 16807, 117649, 823536)
"""Sequences of moves from the empty board, by their length; of seven moves all but those into one column."""


def discs_of(state: str) -> dict[tuple[int, int], str]:
    """Return the discs of a state by column and rank, both from 0 at the bottom left."""
    rows = state.split(" ", maxsplit=1)[0].split("/")
    return {(x, y): mark for y, row in enumerate(reversed(rows)) for x, mark in enumerate(row) if mark != "."}


def runs_of(discs: dict[tuple[int, int], str], mark: str) -> set[tuple[int, int]]:
    """Return the squares of each run of four or more, walked from every disc in each direction."""
    found = set()
    for (x, y), (right, up) in product(discs, ((1, 0), (0, 1), (1, 1), (1, -1))):
        run = []
        while discs.get((x, y)) == mark:
            run.append((x, y))
            x, y = x + right, y + up  # noqa: PLW2901  the walk goes on from the square reached
        if len(run) >= 4:
            found |= set(run)
    return found


def judged(state: str, mark: str) -> int:
    """Return the worth of all fours to a side, from their definition."""
    discs, rows, columns = discs_of(state), state.count("/") + 1, state.index("/")
    total = 0
    for (x, y), (right, up) in product(product(range(columns), range(rows)), ((1, 0), (0, 1), (1, 1), (1, -1))):
        four = [(x + step * right, y + step * up) for step in range(4)]
        if all(0 <= column < columns and 0 <= rank < rows for column, rank in four):
            held = Counter(discs[square] for square in four if square in discs)
            if len(held) == 1:
                [(side, count)] = held.items()
                total += 10 ** (count - 1) * (1 if side == mark else -1)
    return total


sizes = st.sampled_from(SIZES)


@st.composite
def playouts(draw: st.DrawFn) -> list[str]:
    """Draw the states of a game from an empty board of any size, each column chosen among those with room."""
    rows, columns = draw(sizes), draw(sizes)
    game = ConnectFour.from_position("", draw(st.sampled_from("XO")), rows, columns)
    states = [game.initial]
    for _ in range(draw(st.integers(0, int(rows) * int(columns)))):
        moves = game.actions(states[-1])
        if not moves:
            break
        states.append(game.result(states[-1], draw(st.sampled_from(moves))))
    return states


@pytest.mark.large
def test_known_counts_of_move_sequences() -> None:
    game = ConnectFour()
    reached = Counter({game.initial: 1})  # with the number of sequences that lead to each
    counts = []
    for _ in SEQUENCES:
        counts.append(reached.total())
        below: Counter[str] = Counter()
        for state, ways in reached.items():
            for move in game.actions(state):
                below[game.result(state, move)] += ways
        reached = below
    assert tuple(counts) == SEQUENCES


@pytest.mark.parametrize(
    ("rows", "columns", "fours", "win"),
    [(4, 4, 10, 10_000), (6, 7, 69, 10_000), (6, 9, 99, 10_000), (7, 8, 107, 20_000), (9, 9, 180, 20_000)],
)
def test_a_win_is_worth_more_than_all_fours(rows: int, columns: int, fours: int, win: int) -> None:
    board = grid(rows, columns)
    assert len(board.fours) == len(set(map(frozenset, board.fours))) == fours
    assert ConnectFour.from_position("", None, str(rows), str(columns)).utility_range == (-win, win)
    assert win > fours * 100


def landing(before: str, after: str) -> int:
    """Return the one square that differs."""
    (landed,) = [at for at, pair in enumerate(zip(cells_of(before), cells_of(after), strict=True)) if len({*pair}) == 2]
    return landed


@given(playouts())
def test_a_game_goes_by_the_rules(states: list[str]) -> None:
    game, names = ConnectFour(states[0]), grid_of(states[0]).squares
    rows, columns = states[0].count("/") + 1, states[0].index("/")
    played = ""
    for before, after in pairwise(states):
        landed = landing(before, after)
        assert cells_of(before)[landed] == "."
        assert cells_of(before)[landed + columns : landed + columns + 1] != "."
        assert cells_of(after)[landed] == before[-1] != after[-1]
        assert game.to_move(before) is not game.to_move(after)
        assert f"{before[-1]} {names[landed]}" in game.actions(before)
        assert sorted(ConnectFour(before, "centre-first").actions(before)) == sorted(game.actions(before))
        played += str(landed % columns + 1)
        for written in (played, after[:-2]):
            assert ConnectFour.from_position(written, after[-1], str(rows), str(columns)).initial == after
    for state in states:
        discs = discs_of(state)
        won = {mark: runs_of(discs, mark) for mark in "XO"}
        assert {names[at] for at in winning_squares(state)} == {
            f"{'abcdefghi'[x]}{y + 1}" for x, y in won["X"] | won["O"]
        }
        assert game.is_terminal(state) == bool(won["X"] or won["O"] or len(discs) == len(names))
        if game.is_terminal(state):
            winner = next((mark for mark in "XO" if won[mark]), None)
            loss, win = game.utility_range
            assert game.utility(state) == (0 if winner is None else win if winner == states[0][-1] else loss)
            assert state == states[-1]
    assert game.to_move(states[0]) is Player.MAX


@given(playouts())
@settings(max_examples=settings().max_examples // 4)
def test_the_evaluation_follows_its_definition(states: list[str]) -> None:
    for side in "XO":
        game = ConnectFour(f"{states[0][:-1]}{side}")
        for state in states:
            over = game.is_terminal(state)
            assert game.evaluate(state) == (game.utility(state) if over else judged(state, side))


def test_just_the_boards_that_play_leads_to_are_read() -> None:
    """Of all boards with two discs of each side that lie on each other, against those that four moves reach."""
    game = ConnectFour()
    reached = {game.initial}
    for _ in range(4):
        reached = {game.result(state, move) for state in reached for move in game.actions(state)}
    read, tried = set(), 0
    for heights in product(range(5), repeat=7):
        if sum(heights) == 4:
            for discs in set(permutations("XXOO")):
                left = iter(discs)
                filled = ["".join(next(left) for _ in range(height)).ljust(6, ".") for height in heights]
                board = "/".join("".join(column[rank] for column in filled) for rank in reversed(range(6)))
                tried += 1
                with suppress(PositionError):
                    read.add(ConnectFour.from_position(board).initial)
    assert (len(read), tried) == (1120, 1260)
    assert read == reached
