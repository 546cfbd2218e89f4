"""`Field`: something to answer on a sheet, with what is right; and the fields that several kinds of question share."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, auto

from core.options.numerals import in_full
from core.trees.leaf_tree import LeafTree

NUMBERED = "Leaves are numbered from the left, from 1."

SHORT = 60
"""The most characters of choices in one line."""


class Input(Enum):
    """How something is answered."""

    NUMBER = auto()
    TEXT = auto()
    ONE = auto()
    """One of some choices."""
    MANY = auto()
    """Any of some choices, or none."""
    FREE = auto()
    """Lines, marked by a person."""


@dataclass(frozen=True)
class Field:
    """Something to answer: its name, its form, and the right answers, the usual one first.

    Right answers are among the `choices`, if there are some. On paper, what is `in_tree` is written there. With several
    right choices, a wrong one costs as much as one of the `parts` to be found. If it `is_mean`, it has two decimals.
    """

    label: str
    form: Input
    right: tuple[str, ...]
    choices: tuple[str, ...] = ()
    points: int = 1
    in_tree: bool = False
    parts: int = 1
    is_mean: bool = False

    @property
    def is_short(self) -> bool:
        """Whether its choices fit in one line."""
        return sum(map(len, self.choices)) < SHORT


def leaf_names(tree: LeafTree) -> dict[int, str]:
    """Return the leaves' names: their numbers from the left, with their values."""
    leaves = filter(tree.is_terminal, range(len(tree)))
    return {leaf: f"leaf {number} ({in_full(tree.utility(leaf))})" for number, leaf in enumerate(leaves, start=1)}


def some_leaves(label: str, tree: LeafTree, right: Collection[int], *, unknown: bool = False) -> Field:
    """Return a field in which any of the leaves are chosen, or none; where they are `unknown`, without their values."""
    names = {leaf: name.partition(" (")[0] if unknown else name for leaf, name in leaf_names(tree).items()}
    chosen = tuple(name for leaf, name in names.items() if leaf in right)
    return Field(label, Input.MANY, chosen, tuple(names.values()))
