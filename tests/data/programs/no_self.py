# check no_self.py  -> right
# The function is called by its class, Search.minimax(tree, True), and has no self.
class Search:
    def minimax(node, maximizing):
        if isinstance(node, int):
            return node
        values = [Search.minimax(child, not maximizing) for child in node]
        return max(values) if maximizing else min(values)
