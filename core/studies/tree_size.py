"""`tree_size`: estimates the nodes of a game tree before it is searched."""

from __future__ import annotations

from math import floor, log10
from random import Random
from typing import Any

from core.game import Game

PROBES = 400
"""The number of random lines of play: for all of tic-tac-toe, the estimate is then within a tenth of 549,946."""

MOST_MOVES = 4_000
"""No further line begins after this many moves: a random game of chess has hundreds."""


def tree_size(game: Game[Any, Any], depth: int | None = None, probes: int = PROBES) -> float:
    """Estimate the nodes of a game's tree, down to a depth limit if there is one.

    Each of the random probes with b1, b2, … moves to choose from gives 1 + b1 + b1·b2 + …; their mean is unbiased, and
    always the same. Source: Knuth, "Estimating the Efficiency of Backtrack Programs", *Mathematics of Computation* 29
    (1975).
    """
    random = Random(1975)  # noqa: S311  has to be the same again
    total, done, moves = 0.0, 0, 0
    while done < probes and moves < MOST_MOVES:
        state, nodes, plies = game.initial, 1.0, 0
        total += nodes
        while plies != depth and not game.is_terminal(state):
            actions = game.actions(state)
            nodes *= len(actions)
            total += nodes
            state = game.result(state, random.choice(actions))
            plies += 1
        done, moves = done + 1, moves + plies
    return total / done


def size_text(size: float) -> str:
    """Return an estimate in words, with two significant digits: more would claim too much.

    >>> size_text(549_946), size_text(12.0), size_text(4.5e12)
    ('about 550,000', 'about 12', 'about 4,500,000,000,000')
    """
    return f"about {round(size, 1 - floor(log10(size))) if size >= 1 else 1:,.0f}"
