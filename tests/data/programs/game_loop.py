# check game_loop.py  -> right
# The game runs when the file is run, as in much copied Connect Four programs.
def minimax(node, maximizing):
    if isinstance(node, int):
        return node
    values = [minimax(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)


game_over = False
while not game_over:
    pass  # events of a window
