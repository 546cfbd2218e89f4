"""Chess: the rules against the package's own figures, the ends of a game, and the evaluations."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from core.games import GAMES

chess = pytest.importorskip("chess", reason="the package chess is an extra")

from core.games.chess import MOBILITY, WIN, Chess, _board, _moves  # noqa: E402  only where the package is there

START = GAMES["chess"].start_position

PERFT = {
    START: [20, 400, 8902],
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": [48, 2039],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": [14, 191, 2812],
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1": [6, 264],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": [44, 1486],
}
"""The positions after 1, 2, 3, … plies. Source: chessprogramming.org, Perft Results."""


CROWDED = ("7k/8/8/2N1N3/8/2N1N3/8/QQQ3K1 w - - 0 1", "8/P6k/8/8/8/8/p6K/1R6 w - - 0 1")
"""Several pieces that can go to one square, and pawns that become others."""


def leaves(game: Chess, state: str, plies: int) -> int:
    if not plies:
        return 1
    return sum(leaves(game, game.result(state, move), plies - 1) for move in game.actions(state))


@pytest.mark.large
@pytest.mark.parametrize("position", PERFT)
def test_the_positions_after_some_plies_are_as_many_as_is_known(position: str) -> None:
    game = Chess.from_position(position)
    assert [leaves(game, game.initial, plies) for plies in range(1, len(PERFT[position]) + 1)] == PERFT[position]


@pytest.mark.large
@pytest.mark.parametrize("seed", range(20))
def test_random_play_has_the_moves_and_the_states_of_the_package(seed: int) -> None:
    random = Random(seed)  # noqa: S311
    board = chess.Board(random.choice([*PERFT, *CROWDED]))
    for _ in range(40):
        side = "w" if board.turn else "b"
        game = Chess.from_position(board.fen())
        assert list(game.actions(game.initial)) == [f"{side} {board.san(move)}" for move in board.legal_moves]
        assert game.initial == f"{board.epd(en_passant='legal').replace(f' {side} ', ' ', 1)} {side}"
        if not any(board.legal_moves):
            return
        move = random.choice(list(board.legal_moves))
        after = game.result(game.initial, f"{side} {board.san(move)}")
        board.push(move)
        if board.is_insufficient_material():
            assert game.is_terminal(after)
            return
        assert after == Chess.from_position(board.fen()).initial


@pytest.mark.parametrize(
    ("position", "utility"),
    [
        ("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - -", -WIN),  # mate: who is to move has lost
        ("7k/5K2/6Q1/8/8/8/8/8 b - -", 0),  # stalemate
        ("7k/8/8/8/8/8/8/K7 w - -", 0),
        ("7k/8/8/8/8/8/8/KB6 w - -", 0),
        ("7k/8/8/8/8/8/8/KN6 b - -", 0),
        ("5b1k/8/8/8/8/8/8/KB6 w - -", None),  # bishops on squares of both colours can mate
        ("7k/8/8/8/8/8/8/KNN5 w - -", None),  # possible with help
        ("7k/7p/8/8/8/8/8/K7 w - -", None),
    ],
)
def test_how_a_game_ends(position: str, utility: int | None) -> None:
    game = Chess.from_position(position)
    assert game.is_terminal(game.initial) is (utility is not None)
    assert (not game.actions(game.initial)) is (utility is not None)
    if utility is not None:
        assert game.utility(game.initial) == utility


@pytest.mark.parametrize(("pieces", "material"), [("q3k3/7p/8/1N6/8/8/7P/4K3", -6)])
def test_material_counts_for_the_side_that_is_max(pieces: str, material: int) -> None:
    for side, sign in (("w", 1), ("b", -1)):
        game = Chess.from_position(pieces, side)
        assert game.evaluate(game.initial) == sign * material
        assert game.decimals(evaluates=True) == 0


def test_mobility_counts_the_legal_moves_of_both_sides() -> None:
    entry = GAMES["chess"]
    game = entry.at("4k3/8/8/8/8/8/8/R3K3 w - -", None, (("evaluation", "mobility"),))
    white, black = 15, 5  # a rook has 10 moves, the king 5
    assert game.evaluate(game.initial) == pytest.approx(5 + MOBILITY * (white - black))  # type: ignore[attr-defined]
    assert game.decimals(evaluates=True) == 1  # type: ignore[attr-defined]
    assert game.decimals(evaluates=False) == 0  # type: ignore[attr-defined]


def test_a_noisy_move_changes_the_material() -> None:
    game = Chess.from_position("4k3/P7/8/3pP3/8/7n/8/4K2R w K d6")
    noisy = {move for move in game.actions(game.initial) if game.is_noisy(game.initial, move)}
    assert noisy == {"w a8=Q+", "w a8=R+", "w a8=B", "w a8=N", "w exd6", "w Rxh3"}


def test_searches_in_several_threads_see_the_same_moves() -> None:
    state = Chess.from_position(START).initial
    expected = list(_moves(state))
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            for _ in range(50):
                _board.cache_clear()
                _moves.cache_clear()
                assert [list(found) for found in threads.map(_moves, [state] * 4)] == [expected] * 4
    finally:
        sys.setswitchinterval(before)
