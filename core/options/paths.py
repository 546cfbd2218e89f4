"""Paths of nodes, and orders by hand, as text for links and the command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from core.options.numerals import natural_from_json

Path: TypeAlias = tuple[int, ...]
"""A node, as the child indices that lead to it from the root, in the order written; () is the root."""

Hand: TypeAlias = tuple[tuple[Path, tuple[int, ...]], ...]
"""Nodes, each with the indices of its children in search order."""

ROOT = "root"
"""The text for the root, whose path is empty."""


def path_text(path: Path) -> str:
    """Return the text for a path; `read_path` reads it.

    >>> path_text((0, 1)), path_text(())
    ('0.1', 'root')
    """
    return ".".join(map(str, path)) or ROOT


def read_path(text: str) -> Path:
    """Return the path in a text such as "0.1" or "root"; raise ValueError if there is none."""
    return tuple(map(natural, [] if text in {"", ROOT} else text.split(".")))


MOST_DIGITS = 15
"""A browser holds whole numbers of this many digits exactly."""


def natural(text: str) -> int:
    """Return the whole number from 0 that a text holds; raise ValueError if it holds none, or over MOST_DIGITS."""
    number = int(text)
    if not 0 <= number < 10**MOST_DIGITS:
        raise ValueError(text)
    return number


def hand_text(hand: Hand) -> str:
    """Return the text for orders by hand, such as "root=2,0,1;0=1,0"; `read_hand` reads it."""
    return ";".join(f"{path_text(path)}={','.join(map(str, order))}" for path, order in hand)


def read_hand(text: str) -> Hand:
    """Return the orders in a text such as "root=2,0,1;0=1,0"; raise ValueError if it holds none."""
    entries = (entry.partition("=") for entry in text.split(";") if entry.strip())
    return tuple((read_path(path.strip()), tuple(map(natural, order.split(",")))) for path, _, order in entries)


def hand_from_json(items: Iterable[tuple[Iterable[object], Iterable[object]]]) -> Hand:
    """Return the orders in a list of [path, children]; raise ValueError or TypeError if it holds none."""
    return tuple((_indices(path), _indices(order)) for path, order in items)


def _indices(items: Iterable[object]) -> tuple[int, ...]:
    return tuple(map(natural_from_json, items))
