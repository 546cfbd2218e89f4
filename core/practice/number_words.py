"""How numbers are written in sentences about a marking, and whose they are: MAX's or the mover's."""

from __future__ import annotations

from core.game import MIN, Value
from core.options.numerals import in_full, rounded
from core.practice.hand_in import Window, Worth, mirrored_window
from core.practice.marking import Marking
from core.trace import Bound

ENDLESS = 17
"""Characters of a number with as many digits as there can be: a mean, which is rounded in sentences."""


def number(value: Value) -> str:
    """Return a number as sentences write it."""
    text = in_full(value)
    return in_full(rounded(value)) if len(text) >= ENDLESS and isinstance(value, float) and "e" not in text else text


def told_apart(*values: Value) -> list[str]:
    """Return numbers as sentences write them, with every digit where two that differ would read the same."""
    written = [*map(number, values)]
    return written if len({*written}) == len({*values}) else [*map(in_full, values)]


def worth_text(worth: Worth) -> str:
    """Return what something is worth, as short as it is written in a tree: ≤ 3."""
    return str(worth).replace(in_full(worth.value), number(worth.value))


def in_words(worth: Worth) -> str:
    """Return what something is worth, as a sentence says it: at most 3."""
    return f"{side(worth)}{number(worth.value)}"


def side(worth: Worth) -> str:
    """Return which side of a number something is worth, as a sentence says it."""
    return {Bound.LOWER: "at least ", Bound.UPPER: "at most "}.get(worth.bound, "")


def is_mirrored(marking: Marking, node: int) -> bool:
    """Return whether what is said of a node is in MIN's numbers."""
    return marking.for_mover and marking.tree.to_move(node) is MIN


def told(marking: Marking, node: int, worth: Worth) -> Worth:
    """Return what something is worth, given in MAX's numbers, in those that are used at a node."""
    return worth.mirrored if is_mirrored(marking, node) else worth


def told_window(marking: Marking, node: int, window: Window) -> Window:
    """Return a window, given in MAX's numbers, in those that are used at a node."""
    return mirrored_window(window) if is_mirrored(marking, node) else window


def window_text(window: Window) -> str:
    """Return a window as sentences write it."""
    return f"({number(window[0])}, {number(window[1])})"
