"""How long a move of the search takes on the page Play: each game from its start with the usual search.

The processor's time, so that other work on the machine does not count. Run it with `python bench/replies.py`.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from core.games import GAMES
from viz.playing.play_table import PlayTable
from viz.sharing.request import Position

PLENTY = 600.0
"""Seconds that no search comes to: what is measured is the search as asked for."""


MOST_MOVES = 40
"""The moves after which a game is left: one of chess may never end."""


def slowest_reply(game: str) -> tuple[float, int, str]:
    """Return the processor's seconds for the slowest move of a game that the search plays against itself.

    With it come the nodes that the search visits there, and the move.
    """
    slowest = 0.0, 0, ""
    sides = GAMES[game].sides
    table = replace(PlayTable.begin(Position(game), sides), seconds=PLENTY)
    while not table.match.is_over and len(table.match.moves) < MOST_MOVES:
        began = process_time()
        found = table.searched()
        slowest = max(slowest, (process_time() - began, found.nodes, found.move))
        table = table.with_match(table.match.play(found.move))
    return slowest


def main() -> None:
    """Print a row per game."""
    print(f"{'game':<14} {'ms':>6} {'nodes':>8}  slowest move")
    for game in GAMES:
        seconds, nodes, move = slowest_reply(game)
        print(f"{game:<14} {seconds * 1000:>6.0f} {nodes:>8,}  {move}")


if __name__ == "__main__":
    main()
