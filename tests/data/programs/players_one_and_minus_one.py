# check players_one_and_minus_one.py --start "minimax([0] * 9, 1)"  -> right
# Handing on -player does not make it negamax.
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def minimax(board, player):
    for line in LINES:
        if abs(sum(board[i] for i in line)) == 3:
            return board[line[0]]
    free = [i for i in range(9) if board[i] == 0]
    if not free:
        return 0
    values = [minimax(board[:i] + [player] + board[i + 1 :], -player) for i in free]
    return max(values) if player == 1 else min(values)
