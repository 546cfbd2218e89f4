# A move and a value together, in the other order, by one function for both sides (negamax with a sign).
def negamax(node, depth, alpha, beta, color):
    if depth == 0 or node.is_terminal():
        return None, color * node.value
    best, chosen = float("-inf"), None
    for child in node.children:
        _, value = negamax(child, depth - 1, -beta, -alpha, -color)
        value = -value
        if value > best:
            best, chosen = value, child
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return chosen, best
