# check strict_and_fresh.py  -> more
# Each move of the root is searched in a fresh window: right answers, more visits.
def search(node, alpha, beta, is_max):
    if isinstance(node, int):
        return node
    for child in node:
        value = search(child, alpha, beta, not is_max)
        alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if is_max else beta


def alphabeta_root(tree):
    return max(range(len(tree)), key=lambda move: search(tree[move], -99999, 99999, False))
