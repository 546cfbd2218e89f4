# check pass_move.py --start "search((4, 1, 5), True, 4)"  -> right
# A side without a move passes, as in Othello; the argument is called white_turn.
# Position: (stones of white, stones of black, total); a side with no stones must pass.
def search(position, white_turn, depth):
    white, black, total = position
    if depth == 0 or white == black == 0:
        return total
    mine = white if white_turn else black
    if mine == 0:
        return search(position, not white_turn, depth)  # pass: same position, same depth, the other side
    values = []
    for taken in range(1, mine + 1):
        left = (
            (white - taken, black + taken - 1, total + taken)
            if white_turn
            else (white, black - taken, total - 3 * taken)
        )
        values.append(search(left, not white_turn, depth - 1))
    return max(values) if white_turn else min(values)
