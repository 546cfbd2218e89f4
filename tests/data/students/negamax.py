# The family of the python-chess tutorials: moves are made on one board and undone; values are the mover's.
def alphabeta(alpha, beta, depthleft):
    if depthleft == 0 or board.is_game_over():
        return evaluate_board()
    bestscore = float("-inf")
    for move in board.legal_moves:
        board.push(move)
        score = -alphabeta(-beta, -alpha, depthleft - 1)
        board.pop()
        bestscore = max(bestscore, score)
        if score >= beta:
            return score
        alpha = max(alpha, score)
    return bestscore
