"""The line of play of every search that promises it ends at a leaf of the root's value."""

from __future__ import annotations

from random import Random

import pytest

from core.game import has_chance
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace.result import result_of
from core.trees.formats import read
from tests.fuzz.searches import check_line
from tests.fuzz.subjects import judged, transposing

PROMISING = [name for name, entry in ALGORITHMS.items() if not entry.samples]


@pytest.mark.parametrize("name", PROMISING)
def test_the_line_of_play_ends_at_a_leaf(name: str) -> None:
    ended = 0
    for seed in range(60):
        for make in (judged, transposing):
            subject = make(Random(f"{make.__name__} {seed}"))  # noqa: S311  the same trees in every run
            depth = 2 if ALGORITHMS[name].plies_beyond else None
            options = SearchOptions(name, depth=depth)
            if has_chance(subject.game) or (make is judged and depth is not None):
                continue
            check_line(search(subject.game, options), subject, options)
            ended += 1
    assert ended >= 60


@pytest.mark.parametrize(
    ("name", "tree", "line"),
    [("sss", "[[[4,0]]]", (0, 0, 0)), ("mtdf", "[[[2,1],3]]", (0, 0, 0)), ("mtdf", "[[5,1],[4,[6,3]],[2,9]]", (1, 0))],
)
def test_passes_are_read_together(name: str, tree: str, line: tuple[int, ...]) -> None:
    assert result_of(search(read(tree).tree, SearchOptions(name))).principal_variation == line
