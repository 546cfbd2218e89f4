# check depth_counted_elsewhere.py:minimax  -> right
# Another function of the file adds 1 to something called depth.
def minimax(node, depth, maximizing):
    if depth == 0 or isinstance(node, int):
        return node
    values = [minimax(child, depth - 1, not maximizing) for child in node]
    return max(values) if maximizing else min(values)


def show(node, depth=0):
    print(" " * depth, node)
    if not isinstance(node, int):
        for child in node:
            show(child, depth + 1)
