# check moves_of_others.py  -> right
# The rules are left for others to write: moves are made by a function that returns the position after.
def minimax(state, depth, alpha, beta, is_maximizing):
    if game_over(state):
        return evaluate(state)
    best = float("-inf") if is_maximizing else float("inf")
    for move in get_possible_moves(state):
        value = minimax(make_move(state, move), depth + 1, alpha, beta, not is_maximizing)
        if is_maximizing:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if beta <= alpha:
            break
    return best
