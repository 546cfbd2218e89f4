# check both_in_one_file.py:minimax  -> right
# A file with minimax and alphabeta side by side is what most courses hand in.
def minimax(node, maximizing):
    if isinstance(node, int):
        return node
    values = [minimax(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)


def alphabeta(node, alpha, beta, maximizing):
    if isinstance(node, int):
        return node
    for child in node:
        value = alphabeta(child, alpha, beta, not maximizing)
        alpha, beta = (max(alpha, value), beta) if maximizing else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if maximizing else beta
