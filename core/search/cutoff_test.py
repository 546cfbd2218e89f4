"""The test that ends a node: whether equality is enough for a cutoff."""

from __future__ import annotations

import operator
from collections.abc import Callable

from core.expectation import Total
from core.game import Value
from core.options import Cutoff, SearchOptions


def cutoff_test(options: SearchOptions) -> Callable[[Total | Value, Total | Value], bool]:
    """Return the comparison that cuts: `reaches(v, beta)` at MAX, `reaches(alpha, v)` at MIN."""
    return operator.ge if options.cutoff is Cutoff.NONSTRICT else operator.gt
