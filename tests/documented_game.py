"""The game that docs/adding-a-game.md and adding-a-board.md print, read from there: what they say is enough for one."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from core.game import MissingPackageError
from core.games import GAMES
from core.games.entry import GameEntry
from viz.boards import BOARDS
from viz.boards.board import Board

DOCS = Path(__file__).parents[1] / "docs"
PAGE = "".join((DOCS / name).read_text("utf-8") for name in ("adding-a-game.md", "adding-a-board.md"))
FOUND_LINE = re.search(r'^```py\n("race": .*)\n```$', PAGE, re.MULTILINE)
RULES, BOARD, LINE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


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
_entry: GameEntry = _rules.RACE


FOUND: dict[str, dict[str, tuple[float, str | None]]] = _line(f"{{{FOUND_LINE[1] if FOUND_LINE else ''}}}")
"""What the page says that the examples of its game are worth."""


def own_file(*, board: bool = False) -> str:
    """Return the same game as a file of its own, as the page says one is made, with its board or without."""
    drawing = re.sub(r"^from (__future__|core).*\n", "", BOARD, flags=re.MULTILINE) if board else ""
    parts = [RULES.replace("\nRACE = ", "\nENTRY = "), "from viz.boards.board import Board", drawing]
    return "\n".join([*parts, *(["BOARD = Board(blank, marks, box, press, looks=looks)"] if board else [])])


ALL_GAMES = {**GAMES, _entry.name: _entry}
"""The registered games, and the one of the page."""

ALL_BOARDS: dict[str, Board] = {
    **{name: BOARDS[name] for name in GAMES},
    **_line(f"{{{LINE}}}", Board=Board, race=_board),
}

MOST_MOVES = 1_000
"""The most legal moves, of all positions together, that are looked at in a random game: some games need not end."""

MOST_TURNS = 42
"""The most moves that are made in a game to its end, as many as Connect Four has squares: some games need not end."""


def is_ready(entry: GameEntry) -> bool:
    """Return whether the package that a game needs is installed, if it needs any."""
    try:
        entry.at()
    except MissingPackageError:
        return False
    return True


def beginners(entry: GameEntry) -> tuple[str | None, ...]:
    """Return the sides that may be named to move first, or None alone where the position says who does."""
    return (None,) if entry.minimizer else entry.sides
