# check takes_moves_from_its_list.py  -> right
# The list of moves is the caller's own, and empty in the end.
def negamax(board, depth, alpha, beta):
    moves = board.legal_moves()
    if depth == 0 or not moves:
        return board.evaluate()
    best = -float("inf")
    while moves:
        move = moves.pop(0)
        board.make_move(move)
        best = max(best, -negamax(board, depth - 1, -beta, -alpha))
        board.undo_move()
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
