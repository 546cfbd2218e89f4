"""What a page says of the files with games of the reader's own that can't be used."""

from __future__ import annotations

from core.games import OWN
from viz.pages.problems import show_problem


def show_unread_games() -> None:
    """Say of each file what is wrong, and where; the other games are there."""
    for problem in OWN.problems:
        show_problem(problem, "The other games are here.")
