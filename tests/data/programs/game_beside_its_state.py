# check game_beside_its_state.py  -> right
# The rules are an object that is passed beside the position.
class Stones:
    def __init__(self, most):
        self.most = most

    def begin(self):
        return 7

    def takes(self, left):
        return range(1, min(self.most, left) + 1)


def search(game, state, player):
    if state == 0:
        return -player
    values = [search(game, state - take, -player) for take in game.takes(state)]
    return max(values) if player == 1 else min(values)


if __name__ == "__main__":
    rules = Stones(3)
    print(search(rules, rules.begin(), 1))
