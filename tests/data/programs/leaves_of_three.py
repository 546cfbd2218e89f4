# check leaves_of_three.py  -> not checked
# A leaf is a name, a player and a value, which no tree that is tried has.
def best(node, is_max):
    if isinstance(node, tuple):
        return node[2]
    values = [best(child, not is_max) for child in node]
    return max(values, default=0) if is_max else min(values, default=0)


print(best([[("a", "x", 3), ("b", "x", 5)], [("c", "x", 2), ("d", "x", 9)]], True))
