"""The guide's sections on forms and refinements of alpha-beta: negamax, learned orders, narrow windows, quiescence."""

from __future__ import annotations

from core.options import Order, SearchOptions
from core.trace import Kind
from viz.guide.section import AIMA, KNUTH_MOORE, Figure, Section
from viz.sharing.request import Position, Request

OPEN_BOARD = "XO_/_X_/___"
BLOCKED = Position("connectfour", "cadacbd", chosen=(("rows", "4"), ("columns", "4")))

SECTIONS = (
    Section(
        "negamax",
        "Negamax",
        """
**Negamax** writes both players as one. Every number is that of the side to move, and what is good for one side is as
bad for the other. So every node takes the largest of its children's values, each with its sign changed, and hands its
window down with the signs changed and the sides swapped. The search is alpha-beta, visit for visit.

B is worth −3 to MIN, so A has 3. C is called with (−∞, −3), which is (3, ∞) for MAX. Its first leaf is worth −2 to MIN,
and −2 ≥ −3 cuts off: seen from the side to move, every cutoff is a beta cutoff.
""",
        f"{KNUTH_MOORE}.",
        (Figure(Request(chosen=SearchOptions("negamax")), (Kind.CUTOFF, "C")),),
    ),
    Section(
        "learned",
        "Orders that a search learns",
        """
A search can learn which moves are worth taking first:

- the **hash move** was best when the same position was last searched;
- **killer moves** were the last to cut off at the same ply;
- by **history**, moves come first that were best or cut off most often, anywhere.

Here alpha-beta evaluates 74 leaves in the order as written, 34 with killer moves and 23 by history. No position is
searched twice here, so the hash move changes nothing; in iterative deepening the pass before tells it.
""",
        f"{AIMA}, section 5.2.4; Akl and Newborn, “The Principal Continuation and the Killer Heuristic” (1977); "
        "Schaeffer, “The History Heuristic and Alpha-Beta Search Enhancements in Practice”, *IEEE PAMI* 11 (1989).",
        (Figure(Request(Position("tictactoe", OPEN_BOARD), SearchOptions(depth=3, order=Order.KILLER))),),
    ),
    Section(
        "aspiration",
        "Aspiration search",
        """
**Aspiration search** begins with a narrow window around a guess. A value inside is exact. Otherwise the search **fails
low** or **fails high**, and is made again without the side that failed.

This tree is worth 3. With the guess 4 the window (2, 6) is enough. With the guess 9 the search in (7, 11) fails low: it
returns 5, and the tree is worth at most that. The second search, in (−∞, 11), finds 3.
""",
        "Marsland, “A Review of Game-Tree Pruning”, *ICCA Journal* 9 (1986).",
        (
            Figure(Request(chosen=SearchOptions("aspiration", guess=4, margin=2)), caption="A good guess"),
            Figure(Request(chosen=SearchOptions("aspiration", guess=9, margin=2)), caption="A bad guess"),
        ),
    ),
    Section(
        "mtdf",
        "MTD(f)",
        """
**MTD(f)** uses null windows only: no value lies between alpha and beta, so each pass returns a bound. The next pass
asks there, until the bounds from above and below meet. A table spares each pass much of what was done before.

Here the guess is 0. The first pass asks in (−1, 0) and returns at least 3. The second asks in (3, 4) and returns 3, so
that is the value.
""",
        "Plaat, Schaeffer, Pijls and de Bruin, “Best-First Fixed-Depth Minimax Algorithms”, *Artificial Intelligence* "
        "87 (1996).",
        (Figure(Request(chosen=SearchOptions("mtdf", guess=0))),),
    ),
    Section(
        "quiescence",
        "Quiescence",
        """
A static evaluation errs where the next move changes everything. **Quiescence search** evaluates only **quiet**
positions: at the depth limit it goes on with **noisy** moves, in chess captures, here moves that win at once or prevent
that. The side to move may also decline them all and take the static evaluation: it **stands pat**.

To 1 ply, O a3 evaluates to 73, the most of all moves: three in a column. Quiescence search goes on with X a4, which
blocks them, and O a3 evaluates to −118. The best move is now O c3, with 2. Searched to the end, O c3 wins and O a3
loses.
""",
        f"{AIMA}, section 5.3.2; Shannon, “Programming a Computer for Playing Chess”, *Philosophical Magazine* 41 "
        "(1950); Beal, “A Generalised Quiescence Search Algorithm”, *Artificial Intelligence* 43 (1990).",
        (
            Figure(
                Request(BLOCKED, SearchOptions("quiescence", depth=1)),
                (Kind.STAND_PAT, ""),
                caption="Quiescence search to 1 ply and on",
            ),
            Figure(Request(BLOCKED, SearchOptions(depth=1)), caption="Alpha-beta to 1 ply"),
        ),
    ),
)
