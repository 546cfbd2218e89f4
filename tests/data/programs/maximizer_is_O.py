# check maximizer_is_O.py  -> right
# MAX is the player "O", as in many programs where the computer plays O.
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def minimax(board, player):
    for line in LINES:
        if board[line[0]] != " " and len({board[square] for square in line}) == 1:
            return 1 if board[line[0]] == "O" else -1
    values = []
    for move in range(9):
        if board[move] == " ":
            board[move] = player
            values.append(minimax(board, "X" if player == "O" else "O"))
            board[move] = " "
    if not values:
        return 0
    return max(values) if player == "O" else min(values)
