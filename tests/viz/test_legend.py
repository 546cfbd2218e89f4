"""The legend has a row about what only some searches have where it is asked for, and nowhere else."""

from __future__ import annotations

from inspect import Parameter, signature

import pytest

from viz.notation import PLAIN
from viz.tree.legend import legend

ASKED_FOR = [name for name, each in signature(legend).parameters.items() if each.kind is Parameter.KEYWORD_ONLY]


@pytest.mark.parametrize("row", ASKED_FOR)
def test_it_says_something_only_where_it_is_asked_for(row: str) -> None:
    assert legend(PLAIN, **{row: True}) != legend(PLAIN) == legend(PLAIN, **{row: False})
