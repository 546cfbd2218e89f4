# check negamax_sign_on_its_own_line.py  -> right
# Negamax without a sign argument; leaves are from the mover's side.
def negamax(node, depth):
    if depth == 0 or not node.children:
        return node.value
    best = -float("inf")
    for child in node.children:
        score = negamax(child, depth - 1)
        score = -score
        best = max(best, score)
    return best
