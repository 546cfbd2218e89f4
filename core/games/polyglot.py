"""The opening book of chess: a file in Polyglot's format (hgm.nubati.net/book_format.html)."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import chess
import chess.polyglot

from core.game import OptionError
from core.games.chess_entry import BOOK

ENTRY_SIZE = 16
"""Bytes of an entry: key, move, weight and a field for learning."""


def weights(board: chess.Board) -> dict[chess.Move, int]:
    """Return a position's legal book moves of positive weight; raise OptionError if the book can't be read."""
    path = _named()
    try:
        size = path.stat().st_size
        if size % ENTRY_SIZE or not size:
            raise OptionError(
                f"{path.name!r} is not a Polyglot book: its {size:,} bytes are not entries of {ENTRY_SIZE} bytes each.",
                f"Correct {BOOK}.",
                place="book",
            )
        with chess.polyglot.open_reader(path) as reader:
            found: dict[chess.Move, int] = {}
            for entry in reader.find_all(board):
                found[entry.move] = found.get(entry.move, 0) + entry.weight
    except (OSError, struct.error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        problem = f"the opening book {path.name!r} can't be read: {reason}."
        raise OptionError(problem, f"Correct {BOOK}.", place="book") from error
    return {move: weight for move, weight in found.items() if weight}


def _named() -> Path:
    named = os.environ.get(BOOK, "").strip()
    if not named:
        problem = "chess has no opening book here."
        remedy = f"Start Plyscope with the path of a Polyglot file in {BOOK}."
        raise OptionError(problem, remedy, place="book")
    return Path(named)
