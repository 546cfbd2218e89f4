# check functions_as_arguments.py  -> right
# The rules of the game are handed to the search as functions.
def over(heap):
    return heap <= 0


def worth(heap, is_max):
    return (-1 if is_max else 1) * (1 if heap == 0 else 2)


def search(heap, is_max, is_over, evaluation_function, moves):
    if is_over(heap):
        return evaluation_function(heap, is_max)
    below = [search(heap - move, not is_max, is_over, evaluation_function, moves) for move in moves(heap)]
    return max(below) if is_max else min(below)


def two(heap):
    return (1, 3)


if __name__ == "__main__":
    print(search(7, True, over, worth, two))
