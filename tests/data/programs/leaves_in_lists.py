# check leaves_in_lists.py  -> right
# Names of nodes, and numbers among the children.
tree = {"A": ["B", "C"], "B": ["D", "E"], "C": ["F", "G"], "D": [4, 3], "E": [6, 2], "F": [2, 1], "G": [9, 5]}


def alphabeta(node, alpha, beta, maximizing):
    if node not in tree:
        return node
    best = float("-inf") if maximizing else float("inf")
    for child in tree[node]:
        value = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            print("cut at", node)
            break
    return best
