# check global_tables.py  -> right
# Children and values are looked up in variables of the file.
BELOW = {"S": ["T", "U"]}
WORTH = {"T": 4, "U": 6}


def search(name, alpha, beta, is_max):
    if name in WORTH:
        return WORTH[name]
    v = float("-inf") if is_max else float("inf")
    for each in BELOW[name]:
        found = search(each, alpha, beta, not is_max)
        if is_max:
            v = alpha = max(alpha, found)
        else:
            v = beta = min(beta, found)
        if alpha >= beta:
            break
    return v
