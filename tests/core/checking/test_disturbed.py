"""What a program does besides searching disturbs no verdict, be it right or wrong."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import settings

from core.checking.check import Verdict
from tests.core.checking.planted import WAYS, Way, programs, text
from tests.core.checking.planted_minimax import RIGHT
from tests.core.checking.planted_minimax import programs as plain
from tests.core.checking.test_families import checked
from tests.sweeps import each_once

DISTURBANCES = ("counter", "cache", "prints", "array", "class", "argument")
"""What is added to a program."""


def disturbed(program: str, how: str) -> str:
    """Return a program that does something else besides: its functions count, keep, print, or are told more."""
    heads = re.findall(r"^def (\w+)\((.*)\):$", program, re.MULTILINE)
    if how == "class":
        program = f"class Counted:\n    calls = 0\n\n\n{program}"
    if how in {"counter", "cache"}:
        program = f"count = 0\nkept = {{}}\n\n\n{program}"
    if how == "argument":
        names = "|".join(name for name, _ in heads)
        program = re.sub(rf"\b({names})\((?=\w)", r"\1(notes, ", program)
        return re.sub(r"^(def .*):$", r"\1:\n    notes[0] += 1", program, flags=re.MULTILINE)
    lines = {
        "counter": "global count; count += 1",
        "cache": "kept[len(kept)] = kept.get(len(kept), 0)",
        "prints": "print('visiting')",
        "array": "scores = [0] * 3; scores[1] = 2",
        "class": "Counted.calls += 1",
    }
    return re.sub(r"^(def .*):$", rf"\1:\n    {lines[how]}", program, flags=re.MULTILINE)


EVERY: list[tuple[str, str, Way | None]] = [(idea, program, way) for idea, way, program in programs()]
EVERY += [(idea, program, None) for idea, program in plain()]
MANY = settings().max_examples > 1_000
DRAWN = Random(7).sample(EVERY, 300 if MANY else 18)  # noqa: S311  the same each time
RIGHTS = [text("", way) for way in WAYS] + list(RIGHT.values())


@pytest.mark.large
@pytest.mark.parametrize("number", each_once(lambda number: [number % 6], range(len(DRAWN))))
def test_a_wrong_program_is_never_called_right(number: int) -> None:
    idea, program, way = DRAWN[number]
    report = checked(disturbed(program, DISTURBANCES[number % 6]), "cs188" if way and way.is_strict else "plain")
    assert not report.is_right
    assert report.verdict is not Verdict.NOT_CHECKED
    assert idea in {each.name for each in report.fits}, report.first


@pytest.mark.large
@pytest.mark.parametrize("number", each_once(lambda number: [number % 6], range(400 if MANY else 12)))
def test_a_right_program_is_never_called_wrong(number: int) -> None:
    program = RIGHTS[(5 * number) % len(RIGHTS)]
    assert checked(disturbed(program, DISTURBANCES[number % 6]), None).verdict is Verdict.RIGHT
