# check root_for_the_other_side.py:reply  -> right
# The root takes the least: its own call says who asks. It returns the position, which has a number of its own.
class Heaps:
    def __init__(self, heaps, plies):
        self.heaps, self.plies = heaps, plies

    def after(self):
        for at, heap in enumerate(self.heaps):
            for left in range(heap):
                yield Heaps((*self.heaps[:at], left, *self.heaps[at + 1 :]), self.plies + 1)


def value(heaps, player):
    if not any(heaps.heaps):
        return -1 if player == "a" else 1
    values = [value(each, other(player)) for each in heaps.after()]
    return max(values) if player == "a" else min(values)


def other(player):
    return "b" if player == "a" else "a"


def reply(heaps, player):
    best, found = 2, None
    for each in heaps.after():
        worth = value(each, other(player))
        if worth < best:
            best, found = worth, each
    return found


print(reply(Heaps((1, 2, 2), 0), "b").heaps)
