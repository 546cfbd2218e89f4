# check move_objects.py  -> right
# It returns an object that holds a move and a score; the board stands at the top of the file.
board = [0, 1, 2, 3, "x", "o"]


class Found:
    def __init__(self, score, move=None):
        self.score, self.move = score, move


def search(board, player):
    free = [each for each in board if isinstance(each, int)]
    if len(free) < 2:
        return Found(sum(at * (each == "x") for at, each in enumerate(board)) % 7)
    found = []
    for each in free:
        board[each] = player
        found.append(Found(search(board, "o" if player == "x" else "x").score, each))
        board[each] = each
    return (max if player == "x" else min)(found, key=lambda one: one.score)
