# check scores_of_both_sides.py --start "minimax(240, True, 0, 0)"  -> right
# Two numbers that are handed on are the scores, not a window; some numbers have no factor left.
def minimax(number, is_max, mine, yours):
    factors = [factor for factor in (2, 3, 5) if number % factor == 0]
    if number < 4 or not factors:
        return mine - yours
    best = float("-inf") if is_max else float("inf")
    for factor in factors:
        left = number // factor
        gain = 2 if left % 2 else -1
        if is_max:
            best = max(best, minimax(left, False, mine + gain, yours))
        else:
            best = min(best, minimax(left, True, mine, yours + gain))
    return best
