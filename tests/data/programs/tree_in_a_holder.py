# check tree_in_a_holder.py  -> right
# The likeliest function takes an object that holds the tree; sides are numbers with names.
MIN, MAX = 0, 1


class Node:
    def __init__(self, node_type, value=None):
        self.node_type = node_type
        self.value = value
        self.children = []


class GameTree:
    def __init__(self, root=None):
        self.root = root


def alphabeta(game_tree):
    return search(game_tree.root, float("-inf"), float("inf"))


def search(node, alpha, beta):
    if not node.children:
        return node.value
    for child in node.children:
        found = search(child, alpha, beta)
        if node.node_type == MAX:
            alpha = max(alpha, found)
        else:
            beta = min(beta, found)
        if alpha >= beta:
            break
    return alpha if node.node_type == MAX else beta
