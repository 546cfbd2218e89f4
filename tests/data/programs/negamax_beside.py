# check negamax_beside.py:minimax  -> right
# Another function of the file is negamax.
def minimax(node, maximizing):
    if isinstance(node, int):
        return node
    values = [minimax(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)


def negamax(node, color):
    if isinstance(node, int):
        return color * node
    return max(-negamax(child, -color) for child in node)
