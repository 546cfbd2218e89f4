"""How much of a search the page records, and how large a tree is beyond that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.game import Game
from core.options import SearchOptions
from core.search import ALGORITHMS
from core.studies.tree_size import size_text, tree_size
from core.trees.leaf_tree import LeafTree

DEEP = 1_000
"""In a tree with more plies an event takes several times the room: it moves all calls shown."""

DEEP_BUDGET = 50_000
"""The most events recorded of a deep tree, for all searches together where several are compared."""


def within_budget(options: SearchOptions, game: Game[Any, Any], searches: int = 1) -> SearchOptions:
    """Return the options of one of `searches` recorded searches, with fewer events if the tree is deep."""
    if not isinstance(game, LeafTree) or max(game.depths) <= DEEP:
        return options
    most = DEEP_BUDGET // searches
    return replace(options, budget=most if options.budget is None else min(most, options.budget))


def beyond_budget(game: Game[Any, Any], options: SearchOptions) -> str:
    """Return the estimated size of a game's tree if it exceeds the event budget; "" otherwise."""
    if isinstance(game, LeafTree) or ALGORITHMS[options.algorithm].samples:
        return ""  # a written tree can be seen; playouts have their own number
    size = tree_size(game, options.depth)
    if options.budget is None or size <= options.budget:
        return ""
    plies = "" if options.depth is None else f" to {options.depth} plies"
    return f"a tree of {size_text(size)} nodes{plies}"
