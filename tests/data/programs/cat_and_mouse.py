# check cat_and_mouse.py  -> right
# A position in two arguments, with a side that is told by a word, and the size of the board handed on.
size = 4
cat = (0, 0)
mouse = (3, 2)


def steps(place, n):
    x, y = place
    return [(x + dx, y + dy) for dx, dy in ((1, 0), (0, 1), (-1, 0)) if 0 <= x + dx < n and 0 <= y + dy < n]


def search(cat, mouse, plies, side, n):
    distance = abs(cat[0] - mouse[0]) + abs(cat[1] - mouse[1])
    if plies == 0 or distance == 0:
        return distance
    if side == "mouse":
        return max(search(cat, step, plies - 1, "cat", n) for step in steps(mouse, n))
    return min(search(step, mouse, plies - 1, "mouse", n) for step in steps(cat, n))


def play(turns):
    for _ in range(turns):
        print(search(cat, mouse, 3, "mouse", size))
