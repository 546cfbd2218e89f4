# check no_value_is_no_leaf.py  -> right
# A node without a value is no leaf; MIN's half is a function of its own.
class Place:
    def __init__(self, title, value=None):
        self.title, self.value, self.kids = title, value, []

    def add(self, kid):
        self.kids.append(kid)
        return kid


def highest(place, alpha, beta):
    if place.value is not None:
        return place.value
    for kid in place.kids:
        alpha = max(alpha, lowest(kid, alpha, beta))
        if alpha >= beta:
            break
    return alpha


def lowest(place, alpha, beta):
    if place.value is not None:
        return place.value
    for kid in place.kids:
        beta = min(beta, highest(kid, alpha, beta))
        if alpha >= beta:
            break
    return beta


root = Place("A")
root.add(Place("B", 3))
print(highest(root, float("-inf"), float("inf")))
