"""Texts with mistakes, through every way in; `make fuzz` sends many more."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings

from tests.fuzz.ways import WAYS, check

INPUTS = 60 * settings().max_examples
"""Texts for each way in; tests/core/formats/test_every_format.py sends 5,000 more to the formats by their names."""

SLOW = {"traces": 20 * settings().max_examples, "command lines": 6 * settings().max_examples}
"""Texts of the slow ways in, of which one takes as long as many of the others."""


@pytest.mark.large
@pytest.mark.parametrize("name", WAYS)
def test_every_text_is_taken_or_explained(name: str) -> None:
    random = Random(name)  # noqa: S311  the same texts in every run
    for _ in range(SLOW.get(name, INPUTS)):
        check(WAYS[name], WAYS[name].inputs(random), name)
