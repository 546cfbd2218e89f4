"""The guide's sections on alpha-beta: its window, its cutoffs, what it returns, and the order of the children."""

from __future__ import annotations

from core.options import Order, SearchOptions
from core.trace import Kind
from viz.guide.section import AIMA, KNUTH_MOORE, Figure, Section
from viz.sharing.link import to_query
from viz.sharing.request import Request, TreeText

TWO_CUTOFFS = "[[[3, 5], [6, 9]], [[1, 2], [0, 4]]]"
ORDERED = "[[4, 6, 5], [3, 8, 9], [1, 7, 2]]"
FOUR_PLIES = "[[[[1.5, 1], [8, 7]], [[0.5, 0.2], [5.5, 5]]], [[[2, 1.2], [9.5, 9]], [[3, 2.5], [6.5, 6]]]]"
"""A tree with a cutoff in every order; worst first skips 2 leaves, and no order skips fewer."""
WORST_FIRST = to_query(Request(TreeText(FOUR_PLIES), SearchOptions(order=Order.WORST)))

SECTIONS = (
    Section(
        "window",
        "Alpha, beta and the window",
        """
**Alpha** is the best value found so far for MAX on the path from the root to the current node, **beta** the best for
MIN. Between them lies the **window**: only a value with α < v < β can still matter.

The root begins with (−∞, ∞), and each node hands its bounds down to its children. A MAX node raises its own alpha, a
MIN node lowers its own beta; only a value is handed back. Here E is called with (3, 6): A has 3 from B, and C has 6
from D.
""",
        f"{AIMA}, section 5.2.3, figure 5.7.",
        (Figure(Request(TreeText("[[3, 5], [[6, 4], [5, 2]]]")), (Kind.ENTER, "E")),),
        series="windows",
    ),
    Section(
        "cutoffs",
        "Two cutoffs",
        """
A node is abandoned once its value leaves the window: a player above it already has something at least as good. The
cutoff is named after the bound that the value meets.

- **Beta cutoff**, at a MAX node: v ≥ β. E has 6, and MIN at B already has 5 from D. The leaf 9 is skipped.
- **Alpha cutoff**, at a MIN node: v ≤ α. C is worth at most 2, and MAX at A already has 5 from B. All of G is skipped.

A value may also meet a bound at a node's last child. Then there is **nothing left to skip**: the cutoff saves no work,
and is counted apart.
""",
        f"{AIMA}, section 5.2.3, figures 5.5 and 5.6.",
        (Figure(Request(TreeText(TWO_CUTOFFS)), (Kind.CUTOFF, "E")),),
        series="two-plies",
    ),
    Section(
        "deep",
        "Shallow and deep",
        """
A cutoff is **shallow** if the node's parent set the bound that is met, and **deep** if a node further up did. Here D,
at ply 3, is worth at most 3, and the root already has 5 from its first child. B and C have no value yet and play no
part. Alpha-beta makes both kinds, since bounds are handed down through all plies.
""",
        f"{KNUTH_MOORE}.",
        (Figure(Request(TreeText("[5, [[[3, 9], 7], 8]]")), (Kind.CUTOFF, "D")),),
        series="deep-cutoffs",
    ),
    Section(
        "returned",
        "What a returned value means",
        """
A node that was called with (α, β) and returns v is worth

- **exactly** v, if α < v < β, or if every child was seen exactly;
- **at most** v, if v ≤ α otherwise;
- **at least** v, if v ≥ β otherwise.

D returns the same 3 as B. But B is worth exactly 3, and D at most 3: its last leaf was skipped, so D **may be worse**.
Here that leaf is 1, and D is worse. Were it a 9, D would be as good as B, and the search would look the same. Either
way no move is better than B.
""",
        f"{KNUTH_MOORE}; Fishburn, “Another optimization of alpha-beta search”, *SIGART Bulletin* 84 (1983).",
        (Figure(Request(TreeText("[[3, 5], [2, 9], [3, 1]]")), (Kind.EXIT, "D")),),
        series="bounds",
    ),
    Section(
        "order",
        "What the order changes",
        f"""
The order of the children changes the work, never the value at the root. Cutoffs need good bounds early. Here the best
child comes first from the left and last from the right: 5 of 9 leaves against all 9.

Let every inner node have $b$ children, and every leaf the depth $m$.

- **The best order**: if the best child always comes first, alpha-beta evaluates only
  $b^{{\\lceil m/2 \\rceil}} + b^{{\\lfloor m/2 \\rfloor}} - 1$ leaves of $b^m$. In the same time it looks about twice
  as deep.
- **The worst order**: in every shape of tree, leaves can be such that alpha-beta evaluates them all. If they are all
  different, the worst child first does that in two plies, but not always in more: in [this tree of four
  plies](<./?{WORST_FIRST}>) every order leaves a cutoff, and at most 14 of the 16 leaves are evaluated.
""",
        f"{AIMA}, section 5.2.4; {KNUTH_MOORE}.",
        (
            Figure(Request(TreeText(ORDERED)), caption="From the left"),
            Figure(Request(TreeText(ORDERED), SearchOptions(order=Order.REVERSED)), caption="From the right"),
        ),
        series="order",
    ),
)
