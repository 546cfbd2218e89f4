"""The opening book of chess: a file in Polyglot's format that the owner of the page names in the environment.

A link or an upload can't name it. The package chess reads the format, which hgm.nubati.net/book_format.html describes.
"""

from __future__ import annotations

import os
import struct
from pathlib import Path

import chess
import chess.polyglot

from core.game import OptionError
from core.games.chess_entry import BOOK

ENTRY_SIZE = 16
"""Bytes of an entry: the position's key, the move, its weight and a field for learning."""


def weights(board: chess.Board) -> dict[chess.Move, int]:
    """Return the legal moves of the book in a position, with their weights; none if it does not have the position.

    Moves of weight 0 are left out: the book knows them as moves not to make.
    Raises OptionError if the environment names no file, or the file is no book that can be read.
    """
    named = os.environ.get(BOOK, "").strip()
    if not named:
        problem = "chess has no opening book here."
        remedy = f"Leave it out, or start Plyscope with {BOOK}, the path of a Polyglot file."
        raise OptionError(problem, remedy, place="book")
    path = Path(named)
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
