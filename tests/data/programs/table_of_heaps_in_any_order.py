# check table_of_heaps_in_any_order.py  -> right
# A table that knows heaps in another order as the same position: their trees are alike, with children in another order.
known = {}


def minimax(heaps, maximizing):
    key = tuple(sorted(heaps)), maximizing
    if key not in known:
        after = [heaps[:at] + (left,) + heaps[at + 1 :] for at, heap in enumerate(heaps) for left in range(heap)]
        values = [minimax(each, not maximizing) for each in after]
        pick = max if maximizing else min
        known[key] = pick(values) if values else (-1 if maximizing else 1)
    return known[key]


minimax((1, 2, 3), True)
