# check move_and_value_of_the_root.py:best_move  -> right
# Only the root returns a move beside the value, and a move looks like a value.
def value_of(stones, maximizing):
    if stones == 0:
        return -1 if maximizing else 1
    values = [value_of(stones - taken, not maximizing) for taken in (1, 2) if taken <= stones]
    return max(values) if maximizing else min(values)


def best_move(stones):
    best, chosen = -2, None
    for taken in (1, 2):
        if taken > stones:
            continue
        value = value_of(stones - taken, False)
        if value > best:
            best, chosen = value, taken
    return chosen, best


best_move(6)
