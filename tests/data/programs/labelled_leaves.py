# check labelled_leaves.py  -> right
# A leaf is a pair of its name and its value.
def best(node, is_max):
    if isinstance(node, tuple):
        return node[1]
    values = [best(child, not is_max) for child in node]
    return max(values, default=0) if is_max else min(values, default=0)


print(best([[("a", 3), ("b", 5)], [("c", 2), ("d", 9)]], True))
