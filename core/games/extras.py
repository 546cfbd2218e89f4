"""Games that need a package which is not installed with the others: each is listed, and says how to add it."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

from core.game import Game, MissingPackageError


def needing(requirement: str, imported: str, module: str, kind: str) -> Callable[..., Game[Any, Any]]:
    """Return the `from_position` of a class in a module, which is imported once the game is asked for.

    It raises MissingPackageError if the package is missing that this needs: `requirement` is its name and its range,
    and `imported` is the name that the module imports it by.
    """

    def from_position(text: str, to_move: str | None = None, **chosen: str) -> Game[Any, Any]:
        try:
            made = getattr(import_module(module), kind).from_position
        except ModuleNotFoundError as error:
            if error.name != imported:
                raise
            package = re.split(r"[^\w-]", requirement)[0]
            problem = f"this game needs the package {package}, which is not installed."
            raise MissingPackageError(problem, f"Add it: pip install '{requirement}'.", place="game") from error
        game: Game[Any, Any] = made(text, to_move, **chosen)
        return game

    return from_position
