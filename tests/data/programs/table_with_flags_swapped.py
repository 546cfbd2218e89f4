# check table_with_flags_swapped.py  -> wrong
# Tic-tac-toe with a table whose flags are swapped: few of its positions are worth something else then.
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
table = {}


def score(board):
    for a, b, c in ROWS:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "X" else -1
    return None if "." in board else 0


def search(board, is_max, alpha, beta):
    value = score(board)
    if value is not None:
        return value
    if board in table:
        flag, value = table[board]
        if flag == "exact" or (flag == "least" and value >= beta) or (flag == "most" and value <= alpha):
            return value
    first = alpha, beta
    best = -2 if is_max else 2
    for at in range(9):
        if board[at] == ".":
            value = search(board[:at] + ("X" if is_max else "O") + board[at + 1 :], not is_max, alpha, beta)
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
    table[board] = ("least" if best <= first[0] else "most" if best >= first[1] else "exact"), best
    return best


search("." * 9, True, -2, 2)
