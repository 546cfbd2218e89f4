# check several_agents.py:MinimaxAgent.getAction  -> right
# Another agent of the file is still to be written.
class MinimaxAgent:
    def getAction(self, gameState):
        def value(state, agent, depth):
            if depth == gameState.getNumAgents() * self.depth or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            below = [
                value(state.generateSuccessor(agent, a), (agent + 1) % gameState.getNumAgents(), depth + 1)
                for a in state.getLegalActions(agent)
            ]
            return (min if agent else max)(below)

        return max(gameState.getLegalActions(0), key=lambda a: value(gameState.generateSuccessor(0, a), 1, 1))


class ExpectimaxAgent:
    def getAction(self, gameState):
        "*** YOUR CODE HERE ***"
        return None
