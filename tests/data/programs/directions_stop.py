# check directions_stop.py  -> right
# Most students write Directions.STOP for "no move yet".
from game import Directions


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

        best, best_value = Directions.STOP, -float("inf")
        for action in gameState.getLegalActions(0):
            found = value(gameState.generateSuccessor(0, action), 1, 1)
            if found > best_value:
                best, best_value = action, found
        return best
