# check turns_in_a_helper.py  -> not checked
# A helper decides who moves next, and is handed the position before that is known.
class Lines:
    """Take 1 or 2 from a row of 7; who takes the last of a group of three plays again."""

    def __init__(self):
        self.left = 7
        self.score = 0

    def get_available_moves(self):
        return [n for n in (1, 2) if n <= self.left]

    def play(self, n, is_maximising):
        self.left -= n
        if self.left % 3 == 0:
            self.score += 1 if is_maximising else -1
            return 1
        return 0

    def unplay(self, n, is_maximising):
        if self.left % 3 == 0:
            self.score -= 1 if is_maximising else -1
        self.left += n

    def get_score(self):
        return self.score


def evaluate_move(game, is_maximising, depth, alpha, beta, use_alpha_beta, result):
    if result:
        return minmax(game, depth - 1, is_maximising, alpha, beta, use_alpha_beta)
    return minmax(game, depth - 1, not is_maximising, alpha, beta, use_alpha_beta)


def perform_iteration(game, depth, is_maximising, alpha=-1000, beta=1000, use_alpha_beta=True):
    best_value = -1000 if is_maximising else 1000
    moves = game.get_available_moves()
    best_move = moves[0]
    for move in moves:
        result = game.play(move, is_maximising)
        value, _ = evaluate_move(game, is_maximising, depth, alpha, beta, use_alpha_beta, result)
        if (is_maximising and value > best_value) or (not is_maximising and value < best_value):
            best_move = move
            best_value = value
        if use_alpha_beta:
            alpha, beta = (max(alpha, best_value), beta) if is_maximising else (alpha, min(beta, best_value))
            if beta <= alpha:
                game.unplay(move, is_maximising)
                break
        game.unplay(move, is_maximising)
    return best_value, best_move


def minmax(game, depth, is_maximising, alpha=-1000, beta=1000, use_alpha_beta=True):
    if depth == 0 or len(game.get_available_moves()) == 0:
        return game.get_score(), None
    return perform_iteration(game, depth, is_maximising, alpha, beta, use_alpha_beta)


if __name__ == "__main__":
    print(minmax(Lines(), 5, True))
