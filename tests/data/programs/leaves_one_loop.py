# check leaves_one_loop.py --start "search([1, 2, 2], -9, 9, True)"  -> more
# A cutoff leaves the inner of two loops: right answers, more visits.
def search(heaps, alpha, beta, maximizing):
    if sum(heaps) == 0:
        return -1 if maximizing else 1
    best = -9 if maximizing else 9
    for at, heap in enumerate(heaps):
        for left in range(heap):
            value = search(heaps[:at] + [left] + heaps[at + 1 :], alpha, beta, not maximizing)
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best
