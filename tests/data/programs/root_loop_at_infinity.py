# check root_loop_at_infinity.py:best --start "best(4)"  -> right
# The loop at the root has no test for a cutoff, since nothing can be above infinity.
def search(stones, alpha, beta, maximizing):
    value = -float("inf") if maximizing else float("inf")  # no move: the side to move has lost
    for n in range(1, min(stones, 2) + 1):
        found = search(stones - n, alpha, beta, not maximizing)
        value = max(value, found) if maximizing else min(value, found)
        alpha, beta = (max(alpha, value), beta) if maximizing else (alpha, min(beta, value))
        if beta <= alpha:
            break
    return value


def best(stones):
    alpha, move = -float("inf"), (0,)
    for n in (1, 2, 3):
        found = search(stones - n, alpha, float("inf"), False)
        alpha, move = (found, (n,)) if found > alpha else (alpha, move)
    return move
