# check method_of_the_node.py  -> right
# The search is a method of the node class, called for each child.
class Node:
    def __init__(self, value=None, children=()):
        self.value = value
        self.children = children

    def minimax(self, maximizing):
        if not self.children:
            return self.value
        values = [child.minimax(not maximizing) for child in self.children]
        return max(values) if maximizing else min(values)
