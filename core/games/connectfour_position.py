"""Reading a position of Connect Four, columns played or rows, and checking whether it can arise."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.game import PositionError
from core.games.connectfour_grid import COLUMNS, EMPTY, ROWS, Grid, grid, grid_of, moves_of
from core.games.written_positions import FILES, MARKS, OTHER, RANKS, cells_of, placed, read_side

_MOST_TRIED = 2**18
"""The most boards tried in looking for play that leads to a position: about a second.

A position that is not refuted by then is accepted; 6x7 boards hardly ever need that many.
"""


_BETWEEN = re.compile(r"[\s,;]++")
_MOVES = re.compile(r"(?:[XOxo]?[A-Ia-i][1-9])++")
_MOVE = re.compile(r"(?P<mark>[XOxo]?)(?P<file>[A-Ia-i])(?P<rank>[1-9])")


def read_position(text: str, to_move: str | None, grid: Grid) -> str:
    """Return the state that a text describes on a grid; raise PositionError if it can't be read or can't arise."""
    side = None if to_move is None else read_side(to_move)
    written = _without_squares(text)
    if _is_played(written):
        return _played(written, side, grid)
    cells = grid.board.read(written)
    side = grid.board.side_to_move(cells, side)
    state = f"{grid.board.written(cells)} {side}"
    _check_discs(state)
    return state


def written_state(text: str, rows: str = ROWS, columns: str = COLUMNS, **_: str) -> str:
    """Return a position as a state, even if it can't arise; raise PositionError for a text that is no board."""
    written, size = _without_squares(text), grid(int(rows), int(columns))
    if _is_played(written):
        return _played(written, None, size)
    return f"{size.board.written(size.board.read(written))} X"


def with_disc(text: str, square: str, disc: str, rows: str = ROWS, columns: str = COLUMNS, **_: str) -> str:
    """Return a position with a disc added in an empty square's column, or changed or removed on a taken square.

    The disc "" is the side to move's. Columns played stay columns if one is added or the last taken back.
    """
    written, size = _without_squares(text), grid(int(rows), int(columns))
    cells = cells_of(written_state(written, rows, columns))
    at = size.squares.index(square)
    if cells[at] == EMPTY:
        if not disc and _is_played(written):
            return f"{_columns(written)}{square[0]}"
        at = max(below for below in range(at % size.columns, len(cells), size.columns) if cells[below] == EMPTY)
    elif not disc and _is_last(written, at, cells, size):
        return _columns(written)[:-1]
    after = size.board.put(cells, at, disc)
    return size.board.written(after) if after.strip(EMPTY) else ""


def _without_squares(text: str) -> str:
    """Return a position without separators; printed moves, `X d1 O d2`, as columns.

    >>> _without_squares("d1, d2, e1"), _without_squares("44 C3"), _without_squares("X d1 O d2")
    ('dde', '44C3', 'dd')
    """
    written = _BETWEEN.sub("", text)
    if not _MOVES.fullmatch(written):
        return written
    heights = dict.fromkeys(FILES, 0)
    for number, move in enumerate(_MOVE.finditer(written), 1):
        place, mark = f"position, move {number}", MARKS[(number - 1) % 2]
        if move["mark"].upper() not in {"", mark}:
            problem = f"this is a move of {OTHER[mark]}, but X begins and the sides take turns."
            raise PositionError(problem, "Write the moves without X and O, and say who is to move.", place=place)
        file = move["file"].lower()
        heights[file] += 1
        if heights[file] != int(move["rank"]):
            problem = f"{move['file']}{move['rank']} is not where a disc in column {file} comes to lie."
            remedy = f"Write {file}{heights[file]}, or only the columns: {file}."
            raise PositionError(problem, remedy, place=place)
    return "".join(move["file"].lower() for move in _MOVE.finditer(written))


def _is_last(written: str, at: int, cells: str, grid: Grid) -> bool:
    is_top = at < grid.columns or cells[at - grid.columns] == EMPTY
    return _is_played(written) and is_top and _columns(written)[-1:] == grid.files[at % grid.columns]


def _is_played(written: str) -> bool:
    return any(letter.isdigit() for letter in written) or not written.lower().strip(FILES)


def _columns(written: str) -> str:
    """Return the columns played by their letters.

    >>> _columns("44C3")
    'ddcc'
    """
    return "".join(FILES[RANKS.index(each)] if each in RANKS else each.lower()[:1] for each in written)


def _played(columns: str, side: str | None, grid: Grid) -> str:
    began = "X" if side is None or (side == "X") == (len(columns) % 2 == 0) else "O"
    state = f"{grid.empty} {began}"
    for number, (letter, file) in enumerate(zip(columns, _columns(columns), strict=True), 1):
        place = f"position, move {number}"
        if file not in grid.files:
            remedy = f"Write a column from a to {grid.files[-1]}, or the rows of a board."
            raise PositionError(f"there is no column {letter!r}.", remedy, place=place)
        moves = {move[2]: move for move in moves_of(state)}
        move = moves.get(file)
        if move is None:
            won = grid.has_four(state, OTHER[state[-1]])
            end = f"{OTHER[state[-1]]} has four in a row" if won else "the board is full"
            problem = f"column {file} is full." if moves else f"the game is over: {end}."
            raise PositionError(problem, "Correct this move, or end the position before it.", place=place)
        state = placed(state, grid.offsets[move], state[-1])
    return state


def _check_discs(state: str) -> None:
    cells, side, grid = cells_of(state), state[-1], grid_of(state)
    for square, above, below in zip(grid.squares, cells, cells[grid.columns :], strict=False):
        if above != EMPTY and below == EMPTY:
            problem = f"the disc on {square} has nothing under it."
            raise PositionError(problem, "Put a disc under it, or take it away.", place="position")
    winners = [mark for mark in MARKS if grid.has_four(state, mark)]
    grid.board.check_winners(winners, cells, side, "four", given=True)
    even = cells.count("X") == cells.count("O")
    first = side if even else OTHER[side]
    boards = _before_win(cells, winners[0], grid) if winners else [cells]
    if not any(_can_arise(before, first, grid) for before in boards):
        problem = f"with {first} to begin and the sides taking turns, no play leads to this board."
        remedy = f"Correct the discs, or say that {OTHER[side]} is to move." if even else "Correct the discs."
        raise PositionError(problem, remedy, place="position")


def _before_win(cells: str, winner: str, grid: Grid) -> Iterator[str]:
    """Yield each board without four in a row that becomes this one by a winner's disc on top of a column."""
    for at, mark in enumerate(cells):
        if mark == winner and (at < grid.columns or cells[at - grid.columns] == EMPTY):
            before = f"{cells[:at]}{EMPTY}{cells[at + 1 :]}"
            if not grid.has_four(f"{grid.board.written(before)} {winner}", winner):
                yield before


def _can_arise(cells: str, first: str, grid: Grid) -> bool:
    discs = [cells[column :: grid.columns][::-1].rstrip(EMPTY) for column in range(grid.columns)]
    full = tuple(map(len, discs))
    pending: list[tuple[int, ...]] = [(0,) * grid.columns]
    seen = set(pending)  # the heights of the columns identify the board
    while pending and len(seen) < _MOST_TRIED:
        heights = pending.pop()
        if heights == full:
            return True
        side = first if sum(heights) % 2 == 0 else OTHER[first]
        for column, height in enumerate(heights):
            if discs[column][height : height + 1] == side:
                higher = (*heights[:column], height + 1, *heights[column + 1 :])
                pending += {higher} - seen
                seen.add(higher)
    return bool(pending)
