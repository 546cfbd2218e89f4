# check file_beside.py  -> right
# It reads leaves.txt, which lies beside it.
with open("leaves.txt") as file:
    leaves = file.read().split()


def minimax(node, maximizing):
    if isinstance(node, int):
        return node
    values = [minimax(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)
