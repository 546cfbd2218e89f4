"""The guide's section on games whose positions come again; a page of its own replays them."""

CYCLES_NAME = "cycles"
CYCLES_TITLE = "Cycles and draws"
CYCLES_TEXT = """
Where a position can come again, a game is not a tree but a graph with cycles, and a search that goes forwards need not
end. **Retrograde analysis** goes backwards: from the positions in which the game is over it settles those before them,
and what is left at last is a draw. [Cat and Mouse](<./cat-and-mouse>) replays it on a graph, beside the line on which
plain minimax would not end.
"""
CYCLES_SOURCE = "Thompson, “Retrograde Analysis of Certain Endgames”, *ICCA Journal* 9 (1986)."
