import math


def alphabeta(tree, alpha=-math.inf, beta=math.inf, maximizing=True):
    if isinstance(tree, int):
        return tree
    if maximizing:
        best = -math.inf
        for child in tree:
            best = max(best, alphabeta(child, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = math.inf
    for child in tree:
        best = min(best, alphabeta(child, alpha, beta, True))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best
