# check start_of_its_own_call.py  -> right
# Where the game begins, and the other arguments, are as the program calls its search.
class Game:
    mine, other = "mine", "other"

    def __init__(self):
        self.heaps = [2, 1, 1]

    def play(self):
        value, move = search(self.heaps, self.mine, None)
        print(value, move)


def search(position, who, last):
    if not any(position):
        return -1, last
    opponent = "other" if who == "mine" else "mine"
    best = -2, None
    for heap in range(len(position)):
        for left in range(position[heap]):
            after = [*position[:heap], left, *position[heap + 1 :]]
            value = -search(after, opponent, (heap, left))[0]
            if value > best[0]:
                best = value, (heap, left)
    return best


Game().play()
