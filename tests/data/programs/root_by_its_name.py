# check root_by_its_name.py:choose  -> right
# The root is no argument: it is named where its branches are looked up.
def choose(branches, worth):
    best, move = -float("inf"), None
    for branch in branches["A"]:
        value = least(branch, branches, worth, best, float("inf"))
        if value > best:
            best, move = value, branch
    return move


def least(name, branches, worth, alpha, beta):
    if name in worth:
        return worth[name]
    for branch in branches[name]:
        beta = min(beta, greatest(branch, branches, worth, alpha, beta))
        if beta <= alpha:
            break
    return beta


def greatest(name, branches, worth, alpha, beta):
    if name in worth:
        return worth[name]
    for branch in branches[name]:
        alpha = max(alpha, least(branch, branches, worth, alpha, beta))
        if beta <= alpha:
            break
    return alpha


print(choose({"A": ["B", "C"], "B": ["D", "E"]}, {"C": 1, "D": 2, "E": 3}))
