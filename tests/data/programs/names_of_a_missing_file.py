# check names_of_a_missing_file.py  -> wrong
# What a missing file has matters nothing to the search, which searches the node itself again.
from pieces import *


class Agent:
    def alpha_beta(self, state, alpha, beta, depth=0):
        if depth == 2:
            return state.evaluationFunction()
        v = -1000000
        for child in state.getSuccessors(Colour.BLACK):
            v = max(v, self.min_value(child, alpha, beta, depth + 1))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta, depth):
        if depth == 2:
            return state.evaluationFunction()
        v = 1000000
        for child in state.getSuccessors(Colour.WHITE):
            v = min(v, self.alpha_beta(state, alpha, beta, depth + 1))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
