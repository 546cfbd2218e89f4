# check side_of_the_asker.py  -> right
# The last argument says for whom it is asked, and is compared with whose turn it is; a cache needs a tuple.
from functools import cache

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@cache
def minimax(squares, turn, asker):
    row = list(squares)
    won = next((row[a] for a, b, c in LINES if row[a] and row[a] == row[b] == row[c]), None)
    if won is not None or None not in row:
        return 0 if won is None else 1 if won == asker else -1
    values = []
    for at, mark in enumerate(squares):
        if mark is None:
            row[at] = turn
            values.append(minimax(tuple(row), "o" if turn == "x" else "x", asker))
            row[at] = None
    return max(values) if turn == asker else min(values)
