# check list_changed_after_return.py --start "minimax([0] * 9, True)"  -> right
# [move, value] is returned as a list and the caller writes the move into it.
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def minimax(board, is_max):
    for line in LINES:
        if abs(sum(board[i] for i in line)) == 3:
            return [-1, board[line[0]]]
    best = [-1, -9 if is_max else 9]
    for i in [i for i in range(9) if board[i] == 0]:
        score = minimax(board[:i] + [1 if is_max else -1] + board[i + 1 :], not is_max)
        score[0] = i
        if (score[1] > best[1]) if is_max else (score[1] < best[1]):
            best = score
    return best if best[0] >= 0 else [-1, 0]
