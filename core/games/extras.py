"""Games that need an extra package: each is listed, and says how to add it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from core.game import Game, MissingPackageError


@dataclass(frozen=True)
class Package:
    """A package: its name, its version range, and its import name."""

    name: str
    range: str
    imported: str

    @property
    def is_installed(self) -> bool:
        """Whether the package can be imported here."""
        return find_spec(self.imported) is not None

    @property
    def how(self) -> str:
        """The command that adds the package here."""
        return f"{pip()} install '{self.name}{self.range}'"


def pip() -> str:
    """Return this environment's pip, relative to the working directory if it lies below that."""
    python = Path(sys.executable)
    if python.is_relative_to(Path.cwd()):
        python = python.relative_to(Path.cwd())
    return f"{shlex.quote(str(python))} -m pip"


def needing(package: Package, module: str, kind: str) -> Callable[..., Game[Any, Any]]:
    """Return a class's `from_position`, imported lazily; it raises MissingPackageError without the package."""

    def from_position(text: str, to_move: str | None = None, **chosen: str) -> Game[Any, Any]:
        try:
            made = getattr(import_module(module), kind).from_position
        except ModuleNotFoundError as error:
            if error.name != package.imported:
                raise
            problem = f"this game needs the package {package.name}, which is not installed."
            raise MissingPackageError(problem, f"Add it: {package.how}.", place="game") from error
        game: Game[Any, Any] = made(text, to_move, **chosen)
        return game

    return from_position
