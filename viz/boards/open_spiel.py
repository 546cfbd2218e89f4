"""The board of a game of OpenSpiel: the text that OpenSpiel prints, in type of one width."""

from __future__ import annotations

import re
from textwrap import dedent

from viz.boards.plain_text import text_board

RANKS = re.compile(r"[^\s/]+(?:/[^\s/]+){7,}")
"""The rows of a board in one line, as chess writes it, the digits for empty squares."""


LONGEST = 84
"""The most letters of a line that are shown: a game of Hive is one line, which grows with each move."""

SPARE = 4
"""Lines for what later positions have more, as the end of a game of TwixT has, and for the last move."""


def told(state: str) -> str:
    """Return the text of a state, with a line for each row where OpenSpiel writes them all in one.

    Of a line that is too long the end is shown.
    """
    from core.games.open_spiel import board_text  # noqa: PLC0415  the package is an extra

    text = dedent(board_text(state).strip("\n"))
    ranks = RANKS.match(text)
    if ranks is not None:
        return f"{_rows(ranks[0])}\n\n{text[ranks.end() :].strip()}"
    return "\n".join(line if len(line) <= LONGEST else f"…{line[1 - LONGEST :]}" for line in text.split("\n"))


def _rows(ranks: str) -> str:
    """Return a line for each row, with dots for empty squares.

    >>> print(_rows("r1k/2P/12"))
    r.k
    ..P
    ............
    """
    return "\n".join(re.sub(r"\d+", lambda empty: "." * int(empty[0]), row) for row in ranks.split("/"))


BOARD = text_board(told, SPARE)
