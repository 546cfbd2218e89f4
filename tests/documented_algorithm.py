"""The algorithm that docs/adding-an-algorithm.md prints, read from there: the page says all that one needs."""

from __future__ import annotations

import re
from pathlib import Path

from core.search import ALGORITHMS
from core.search.algorithm import Algorithm

PAGE = (Path(__file__).parents[1] / "docs" / "adding-an-algorithm.md").read_text("utf-8")
(MODULE,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def _entry(code: str) -> Algorithm:
    names: dict[str, Algorithm] = {}
    exec(code, names)  # noqa: S102  our own page
    return names["MINIMAX_IN_ONE"]


DOCUMENTED = _entry(MODULE)
ALL_ALGORITHMS = {**ALGORITHMS, DOCUMENTED.name: DOCUMENTED}
"""The registered algorithms, and the one of the page."""
