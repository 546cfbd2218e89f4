# Udacity's Isolation: a board of the student's own class, which forecasts moves, and a search that is a method.
from copy import deepcopy


class Board:
    def __init__(self, width=3, height=3):
        self.free = {(x, y) for x in range(width) for y in range(height)}
        self.at = {"A": (0, 0), "B": (2, 2)}
        self.free -= set(self.at.values())
        self.turn = "A"

    def get_legal_moves(self, player=None):
        x, y = self.at[player or self.turn]
        around = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
        return [move for move in around if move in self.free]

    def forecast_move(self, move):
        after = deepcopy(self)
        after.at[self.turn] = move
        after.free.discard(move)
        after.turn = "B" if self.turn == "A" else "A"
        return after


class AlphaBetaPlayer:
    def __init__(self, search_depth=3):
        self.search_depth = search_depth

    def score(self, game, player):
        mine, others = game.get_legal_moves("A"), game.get_legal_moves("B")
        return 10 * (len(mine) - len(others)) + sum(x - y for x, y in mine)

    def alphabeta(self, game, depth, alpha=float("-inf"), beta=float("inf"), maximizing_player=True):
        moves = game.get_legal_moves()
        if depth == 0 or not moves:
            return self.score(game, self), (-1, -1)
        best_move = moves[0]
        if maximizing_player:
            best = float("-inf")
            for move in moves:
                value, _ = self.alphabeta(game.forecast_move(move), depth - 1, alpha, beta, False)
                if value > best:
                    best, best_move = value, move
                if best >= beta:
                    return best, best_move
                alpha = max(alpha, best)
            return best, best_move
        best = float("inf")
        for move in moves:
            value, _ = self.alphabeta(game.forecast_move(move), depth - 1, alpha, beta, True)
            if value < best:
                best, best_move = value, move
            if best <= alpha:
                return best, best_move
            beta = min(beta, best)
        return best, best_move
