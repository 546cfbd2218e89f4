# check start_where_min_moves.py --root min --start "[1, 0, 0, 0, 0, 0, 0, 0, 0]"  -> right
# check start_where_min_moves.py --start "[1, 0, 0, 0, 0, 0, 0, 0, 0]"  -> not checked
# Whose turn it is follows from the board (CS50).
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def moves(board):
    is_over = any(abs(sum(board[i] for i in line)) == 3 for line in LINES)
    return [] if is_over else [i for i in range(9) if board[i] == 0]


def value(board):
    values = [value(board[:i] + [1 if sum(board) == 0 else -1] + board[i + 1 :]) for i in moves(board)]
    if values:
        return max(values) if sum(board) == 0 else min(values)
    return next((board[p] for p, q, r in LINES if board[p] == board[q] == board[r]), 0)


def minimax(board):
    found = {(i,): value(board[:i] + [1 if sum(board) == 0 else -1] + board[i + 1 :]) for i in moves(board)}
    return (max if sum(board) == 0 else min)(found, key=found.get, default=None)
