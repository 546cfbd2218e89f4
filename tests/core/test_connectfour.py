"""Connect Four: known counts, wins and evaluations told by other means, the notation, and each refused position."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import pairwise, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import Player, PositionError
from core.games.connectfour import FOURS, SQUARES, WIN, ConnectFour, squares, winning_squares
from core.options import SearchOptions
from core.search import search

SEQUENCES = (1, 7, 49, 343, 2401, 16807, 117649, 823536)
"""Sequences of moves from the empty board, by their length; of seven moves all but those into one column."""


class Unjudged(ConnectFour):
    """Connect Four with an evaluation of 0."""

    def evaluate(self, state: str) -> int:  # noqa: ARG002  every state is worth the same
        return 0


def discs_of(state: str) -> dict[tuple[int, int], str]:
    """Return the discs of a state by column and rank, both from 0 at the bottom left."""
    rows = state.split(" ", maxsplit=1)[0].split("/")
    return {(x, 5 - y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "."}


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


def judged(discs: dict[tuple[int, int], str], mark: str) -> int:
    """Return the worth of all fours to a side, from their definition."""
    total = 0
    for (x, y), (right, up) in product(product(range(7), range(6)), ((1, 0), (0, 1), (1, 1), (1, -1))):
        four = [(x + step * right, y + step * up) for step in range(4)]
        if all(0 <= column < 7 and 0 <= rank < 6 for column, rank in four):
            held = Counter(discs[square] for square in four if square in discs)
            if len(held) == 1:
                [(side, count)] = held.items()
                total += 10 ** (count - 1) * (1 if side == mark else -1)
    return total


@st.composite
def playouts(draw: st.DrawFn) -> list[str]:
    """Draw the states of a game from the empty board, each column chosen among those with room."""
    game = ConnectFour(f"{ConnectFour().initial[:-1]}{draw(st.sampled_from('XO'))}")
    states = [game.initial]
    for _ in range(draw(st.integers(0, 42))):
        moves = game.actions(states[-1])
        if not moves:
            break
        states.append(game.result(states[-1], draw(st.sampled_from(moves))))
    return states


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


def test_known_node_count_of_alpha_beta() -> None:
    trace = search(Unjudged(), SearchOptions(depth=8))
    assert len(trace.places) == 12_574
    assert not trace.truncated


def test_there_are_69_fours() -> None:
    assert len(FOURS) == len(set(map(frozenset, FOURS))) == 69
    assert WIN > 69 * 100


@given(playouts())
def test_a_win_is_a_run_of_four(states: list[str]) -> None:
    game = ConnectFour(states[0])
    for state in states:
        discs = discs_of(state)
        won = {mark: runs_of(discs, mark) for mark in "XO"}
        assert {SQUARES[at] for at in winning_squares(state)} == {
            f"{'abcdefg'[x]}{y + 1}" for x, y in won["X"] | won["O"]
        }
        assert game.is_terminal(state) == bool(won["X"] or won["O"] or len(discs) == 42)
        if game.is_terminal(state):
            winner = next((mark for mark in "XO" if won[mark]), None)
            assert game.utility(state) == (0 if winner is None else WIN if winner == states[0][-1] else -WIN)
            assert state == states[-1]


@given(playouts())
@settings(max_examples=settings().max_examples // 4)
def test_the_evaluation_follows_its_definition(states: list[str]) -> None:
    for side in "XO":
        game = ConnectFour(f"{states[0][:-1]}{side}")
        for state in states:
            if not game.is_terminal(state):
                assert game.evaluate(state) == judged(discs_of(state), side)


@given(playouts())
def test_discs_fall_and_the_sides_take_turns(states: list[str]) -> None:
    game = ConnectFour(states[0])
    for before, after in pairwise(states):
        (landed,) = [at for at in range(42) if squares(before)[at] != squares(after)[at]]
        assert squares(before)[landed] == "."
        assert landed >= 35 or squares(before)[landed + 7] != "."
        assert squares(after)[landed] == before[-1] != after[-1]
        assert game.to_move(before) is not game.to_move(after)
        assert f"{before[-1]} {SQUARES[landed]}" in game.actions(before)
    assert game.to_move(states[0]) is Player.MAX


@given(playouts())
def test_moves_and_board_are_read_alike(states: list[str]) -> None:
    played = ""
    for before, after in pairwise(states):
        (landed,) = [at for at in range(42) if squares(before)[at] != squares(after)[at]]
        played += str(landed % 7 + 1)
        side = after[-1]
        assert ConnectFour.from_position(played, side).initial == after
        assert ConnectFour.from_position(after[:-2], side).initial == after


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


def test_squares_are_named_from_the_bottom_left() -> None:
    assert (SQUARES[0], SQUARES[6], SQUARES[35], SQUARES[41]) == ("a6", "g6", "a1", "g1")
    game = ConnectFour()
    assert game.actions(game.initial) == tuple(f"X {file}1" for file in "abcdefg")


EMPTY_ROW = "......."
OPENING = f"{'/'.join([EMPTY_ROW] * 5)}/..XO..."
LOW = f"{'/'.join([EMPTY_ROW] * 4)}/"


@pytest.mark.parametrize(
    ("text", "to_move", "state"),
    [
        ("", None, f"{'/'.join([EMPTY_ROW] * 6)} X"),
        ("", "o", f"{'/'.join([EMPTY_ROW] * 6)} O"),
        ("4455", None, f"{LOW}...OO../...XX.. X"),
        (" 44 55\n", None, f"{LOW}...OO../...XX.. X"),
        ("4455", "O", f"{LOW}...XX../...OO.. O"),
        ("445", None, f"{LOW}...O.../...XX.. O"),
        ("445", "X", f"{LOW}...X.../...OO.. X"),
        (OPENING, None, f"{OPENING} X"),
        (OPENING.lower().replace("/", "").replace(".", "_"), None, f"{OPENING} X"),
        (OPENING, "O", f"{OPENING} O"),
        ("1212121", None, f"{'/'.join([EMPTY_ROW] * 2)}/X....../XO...../XO...../XO..... O"),
        (f"{LOW}.OOO.../.XXXX..", None, f"{LOW}.OOO.../.XXXX.. O"),
        (f"{LOW}X....../O......", "O", f"{LOW}X....../O...... O"),
    ],
)
def test_a_position_is_read(text: str, to_move: str | None, state: str) -> None:
    assert ConnectFour.from_position(text, to_move).initial == state


BEGINS = "but X begins and the sides take turns"
TWO_FOURS = "......./......./......X/OO....X/OO.O.OX/XXXX.OX"  # no single disc completed both
EXAMPLE = "Write the columns played, such as 4455, or six rows"


@pytest.mark.parametrize(
    ("text", "to_move", "message"),
    [
        ("44x5", None, "position, move 3: there is no column 'x'. Write a column from 1 to 7."),
        ("4485", None, "position, move 3: there is no column '8'. Write a column from 1 to 7."),
        ("0", None, "position, move 1: there is no column '0'. Write a column from 1 to 7."),
        ("4²", None, "position, move 2: there is no column '²'."),
        ("4444444", None, "position, move 7: column 4 is full. Correct this move, or end the position before it."),
        ("12121213", None, "position, move 8: the game is over: X has four in a row. Correct this move, or end"),
        ("12121213", "X", "position, move 8: the game is over: X has four in a row."),
        ("12121213", "O", "position, move 8: the game is over: O has four in a row."),
        ("1" * 10**6, None, "position, move 7: column 1 is full."),
        ("4455", "red", "side to move: 'red' is not a side. Write X or O."),
        ("hello", None, f"position: this board has 5 squares. {EXAMPLE}"),
        ("./.", None, f"position: this board has 2 rows. {EXAMPLE}"),
        ("./......./......./......./......./.......", None, f"position, row 1: this row has 1 square. {EXAMPLE}"),
        ("......../....../......./......./......./.......", None, "position, row 1: this row has 8 squares."),
        (f"{LOW}......./..Z....", None, "position, row 6, column 3: 'Z' is not a mark. Write X, O, or . for an empty"),
        (f"{LOW}..X..../.......", None, "position: the disc on c2 has nothing under it. Put a disc under it, or take"),
        (f"{LOW}......./XX.....", None, f"position: X has 2 discs and O has 0, {BEGINS}. Correct the discs."),
        (f"{LOW}......./O......", None, f"position: X has 0 discs and O has 1, {BEGINS}. .* X is to move if O began."),
        (f"{LOW}......./XX.....", "O", "position: X has 2 discs and O has 0, but the sides take turns. Correct"),
        (f"{LOW}......./X......", "X", "position: X has 1 disc and O has 0, so X moved last and cannot be to move."),
        (f"{LOW}OOOO.../XXXX...", None, "position: both X and O have four in a row, but the first four in a row"),
        (f"{LOW}O....../XXXXOOO", None, "position: X has four in a row and is to move, .* or say that O is to move."),
        (f"{LOW}XX...../OOOOXXX", None, "position: O has four in a row and is to move, .* last. Correct the discs.$"),
        (f"{LOW}X....../O......", None, "position: with X to begin .* no play leads to this board. .* O is to move."),
        (TWO_FOURS, None, "position: with X to begin and the sides taking turns, no play leads to this board. Correct"),
    ],
)
def test_an_impossible_position_is_refused(text: str, to_move: str | None, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        ConnectFour.from_position(text, to_move)
    assert caught.match(message)
