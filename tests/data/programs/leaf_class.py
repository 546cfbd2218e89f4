# check leaf_class.py  -> right
# Leaves are of a class of their own, which builds on that of the inner nodes.
class Inner:
    def __init__(self, children):
        self.children = children


class Leaf(Inner):
    def __init__(self, value):
        self.children = ()
        self.value = value


def minimax(node, is_max):
    if isinstance(node, Leaf):
        return node.value
    return (max if is_max else min)(minimax(each, not is_max) for each in node.children)
