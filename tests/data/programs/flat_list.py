# check flat_list.py  -> not checked
# It works its way up from the leaves in a list, and visits no node.
def minimax(leaves, plies):
    is_max = plies % 2 == 1
    for _ in range(plies):
        pairs = zip(leaves[::2], leaves[1::2])
        leaves = [(max if is_max else min)(one, other) for one, other in pairs]
        is_max = not is_max
    return leaves[0]
