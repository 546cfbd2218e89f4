"""The trees that a search is tried on: some tell the misconceptions apart, others are random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from core.checking.data.game_tree import Positions, Start
from core.checking.data.games import Berkeley
from core.checking.data.kind import Data
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
"""Trees that tell the misconceptions apart, smallest first."""

LARGE = (
    "[[[1500,2000],[1200,3000]],[[1100,4000],[1700,1300]]]",
    "[[[20000,-15000],[12000,30000]],[[-20000,-30000],[15000,20000]]]",
)
"""Full binary trees with leaves beyond the numbers that are used for ∞."""

GHOSTS = (
    "[[[[3,5]],[[6,2]]],[[[7,1]],9]]",
    "[[[[[5,2],3]],[[[8,6],[1,9]]]],[[[[4,7],[7,0]]],[[2,[6,3]]]]]",
    "[[[[[[4,9]],[[2,6]]]],[[[[5,1]],[[8,3]]]]],[[[[[7,0]],[[3,5]]]],[[[[6,2]],[[9,4]]]]]]",
)
"""Trees for two and three ghosts: MAX passes between them."""

RANDOM_TREES = 20
"""How many random trees are tried after the others."""

FULL = 18
"""How many full binary trees are tried for programs that can search no others."""

FIXED_POSITIONS = 8
"""How many fixed positions of a program's own game are tried."""

RANDOM_POSITIONS = 4
"""How many random positions of a program's own game are tried afterwards; few, since each has a large tree."""


def separating(family: type[Data], *, is_binary: bool = False) -> Sequence[LeafTree | Start]:
    """Return the trees that tell the misconceptions apart, as far as this kind of data can hold them.

    For a program's own game, they are positions reached by random moves, the same each time.
    """
    if family is Positions:
        return [Start(seed) for seed in range(-20, FIXED_POSITIONS - 20)]
    if family is Berkeley:
        return [parse(text) for text in (*TREES, *GHOSTS)]
    if is_binary:
        full = (generate(GeneratorSettings(3, (2, 2), values=(-3, 3), seed=seed)) for seed in range(FULL))
        return [*full, *map(parse, LARGE)]
    return [parse(text) for text in TREES]


def unseen(family: type[Data], seed: int, *, is_binary: bool = False) -> Iterator[LeafTree | Start]:
    """Yield random trees for a kind of data; the same seed gives the same trees."""
    random = Random(seed)  # noqa: S311  reproducible from the seed
    if family is Positions:
        yield from (Start(random.randrange(2**31)) for _ in range(RANDOM_POSITIONS))
        return
    for _ in range(RANDOM_TREES):
        depth, most = (3, 2) if is_binary else random.choice(SHAPES)
        irregular = not is_binary and random.random() < 0.5
        seed = random.randrange(2**31)
        yield generate(GeneratorSettings(depth, (2, most), irregular, (-20, 20), seed=seed))


SHAPES = ((2, 4), (3, 3), (4, 2), (4, 3))
"""Plies, and the most children per node."""
