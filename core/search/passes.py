"""A pass: one search from the root in a window. Some searches make several, each using what the last one found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from core.game import MAX, Game, Value, is_evaluated
from core.options import SearchOptions

PassSearch: TypeAlias = Callable[[Value, Value], Value]
"""Searches the root in the window from alpha to beta, and returns its value there."""

SideValue: TypeAlias = Callable[[Any, Value, Value, int], Value]
"""Returns the value of a state in a window, at a depth, with one side to move."""


def from_the_root(game: Game[Any, Any], max_value: SideValue, min_value: SideValue) -> PassSearch:
    """Return a pass that starts with the root player's function."""
    root_value = max_value if game.to_move(game.initial) is MAX else min_value
    return lambda alpha, beta: root_value(game.initial, alpha, beta, 0)


def first_guess(game: Game[Any, Any], options: SearchOptions) -> Value:
    """Return the options' guess, or else the root's static evaluation, or else 0."""
    if options.guess is not None:
        return options.guess
    if is_evaluated(game) and not game.is_terminal(game.initial):
        return game.evaluate(game.initial)
    return 0
