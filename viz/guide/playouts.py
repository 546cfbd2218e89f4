"""The guide's section on searching by playouts."""

from __future__ import annotations

from core.options import SearchOptions
from viz.guide.section import AIMA, Figure, Section
from viz.sharing.request import Request, TreeText

TRAP = "[[3, 4], [9, 8, [[0, 9, 8], [0, 8, 9]]]]"

SECTIONS = (
    Section(
        "playouts",
        "Monte Carlo tree search",
        """
A search can also **sample**: play games at random to their end, and go by the mean result. **UCT** repeats four phases:

- **selection** goes down the tree, to the child with the greatest x̄ + C·√(ln N / n);
- **expansion** adds a child without a visit;
- **simulation** plays on from there at random;
- **backpropagation** counts the result at each node on the way.

x̄ is a child's mean for the player to move, as a share of the range of results; n counts its visits, N those of its
parent. With ever more playouts the move with the most visits comes to be a best one; but a mean proves nothing.

The tree here is a **trap**. Below C 6 of 8 leaves are worth 8 or 9, but MIN can hold it to 0, and B is worth 3. After
100 playouts C has 62 visits; from playout 190 on B has the most.
""",
        f"{AIMA}, section 5.4; Kocsis and Szepesvári, “Bandit Based Monte-Carlo Planning”, *ECML* (2006); Browne et "
        "al., “A Survey of Monte Carlo Tree Search Methods”, *IEEE Transactions on Computational Intelligence and AI "
        "in Games* 4 (2012).",
        (
            Figure(Request(TreeText(TRAP), SearchOptions("uct")), caption="100 playouts"),
            Figure(Request(TreeText(TRAP), SearchOptions("uct", playouts=300)), caption="300 playouts"),
        ),
    ),
)
