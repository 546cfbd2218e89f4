"""The game that docs/adding-a-game.md prints, read from there: what the page says of a game is enough for one."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from core.games import GAMES
from core.games.entry import GameEntry
from viz.boards import BOARDS, Board

PAGE = (Path(__file__).parents[1] / "docs" / "adding-a-game.md").read_text("utf-8")
RULES, BOARD, ENTRY, LINE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def _module(name: str, code: str) -> ModuleType:
    """Return a module of this code, which others can import."""
    module = sys.modules[name] = ModuleType(name)  # a dataclass looks its own module up
    exec(code, module.__dict__)  # noqa: S102  our own page
    return module


def _line(code: str, **names: Any) -> Any:
    """Return what a line of a registry holds."""
    return eval(code, names)  # noqa: S307  our own page


_rules = _module("core.games.race", RULES)
_board = _module("viz.boards.race", BOARD)
_entry: GameEntry = _line(ENTRY, GameEntry=GameEntry, Race=_rules.Race)

ALL_GAMES = {**GAMES, _entry.name: _entry}
"""The registered games, and the one of the page."""

ALL_BOARDS: dict[str, Board] = {**BOARDS, **_line(f"{{{LINE}}}", Board=Board, race=_board)}


def beginners(entry: GameEntry) -> tuple[str | None, ...]:
    """Return the sides that may be named to move first, or None alone where the position says who does."""
    return (None,) if entry.minimizer else entry.sides
