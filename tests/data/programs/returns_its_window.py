# check returns_its_window.py  -> more
# Each call returns alpha and beta, and nothing is cut off.
def search(tree, depth, alpha, beta):
    for each in tree:
        low, high = search(each, depth + 1, alpha, beta) if isinstance(each, list) else (each, each)
        if depth % 2 == 0:
            alpha = max(alpha, high)
        else:
            beta = min(beta, low)
    return alpha, beta
