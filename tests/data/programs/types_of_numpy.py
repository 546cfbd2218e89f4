# check types_of_numpy.py  -> right
# A board of numpy that nothing makes, types of numpy as names, and squares by row and column.
import numpy as np

Piece = np.int8
ROW = [[(at, each) for each in range(3)] for at in range(3)] + [[(each, at) for each in range(3)] for at in range(3)]


def winner(board: np.ndarray):
    return next((board[line[0]] for line in ROW if board[line[0]] and len({board[each] for each in line}) == 1), 0)


def minimax(board, depth, player, alpha, beta):
    free = [(row, column) for row in range(3) for column in range(3) if board[row, column] == 0]
    if depth == 0 or winner(board) or not free:
        return int(winner(board))
    for square in free:
        board[square] = Piece(player)
        value = minimax(board, depth - 1, -player, alpha, beta)
        board[square] = 0
        if player == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if player == 1 else beta
