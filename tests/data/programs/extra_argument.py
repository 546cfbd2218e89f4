# check extra_argument.py  -> right
# Many programs hand on a list, a dict or a counter in which they note what they visit.
def minimax(node, maximizing, counter):
    counter[0] += 1
    if isinstance(node, int):
        return node
    values = [minimax(child, not maximizing, counter) for child in node]
    return max(values) if maximizing else min(values)
