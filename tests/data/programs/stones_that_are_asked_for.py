# check stones_that_are_asked_for.py  -> right
# How many stones there are is asked for when it runs; what was found is kept in a dictionary.
def worth(stones, is_max, known={}):
    if stones == 0:
        return -1 if is_max else 1
    if (stones, is_max) not in known:
        below = [worth(stones - taken, not is_max, known) for taken in (1, 2, 4) if taken <= stones]
        known[stones, is_max] = max(below) if is_max else min(below)
    return known[stones, is_max]


def play():
    stones = int(input("Stones: "))
    while stones:
        stones -= max((taken for taken in (1, 2, 4) if taken <= stones), key=lambda taken: worth(stones - taken, False))
        stones -= int(input("You take: "))


play()
