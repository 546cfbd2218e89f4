# check true_where_min_moves.py  -> right
# The argument is true where MIN moves.
def minimax(node, is_min):
    if isinstance(node, int):
        return node
    values = [minimax(child, not is_min) for child in node]
    return min(values) if is_min else max(values)
