# check handed_on_as_itself.py:Fence.choose  -> right
# The root hands its own object on as the position; its argument says which way the planks of a side lie.
import math


class Fence:
    def __init__(self, rows):
        self.rows = rows

    def after(self, upright):
        for y, row in enumerate(self.rows):
            for x, _ in enumerate(row):
                other = (y + 1, x) if upright else (y, x + 1)
                if self.is_free(y, x) and self.is_free(*other):
                    rows = [[*each] for each in self.rows]
                    rows[y][x] = rows[other[0]][other[1]] = True
                    yield (y, x), Fence(rows)

    def is_free(self, y, x):
        return y < len(self.rows) and x < len(self.rows[y]) and not self.rows[y][x]

    def worth(self, upright):
        return len([*self.after(upright)]) - len([*self.after(not upright)])

    def choose(self, upright, limit):
        def greatest(fence, alpha, beta, limit):
            best, move = -math.inf, None
            for each, later in fence.after(upright) if limit else ():
                value = least(later, alpha, beta, limit - 1)[1]
                if value > best:
                    best, move = value, each
                if best >= beta:
                    break
                alpha = max(alpha, best)
            return (move, best) if move else (None, fence.worth(upright))

        def least(fence, alpha, beta, limit):
            best, move = math.inf, None
            for each, later in fence.after(not upright) if limit else ():
                value = greatest(later, alpha, beta, limit - 1)[1]
                if value < best:
                    best, move = value, each
                if best <= alpha:
                    break
                beta = min(beta, best)
            return (move, best) if move else (None, fence.worth(upright))

        return greatest(self, -math.inf, math.inf, limit)


fence = Fence([[False] * 3 for _ in range(3)])
print(fence.choose(True, 4))
