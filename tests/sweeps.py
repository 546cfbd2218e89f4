"""Sweeps over many cases: `make test` tries a sample of them, `make test-all` every one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

import pytest


def one_in(number: int, cases: Iterable[Any]) -> list[Any]:
    """Return cases for `parametrize`; all but the first of each `number` are thorough.

    A case of several values is a tuple.
    """
    return [_case(case, thorough=at % number != 0) for at, case in enumerate(cases)]


def each_once(tries: Callable[..., Iterable[Hashable]], cases: Iterable[Any]) -> list[Any]:
    """Return cases for `parametrize`; all but those that try something for the first time are thorough."""
    seen: set[Hashable] = set()
    sample = []
    for case in cases:
        tried = set(tries(*_values(case)))
        sample.append(_case(case, thorough=tried <= seen))
        seen |= tried
    return sample


def _case(case: Any, *, thorough: bool) -> Any:
    return pytest.param(*_values(case), marks=pytest.mark.thorough if thorough else ())


def _values(case: Any) -> tuple[Any, ...]:
    return case if type(case) is tuple else (case,)
