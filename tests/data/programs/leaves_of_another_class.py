# check leaves_of_another_class.py  -> right
# Leaves and inner nodes have nothing in common, and who moves is a member of an enumeration.
from enum import Enum


class Side(Enum):
    MAX = 1
    MIN = 2

    def other(self):
        return Side.MIN if self is Side.MAX else Side.MAX


class Leaf:
    def __init__(self, value):
        self.value = value


class Inner:
    def __init__(self, *children):
        self.children = children


def solve(tree, side=Side.MAX, alpha=float("-inf"), beta=float("inf")):
    if isinstance(tree, Leaf):
        return tree.value
    values = []
    for child in tree.children:
        values.append(solve(child, side.other(), alpha, beta))
        if side is Side.MAX:
            alpha = max(alpha, values[-1])
        else:
            beta = min(beta, values[-1])
        if alpha >= beta:
            break
    return max(values) if side is Side.MAX else min(values)
