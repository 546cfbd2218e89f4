"""Playing: a game as the moves that were made in it, and a search that answers with a move."""
