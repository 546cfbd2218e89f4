# check pairs.py  -> right
# A node is a list of its value and the list of its children.
def best(node, plies, maximizing):
    worth, below = node[0], node[1]
    if plies == 0 or len(below) == 0:
        return worth
    found = [best(each, plies - 1, not maximizing) for each in below]
    return max(found) if maximizing else min(found)
