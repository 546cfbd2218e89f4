# check leaf_class_below_one_with_a_value.py  -> right
# Leaves and other nodes have classes of their own below one that holds the value; children are added one by one.
INFINITY = 999_999_999
cuts = 0


class Node:
    def __init__(self, value):
        self.value = value


class InnerNode(Node):
    def __init__(self):
        super().__init__(None)
        self.children = []

    def add_child(self, child):
        self.children.append(child)


class LeafNode(Node):
    def __init__(self, value):
        super().__init__(value)


def max_node(node, alpha, beta):
    global cuts
    if isinstance(node, LeafNode):
        return node.value
    v = -INFINITY
    for child in node.children:
        v = max(v, min_node(child, alpha, beta))
        if v >= beta:
            cuts += 1
            return v
        alpha = max(alpha, v)
    return v


def min_node(node, alpha, beta):
    global cuts
    if isinstance(node, LeafNode):
        return node.value
    v = INFINITY
    for child in node.children:
        v = min(v, max_node(child, alpha, beta))
        if v <= alpha:
            cuts += 1
            return v
        beta = min(beta, v)
    return v


def alpha_beta(root):
    return max_node(root, -INFINITY, INFINITY)
