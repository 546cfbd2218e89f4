"""What the Lab says beside its charts, with the sources."""

from __future__ import annotations

ABOUT = """
How many leaves does alpha-beta evaluate? Here it searches many random trees at once, from left to right, with MAX at
the root, and counts. Every mark opens one of the trees behind it.
"""
ABOUT_DEPTH = """
Each mark is the mean over all trees; the band around a line holds the true mean in 19 of 20 experiments. On the log
axis growth is slope.

Minimax evaluates all $b^d$ leaves. Nothing that proves the root's value lies below Knuth and Moore's minimum,
$b^{\\lceil d/2\\rceil} + b^{\\lfloor d/2\\rfloor} - 1$; best first reaches it where equality cuts. Pearl's line has the
slope that random order comes to in deep trees if all values differ, $\\xi/(1-\\xi)$ a ply, with $\\xi$ the positive
root of $x^b + x - 1 = 0$.
"""
ABOUT_DEPTH_SOURCE = """
Knuth and Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6, 1975. Pearl, The Solution for the
Branching Factor of the Alpha-Beta Pruning Algorithm and Its Optimality, Communications of the ACM 25, 1982. b^(3d/4) is
a rule of thumb for random order: Russell and Norvig, Artificial Intelligence: A Modern Approach, on move ordering.
"""
ABOUT_ONE = """
The trees differ, and so does what they cost: each bar counts the trees that need so many leaves, and opens the first of
them. Best first, all trees cost the same if equality cuts.
"""
ABOUT_ORDER = """
A program can't know the best move before it has searched, but it can guess. At each node the best child is moved to the
front with some probability; the rest stays in random order. At the left is random order; at the right the best child
always comes first, and no more can be saved if equality cuts.

The axis holds the share that is expected. If all values differ it is $p + (1-p)/b$, with $p$ the probability of the
move to the front. Where values tie, several children can be best, and one of them comes first more often.
"""
ABOUT_ORDER_SOURCE = """
Strongly ordered trees, where the best child is first at least 70 % of the time: Marsland and Campbell, Parallel Search
of Strongly Ordered Game Trees, Computing Surveys 14, 1982.
"""
SHARE_HELP = "At each node the best child is moved to the front with this probability."
