# check board_from_a_comprehension.py  -> right
# The game is made under __main__, of a dictionary whose squares are counted in it.
class Strip:
    def __init__(self, squares):
        self.squares = squares

    def minimax(self, maximizing):
        free = [at for at, stone in self.squares.items() if stone == " "]
        if not free:
            return 1 if self.squares[1] == self.squares[2] else -1 if self.squares[3] == "x" else 0
        values = []
        for at in free:
            self.squares[at] = "x" if maximizing else "o"
            values.append(self.minimax(not maximizing))
            self.squares[at] = " "
        return max(values) if maximizing else min(values)


if __name__ == "__main__":
    squares = {at: " " for at in range(1, 5)}
    strip = Strip(squares)
    print(strip.minimax(True))
