# check known_bounds.py --start "search(6, -1, 1)"  -> right
# A game is worth −1 or 1, and its search begins with that window.
def search(pile, alpha, beta):
    if pile == 0:
        return -1
    for taken in (1, 2, 3):
        if taken <= pile:
            alpha = max(alpha, -search(pile - taken, -beta, -alpha))
            if alpha >= beta:
                break
    return alpha
