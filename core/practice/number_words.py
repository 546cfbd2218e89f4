"""How sentences about a marking write numbers, MAX's or the mover's."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from core.game import MIN, Value
from core.options.numerals import in_full, rounded
from core.practice.hand_in import Window, Worth, mirrored_window
from core.practice.marking import Marking
from core.practice.reference import Reference
from core.trace import Bound
from core.trees.leaf_tree import LeafTree

ENDLESS = 17
"""The characters of a number with every digit: a mean, which sentences round."""


def number(value: Value) -> str:
    """Return a number for sentences."""
    text = in_full(value)
    return in_full(rounded(value)) if len(text) >= ENDLESS and isinstance(value, float) and "e" not in text else text


def distinct(*values: Value) -> list[str]:
    """Return numbers for sentences, with every digit if different ones would read the same."""
    written = [*map(number, values)]
    return written if len({*written}) == len({*values}) else [*map(in_full, values)]


def worth_text(worth: Worth) -> str:
    """Return a worth as short as in a tree: ≤ 3."""
    return str(worth).replace(in_full(worth.value), number(worth.value))


def in_words(worth: Worth) -> str:
    """Return a worth in words: at most 3."""
    return f"{side(worth)}{number(worth.value)}"


def side(worth: Worth) -> str:
    """Return in words which side of a number a worth is."""
    return {Bound.LOWER: "at least ", Bound.UPPER: "at most "}.get(worth.bound, "")


class Unmarked(NamedTuple):
    """A right search that is put in words without a hand-in."""

    tree: LeafTree
    reference: Reference
    for_mover: bool = False


Worded: TypeAlias = Marking | Unmarked


def is_mirrored(marking: Worded, node: int) -> bool:
    """Return whether sentences about a node use MIN's numbers."""
    return marking.for_mover and marking.tree.to_move(node) is MIN


def node_worth(marking: Worded, node: int, worth: Worth) -> Worth:
    """Turn a worth in MAX's numbers into those used at a node."""
    return worth.mirrored if is_mirrored(marking, node) else worth


def node_window(marking: Worded, node: int, window: Window) -> Window:
    """Turn a window in MAX's numbers into those used at a node."""
    return mirrored_window(window) if is_mirrored(marking, node) else window


def window_text(window: Window) -> str:
    """Return a window for sentences."""
    return f"({number(window[0])}, {number(window[1])})"
