# check state_tells_its_actions.py  -> right
# There is no game: each state knows its actions, what they lead to, and what it is worth.
def best_for_max(state, alpha, beta):
    if state.terminal_test():
        return state.utility(0)
    v = float("-inf")
    for action in state.actions():
        v = max(v, best_for_min(state.result(action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def best_for_min(state, alpha, beta):
    if state.terminal_test():
        return state.utility(0)
    v = float("inf")
    for action in state.actions():
        v = min(v, best_for_max(state.result(action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
