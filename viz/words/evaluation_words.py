"""How pictures word static evaluations and noisy moves."""

from __future__ import annotations

from typing import Any

from core.game import Game
from core.trees.leaf_tree import LeafTree
from viz.words.wording import ABOUT, shown

NOISY = "!"
"""The prefix of a noisy move, which stays when a long name is cut."""


def judged_name(game: Game[Any, Any], state: Any, name: str) -> str:
    """Return the name of a node, with its static evaluation if a tree gives it one.

    >>> from core.trees.formats import read
    >>> tree = read('{"eval": 4, "children": [{"noisy": true, "move": "left", "value": 3}, 5]}').tree
    >>> judged_name(tree, 0, "A"), noisy_move(tree, 1, "left"), noisy_move(tree, 2, "")
    ('A ≈4', '! left', '')
    """
    if not isinstance(game, LeafTree) or state not in game.evals:
        return name
    return f"{name} {ABOUT}{shown(game.evals[state])}".strip()


def noisy_move(game: Game[Any, Any], state: Any, move: str) -> str:
    """Return the name of the move to a node, with a sign if a tree says that it is noisy."""
    is_noisy = isinstance(game, LeafTree) and state in game.noisy
    return f"{NOISY} {move}".strip() if is_noisy else move
