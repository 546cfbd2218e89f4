# check marked_as_skipped.py  -> right
# The value is set after the node is made; a method marks what is skipped, and calls itself.
class Place:
    def __init__(self, title, is_max):
        self.title, self.is_max = title, is_max
        self.children, self.value, self.skipped = [], None, False

    def skip(self):
        self.skipped = True
        for each in self.children:
            each.skip()


def search(node, alpha=float("-inf"), beta=float("inf")):
    if not node.children:
        return node.value
    for at, child in enumerate(node.children):
        value = search(child, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if node.is_max else (alpha, min(beta, value))
        if alpha >= beta:
            for rest in node.children[at + 1 :]:
                rest.skip()
            break
    return alpha if node.is_max else beta
