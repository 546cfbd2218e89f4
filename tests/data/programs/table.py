# check table.py --start "search(8, -9, 9, True)"  -> right
# A table with bounds, told apart by flags.
EXACT, LOWER, UPPER = 0, 1, 2
table = {}


def search(stones, alpha, beta, is_max):
    first = alpha, beta
    key = stones, is_max
    if key in table:
        value, flag = table[key]
        if flag == EXACT:
            return value
        alpha, beta = (max(alpha, value), beta) if flag == LOWER else (alpha, min(beta, value))
        if alpha >= beta:
            return value
    if stones == 0:
        return -1 if is_max else 1
    best = -9 if is_max else 9
    for taken in (1, 2, 3):
        if taken <= stones:
            value = search(stones - taken, alpha, beta, not is_max)
            best = max(best, value) if is_max else min(best, value)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if alpha >= beta:
                break
    table[key] = best, UPPER if best <= first[0] else LOWER if best >= first[1] else EXACT
    return best
