# check root_tells_the_move_alone.py:choose  -> right
# Negamax, in which the root returns a move and no argument says who moves: the sign is seen one ply below.
class Row:
    def __init__(self, coins=(3, 1, 2, 5, 4), lead=0):
        self.coins = coins
        self.lead = lead

    def ends(self):
        return [0, len(self.coins) - 1] if len(self.coins) > 1 else [0] if self.coins else []

    def taken(self, end):
        rest = self.coins[1:] if end == 0 else self.coins[:-1]
        return Row(rest, -(self.lead + self.coins[end]))


def lead(row, alpha, beta):
    if not row.coins:
        return row.lead
    for end in row.ends():
        alpha = max(alpha, -lead(row.taken(end), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def choose(row: Row):
    alpha, chosen = -float("inf"), None
    for end in row.ends():
        value = -lead(row.taken(end), -float("inf"), -alpha)
        if value > alpha:
            alpha, chosen = value, end
    return chosen


choose(Row())
