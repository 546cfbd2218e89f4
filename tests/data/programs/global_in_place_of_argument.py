# check global_in_place_of_argument.py  -> right
# Leaves are read from the variable, not from the argument of its name.
import math


def score(index):
    return scores[index]


def minimax(depth, index, is_max, scores, target):
    if depth == target:
        return score(index)
    values = [minimax(depth + 1, 2 * index + i, not is_max, scores, target) for i in range(2)]
    return max(values) if is_max else min(values)


scores = [10, -3, -19, 11, 11, 0, -2, -5]
print(minimax(0, 0, True, scores, int(math.log(len(scores), 2))))
