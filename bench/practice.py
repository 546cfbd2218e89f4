"""Marking a hand-in with all misconceptions tried. The next tree that tells misconceptions apart.

Run from anywhere: python bench/practice.py
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from core.options import SearchOptions
from core.practice.hand_in import HandIn, Worth, hand_in_of
from core.practice.marking import mark
from core.practice.marking_words import marking_json
from core.practice.telling_apart import telling_apart
from core.search import search
from core.trees.generator import generate
from core.trees.generator.generator_settings import GeneratorSettings
from core.trees.leaf_tree import LeafTree

SHAPES = {"3x3": (2, 3), "2^4": (4, 2), "3^3": (3, 3), "3^4": (4, 3), "2^7": (7, 2)}
"""Depth and branching."""

TREES = 20
"""Trees of each shape."""


def slips(tree: LeafTree) -> dict[str, HandIn]:
    """Return hand-ins with a mistake: what is usually asked for, and all there is with windows."""
    full = hand_in_of(search(tree, SearchOptions()))
    wrong = {**full.nodes, (): Worth(10**6)}
    return {
        "value, move, skipped": replace(full, nodes={(): Worth(10**6)}, order=None, windows={}),
        "all but windows": replace(full, nodes=wrong, windows={}),
        "all": replace(full, nodes=wrong),
    }


def seconds(tree: LeafTree, hand_in: HandIn) -> float:
    """Return how long it takes to mark a hand-in, with its words."""
    start = perf_counter()
    marking_json(mark(tree, SearchOptions(), hand_in))
    return perf_counter() - start


def next_tree(settings: GeneratorSettings) -> tuple[float, int]:
    """Return how many milliseconds it takes to find a tree that tells misconceptions apart, and how many it does."""
    start = perf_counter()
    found = telling_apart(settings, SearchOptions())
    return 1_000 * (perf_counter() - start), len(found.groups)


def main() -> None:
    """Print the table."""
    print(f"{'tree':6}{'leaves':>8}  {'handed in':22}{'median / max ms':>24}")
    for name, (depth, branching) in SHAPES.items():
        trees = [generate(GeneratorSettings(depth, (branching, branching), seed=seed)) for seed in range(3 * TREES)]
        for at, what in enumerate(slips(trees[0])):
            own = trees[at * TREES : (at + 1) * TREES]  # that nothing is kept of
            taken = [1_000 * seconds(tree, slips(tree)[what]) for tree in own]
            cell = f"{median(taken):.0f} / {max(taken):.0f}"
            print(f"{name:6}{branching**depth:>8}  {what:22}{cell:>24}")
    print(f"\n{'tree':6}{'leaves':>8}{'tree that tells apart, median / max ms':>44}{'different hand-ins':>24}")
    for name, (depth, branching) in SHAPES.items():
        settings = GeneratorSettings(depth, (branching, branching), values=(0, 9))
        times, told = zip(*(next_tree(replace(settings, seed=100 * seed)) for seed in range(TREES)), strict=True)
        cell = f"{median(times):.0f} / {max(times):.0f}"
        print(f"{name:6}{branching**depth:>8}{cell:>44}{f'{min(told)} to {max(told)}':>24}")


if __name__ == "__main__":
    main()
