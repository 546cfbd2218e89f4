# Wikipedia's pseudo-code, on node objects.
class Node:
    def __init__(self, value, children=()):
        self.value = value
        self.children = list(children)


def alphabeta(node, depth, alpha=float("-inf"), beta=float("inf"), maximizingPlayer=True):
    if depth == 0 or not node.children:
        return node.value
    if maximizingPlayer:
        value = float("-inf")
        for child in node.children:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    else:
        value = float("inf")
        for child in node.children:
            value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
            if value <= alpha:
                break
            beta = min(beta, value)
        return value
