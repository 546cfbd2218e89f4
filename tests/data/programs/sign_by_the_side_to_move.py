# check sign_by_the_side_to_move.py  -> right
# Negamax that is told who moves by a name, and gives the leaves their sign by that.
OTHER = {"white": "black", "black": "white"}


def negamax(node, alpha, beta, player):
    if isinstance(node, int):
        return node if player == "white" else -node
    best = -float("inf")
    for child in node:
        best = max(best, -negamax(child, -beta, -alpha, OTHER[player]))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
