"""What the Lab says beside its charts, with the sources."""

from __future__ import annotations

ABOUT = """
How many leaves does alpha-beta evaluate? Here it searches many random trees at once, from left to right, with MAX at
the root, and counts. Click a mark to open one of its trees.
"""
ABOUT_GAMES = """
What does a good order of moves save in a game? Here a search goes through the same positions once for each order, and
counts the leaves. The positions are reached by random moves. Click a mark to open one of them.
"""
ABOUT_GAME_DEPTH = """
Each mark is the mean over all positions, in all passes of the search together; the band around a line holds the true
mean in 19 of 20 experiments.

An order pays off where its line lies below that of left to right, and more so the deeper the search goes.
Killer moves and history learn as the search goes on; the hash move needs positions that come again, by
another order of the same moves or in the next pass of iterative deepening. Best first uses values that only a search of
the whole tree has: it shows what could still be saved.
"""
ABOUT_GAME_DEPTH_SOURCE = """
Killer moves: Akl and Newborn, The Principal Continuation and the Killer Heuristic, ACM Annual Conference, 1977.
History: Schaeffer, The History Heuristic and Alpha-Beta Search Enhancements in Practice, IEEE Transactions on Pattern
Analysis and Machine Intelligence 11, 1989.
"""
ABOUT_POSITIONS = """
Each mark is one position in one order. Below the line the order saves leaves in this position, above it costs more than
it saves.
"""
ABOUT_SAVED = """
The mean share of the leaves that an order saves in a position, compared with the moves from left to right. Every
position counts alike. The band holds the true mean in 19 of 20 experiments; a band across 0 leaves it open whether the
order saves at all.
"""
ABOUT_DEPTH = """
Each mark is the mean over all trees; the band around a line holds the true mean in 19 of 20 experiments. On the
log axis, the slope is the rate of growth.

Minimax evaluates all $b^d$ leaves. No proof of the root's value needs fewer than Knuth and Moore's minimum,
$b^{\\lceil d/2\\rceil} + b^{\\lfloor d/2\\rfloor} - 1$; best-first order reaches it with cutoffs at v ≥ β. Pearl's line
has the slope that random order approaches in deep trees if all values differ, $\\xi/(1-\\xi)$ per ply, with $\\xi$ the
positive root of $x^b + x - 1 = 0$.
"""
ABOUT_DEPTH_SOURCE = """
Knuth and Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6, 1975. Pearl, The Solution for the
Branching Factor of the Alpha-Beta Pruning Algorithm and Its Optimality, Communications of the ACM 25, 1982. b^(3d/4) is
a rule of thumb for random order: Russell and Norvig, Artificial Intelligence: A Modern Approach, on move ordering.
"""
ABOUT_ONE = """
The trees differ, and so does their cost: each bar counts the trees that need that many leaves; click it to open the
first of them. In best-first order all trees cost the same with cutoffs at v ≥ β.
"""
ABOUT_ORDER = """
A program can't know the best move before it has searched, but it can guess. At each node the best child is moved
to the front with some probability; the rest stay in random order. At the left the order is random; at the right the
best child always comes first, and no order saves more with cutoffs at v ≥ β.

The axis shows the expected share of nodes. If all values differ it is $p + (1-p)/b$, where $p$ is the probability of
moving the best child to the front. Where values tie, several children can be best, and one of them comes first more
often.
"""
ABOUT_ORDER_SOURCE = """
Strongly ordered trees, where the best child is first at least 70% of the time: Marsland and Campbell, Parallel Search
of Strongly Ordered Game Trees, Computing Surveys 14, 1982.
"""
SHARE_HELP = "The probability, at each node, that the best child is moved to the front."
