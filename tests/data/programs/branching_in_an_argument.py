# check branching_in_an_argument.py  -> one tree
# Three children are a number among the arguments, which would be no search if it were another.
def search(depth, index, is_max, scores, height, b):
    if depth == height:
        return scores[index]
    below = [search(depth + 1, index * b + child, not is_max, scores, height, b) for child in range(b)]
    return max(below) if is_max else min(below)


print(search(0, 0, True, [3, 12, 8, 2, 4, 6, 14, 5, 1], 2, 3))
