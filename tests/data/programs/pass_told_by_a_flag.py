# check pass_told_by_a_flag.py  -> right
# A side is 0 or 1, and who cannot move passes: a flag beside the side says so.
import math


def takes(rows, side):
    return [take for take in (2, 3) if take <= rows[side] and (rows[1 - side] + take) % 4]


def negamax(rows, side, passed, alpha, beta):
    can = takes(rows, side)
    if not can:
        if passed:
            return rows[side] - rows[1 - side]
        return -negamax(rows, 1 - side, True, -beta, -alpha)
    best = -math.inf
    for take in can:
        after = list(rows)
        after[side] -= take
        best = max(best, -negamax(tuple(after), 1 - side, False, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


negamax((6, 7), 0, False, -math.inf, math.inf)
