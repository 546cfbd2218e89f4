"""`Format`: one way of writing a tree as text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from core.game import OptionError, Player
from core.trees.formats.fixes import Parse
from core.trees.leaf_tree import LeafTree


class Part(StrEnum):
    """What a tree may have beside its shape and the values of its leaves, as a sentence names it."""

    LABELS = "names of nodes"
    MOVES = "names of moves"
    GIVEN = "values of inner nodes"
    ROOT = "MIN at the root"
    CHANCES = "chance nodes"
    EVALS = "static evaluations"
    NOISY = "noisy moves"


JUDGED = frozenset({Part.EVALS, Part.NOISY})
"""What only labelled JSON carries."""


@dataclass(frozen=True)
class Foreign:
    """A way of writing trees that is read and never written; `title` is what a note calls it.

    `looks_like(text)` says whether a text is surely meant in it. `parse` is as in `Format`.
    """

    title: str
    looks_like: Callable[[str], bool]
    parse: Parse


@dataclass(frozen=True)
class Format:
    """One way of writing a tree.

    `looks_like(text)` says whether a text is probably meant to be in this format, right or wrong; it looks at a bounded
    part of it. `parse(text, root_player, remarks)` raises TextError; `root_player` is for texts that don't say
    who moves first, and `remarks` gathers what there is to tell beside the tree. Neither sees a byte-order mark.
    `write(tree)` leaves out what the format can't carry; it raises OptionError if it can't write a tree of that shape,
    or one with chance nodes: without them it would be another tree.
    `carries` are the parts that reading gives back, `example` is a text to show, `suffix` that of a file's name.
    """

    name: str
    title: str
    looks_like: Callable[[str], bool]
    parse: Parse
    write: Callable[[LeafTree], str]
    carries: frozenset[Part]
    example: str
    suffix: str

    def __post_init__(self) -> None:
        if Part.CHANCES not in self.carries:
            object.__setattr__(self, "write", _without_chances(self.title, self.write))

    def loses(self, tree: LeafTree) -> tuple[Part, ...]:
        """Return what a tree has and this format leaves out."""
        return tuple(part for part in parts_of(tree) if part not in self.carries)


def parts_of(tree: LeafTree) -> tuple[Part, ...]:
    """Return what a tree has beside its shape and the values of its leaves."""
    has = {
        Part.LABELS: bool(tree.names),
        Part.MOVES: bool(tree.moves),
        Part.GIVEN: bool(tree.given),
        Part.ROOT: tree.root_player is Player.MIN,
        Part.CHANCES: tree.is_stochastic,
        Part.EVALS: tree.is_judged,
        Part.NOISY: tree.has_noise,
    }
    return tuple(part for part in Part if has[part])


def _without_chances(title: str, write: Callable[[LeafTree], str]) -> Callable[[LeafTree], str]:
    """Return `write`, which raises OptionError for a tree with chance nodes."""

    def write_or_refuse(tree: LeafTree) -> str:
        if tree.is_stochastic:
            raise OptionError(
                f"{title} can't hold {Part.CHANCES} and their probabilities.",
                "Choose nested lists, labelled JSON, parentheses, an outline, a table, DOT, Mermaid or forest.",
                place="format",
            )
        return write(tree)

    return write_or_refuse
