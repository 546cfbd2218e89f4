# check start_without_math.py --start "minimax(7, -math.inf, math.inf, True)"  -> right
# The program itself has float("inf").
def moves(stones):
    return [stones - n for n in (1, 2, 3) if n <= stones]


def minimax(stones, alpha, beta, maximizing):
    if stones == 0:
        return -1 if maximizing else 1
    for left in moves(stones):
        value = minimax(left, alpha, beta, not maximizing)
        alpha, beta = (max(alpha, value), beta) if maximizing else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if maximizing else beta
