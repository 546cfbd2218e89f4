# After Sebastian Lague: what a position is, and what it is worth, is left to others.
def minimax(position, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or game_over(position):
        return evaluate(position)

    if maximizingPlayer:
        maxEval = float("-inf")
        for child in position:
            eval = minimax(child, depth - 1, alpha, beta, False)
            maxEval = max(maxEval, eval)
            alpha = max(alpha, eval)
            if beta <= alpha:
                break
        return maxEval

    minEval = float("inf")
    for child in position:
        eval = minimax(child, depth - 1, alpha, beta, True)
        minEval = min(minEval, eval)
        beta = min(beta, eval)
        if beta <= alpha:
            break
    return minEval
