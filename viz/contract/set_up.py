"""The data of the board for setting up a position."""

from collections.abc import Mapping
from typing import TypedDict


class SetUpData(TypedDict):
    """A board for setting up a position: its drawing, and the marks and names of the squares, by key."""

    board: str
    marks: Mapping[str, str]
    squares: Mapping[str, str]
    position: str
