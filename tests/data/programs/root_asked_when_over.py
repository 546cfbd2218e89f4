# check root_asked_when_over.py:best_move --start "[0] * 9"  -> right
# The root function may not be called on a finished board.
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def minimax(board, is_max):
    for line in LINES:
        if abs(sum(board[i] for i in line)) == 3:
            return board[line[0]]
    free = [i for i in range(9) if board[i] == 0]
    values = [minimax(board[:i] + [1 if is_max else -1] + board[i + 1 :], not is_max) for i in free]
    return (max(values) if is_max else min(values)) if free else 0


def best_move(board):
    assert not any(abs(sum(board[i] for i in line)) == 3 for line in LINES), "the game is over"
    return max((i for i in range(9) if board[i] == 0), key=lambda i: minimax(board[:i] + [1] + board[i + 1 :], False))
