"""What theory says about the leaves that alpha-beta evaluates in a uniform tree with b children a node and d plies."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from core.lab.lab_settings import EDGE, FEW, LabSettings, LeafValues
from core.lab.uniform_trees import maximizes


def three_quarters(branching: int, depth: int) -> float:
    """Return b^(3d/4), the rule of thumb for random order and moderate b.

    Source: Russell and Norvig, *Artificial Intelligence: A Modern Approach*, on move ordering; after Knuth and Moore.
    """
    return float(branching ** (3 * depth / 4))


def xi(branching: int) -> float:
    """Return Pearl's ξ, the root of x^b + x = 1: there a random tree's winning chance stays the same with depth.

    Source: Pearl, The Solution for the Branching Factor of the Alpha-Beta Pruning Algorithm and Its Optimality,
    Communications of the ACM 25, 1982.
    """
    low, high = 0.0, 1.0
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if middle**branching + middle < 1 else (low, middle)
    return low


def growth(branching: int) -> float:
    """Return Pearl's ξ / (1 - ξ): with each ply the mean number of leaves grows by this factor, in the limit.

    It holds for distinct values in random order (Pearl 1982, as in `xi`).
    """
    root = xi(branching)
    return root / (1 - root)


@lru_cache(maxsize=256)
def expected_leaves(branching: int, depth: int, points: int = 5_000) -> float:
    """Return the mean number of leaves over all orders of distinct values, by quadrature.

    A leaf is evaluated exactly if alpha < beta, where alpha is the greatest value among some left siblings at MAX nodes
    and beta the least among some at MIN nodes: independent numbers. With F the distribution of a node's value, F^i is
    that of the greatest of i siblings, and the sum over all leaves is b^⌊d/2⌋ + ∫ B dA, where A is the product over the
    levels below MAX of 1 + F + … + F^(b-1), and B the same below MIN with 1 - F. Leaves are uniform on (0, 1).
    Source: Fuller, Gaschnig and Gillogly, Analysis of the Alpha-Beta Pruning Algorithm, Carnegie Mellon University,
    1973; in this form by way of Baudet's condition (see `core.lab.uniform_trees.leaf_counts`). The trapezoid rule takes
    `points` places for each level, where that level's distribution rises. Its error falls with their square, and is
    below a millionth of the sum where b is at most 8.
    """
    places = [np.array([0.0, 1.0])]
    for level in range(depth):
        rising = np.arange(1, points) / points
        for below in range(level, depth):
            rising = rising ** (1 / branching) if below % 2 == 0 else 1 - (1 - rising) ** (1 / branching)
        places.append(rising)
    distribution = np.unique(np.concatenate(places))
    above, under = np.ones_like(distribution), np.ones_like(distribution)
    for level in reversed(range(depth)):  # `distribution` is that of the level's children
        if level % 2 == 0:
            above *= _sum_of_powers(distribution, branching)
            distribution = distribution**branching
        else:
            under *= _sum_of_powers(1 - distribution, branching)
            distribution = 1 - (1 - distribution) ** branching
    return float(branching ** (depth // 2) + np.sum(np.diff(above) * (under[1:] + under[:-1])) / 2)


def best_comes_first(settings: LabSettings) -> float:
    """Return the share of inner nodes at which no child is better than the first, expected over the trees drawn.

    It holds for the orders `random` and `partly`, and trees of a ply or more. With the probability p of `best_first` a
    node has a best child moved to the front; else it stands as drawn. Then the first of b children is best with the
    probability 1/b if all values differ. Where values tie it is greater, since several children can be best: the sum
    over all values v of P(v) F(v)^(b-1) at MAX nodes, with F(v) the probability of at most v, and of at least v at MIN
    nodes. Siblings have independent values of one distribution: of leaves `few` or of a node above them, or,
    `correlated`, of the number at the edge plus what lies below it.
    """
    branching, moved = settings.branching, settings.best_first or 0.0
    if settings.values is LeafValues.DISTINCT:
        return moved + (1 - moved) / branching
    edge = np.full(2 * EDGE + 1, 1 / (2 * EDGE + 1))
    is_few = settings.values is LeafValues.FEW
    chances = np.full(FEW, 1 / FEW) if is_few else np.ones(1)  # of a node's values, from the least
    share = nodes = 0.0
    for parents in reversed(range(settings.depth)):
        if not is_few:
            chances = np.convolve(chances, edge)
        if not maximizes(parents):  # MIN is MAX with the values negated
            chances = chances[::-1]
        up_to = np.minimum(np.cumsum(chances), 1)
        share += branching**parents * float(chances @ up_to ** (branching - 1))
        nodes += branching**parents
        chances = np.diff(up_to**branching, prepend=0)
        if not maximizes(parents):
            chances = chances[::-1]
    return moved + (1 - moved) * share / nodes


def _sum_of_powers(base: npt.NDArray[np.float64], count: int) -> npt.NDArray[np.float64]:
    """Return 1 + x + … + x^(count - 1) for each x from 0 to 1, with the digits that (1 - x^count) / (1 - x) loses."""
    with np.errstate(divide="ignore", invalid="ignore"):  # at 0 the logarithm is -inf, as it should be; at 1 it is 0/0
        return np.where(base < 1, -np.expm1(count * np.log(base)) / (1 - base), count)
