"""A wrong idea that is planted in plain minimax, or in negamax without a window, is named."""

from __future__ import annotations

import pytest

from core.checking.differing import ideas_about
from core.options import SearchOptions
from tests.core.checking.planted_minimax import RIGHT, programs
from tests.core.checking.test_families import checked
from tests.sweeps import each_once

MINIMAX = SearchOptions("minimax")
PLANTED = list(programs())


@pytest.mark.large
@pytest.mark.parametrize("name", RIGHT)
def test_a_right_program_is_right(name: str) -> None:
    report = checked(RIGHT[name])
    assert (report.options, report.is_right, report.first, report.fits) == (MINIMAX, True, None, ())


@pytest.mark.large
@pytest.mark.parametrize(
    ("idea", "program"), each_once(lambda idea, _: [idea], PLANTED), ids=lambda each: each if "\n" not in each else ""
)
def test_a_planted_idea_is_named(idea: str, program: str) -> None:
    report = checked(program)
    assert report.first is not None
    assert idea in [each.name for each in report.fits], report.first


def test_every_idea_is_planted() -> None:
    assert {idea.name for idea in ideas_about(MINIMAX)} == {idea for idea, _ in PLANTED}
