# check private_method_of_the_board.py  -> right
# The search is a private method of the board, which copies itself for each move.
class Strip:
    def __init__(self, other=None):
        self.cells = dict(other.cells) if other else dict.fromkeys(range(5), 0)

    def after(self, at, side):
        copied = Strip(self)
        copied.cells[at] = side
        return copied

    def __worth(self, is_max):
        free = [at for at, side in self.cells.items() if side == 0]
        if len(free) < 2:
            return sum(at * side for at, side in self.cells.items()) * 3 % 7, None
        below = [(self.after(at, 1 if is_max else -1).__worth(not is_max)[0], at) for at in free]
        return max(below) if is_max else min(below)

    def best(self):
        return self.__worth(True)[1]
