# check one_half_is_told.py:play  -> right
# Only one half is told the depth; the other is found by its calls.
def play(tree):
    return max(range(len(tree)), key=lambda at: lowest(tree[at]))


def highest(tree, depth):
    if isinstance(tree, int):
        return tree
    return max(lowest(each) for each in tree)


def lowest(tree):
    if isinstance(tree, int):
        return tree
    return min(highest(each, 0) for each in tree)
