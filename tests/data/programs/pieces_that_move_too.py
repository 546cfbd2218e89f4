# check pieces_that_move_too.py  -> right
# A board's method calls a method of the same name on its piece: neither is a search.
from copy import deepcopy


class Piece:
    def __init__(self, at, side):
        self.at, self.side = at, side

    def move(self, at, steps):
        self.at = at + steps


class Board:
    def __init__(self):
        self.pieces = [Piece(0, 1), Piece(7, -1)]

    def move(self, piece, at, steps):
        piece.move(at, steps)

    def gap(self):
        return self.pieces[1].at - self.pieces[0].at


def after(board, side, steps):
    copied = deepcopy(board)
    piece = copied.pieces[0 if side == 1 else 1]
    copied.move(piece, piece.at, side * steps)
    return copied


def minimax(position, depth, max_player, game):
    if depth == 0 or position.gap() <= 2:
        return position.gap() * 5 % 7 - position.pieces[0].at, position
    best = None
    for child in (after(position, 1 if max_player else -1, steps) for steps in (1, 2)):
        found = minimax(child, depth - 1, not max_player, game)[0]
        if best is None or (found > best[0] if max_player else found < best[0]):
            best = found, child
    return best
