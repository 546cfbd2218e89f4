# check quiet_positions.py  -> right
# A quiescence search, which may stand on what a position is worth, tells the values of the leaves.
class Place:
    def __init__(self, number=1, plies=0):
        self.number, self.plies = number, plies

    def after(self, move):
        return Place((self.number * move + move) % 97, self.plies + 1)

    def moves(self):
        return (2, 3, 7) if self.plies < 5 else ()

    def worth(self):
        return self.number % 11 - 5


def quiescence(place, alpha, beta, is_max):
    stand = place.worth()
    loud = [move for move in place.moves() if (place.number + move) % 5 == 0]
    found = [quiescence(place.after(move), alpha, beta, not is_max) for move in loud]
    return max(stand, *found) if is_max and found else min(stand, *found) if found else stand


def alphabeta(place, depth, alpha, beta, is_max):
    if depth == 0 or not place.moves():
        return quiescence(place, alpha, beta, is_max)
    for move in place.moves():
        found = alphabeta(place.after(move), depth - 1, alpha, beta, not is_max)
        alpha, beta = (max(alpha, found), beta) if is_max else (alpha, min(beta, found))
        if alpha >= beta:
            break
    return alpha if is_max else beta
