# check stops_at_a_win.py --start "minimax([1, 2], True)"  -> right
# Minimax that looks for nothing better than a win.
def minimax(heaps, maximizing):
    if sum(heaps) == 0:
        return -1 if maximizing else 1
    win = 1 if maximizing else -1
    best = -2 * win
    for at, heap in enumerate(heaps):
        for left in range(heap):
            value = minimax(heaps[:at] + [left] + heaps[at + 1 :], not maximizing)
            best = max(best, value) if maximizing else min(best, value)
            if best == win:
                return best
    return best
