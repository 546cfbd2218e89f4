# A value and a move together, on a board with make and undo.
def search(board, depth, alpha, beta, maximizing):
    if depth == 0 or board.is_over():
        return board.evaluate(), None
    best_move = None
    best = float("-inf") if maximizing else float("inf")
    for move in board.get_moves():
        board.make_move(move)
        value, _ = search(board, depth - 1, alpha, beta, not maximizing)
        board.undo_move()
        if maximizing:
            if value > best:
                best, best_move = value, move
            if best >= beta:
                break
            alpha = max(alpha, best)
        else:
            if value < best:
                best, best_move = value, move
            if best <= alpha:
                break
            beta = min(beta, best)
    return best, best_move
