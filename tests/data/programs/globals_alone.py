# check globals_alone.py  -> right
"""Minimax on a game that lives in globals alone, in which each side has a list of its own."""

import math

left = list(range(5))
mine = []
yours = []


def worth():
    of_mine = sum((at + 1) * number for at, number in enumerate(mine))
    of_yours = sum((at + 2) * number for at, number in enumerate(yours))
    return (of_mine - of_yours) * 7 % 11 - 5


def minimax(depth, is_max):
    if depth == 0 or not left:
        return worth()
    best = -math.inf if is_max else math.inf
    for number in list(left):
        left.remove(number)
        (mine if is_max else yours).append(number)
        value = minimax(depth - 1, not is_max)
        (mine if is_max else yours).pop()
        left.append(number)
        left.sort()
        best = max(best, value) if is_max else min(best, value)
    return best
