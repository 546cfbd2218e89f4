"""The guide's sections on games and minimax."""

from __future__ import annotations

from core.options import SearchOptions
from core.trace import Kind
from viz.guide.section import AIMA, Figure, Section
from viz.sharing.request import Position, Request, TreeText

SECTIONS = (
    Section(
        "games",
        "A game as a search problem",
        """
A game is a search problem in which two players choose the moves. It has

- an **initial state**, here a position late in a game;
- **players**: MAX, who moves at the root and here plays X, and MIN;
- **actions**: the legal moves in a state, at the root 3;
- a **transition**: the state that a move leads to;
- a **terminal test**: whether the game is over;
- a **utility** of each terminal state for MAX: 1 for a win, 0 for a draw, −1 for a loss.

They define the **game tree**. This one has 14 nodes, 6 of them leaves. From the empty board there are 255,168
possible games.
""",
        f"{AIMA}, section 5.1, figure 5.1.",
        (Figure(Request(Position("tictactoe", "XOX/OO_/_X_"), SearchOptions("minimax"))),),
    ),
    Section(
        "kinds",
        "Kinds of games",
        """
- **Deterministic** or with **chance**: in chess the moves alone decide, in backgammon also dice.
- **Perfect** or **imperfect information**: in Go both players see everything, in poker nobody sees the other's hand.
- **Two players** or more: with three, each leaf has a number for each player, and whoever moves takes the child that is
  best for himself (**max-n**). Alpha-beta's cutoffs need not be right there.
- **Zero-sum** or not: what one wins the other loses, so one number a leaf serves both. The leaf −1 is a loss for MAX,
  and therefore a win for MIN.

Minimax and alpha-beta, as shown here, are for two players in deterministic zero-sum games of perfect information.
""",
        f"{AIMA}, sections 5.1, 5.2.2, 5.5 and 5.6; Luckhardt and Irani, “An Algorithmic Solution of N-Person Games”, "
        "*AAAI* (1986); Korf, “Multi-Player Alpha-Beta Pruning”, *Artificial Intelligence* 48 (1991).",
        (Figure(Request(TreeText("[[-1, 1], [0, 1]]"), SearchOptions("minimax")), (Kind.LEAF, "")),),
    ),
    Section(
        "minimax",
        "The minimax value",
        """
The value of a leaf is its utility. The value of a MAX node is the largest of its children's values, that of a MIN node
the smallest. Here B is worth 3, C is worth 2 and D is worth 2, so A is worth 3.

Minimax finds these values depth first. It evaluates every leaf, here all 9.
""",
        f"{AIMA}, section 5.2, figures 5.2 and 5.3.",
        (Figure(Request(chosen=SearchOptions("minimax")), (Kind.EXIT, "B")),),
        series="minimax-values",
    ),
    Section(
        "strategy",
        "Strategy and optimal play",
        """
A **strategy** of MAX names a move at every MAX node that play can reach. It is **optimal** if no other guarantees more.

Here an optimal strategy is: move to C; if MIN answers F, take 12; if MIN answers G, take 23. It guarantees 12. When
both play optimally they follow the **principal variation**: C, F, the leaf 12.
""",
        f"{AIMA}, section 5.2.",
        (Figure(Request(TreeText("[[[3, 5], [2, 9]], [[12, 5], [23, 15]]]"), SearchOptions("minimax"))),),
        series="minimax-values",
    ),
    Section(
        "opponent",
        "What minimax assumes about the opponent",
        """
Minimax assumes that MIN plays optimally. The value is then a **guarantee**: whatever MIN does, MAX gets at least that.

Against a weaker MIN it is not the most that MAX can get. Here MAX moves to C, which is worth 2. After B a MIN that errs
would give 10, but an optimal one gives 1. To play for errors, one would have to know how likely they are.
""",
        f"{AIMA}, section 5.2.",
        (Figure(Request(TreeText("[[1, 10], [2, 5]]"), SearchOptions("minimax"))),),
    ),
    Section(
        "properties",
        "Properties of minimax",
        """
Let every inner node have $b$ children, and every leaf the depth $m$.

- **Complete**: yes, if the tree is finite.
- **Optimal**: yes, against an optimal opponent.
- **Time**: $b^m$ leaves are evaluated. This tree has $b = 3$ and $m = 2$, so 9.
- **Space**: $O(bm)$, since the search is depth first.

Alpha-beta has the same properties and finds the same value, in less time.
""",
        f"{AIMA}, sections 5.2.1 and 5.2.3.",
        (Figure(Request(TreeText("[[4, 6, 5], [3, 8, 9], [1, 7, 2]]"), SearchOptions("minimax"))),),
        series="minimax-values",
    ),
)
