# check agent_without_imports.py  -> right
# Only the class is handed in, without the lines above it.
class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, chosen = float("-inf"), Directions.STOP
        for move in gameState.getLegalActions(0):
            value = self.worth(gameState.generateSuccessor(0, move), 1, 0, best, float("inf"))
            if value > best:
                best, chosen = value, move
        return chosen

    def worth(self, state, agent, rounds, alpha, beta):
        if agent == state.getNumAgents():
            agent, rounds = 0, rounds + 1
        if rounds == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = float("inf") if agent else float("-inf")
        for move in state.getLegalActions(agent):
            below = self.worth(state.generateSuccessor(agent, move), agent + 1, rounds, alpha, beta)
            if agent:
                v = min(v, below)
                if v < alpha:
                    return v
                beta = min(beta, v)
            else:
                v = max(v, below)
                if v > beta:
                    return v
                alpha = max(alpha, v)
        return v
