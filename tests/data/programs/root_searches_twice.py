# check root_searches_twice.py --start "decision(5)"  -> more
# The root looks for the move that has the value which it has found before.
def moves(pile):
    return [taken for taken in (1, 2, 3) if taken <= pile]


def decision(pile):
    best = max_value(pile)
    for taken in moves(pile):
        if min_value(pile - taken) == best:
            return taken


def max_value(pile):
    return -1 if pile == 0 else max(min_value(pile - taken) for taken in moves(pile))


def min_value(pile):
    return 1 if pile == 0 else min(max_value(pile - taken) for taken in moves(pile))
