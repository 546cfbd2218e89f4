# check stored_in_node.py  -> right
# The value is written into the node, and nothing is returned.
class Node:
    def __init__(self, value=None, children=()):
        self.value, self.children = value, list(children)


def minimax(node, maximizing):
    if not node.children:
        return
    for child in node.children:
        minimax(child, not maximizing)
    values = [child.value for child in node.children]
    node.value = max(values) if maximizing else min(values)
