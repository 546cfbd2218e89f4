# check move_and_count.py --start "search('r', True)"  -> right
# The result is the value, the move and a count of nodes, which may equal a move.
BELOW = {"r": {2: "a", 3: "b"}, "b": {1: "c"}}
WORTH = {"a": 1, "c": -1}


def search(state, maximizing):
    if state in WORTH:
        return WORTH[state], None, 0
    best, move, count = (-9 if maximizing else 9), None, 0
    for each, child in BELOW[state].items():
        value, _, below = search(child, not maximizing)
        count += 1 + below
        if value > best if maximizing else value < best:
            best, move = value, each
    return best, move, count
