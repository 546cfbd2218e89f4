"""The trees that a search is tried on: some tell the misconceptions apart, others are random, and new to everybody."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from core.checking.binding import Family
from core.checking.data import SIZE, Grid, grid_tree, is_won
from core.trees.formats.nested_lists import parse
from core.trees.generator import generate
from core.trees.generator.generator_settings import GeneratorSettings
from core.trees.leaf_tree import LeafTree

TREES = (
    "[[4,-1,3],-2]",
    "[7,[-3,-5,0]]",
    "[[3,5],[3,1]]",
    "[[-3,[3,-3]],-4]",
    "[-1,-1,[6,-1,7]]",
    "[-2,[0,[1,9]]]",
    "[[1,-4],[-4,7]]",
    "[[-3,9],[-3,9,8]]",
    "[[5,8,2],[0,7]]",
    "[5,[[[3,9],7],8]]",
    "[[4,6,-4],[-6,2,-1]]",
    "[8,[[[5,9],8],8]]",
    "[[[0,5],[8,1],2],-3,-5]",
    "[[7,5],[5,-3,1],[-1,7,0]]",
    "[[3,12,8],[2,4,6],[14,5,2]]",
    "[8,[[7,-4,5],5],[[0,8,5],8,3]]",
    "[2,[5,[4,1,[4,3,3]],[6,-4]],-5]",
    "[2,[[[5,6,6],[5,5]],[[0,2,1],[4,4,9]]]]",
    "[[15000,20000],[12000,30000]]",
    "[[20000,-15000],[12000,30000,-40000],[-20000,-30000]]",
)
"""The trees that tell the misconceptions apart, the smallest first."""

BINARY = (
    "[[[-7,2],[2,0]],[[2,-6],[1,4]]]",
    "[[[-6,-2],[-9,-5]],[[-5,-7],[-1,-7]]]",
    "[[[4,6],[6,9]],[[-8,-6],[6,4]]]",
    "[[[2,4],[9,-6]],[[0,4],[-8,0]]]",
    "[[[4,-7],[4,8]],[[-1,-3],[5,-9]]]",
    "[[[7,-1],[4,6]],[[4,6],[8,2]]]",
    "[[[6,0],[7,-6]],[[1,6],[-1,6]]]",
    "[[[3,4],[4,5]],[[0,-1],[9,5]]]",
    "[[[3,3],[-1,-3]],[[-1,-2],[-1,-8]]]",
    "[[[0,4],[5,6]],[[0,8],[4,0]]]",
    "[[[-6,7],[9,-2]],[[5,-1],[9,-2]]]",
    "[[[0,8],[1,5]],[[5,1],[-7,7]]]",
    "[[[4,-4],[4,-5]],[[0,-7],[7,-7]]]",
    "[[[-3,5],[8,0]],[[-3,6],[5,-4]]]",
    "[[[4,-2],[4,-1]],[[4,2],[-2,-7]]]",
    "[[[-2,-1],[8,5]],[[-6,-3],[2,-8]]]",
    "[[[-6,-1],[-1,6]],[[-6,-2],[-8,1]]]",
    "[[[0,4],[6,-8]],[[-2,-3],[9,6]]]",
    "[[[1500,2000],[1200,3000]],[[1100,4000],[1700,1300]]]",
    "[[[20000,-15000],[12000,30000]],[[-20000,-30000],[15000,20000]]]",
)
"""Full binary trees of three plies, for programs that can search no others."""

POSITIONS = (
    *("_OOXO_X_X", "O_O_XOXX_", "O_O_XXOX_", "O___XXOXO", "_XX_XOO_O"),
    *("OX_X_XO_O", "X___OXOOX", "_X_OOXO_X", "_X__OXOXO", "_X_OOXOX_"),
    *("XXOX__OO_", "O_OOXX__X", "XOX_OO__X", "_XOXOX__O", "OXO__XO_X"),
    *("_OXXOX__O", "__XOXXO_O", "_O_X_X_O_", "OO___X__X", "O_X__XO__"),
)
"""Positions of tic-tac-toe, X to move, row by row."""

RANDOM_TREES = 20
"""How many random trees are tried after these."""


@cache
def separating(family: Family) -> tuple[LeafTree, ...]:
    """Return the trees that tell the misconceptions apart, as far as a family can search them."""
    if family.data is Grid:
        return tuple(map(grid_tree, POSITIONS))
    return tuple(map(parse, BINARY if family.is_binary else TREES))


def unseen(family: Family, seed: int, count: int = RANDOM_TREES) -> Iterator[LeafTree]:
    """Yield random trees for a family; the same seed gives the same trees."""
    random = Random(seed)  # noqa: S311  to be made again from the seed
    for _ in range(count):
        if family.data is Grid:
            yield grid_tree(_position(random))
            continue
        depth, most = (3, 2) if family.is_binary else random.choice(SHAPES)
        irregular = not family.is_binary and random.random() < 0.5
        seed = random.randrange(2**31)
        yield generate(GeneratorSettings(depth, (2, most), irregular, (-20, 20), seed=seed))


SHAPES = ((2, 4), (3, 3), (4, 2), (4, 3))
"""Plies, and the most children of a node."""


def _position(random: Random) -> str:
    """Return a position of tic-tac-toe that is not over, X to move, with three or five empty squares."""
    while True:
        squares = ["_"] * SIZE**2
        for mark in "XO" * random.choice((2, 3)):
            squares[random.choice([index for index, other in enumerate(squares) if other == "_"])] = mark
        if not is_won(squares):
            return "".join(squares)
