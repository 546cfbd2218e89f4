# check state_says_who_moves.py  -> right
# As in the fourth edition of AIMA: to_move belongs to the state.
def minimax_search(game, state):
    player = state.to_move

    def max_value(state):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = float("-inf"), None
        for a in game.actions(state):
            found, _ = min_value(game.result(state, a))
            if found > v:
                v, move = found, a
        return v, move

    def min_value(state):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = float("inf"), None
        for a in game.actions(state):
            found, _ = max_value(game.result(state, a))
            if found < v:
                v, move = found, a
        return v, move

    return max_value(state)
