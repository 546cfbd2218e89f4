# check what_each_side_has.py  -> right
# a and b are no bounds: they are what each side has taken so far.
def minimax(piles, a, b, turn):
    if not piles:
        return a - b
    if turn:
        return max(minimax(piles[1:], a + piles[0], b, False), minimax(piles[:-1], a + piles[-1], b, False))
    return min(minimax(piles[1:], a, b + piles[0], True), minimax(piles[:-1], a, b + piles[-1], True))


print(minimax([3, 9, 1, 2], 0, 0, True))
