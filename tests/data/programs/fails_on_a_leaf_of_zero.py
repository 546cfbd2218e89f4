# check fails_on_a_leaf_of_zero.py  -> not checked
# Negamax that is right until a leaf is worth 0: then it asks a function that takes something else.
class Position:
    def __init__(self, worth=None, below=()):
        self.value, self.children = worth, list(below)


def guess():
    return 0


def negamax(node, alpha, beta, color):
    if not node.children:
        return color * (node.value or guess(node))
    for child in node.children:
        alpha = max(alpha, -negamax(child, -beta, -alpha, -color))
        if alpha >= beta:
            break
    return alpha
