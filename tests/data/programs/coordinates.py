# check coordinates.py --start "search([[0, 0], [0, 0]], 4, 1)"  -> right
# What is returned is a row, a column and a value, and all three are numbers.
HERE, THERE = 1, -1


def won(board, who):
    lines = board + [list(each) for each in zip(*board)] + [[board[0][0], board[1][1]], [board[0][1], board[1][0]]]
    return [who, who] in lines


def search(board, plies, player):
    if won(board, HERE) or won(board, THERE) or plies == 0 or all(map(all, board)):
        return [-1, -1, won(board, HERE) - won(board, THERE)]
    best = [-1, -1, -9 if player == +1 else 9]
    for row in range(2):
        for column in range(2):
            if board[row][column] == 0:
                board[row][column] = player
                found = search(board, plies - 1, -player)
                board[row][column] = 0
                found[0], found[1] = row, column
                if found[2] > best[2] if player == HERE else found[2] < best[2]:
                    best = found
    return best
