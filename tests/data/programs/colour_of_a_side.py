# check colour_of_a_side.py  -> right
# Nothing but what it is compared with says what the last argument is: white is MAX.
def search(node, depth, alpha, beta, piece):
    other = "white" if piece == "black" else "black"
    if depth == 0 or not node.children:
        return node.value
    for child in node.children:
        value = search(child, depth - 1, alpha, beta, other)
        if piece == "white":
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if piece == "white" else beta
