"""The board of an OpenSpiel game: the text that OpenSpiel prints, in monospaced type."""

from __future__ import annotations

import re
from textwrap import dedent

from viz.boards.plain_text import text_board

RANKS = re.compile(r"[^\s/]+(?:/[^\s/]+){7,}")
"""The rows of a board in one line, as in chess, with digits for empty squares."""


LONGEST = 84
"""The most letters shown of a line: a game of Hive is one line, which grows with each move."""

SPARE = 4
"""Spare lines for later positions, as at the end of TwixT, and for the last move."""


def rows_of(state: str) -> str:
    """Return the text of a state, with a line for each row even if OpenSpiel writes only one.

    Of a line that is too long, the end is shown.
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


BOARD = text_board(rows_of, SPARE)
