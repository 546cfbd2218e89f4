"""What the board on which a position is set up is handed."""

from collections.abc import Mapping
from typing import TypedDict


class SetUpData(TypedDict):
    """A board on which a position is set up: its drawing, the marks, and what each square is called, by their keys."""

    board: str
    marks: Mapping[str, str]
    squares: Mapping[str, str]
    position: str
