"""The guide's sections on chance nodes, and cutoffs at them."""

from __future__ import annotations

from core.options import Opponent, SearchOptions
from core.trace import Kind
from viz.guide.section import AIMA, Figure, Section
from viz.sharing.request import Request, TreeText

EXPECTIMINIMAX = "expectiminimax"
CHANCES = '[{"chance": [[0.9, 2], [0.1, 3]]}, {"chance": [[0.9, 1], [0.1, 4]]}]'
LARGER_CHANCES = '[{"chance": [[0.9, 20], [0.1, 30]]}, {"chance": [[0.9, 1], [0.1, 400]]}]'
DICE = "((0.5*(4 6) 0.5*(8 3)) (0.25*(2 9) 0.5*(1 0) 0.25*(10 7)))"

SECTIONS = (
    Section(
        "chance",
        "Chance nodes",
        """
Where dice decide, the tree has **chance nodes**, drawn as circles, with the probability of each outcome on its edge.
The value of a chance node is the **expected value**: the sum of its children's values, each times its probability. MAX
and MIN choose as before. This is **expectiminimax**.

In the first tree B is worth 0.9 · 2 + 0.1 · 3 = 2.1 and C is worth 0.9 · 1 + 0.1 · 4 = 1.3, so MAX moves to B. In the
second the leaves stand in the same order, but B is worth 21 and C is worth 40.9, and MAX moves to C. Minimax
heeds only the order of the leaves; here their sizes count too. Other leaves are sure to lead to the same moves only if
each is $ax + b$ in place of $x$, with $a > 0$: a positive linear rescaling.
""",
        f"{AIMA}, section 5.5; Michie, “Game-Playing and Game-Learning Automata” (1966).",
        (
            Figure(Request(TreeText(CHANCES), SearchOptions(EXPECTIMINIMAX)), caption="Leaves 2, 3, 1 and 4"),
            Figure(
                Request(TreeText(LARGER_CHANCES), SearchOptions(EXPECTIMINIMAX)), caption="Leaves 20, 30, 1 and 400"
            ),
        ),
        series="chance",
    ),
    Section(
        "random",
        "An opponent who moves at random",
        """
Against a MIN that moves at random, each of MIN's nodes is a chance node, whose children are equally probable. Courses
call this **expectimax**. B is worth 5.5 and C is worth 3.5, so MAX moves to B, which minimax does not: an optimal
MIN would answer with 1. The expected value is an average over many games and guarantees nothing in one.
""",
        f"{AIMA}, section 5.5; Berkeley CS188, lectures on expectimax.",
        (Figure(Request(TreeText("[[1, 10], [2, 5]]"), SearchOptions(EXPECTIMINIMAX, opponent=Opponent.RANDOM))),),
    ),
    Section(
        "dice",
        "Cutoffs at chance nodes",
        """
At a chance node every child counts, so a cutoff needs the **range of the leaves**. With the greatest leaf for all its
other children, the node is worth at most so much: **Star1** skips these if that is not above alpha. With the least
leaf the same holds for beta.

The leaves here are 0 to 10, and B is worth 3.5. C is worth at most 0.25 · 2 + 0.5 · 1 + 0.25 · 10 = 3.5, so H is
skipped. C hands the window (1, 10) down to G: 1 or less is enough for that.
""",
        f"{AIMA}, section 5.5; Ballard, “The \\*-Minimax Search Procedure for Trees Containing Chance Nodes”, "
        "*Artificial Intelligence* 21 (1983).",
        (Figure(Request(TreeText(DICE), SearchOptions("star1")), (Kind.CUTOFF, "C")),),
        series="chance",
    ),
)
