"""The guide's sections on two searches that ask in null windows: principal variation search and SSS*."""

from __future__ import annotations

from core.options import SearchOptions
from core.trace import Kind
from viz.guide.section import Figure, Section
from viz.sharing.request import Request, TreeText

BETTER_LAST = "[[3, 5], [2, 9], [7, 8]]"
BEST_LAST = "[[4, 2, 6], [3, 9, 1], [8, 9, 7]]"

SECTIONS = (
    Section(
        "scout",
        "Principal variation search",
        """
**Principal variation search**, also **NegaScout**, searches the first child of a node in the node's window. Of each
other child it asks in a **null window** only whether it is better, which is cheap. One that is gets **searched again**,
to learn its value.

Here B is worth 3. In the window (3, 4) C returns 2, so it is no better. D returns 7, so it is, and A searches it again
in the window (3, ∞). In all 7 leaves are evaluated; alpha-beta evaluates 5. With the best child first nothing would be
searched again.
""",
        "Pearl, “SCOUT: A Simple Game-Searching Algorithm with Proven Optimal Properties”, *AAAI* (1980); "
        "Reinefeld, “An Improvement to the Scout Tree-Search Algorithm”, *ICCA Journal* 6 (1983).",
        (Figure(Request(TreeText(BETTER_LAST), SearchOptions("pvs")), (Kind.RESEARCH, "A")),),
    ),
    Section(
        "sss",
        "SSS*",
        """
**SSS\\*** is a best-first search. It keeps a list of states, each with a **merit**, an upper bound on the root, and
always takes the one with the greatest merit, until that is the root itself.

Here alpha-beta evaluates all 9 leaves, since the best move comes last. SSS* evaluates 5: the first leaf below each of
B, C and D, and then the other two below D, which has the greatest merit.

The search here lowers an upper bound in null windows, as MTD(f) does when it begins at ∞, and comes to the leaves of
SSS* in the same order.
""",
        "Stockman, “A Minimax Algorithm Better than Alpha-Beta?”, *Artificial Intelligence* 12 (1979); Plaat, "
        "Schaeffer, Pijls and de Bruin, “Best-First Fixed-Depth Minimax Algorithms”, *Artificial Intelligence* "
        "87 (1996).",
        (Figure(Request(TreeText(BEST_LAST), SearchOptions("sss"))),),
    ),
)
