"""A misconception that is planted in alpha-beta, in whatever way it is written, is named."""

from __future__ import annotations

import pytest

from core.checking.binding import Asked
from core.checking.differing import first_difference, fitting, reference
from core.checking.trying import separating
from core.checking.watching import Limits, watch
from core.options import Cutoff, SearchOptions
from tests.core.checking.planted import IDEAS, WAYS, Way, programs, text
from tests.core.checking.test_families import called
from tests.sweeps import each_once

EVERY = list(programs())
FEW = [each for each in EVERY if each[1] in {WAYS[0], WAYS[-1]}]


def named(program: str, way: Way) -> tuple[set[str], bool]:
    """Return what fits a program, and whether it differs from the reference at all."""
    held, binding = called(program, Asked("planted.py"), Limits())
    options = SearchOptions(cutoff=Cutoff.STRICT if way.is_strict else Cutoff.NONSTRICT)
    seen = [watch(held, binding, tree, Limits()) for tree in separating(binding.family)[::2]]
    assert [each.failure for each in seen if each.failure] == []
    differs = any(first_difference(each.observed, reference(each.tree, options)) for each in seen)
    return {idea.name for idea in fitting([(each.tree, each.observed) for each in seen], options)}, differs


def test_each_idea_is_planted() -> None:
    assert {idea for idea, *_ in EVERY} == set(IDEAS)


@pytest.mark.large
@pytest.mark.parametrize("way", WAYS[::5], ids=str)
def test_a_right_program_is_right(way: Way) -> None:
    _, differs = named(text("", way), way)
    assert not differs


@pytest.mark.large
@pytest.mark.parametrize(
    ("idea", "way", "program"),
    each_once(lambda idea, way, _: (idea, way), FEW),
    ids=lambda each: each if each in IDEAS else "",
)
def test_a_planted_idea_is_named(idea: str, way: Way, program: str) -> None:
    names, differs = named(program, way)
    assert differs
    assert idea in names, names
