"""Sweeps over many cases, of which the quick tests try a few."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def one_in(number: int, cases: Iterable[Any]) -> list[Any]:
    """Return cases for `parametrize`; all but the first of each `number` are large, so `make check` leaves them out.

    A case of several values is a tuple.
    """
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.large if at % number else ())
        for at, case in enumerate(cases)
    ]
