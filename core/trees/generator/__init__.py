"""Random trees: each setting gives one tree, the same on every machine."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import TypeAlias

from core.game import Value
from core.options.numerals import as_integer
from core.trees.generator.generator_settings import Distribution, GeneratorSettings
from core.trees.leaf_tree import LeafTree

EARLY = 0.25
"""The probability that a node above the last ply of an irregular tree is a leaf."""

Draw: TypeAlias = Callable[[], float]
"""Returns the next random number, from 0 up to 1."""

Shape: TypeAlias = list[list[int]]
"""The children of each node, in preorder."""


def generate(settings: GeneratorSettings) -> LeafTree:
    """Return the tree of some settings, the same on every machine and Python version.

    It uses only `Random.random`, the one method whose numbers Python promises to keep for a seed.

    >>> generate(GeneratorSettings(depth=2, values=(1, 9), seed=7)).values
    (None, None, 4, 1, None, 5, 1)
    """
    random = Random(settings.seed).random  # noqa: S311 - a tree to be made again, not a secret
    shape = _shape(settings, random)
    values: list[Value | None] = [None] * len(shape)
    leaves = [node for node, below in enumerate(shape) if not below]
    for leaf, value in zip(leaves, _leaf_values(settings, shape, len(leaves), random), strict=True):
        values[leaf] = value
    return LeafTree(tuple(map(tuple, shape)), tuple(values), settings.root_player)


def _shape(settings: GeneratorSettings, random: Draw) -> Shape:
    least, most = settings.branching
    shape: Shape = []
    pending = [(-1, 0, True)]  # parent, depth, and whether the node is on the branch that reaches the last ply
    while pending:
        parent, depth, reaches = pending.pop()
        node = len(shape)
        shape.append([])
        if parent >= 0:
            shape[parent].append(node)
        if depth == settings.depth or (settings.irregular and not reaches and random() < EARLY):
            continue
        children = least + int(random() * (most - least + 1))
        furthest = int(random() * children) if reaches else -1
        pending.extend((node, depth + 1, child == furthest) for child in reversed(range(children)))
    return shape


def _leaf_values(settings: GeneratorSettings, shape: Shape, leaves: int, random: Draw) -> list[Value]:
    if settings.distribution is Distribution.UNIFORM:
        places = [random() for _ in range(leaves)]
    elif settings.distribution is Distribution.NORMAL:
        places = [0.5 + _bell(random) / 6 for _ in range(leaves)]
    else:
        places = [0.5 + total / 6 for total in _sums_along_paths(settings.depth, shape, random)]
    low, high = settings.grid
    room = high - low + 1
    steps = [min(max(int(place * room), 0), room - 1) for place in places]
    if not settings.ties:
        steps = _distinct(steps, room, random)
    if settings.decimals == 0:
        return [low + step for step in steps]
    unit = 10**settings.decimals
    return [as_integer((low + step) / unit) for step in steps]


def _bell(random: Draw) -> float:
    """Return a nearly normal number of mean 0 and deviation 1, from twelve uniform ones: logarithms may differ."""
    total = -6.0
    for _ in range(12):
        total += random()
    return total


def _sums_along_paths(depth: int, shape: Shape, random: Draw) -> list[float]:
    """Return for each leaf the sum of its path's random numbers, with a standard deviation of 1 at the last ply."""
    scale = math.sqrt(3 / max(depth, 1))  # a number drawn from -1 to 1 has the variance 1/3
    totals = [0.0] * len(shape)
    for node, below in enumerate(shape):
        for child in below:
            totals[child] = totals[node] + (2 * random() - 1) * scale
    return [total for total, below in zip(totals, shape, strict=True) if not below]


def _distinct(steps: list[int], room: int, random: Draw) -> list[int]:
    """Separate equal numbers of range(room), moving as little as their order allows; equal ones get a random order."""
    tie_breaks = [random() for _ in steps]
    order = sorted(range(len(steps)), key=lambda leaf: (steps[leaf], tie_breaks[leaf]))
    apart = list(steps)
    free = 0
    for leaf in order:
        apart[leaf] = max(apart[leaf], free)
        free = apart[leaf] + 1
    top = room - 1
    for leaf in reversed(order):
        apart[leaf] = min(apart[leaf], top)
        top = apart[leaf] - 1
    return apart
