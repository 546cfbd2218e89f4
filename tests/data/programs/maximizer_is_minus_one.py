# check maximizer_is_minus_one.py  -> right
# The program's own side, which takes the most, is −1.
HUMAN, AI = 1, -1


def minimax(node, player):
    if isinstance(node, int):
        return node
    values = [minimax(child, -player) for child in node]
    return max(values) if player == AI else min(values)
