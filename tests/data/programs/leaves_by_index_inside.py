# check leaves_by_index_inside.py  -> right
# The leaves are given to the function around, which knows the depth; the one that calls itself has the index.
def minimax(leaves_of_it, depth, maximizing):
    def worth(level, index, maximizing):
        if level == depth:
            return leaves_of_it[index]
        both = [worth(level + 1, 2 * index + side, not maximizing) for side in (0, 1)]
        return max(both) if maximizing else min(both)

    return worth(0, 0, maximizing)
