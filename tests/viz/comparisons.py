"""Reads the comparisons that a reader sees, such as "α < v ≤ β", and says whether they hold."""

from __future__ import annotations

import math
import operator
import re
from itertools import pairwise

from core.game import Player, Value
from core.options.numerals import from_text

SIGNS = {"<": operator.lt, "≤": operator.le, ">": operator.gt, "≥": operator.ge}


def holds(comparison: str, numbers: dict[str, Value]) -> bool:
    """Return whether a chain of comparisons holds; a name stands for its number, anything else is a number itself."""
    parts = comparison.split()
    assert len(parts) >= 3
    assert len(parts) % 2
    values = [numbers[part] if part in numbers else from_text(part) for part in parts[::2]]
    return all(SIGNS[sign](*pair) for sign, pair in zip(parts[1::2], pairwise(values), strict=True))


def is_cut_by(condition: str, player: Player, value: Value) -> bool:
    """Return whether a value cuts off, as the condition that a player's open node shows says."""
    if condition == "cannot be cut":
        return False
    if condition == "cannot be cut yet":
        return value == (math.inf if player is Player.MAX else -math.inf)
    found = re.fullmatch(r"cut if (v \S \S+)", condition)
    assert found, condition
    return holds(found[1], {"v": value})
