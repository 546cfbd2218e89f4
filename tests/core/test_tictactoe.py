"""Tic-tac-toe: known counts and values, the notation, and each position that is refused."""

import json
from functools import cache
from pathlib import Path

import pytest

from core.game import Evaluated, Player, PositionError, Value
from core.games.tictactoe import FASTER, LINE_SCORE, LINES_A_WIN, OPEN_LINES, SQUARES, TicTacToe, winning_line
from core.options import SearchOptions
from core.search import search
from core.trace.result import result_of

FACTS = json.loads((Path(__file__).parents[1] / "data" / "game-facts.json").read_text("utf-8"))["tictactoe"]
ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
OPENINGS = {"centre": "b2", "corner": "a3", "side": "b3"}


@cache
def reachable() -> frozenset[str]:
    """Return every state that play leads to from the empty board."""
    game = TicTacToe()
    found, pending = {game.initial}, [game.initial]
    while pending:
        state = pending.pop()
        below = {game.result(state, move) for move in game.actions(state)} - found
        found |= below
        pending += below
    return frozenset(found)


def value(game: TicTacToe, state: str) -> Value:
    """Return the value of a state, for MAX, by brute force."""
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.to_move(state) is Player.MAX else min
    return best(value(game, game.result(state, move)) for move in game.actions(state))


def test_known_counts() -> None:
    game = TicTacToe()
    positions = set()

    @cache
    def count(state: str) -> tuple[int, int]:
        """Return the nodes and the complete games of the tree below a state."""
        positions.add(state)
        if game.is_terminal(state):
            return 1, 1
        below = [count(game.result(state, move)) for move in game.actions(state)]
        return 1 + sum(nodes for nodes, _ in below), sum(games for _, games in below)

    assert count(game.initial) == (FACTS["nodes_full_tree"], FACTS["complete_games"])
    assert len(positions) == FACTS["distinct_positions"]
    for state in positions:  # a position reached by playing is one that can be given
        assert TicTacToe.from_position(state[:11]).initial == state


def test_the_game_is_a_draw() -> None:
    game = TicTacToe.from_position("X__/___/___")
    assert value(game, game.initial) == FACTS["value"] == 0


@pytest.mark.parametrize("side", ["X", "O"])
def test_the_endgame_is_valued_from_the_side_of_the_mover(side: str) -> None:
    game = TicTacToe.from_position(FACTS["endgame"]["board"], side)
    sign = 1 if side == "X" else -1
    assert value(game, game.initial) == sign * FACTS["endgame"][f"{side.lower()}_to_move_value"]


@pytest.mark.parametrize(("opening", "square"), OPENINGS.items())
def test_open_lines_one_ply(opening: str, square: str) -> None:
    game = TicTacToe()
    state = game.result(game.initial, f"X {square}")
    assert game.evaluate(state) == FACTS["open_lines_heuristic"]["one_ply_scores"][opening] / LINES_A_WIN


@pytest.mark.parametrize(("opening", "square"), OPENINGS.items())
def test_open_lines_two_ply(opening: str, square: str) -> None:
    game = TicTacToe()
    after = game.result(game.initial, f"X {square}")
    scores = {game.evaluate(game.result(after, reply)) for reply in game.actions(after)}
    assert scores == {lines / LINES_A_WIN for lines in FACTS["open_lines_heuristic"]["two_ply"][opening]}


def test_open_lines_are_counted_for_max_whichever_side_that_is() -> None:
    for_x = TicTacToe("X__/___/___ X")
    for_o = TicTacToe("X__/___/___ O")
    assert (for_x.evaluate(for_x.initial), for_o.evaluate(for_o.initial)) == (0.3, -0.3)
    assert isinstance(for_x, Evaluated)


def test_the_line_score_follows_its_definition() -> None:
    lines = [*ROWS, *zip(*ROWS, strict=True), (0, 4, 8), (2, 4, 6)]
    worth = {(1, 0): 1, (2, 0): 10, (0, 1): -1, (0, 2): -10}
    game = TicTacToe(evaluation=LINE_SCORE)
    for state in reachable():
        cells = "".join(state[:11].split("/"))
        held = [[cells[at] for at in line] for line in lines]
        points = sum(worth.get((line.count("X"), line.count("O")), 0) for line in held)
        if not game.is_terminal(state):
            assert game.evaluate(state) == points / 100


@pytest.mark.parametrize("evaluation", [OPEN_LINES, LINE_SCORE])
@pytest.mark.parametrize("wins", ["equal", FASTER])
def test_a_win_outweighs_every_evaluation_and_all_numbers_are_as_fine_as_said(evaluation: str, wins: str) -> None:
    game = TicTacToe(evaluation=evaluation, wins=wins)
    utilities = {game.utility(state) for state in reachable() if game.is_terminal(state)}
    estimates = {game.evaluate(state) for state in reachable() if not game.is_terminal(state)}
    assert max(map(abs, estimates)) < min(map(abs, utilities - {0})) == 1
    assert (-max(utilities), max(utilities)) == game.utility_range
    for numbers, evaluates in ((utilities, False), (utilities | estimates, True)):
        digits = game.decimals(evaluates=evaluates)
        assert {round(number, digits) for number in numbers} == numbers
        assert digits == 0 or {round(number, digits - 1) for number in numbers} != numbers


@pytest.mark.parametrize(
    ("position", "utility"),
    [
        ("XXX/OO_/___", 1.4),
        ("XXX/OO_/O_X", 1.2),
        ("XOX/OXO/XOX", 1),
        ("OOO/XX_/X__", -1.3),
        ("XOX/XOO/OXX", 0),
    ],
)
def test_faster_wins_count_more_and_slower_losses_less(position: str, utility: float) -> None:
    game = TicTacToe(wins=FASTER)
    state = TicTacToe.from_position(position, "O" if position.count("X") > position.count("O") else "X").initial
    assert game.utility(state) == utility
    assert TicTacToe(f"{game.initial[:-1]}O", wins=FASTER).utility(state) == -utility


def test_the_search_takes_the_faster_win_if_it_counts_more() -> None:
    """Any first move but one wins X the game in the end; that one wins it at once."""
    moves = {}
    for wins in ("equal", FASTER):
        game = TicTacToe.from_position("X__/OX_/O__", wins=wins)
        result = result_of(search(game, SearchOptions("minimax")))
        moves[wins] = (game.actions(game.initial)[result.best_move or 0], result.value)
    assert moves == {"equal": ("X b3", 1), FASTER: ("X c1", 1.4)}


def test_moves_are_the_empty_squares_in_reading_order() -> None:
    game = TicTacToe()
    assert [move.removeprefix("X ") for move in game.actions(game.initial)] == list(SQUARES)
    assert SQUARES == ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
    game = TicTacToe.from_position("XOX/OO_/_X_")
    assert game.actions(game.initial) == ("X c2", "X a1", "X c1")


@pytest.mark.parametrize(
    ("state", "line"),
    [
        ("XXX/OO_/___ O", (0, 1, 2)),
        ("XX_/OOO/X__ X", (3, 4, 5)),
        ("XO_/XO_/_OX X", (1, 4, 7)),
        ("XO_/OX_/__X O", (0, 4, 8)),
        ("_OX/OX_/X__ O", (2, 4, 6)),
        ("XOX/XOO/OXX O", None),
        ("___/___/___ X", None),
    ],
)
def test_the_winning_line(state: str, line: tuple[int, int, int] | None) -> None:
    assert winning_line(state) == line


@pytest.mark.parametrize(
    ("text", "to_move", "state"),
    [
        ("XOX/OO_/_X_", None, "XOX/OO_/_X_ X"),
        ("XOX/OO_/_X_", "o", "XOX/OO_/_X_ O"),
        (" xox/oo./-x- ", "X", "XOX/OO_/_X_ X"),
        ("XOXOO__X_", None, "XOX/OO_/_X_ X"),
        ("X__/___/___", None, "X__/___/___ O"),
        ("O__/___/___", "X", "O__/___/___ X"),
        ("XXX/OO_/O__", "O", "XXX/OO_/O__ O"),
        ("OOO/XX_/X__", None, "OOO/XX_/X__ X"),
        ("XXX/XOO/XOO", None, "XXX/XOO/XOO O"),
    ],
)
def test_a_position_is_read(text: str, to_move: str | None, state: str) -> None:
    assert TicTacToe.from_position(text, to_move).initial == state


BEGINS = "but X begins and the sides take turns"


@pytest.mark.parametrize(
    ("text", "to_move", "message"),
    [
        ("", None, "position: this board has 0 squares. Write three rows"),
        ("XO", None, "position: this board has 2 squares. Write three rows"),
        ("X" * 10**6, None, "position: this board has 1000000 squares. Write three rows"),
        ("XO_/___", None, "position: this board has 2 rows. Write three rows"),
        ("XO_/__/___", None, "position, row 2: this row has 2 squares. Write three rows"),
        ("XO_/___/_", None, "position, row 3: this row has 1 square. Write three rows"),
        ("____/___/__", None, "position, row 1: this row has 4 squares. Write three rows"),
        ("XO_/_Z_/___", None, "position, row 2, column 2: 'Z' is not a mark. Write X, O, or _ for an empty square."),
        ("XO_____\0_", None, "position, row 3, column 2: '\\x00' is not a mark. Write X, O, or _ for an empty square."),
        ("XO_/_ß_/___", None, "position, row 2, column 2: 'ß' is not a mark."),
        ("XX_/___/___", None, f"position: X has 2 marks and O has 0, {BEGINS}. Correct the marks."),
        ("OO_/___/___", None, f"position: X has 0 marks and O has 2, {BEGINS}. Correct the marks."),
        ("O__/___/___", None, f"position: X has 0 marks and O has 1, {BEGINS}. Correct the marks, or say that X is"),
        ("XX_/___/___", "O", "position: X has 2 marks and O has 0, but the sides take turns. Correct the marks."),
        ("X__/___/___", "X", "position: X has 1 mark and O has 0, so X moved last and cannot be to move. Correct"),
        ("O__/___/___", "O", "position: X has 0 marks and O has 1, so O moved last and cannot be to move. Correct"),
        ("X__/___/___", "white", "side to move: 'white' is not a side. Write X or O."),
        ("XXX/OOO/___", None, "position: both X and O have three in a row"),
        ("XXX/OO_/O__", None, "position: X has three in a row and is to move, .* say that O is to move if O began."),
        ("XXX/OO_/O__", "X", "position: X has three in a row and is to move, .* say that O is to move."),
        ("OOO/XX_/XX_", None, "position: O has three in a row and is to move, .* last. Correct the marks.$"),
    ],
)
def test_an_impossible_position_is_refused(text: str, to_move: str | None, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        TicTacToe.from_position(text, to_move)
    assert caught.match(message.replace("\\", "\\\\"))
