# check children_sorted.py  -> not checked
# Sorting the children is right, but what is visited first is then no longer what the tree says.
def minimax(node, depth, alpha, beta, maximizing):
    if depth == 0 or not node.children:
        return node.value
    node.children = sorted(node.children, key=lambda child: child.value or 0)
    if maximizing:
        best = float("-inf")
        for child in node.children:
            best = max(best, minimax(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = float("inf")
    for child in node.children:
        best = min(best, minimax(child, depth - 1, alpha, beta, True))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best
