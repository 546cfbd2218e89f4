"""The guide's sections on trees too large to search to the end or twice, and what is known before a search."""

from __future__ import annotations

from core.options import Book, Mistake, SearchOptions
from core.trace import Kind
from viz.guide.section import AIMA, Figure, Section
from viz.sharing.request import Position, Request

FORK = "OX_/O_X/XO_"
REPEATS = "XOX/_O_/_X_"
BOUNDS_TAKEN = "__X/__X/O_O"
IN_THE_CORNER = "X__/___/___"
SHALLOW_TAKEN = "XXO/O__/_X_"

SECTIONS = (
    Section(
        "depth",
        "Depth limit and evaluation",
        """
Most trees are too large to search to the end. At a **depth limit**, a **static evaluation** estimates what a position
is worth. What lies beyond this **horizon** is not seen. So a move that only puts off a loss, to beyond the horizon,
looks as good as one that prevents it: the **horizon effect**.

The evaluation here is the number of lines open to X minus the number open to O, each worth a tenth of a win. Searched
to 1 ply, X b2 evaluates to 0.2 and X c3 to 0.1. Searched to the end, X b2 only draws and X c3 wins: it makes two
threats at once.
""",
        f"{AIMA}, section 5.3; "
        "Shannon, “Programming a Computer for Playing Chess”, *Philosophical Magazine* 41 (1950); Berliner, “Some "
        "Necessary Conditions for a Master Chess Program”, *IJCAI* (1973).",
        (
            Figure(
                Request(Position("tictactoe", FORK), SearchOptions("minimax", depth=1)), caption="To a depth of 1 ply"
            ),
            Figure(Request(Position("tictactoe", FORK), SearchOptions("minimax")), caption="To the end"),
        ),
    ),
    Section(
        "forward",
        "Forward pruning",
        """
Alpha-beta skips only what can't change the result. **Forward pruning** also leaves out moves that look bad: a **beam
search** keeps only the few that are best by static evaluation, other programs search the rest less deep. That looks
further ahead in the same time, and it can miss the best move.

In this position X b2 looks best, with 0.2. A search that went on with that move alone would find its draw, and leave
out X c3, which wins.
""",
        f"{AIMA}, section 5.3.3; Shannon, “Programming a Computer for Playing Chess”, *Philosophical Magazine* 41 "
        "(1950).",
        (Figure(Request(Position("tictactoe", FORK))),),
    ),
    Section(
        "transpositions",
        "Positions that come again",
        """
Different moves often lead to the same position: a **transposition**. A tree then holds it more than once. A search that
keeps what it found out searches each position once and looks it up from then on: **memoized minimax**.

Here minimax visits 61 nodes, and memoized minimax 51, of which it only looks up 10. From the empty board minimax visits
549,946 nodes, of only 5,478 different positions.
""",
        f"{AIMA}, section 5.2.4; Michie, “Memo Functions and Machine Learning”, *Nature* 218 (1968).",
        (Figure(Request(Position("tictactoe", REPEATS), SearchOptions("memo")), (Kind.HIT, "")),),
    ),
    Section(
        "tables",
        "Transposition tables",
        """
What alpha-beta keeps in its **transposition table** is more than a value: also whether the position is worth
**exactly**, **at least** or **at most** that, and how many plies were searched below it. A bound ends the search of a
node only where it cuts off; elsewhere it can narrow the window.

The search here makes a classic **mistake**: it takes every bound for the value. It finds 0, but the position is worth
−1.
""",
        f"{AIMA}, section 5.2.4; Greenblatt, Eastlake and Crocker, “The Greenblatt Chess Program” (1967); Breuker, "
        "*Memory versus Search in Games* (1998), chapter 2.",
        (Figure(Request(Position("tictactoe", BOUNDS_TAKEN), SearchOptions("alphabeta-tt", mistake=Mistake.BOUND))),),
    ),
    Section(
        "deepening",
        "Iterative deepening",
        """
**Iterative deepening** searches to one ply, then to two, and so on. Whenever it is stopped, the last finished pass has
an answer, and each pass takes first what was best in the pass before.

The last pass is the largest: if each node has $b$ children, all passes together visit about $b/(b-1)$ times as many
nodes as the last. In Connect Four $b$ is 7 at first. Minimax to 1, 2, 3, 4 and 5 plies visits 8, 57, 400, 2,801 and
19,608 nodes, together 1.17 times the last. With alpha-beta the passes visit 8, 39, 134, 306 and 1,278. Together that is
1,765, fewer than the 2,869 of alpha-beta to 5 plies at once, as good moves come first.
""",
        f"{AIMA}, section 5.2.4; Korf, “Depth-First Iterative-Deepening”, *Artificial Intelligence* 27 (1985); Slate "
        "and Atkin, “Chess 4.5” (1977).",
        (Figure(Request(Position("tictactoe", FORK), SearchOptions("iterative"))),),
    ),
    Section(
        "shallow",
        "Entries of shallower searches",
        """
Passes of different depths can share a table. Then an entry may be used only where it was searched to as many plies as
are left, or more: an estimate from nearer by says less.

The search here makes the second classic **mistake**: it takes any entry. In the pass to 2 plies it uses what the pass
to 1 ply found, and returns 0.2; the right answer is 0.
""",
        "Breuker, *Memory versus Search in Games* (1998), chapter 2.",
        (
            Figure(
                Request(
                    Position("tictactoe", SHALLOW_TAKEN),
                    SearchOptions("iterative", depth=2, table=99, mistake=Mistake.DEPTH),
                ),
                (Kind.HIT, ""),
            ),
        ),
    ),
    Section(
        "endgames",
        "Endgame tables",
        """
Near the end of a game few positions are left, and an **endgame table** can hold what each of them is worth. Where a
search meets one of these, it goes no further: the value is exact, and not an estimate. The tables for chess and
checkers are computed beforehand, backwards from the positions in which the game is over.

Under “Depth limit and evaluation” a search of this position to 1 ply took X b2, which only draws. Here all positions
with at most 2 empty squares are in a table, and the same search finds X c3, which wins.
""",
        f"{AIMA}, section 5.3.4; Thompson, “Retrograde Analysis of Certain Endgames”, *ICCA Journal* 9 (1986); "
        "Schaeffer et al., “Checkers Is Solved”, *Science* 317 (2007).",
        (Figure(Request(Position("tictactoe", FORK), SearchOptions("minimax", depth=1, endgame=2)), (Kind.KNOWN, "")),),
    ),
    Section(
        "books",
        "Opening books",
        """
An **opening book** knows good moves in the first positions of a game; a player makes them without a search. Programs
for chess have books made from games of masters or by long searches.

X has begun in a corner. The book of this game, made by searching to the end, has one answer: O b2. Every other move
loses. Alpha-beta to 4 plies finds no move better than O c3, and would play it.
""",
        f"{AIMA}, section 5.3.4.",
        (Figure(Request(Position("tictactoe", IN_THE_CORNER), SearchOptions(depth=4, book=Book.ON)), (Kind.BOOK, "")),),
    ),
)
