# check missing_module.py  -> right
# What draws is not needed.
import nosuchgraphics


def minimax(node, maximizing):
    if isinstance(node, int):
        return node
    values = [minimax(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)
