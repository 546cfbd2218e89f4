"""Programs as people write them, in tests/data/programs: each is told what its first line expects."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Self

import pytest

from core.checking.binding import Asked, bindings
from core.checking.data.game_tree import Start
from core.checking.source import Source
from core.checking.watching import Limits, Program, Seen, watch
from core.trees.leaf_tree import LeafTree
from tests.command_line import Run
from tests.sweeps import one_in

PROGRAMS = Path(__file__).parents[2] / "data/programs"

EXPECTED = {
    "right": "exit 0: verdict   ",
    "one tree": "is right on the one tree that it has",
    "turns": "but not with all; the search changes sides with each",
    "more": "It visits more than",
    "wrong": "exit 1: verdict   ",
    "not checked": "exit 2: verdict   ",
}
"""What is printed, by what is expected."""


def calls() -> list[tuple[str, str]]:
    """Return each call that the first line of a program has, and what is expected of it."""
    texts = (file.read_text("utf-8") for file in sorted(PROGRAMS.glob("*.*")))
    found = (re.search(r"# check (.*)  -> ([a-z ]+)", text) for text in texts)
    return [(each[1], each[2].strip()) for each in found if each]


class InThisProcess:
    """Watches a program here: test_hostile_programs.py has those that need a process of their own."""

    def __init__(self, text: str, asked: Asked, limits: Limits) -> None:
        self._program, self._limits = Program(Source.of(text, asked.file)), limits
        self._ways = bindings(self._program.source, asked)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None: ...

    def look(self, way: int, tried: LeafTree | Start) -> Seen:
        return watch(self._program, self._ways[way], tried, self._limits)


def test_there_are_programs_of_each_kind() -> None:
    assert len(calls()) > 28
    assert {expected for _, expected in calls()} == EXPECTED.keys()


@pytest.mark.large
@pytest.mark.parametrize(("call", "expected"), one_in(6, calls()))
def test_a_program_is_told_what_its_first_line_expects(
    run: Run, monkeypatch: pytest.MonkeyPatch, call: str, expected: str
) -> None:
    monkeypatch.setattr("core.checking.trying.FIXED_POSITIONS", 3)  # each has a large tree
    monkeypatch.setattr("core.checking.data.game_tree.SECONDS", 2.5)  # enough on a busy machine, too
    monkeypatch.setattr("core.commands.checking.LimitedProcess", InThisProcess)
    monkeypatch.setattr("sys.path", [*sys.path, str(PROGRAMS)])
    monkeypatch.chdir(PROGRAMS)
    done = run("check", *shlex.split(call), "--seed", "1")
    assert EXPECTED[expected] in f"exit {done.code}: {done.out}", done.err
