"""Games that need a package which is not installed with the others: each is listed, and says how to add it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from core.game import Game, MissingPackageError


def needing(requirement: str, module: str, kind: str) -> Callable[..., Game[Any, Any]]:
    """Return the `from_position` of a class in a module, which is imported once the game is asked for.

    It raises MissingPackageError if the package is missing that this needs; `requirement` is its name and its range.
    """

    def from_position(text: str, to_move: str | None = None, **chosen: str) -> Game[Any, Any]:
        try:
            made = getattr(import_module(module), kind).from_position
        except ModuleNotFoundError as error:
            package = error.name or ""
            if not requirement.startswith(package):
                raise
            problem = f"this game needs the package {package}, which is not installed."
            raise MissingPackageError(problem, f"Add it: pip install '{requirement}'.", place="game") from error
        game: Game[Any, Any] = made(text, to_move, **chosen)
        return game

    return from_position
