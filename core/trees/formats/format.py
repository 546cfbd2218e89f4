"""`Format`: a way of writing trees as text. `mending`: makes sure that the fixes of errors can be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial, wraps
from typing import Protocol

from core.game import Fix, OptionError, Player, TextError
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import Mistake, check_whole, legible, show_place
from core.trees.leaf_tree import LeafTree

LONGEST = 10_000
"""Characters of the longest text that gets a fix: each fix is tested by reading the text."""

ROUNDS = 30
"""How often one fix repairs the same mistake, such as a missing comma between items."""


class Part(StrEnum):
    """What a tree may have besides its shape and leaf values, in words for a sentence."""

    LABELS = "names of nodes"
    MOVES = "names of moves"
    GIVEN = "values of inner nodes"
    ROOT = "MIN at the root"
    CHANCES = "chance nodes"
    EVALS = "static evaluations"
    NOISY = "noisy moves"


JUDGED = frozenset({Part.EVALS, Part.NOISY})
"""Only labelled JSON carries these."""


class Parse(Protocol):
    """Reads a tree from a text; `root_player` is for texts that don't say who moves first."""

    def __call__(self, text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
        """Return the tree, and add to the remarks; raise TextError if the text is not a tree."""


@dataclass(frozen=True)
class Foreign:
    """A way of writing trees that is read but never written; `looks_like(text)` says whether a text is surely in it."""

    title: str
    looks_like: Callable[[str], bool]
    parse: Parse


@dataclass(frozen=True, kw_only=True)
class Format(Foreign):
    """A way of writing trees.

    `looks_like(text)` may be true of a text with mistakes, and looks at a bounded part. The `root_player` that `parse`
    takes is for texts that don't say who moves first, and `remarks` collects notes. Neither gets a byte-order mark.
    `writer(tree)` leaves out what the format
    can't carry; it raises OptionError if it can't write a tree of that shape. `example` is a sample text, `suffix` a
    file extension, and `carries` are the parts that survive writing and reading.
    """

    name: str
    writer: Callable[[LeafTree], str]
    example: str
    suffix: str = ".txt"
    carries: frozenset[Part] = frozenset(Part) - JUDGED

    def write(self, tree: LeafTree) -> str:
        """Write a tree without what the format can't carry; raise OptionError if that would make it another tree."""
        if tree.is_stochastic and Part.CHANCES not in self.carries:
            raise OptionError(
                f"{self.title} can't hold {Part.CHANCES} and their probabilities.",
                "Choose nested lists, labelled JSON, parentheses, an outline, a table, DOT, Mermaid or forest.",
                place="format",
            )
        return self.writer(tree)

    def loses(self, tree: LeafTree) -> tuple[Part, ...]:
        """Return the parts of a tree that this format leaves out."""
        return tuple(part for part in parts_of(tree) if part not in self.carries)


def parts_of(tree: LeafTree) -> tuple[Part, ...]:
    """Return what a tree has besides its shape and leaf values."""
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


def mending(read: Callable[[str, Player, Remarks], LeafTree]) -> Parse:
    """Return a reader whose errors only offer fixes that can be read; one fix repairs a repeated mistake everywhere."""

    @wraps(read)
    def parse_or_mend(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
        try:
            check_whole(text)
            return read(legible(text), root_player, remarks or Remarks())
        except TextError as error:
            if isinstance(error, Mistake):
                error.show(legible(text))
            show_place(text, error)
            again = partial(_readable, lambda mended: read(mended, root_player, Remarks()))
            error.fix, error.choices = again(error.fix), tuple(filter(again, error.choices))
            raise

    return parse_or_mend


def _readable(parse: Callable[[str], LeafTree], fix: Fix | None) -> Fix | None:
    title = fix.title if fix else ""
    for _ in range(ROUNDS):
        if fix is None or fix.title != title or len(fix.text) > LONGEST:
            return None
        try:
            parse(fix.text)
        except TextError as error:
            fix = error.fix
        else:
            return fix
    return None
