# check one_move_when_deep.py --start "value(9, True)"  -> wrong
# From the fourth ply on, only the first move is searched: elsewhere the same heap has others.
def value(heap, is_max, ply=0):
    if heap < 2:
        return -heap if is_max else heap
    found = []
    for left in (heap - 2, heap - 1, heap // 2):
        found.append(value(left, not is_max, ply + 1))
        if ply > 3:
            break
    return max(found) if is_max else min(found)
