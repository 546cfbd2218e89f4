# check extra_turn.py --start "minimax((7, 1), 4, True)"  -> turns
# Taking 2 gives another turn (as in Mancala), but the flag always alternates.
def moves(position):
    stones, player = position
    return [(stones - n, player if n == 2 else -player) for n in (1, 2, 3) if n <= stones]


def minimax(position, depth, maximizing):
    stones, player = position
    if stones == 0 or depth == 0:
        return -player
    values = [minimax(after, depth - 1, not maximizing) for after in moves(position)]
    return max(values) if maximizing else min(values)
