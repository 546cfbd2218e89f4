# check least_stands_first.py  -> right
# Of two functions that call each other, the first is for MIN: the other may be asked at the root.
def lowest(tree):
    return tree if isinstance(tree, int) else min(map(highest, tree))


def highest(tree):
    return tree if isinstance(tree, int) else max(map(lowest, tree))


print(highest([[3, 5], [2, 9]]))
