# check table_of_bounds.py --start "search(0, -99, 99, True)"  -> wrong
# A table that keeps bounds as values.
table = {}



def search(place, alpha, beta, is_max):
    if (place, is_max) in table:
        return table[place, is_max]
    if place > 12:
        return place * 7 % 11
    best = -99 if is_max else 99
    for after in (each for each in (place + 1, place + 2, place + 3)):
        value = search(after, alpha, beta, not is_max)
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    table[place, is_max] = best
    return best
