# check argument_and_global.py  -> right
# Moves are made on an argument that is the global board, too, at which others look.
board = {1: " ", 2: " ", 3: " ", 4: " ", 5: " "}
LINES = ((1, 2, 3), (2, 3, 4), (3, 4, 5))


def has_won(mark):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == mark:
            return True
    return False


def is_full():
    return " " not in board.values()


def minimax(board, is_max):
    if has_won("X"):
        return 10
    if has_won("O"):
        return -10
    if is_full():
        return 0
    best = -1000 if is_max else 1000
    for key in board.keys():
        if board[key] == " ":
            board[key] = "X" if is_max else "O"
            value = minimax(board, not is_max)
            board[key] = " "
            best = max(best, value) if is_max else min(best, value)
    return best


while not is_full():
    board[int(input("Where? "))] = "O"
    print(minimax(board, True))
