"""The board of a reader's own game: the one in its file, or its positions as text."""

from __future__ import annotations

from dataclasses import fields, replace

from core.game import GameFileError
from core.games.own import BOARD, MEND, OwnGame, placing_errors
from viz.boards.board import Board
from viz.boards.plain_text import text_board


def board_of_file(own: OwnGame) -> Board:
    """Return a file's board, which reports where it fails; raise GameFileError if the file has something else there."""
    board = getattr(own.module, BOARD, None)
    if board is None:
        return text_board()
    if not isinstance(board, Board):
        raise GameFileError(f"{BOARD} is not a Board.", MEND, place=own.file.name)
    parts = {part.name: getattr(board, part.name) for part in fields(Board)}
    return replace(board, **{name: placing_errors(part, own.file) for name, part in parts.items() if part is not None})
