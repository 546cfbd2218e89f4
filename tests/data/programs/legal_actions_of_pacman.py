# check legal_actions_of_pacman.py  -> right
# In Berkeley's project getLegalActions(0) lists Pacman's moves
# in every state that is not won or lost, also where a ghost is to move.
class MinimaxAgent:
    def getAction(self, gameState):
        def value(state, agent, depth):
            if depth == gameState.getNumAgents() * self.depth or not state.getLegalActions(0):
                return self.evaluationFunction(state)
            below = [
                value(state.generateSuccessor(agent, a), (agent + 1) % gameState.getNumAgents(), depth + 1)
                for a in state.getLegalActions(agent)
            ]
            return (min if agent else max)(below)

        return max(gameState.getLegalActions(0), key=lambda a: value(gameState.generateSuccessor(0, a), 1, 1))
