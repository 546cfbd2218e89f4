# check line_of_play.py  -> wrong
# The result is the value and the names along the line of play; equal bounds change the line.
def minimax(node, alpha, beta, maximizing):
    if not node.children:
        return node.value, [node.name]
    value, line = (-99999, []) if maximizing else (99999, [])
    for child in node.children:
        found, below = minimax(child, alpha, beta, not maximizing)
        if found >= value if maximizing else found <= value:
            value, line = found, below
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value, [node.name, *line]
