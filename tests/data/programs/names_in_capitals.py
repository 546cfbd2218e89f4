# check names_in_capitals.py  -> right
# AIMA's game with its names in capitals.
import math


def ALPHA_BETA_SEARCH(game, state):
    player = game.TO_MOVE(state)
    return MAX_VALUE(game, state, player, -math.inf, math.inf)[1]


def MAX_VALUE(game, state, player, alpha, beta):
    if game.IS_TERMINAL(state):
        return game.UTILITY(state, player), None
    v, move = -math.inf, None
    for action in game.ACTIONS(state):
        found, _ = MIN_VALUE(game, game.RESULT(state, action), player, alpha, beta)
        if found > v:
            v, move = found, action
            alpha = max(alpha, v)
        if v >= beta:
            return v, move
    return v, move


def MIN_VALUE(game, state, player, alpha, beta):
    if game.IS_TERMINAL(state):
        return game.UTILITY(state, player), None
    v, move = math.inf, None
    for action in game.ACTIONS(state):
        found, _ = MAX_VALUE(game, game.RESULT(state, action), player, alpha, beta)
        if found < v:
            v, move = found, action
            beta = min(beta, v)
        if v <= alpha:
            return v, move
    return v, move
