# The family of GeeksforGeeks: one board, changed and set back, and the depth in the score.
player, opponent = "x", "o"


def isMovesLeft(board):
    return any("_" in row for row in board)


def evaluate(b):
    for row in range(3):
        if b[row][0] == b[row][1] == b[row][2] != "_":
            return 10 if b[row][0] == player else -10
    for col in range(3):
        if b[0][col] == b[1][col] == b[2][col] != "_":
            return 10 if b[0][col] == player else -10
    if b[0][0] == b[1][1] == b[2][2] != "_" or b[0][2] == b[1][1] == b[2][0] != "_":
        return 10 if b[1][1] == player else -10
    return 0


def minimax(board, depth, isMax, alpha, beta):
    score = evaluate(board)
    if score == 10:
        return score - depth
    if score == -10:
        return score + depth
    if not isMovesLeft(board):
        return 0
    if isMax:
        best = -1000
        for i in range(3):
            for j in range(3):
                if board[i][j] == "_":
                    board[i][j] = player
                    best = max(best, minimax(board, depth + 1, False, alpha, beta))
                    board[i][j] = "_"
                    alpha = max(alpha, best)
                    if beta <= alpha:
                        return best
        return best
    best = 1000
    for i in range(3):
        for j in range(3):
            if board[i][j] == "_":
                board[i][j] = opponent
                best = min(best, minimax(board, depth + 1, True, alpha, beta))
                board[i][j] = "_"
                beta = min(beta, best)
                if beta <= alpha:
                    return best
    return best
