"""How long it takes to solve Connect Four: four rows and columns from the empty board, and ends of games on 6x7.

The search is alpha-beta with a table and centre moves first, with a recorder that only counts. The processor's time, so
that other work on the machine does not count. Run it with `python bench/solve_connect_four.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from core.games.connectfour import CENTRE_FIRST, ConnectFour
from core.options import SearchOptions
from core.search import search
from core.trace.counting import Counting

SEARCHES = ("alphabeta-tt", "mtdf", "sss")

BOARDS = (("4", "4"), ("4", "5"), ("5", "4"))
"""Rows and columns of the boards that are solved from the beginning."""

EMPTY_SQUARES = 12
END_GAMES = 100

MOST_RECORDED = 2_000_000
"""Events of a search that is also recorded whole, in 27 bytes each."""

OUTCOMES = {0: "draw", 1: "win", -1: "loss"}


def end_game(random: Random) -> str:
    """Return the moves of a random game on 6x7 that is not over with so many squares left."""
    while True:
        game, moves = ConnectFour.from_position(""), ""
        state = game.initial
        for _ in range(42 - EMPTY_SQUARES):
            if game.is_terminal(state):
                break
            move = random.choice(game.actions(state))
            moves += move.split()[1][0]
            state = game.result(state, move)
        else:
            if not game.is_terminal(state):
                return moves


def solved(name: str, game: ConnectFour) -> tuple[float, Counting]:
    """Return the processor's seconds for a search to the end of the game, and what it counted."""
    options = SearchOptions(name)
    counting = Counting(game, options)
    began = process_time()
    search(game, options, counting)
    return process_time() - began, counting


def recorded(name: str, game: ConnectFour) -> float:
    """Return the processor's seconds for the same search with all its events kept."""
    began = process_time()
    search(game, SearchOptions(name))
    return process_time() - began


def main() -> None:
    """Print a row per board and search, then the slowest of the ends of games."""
    print(f"{'board':<6} {'search':<13} {'seconds':>8} {'recorded':>9} {'nodes':>11} {'events':>11}  for X")
    for rows, columns in BOARDS:
        game = ConnectFour.from_position("", rows=rows, columns=columns, tried=CENTRE_FIRST)
        for name in SEARCHES:
            seconds, counting = solved(name, game)
            value = counting.value or 0
            outcome = OUTCOMES[(value > 0) - (value < 0)]
            all_kept = f"{recorded(name, game):.2f}" if counting.events < MOST_RECORDED else "–"
            counts = f"{counting.nodes:>11,} {counting.events:>11,}"
            print(f"{rows}x{columns:<4} {name:<13} {seconds:>8.2f} {all_kept:>9} {counts}  {outcome}", flush=True)
    random = Random(4)  # noqa: S311  the same positions in every run
    games = [end_game(random) for _ in range(END_GAMES)]
    print(f"{END_GAMES} random games on 6x7 with {EMPTY_SQUARES} empty squares")
    for name in SEARCHES:
        found = [(*solved(name, ConnectFour.from_position(moves, tried=CENTRE_FIRST)), moves) for moves in games]
        typical = median(seconds for seconds, _, _ in found)
        seconds, counting, moves = max(found, key=lambda each: each[0])
        print(f"{name:<13} median {typical:.4f} s, slowest {seconds:.3f} s, {counting.nodes:,} nodes: {moves}")


if __name__ == "__main__":
    main()
