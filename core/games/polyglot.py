"""The opening book of chess: a file in Polyglot's format (hgm.nubati.net/book_format.html), the reader's or owner's."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import chess
import chess.polyglot

from core.game import OptionError
from core.games.book_files import BOOK_FILES, ENTRY_SIZE
from core.games.chess_entry import BOOK


def weights(board: chess.Board, given: str = "") -> dict[chess.Move, int]:
    """Return a position's legal book moves of weight above 0, if any; raise OptionError if the book can't be read.

    The book is the one `given` by that name in `core.games.book_files`, else that of the environment.
    """
    path, correct = (BOOK_FILES.path(given), "Give another file.") if given else (_of_owner(), f"Correct {BOOK}.")
    try:
        size = path.stat().st_size
        if size % ENTRY_SIZE or not size:
            raise OptionError(
                f"{path.name!r} is not a Polyglot book: its {size:,} bytes are not entries of {ENTRY_SIZE} bytes each.",
                correct,
                place="book",
            )
        with chess.polyglot.open_reader(path) as reader:
            found: dict[chess.Move, int] = {}
            for entry in reader.find_all(board):
                found[entry.move] = found.get(entry.move, 0) + entry.weight
    except (OSError, struct.error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        problem = f"the opening book {path.name!r} can't be read: {reason}."
        raise OptionError(problem, correct, place="book") from error
    return {move: weight for move, weight in found.items() if weight}


def _of_owner() -> Path:
    named = os.environ.get(BOOK, "").strip()
    if not named:
        problem = "chess has no opening book here."
        remedy = f"Give a Polyglot file under “Book file”, or start Plyscope with the path of one in {BOOK}."
        raise OptionError(problem, remedy, place="book")
    return Path(named)
