# check inner_function.py --start "best((0, 5), 1)"  -> right
# The search stands inside the function that asks for the move.
def moves(position):
    return [(position[0], position[1] - n) for n in (1, 2, 3) if n <= position[1]]


def best(position, player):
    def minimax(position, maximizing):
        values = [minimax(after, not maximizing) for after in moves(position)]
        if not values:
            return -1 if maximizing else 1
        return max(values) if maximizing else min(values)

    return max(moves(position), key=lambda after: minimax(after, False))
