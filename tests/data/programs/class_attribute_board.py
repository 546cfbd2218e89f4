# check class_attribute_board.py --start "Game().minimax(True)"  -> right
# The board is an attribute of the class, so that a deep copy of the object copies nothing.
class Game:
    board = [0] * 9

    def won(self):
        lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
        return next((self.board[p] for p, q, r in lines if self.board[p] == self.board[q] == self.board[r] != 0), 0)

    def minimax(self, maximizing):
        if self.won() or 0 not in self.board:
            return self.won()
        values = []
        for square in range(9):
            if self.board[square] == 0:
                self.board[square] = 1 if maximizing else -1
                values.append(self.minimax(not maximizing))
                self.board[square] = 0
        return max(values) if maximizing else min(values)
