"""The value that a search expects before it begins."""

from __future__ import annotations

from typing import Any

from core.game import Game, Value, is_evaluated
from core.options import SearchOptions


def first_guess(game: Game[Any, Any], options: SearchOptions) -> Value:
    """Return the guess of the options, or else the static evaluation of the root, or else 0.

    >>> from core.trees.leaf_tree import LeafTree
    >>> tree = LeafTree.from_nested([3, 5])
    >>> first_guess(tree, SearchOptions(guess=4)), first_guess(tree, SearchOptions())
    (4, 0)
    """
    if options.guess is not None:
        return options.guess
    if is_evaluated(game) and not game.is_terminal(game.initial):
        return game.evaluate(game.initial)
    return 0
