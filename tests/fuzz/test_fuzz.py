"""A short run of the fuzzing: `python -m tests.fuzz` is the long one."""

from __future__ import annotations

from random import Random

import pytest

from tests.fuzz.ways import WAYS, check

INPUTS = 15_000
"""Texts in all; tests/core/formats/test_every_format.py sends 5,000 more to the formats by their names."""

TRACES = 600
"""Texts of the slowest way in, of which one takes as long as eight of the others."""


@pytest.mark.parametrize("name", WAYS)
def test_every_text_is_taken_or_explained(name: str) -> None:
    random = Random(name)  # noqa: S311  the same texts in every run
    for _ in range(TRACES if name == "traces" else (INPUTS - TRACES) // (len(WAYS) - 1)):
        check(WAYS[name], WAYS[name].inputs(random), name)
