"""Playing: a game as its moves, and a search that answers with a move."""
