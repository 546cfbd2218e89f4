# check tagged_nodes.py  -> right
# A node says by a text whether MAX or MIN moves there, or that it is a leaf; a helper calls itself, too.
LEAF, MAX, MIN = "leaf", "max", "min"


class Node:
    def __init__(self, name, node_type, value=None, children=None):
        self.name, self.node_type, self.value, self.children = name, node_type, value, children or []


def names(node):
    return [node.name] if node.node_type == LEAF else [each for child in node.children for each in names(child)]


def mark_pruned(nodes, pruned):
    for node in nodes:
        pruned += names(node)


def prune(node, alpha, beta, pruned):
    if node.node_type == LEAF:
        return node.value, [node.name]
    best, path = (float("-inf") if node.node_type == MAX else float("inf")), []
    for at, child in enumerate(node.children):
        value, line = prune(child, alpha, beta, pruned)
        if (value > best) if node.node_type == MAX else (value < best):
            best, path = value, [node.name, *line]
        alpha, beta = (max(alpha, best), beta) if node.node_type == MAX else (alpha, min(beta, best))
        if alpha >= beta:
            mark_pruned(node.children[at + 1 :], pruned)
            break
    return best, path
