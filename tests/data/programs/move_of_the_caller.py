# check move_of_the_caller.py --start "worth(0, -1)"  -> right
# A call is given the square and marks it itself: the position is the board and the square.
board = [0] * 5
LINES = ((0, 1, 2), (1, 2, 3), (2, 3, 4))


def worth(square, player):
    board[square] = player
    won = any(all(board[each] == player for each in line) for line in LINES)
    free = [each for each in range(5) if board[each] == 0]
    found = [] if won else [worth(each, -player) for each in free]
    board[square] = 0
    if won or not free:
        return player * won
    return min(found) if player == 1 else max(found)
