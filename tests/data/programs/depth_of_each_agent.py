# check depth_of_each_agent.py  -> wrong
# A round of all agents is one of depth; here each agent's move is one.
from game import Agent


class MinimaxAgent(Agent):
    def getAction(self, gameState):
        def worth(state, agent, left):
            if left == 0 or state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            following = (agent + 1) % state.getNumAgents()
            found = [
                worth(state.generateSuccessor(agent, move), following, left - 1)
                for move in state.getLegalActions(agent)
            ]
            return min(found) if agent else max(found)

        moves = gameState.getLegalActions(0)
        return max(moves, key=lambda move: worth(gameState.generateSuccessor(0, move), 1, self.depth))
