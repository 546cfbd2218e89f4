"""A short run of the fuzzing: `python -m tests.fuzz` and `python -m tests.fuzz.searches` are the long ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from core.game import Value
from core.options import OPTIONS, SearchOptions
from core.search import ALGORITHMS
from core.trace.recorder import Recorder
from tests.fuzz import searches
from tests.fuzz.drawing import DRAWN, can_search, draw
from tests.fuzz.subjects import KINDS, Subject, judged
from tests.fuzz.ways import WAYS, check

INPUTS = 15_000
"""Texts in all; tests/core/formats/test_every_format.py sends 5,000 more to the formats by their names."""

SLOW = {"traces": 600, "command lines": 150}
"""Texts of the slow ways in, of which one takes as long as many of the others."""


@pytest.mark.parametrize("name", WAYS)
def test_every_text_is_taken_or_explained(name: str) -> None:
    random = Random(name)  # noqa: S311  the same texts in every run
    for _ in range(SLOW.get(name, (INPUTS - sum(SLOW.values())) // (len(WAYS) - len(SLOW)))):
        check(WAYS[name], WAYS[name].inputs(random), name)


TREES = 8
"""Trees of each kind, each searched by every algorithm."""


@pytest.mark.parametrize("make", KINDS)
def test_every_algorithm_agrees_with_brute_force(make: Callable[[Random], Subject]) -> None:
    searched = set()
    for seed in range(TREES):
        random = Random(f"{make.__name__} {seed}")  # noqa: S311  the same trees in every run
        subject = make(random)
        for name, entry in ALGORITHMS.items():
            if can_search(entry, subject):
                searches.check(subject, draw(random, name, subject), whole=seed % 4 == 0)
                searched.add(name)
    assert searched >= {name for name, entry in ALGORITHMS.items() if entry.chance}
    assert len(searched) > 2 or make.__name__ == "stochastic"


def test_every_option_of_every_search_is_drawn() -> None:
    assert DRAWN.keys() == {name for name, option in OPTIONS.items() if not option.titles}


def test_a_search_that_errs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = ALGORITHMS["alphabeta"]
    subject = judged(Random(3))  # noqa: S311  a tree of several plies
    searches.check(subject, SearchOptions())

    def narrowed(game: Any, record: Recorder, options: SearchOptions) -> Value:
        return right.search(game, record, replace(options, window=(0, 1)))

    monkeypatch.setitem(ALGORITHMS, "alphabeta", replace(right, search=narrowed))
    with pytest.raises(AssertionError):
        searches.check(subject, SearchOptions())
