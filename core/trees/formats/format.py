"""`Format`: one way of writing a tree as text; and `mending`: what an error proposes can be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial, wraps
from typing import Protocol

from core.game import Fix, OptionError, Player, TextError
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import check_whole, legible, show_place
from core.trees.leaf_tree import LeafTree

LONGEST = 10_000
"""Characters of a text for which a fix is made sure of; a longer one gets none."""

ROUNDS = 30
"""How often the same mistake is mended in one fix, such as a comma missing between every two items."""


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


class Parse(Protocol):
    """Reads a tree from a text; `root_player` is for a text that doesn't say who moves first."""

    def __call__(self, text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
        """Return the tree, and add to the remarks; raise TextError where the text is not a tree."""


@dataclass(frozen=True)
class Foreign:
    """A way of writing trees that is read and never written; `looks_like(text)` says whether it is surely meant."""

    title: str
    looks_like: Callable[[str], bool]
    parse: Parse


@dataclass(frozen=True)
class Format:
    """One way of writing a tree.

    `looks_like(text)` says whether a text is probably meant to be in this format, right or wrong; it looks at a bounded
    part of it. `parse(text, root_player, remarks)` raises TextError; `root_player` is for texts that don't say
    who moves first, and `remarks` gathers what there is to tell beside the tree. Neither sees a byte-order mark.
    `writer(tree)` leaves out what the format can't carry; it raises OptionError if it can't write a tree of that shape.
    `example` is a text to show, `suffix` that of a file's name, and `carries` are the parts that reading gives back.
    """

    name: str
    title: str
    looks_like: Callable[[str], bool]
    parse: Parse
    writer: Callable[[LeafTree], str]
    example: str
    suffix: str = ".txt"
    carries: frozenset[Part] = frozenset(Part) - JUDGED

    def write(self, tree: LeafTree) -> str:
        """Write a tree without what the format can't carry; raise OptionError if it would be another tree then."""
        if tree.is_stochastic and Part.CHANCES not in self.carries:
            raise OptionError(
                f"{self.title} can't hold {Part.CHANCES} and their probabilities.",
                "Choose nested lists, labelled JSON, parentheses, an outline, a table, DOT, Mermaid or forest.",
                place="format",
            )
        return self.writer(tree)

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


def mending(read: Callable[[str, Player, Remarks], LeafTree]) -> Parse:
    """Return a reader whose errors have fixes that can be read; where the same mistake follows, one mends them all."""

    @wraps(read)
    def parse_or_mend(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
        try:
            check_whole(text)
            return read(legible(text), root_player, remarks or Remarks())
        except TextError as error:
            show_place(text, error)
            again = partial(_readable, lambda mended: read(mended, root_player, Remarks()))
            error.fix, error.choices = again(error.fix), tuple(filter(again, error.choices))
            raise

    return parse_or_mend


def _readable(parse: Callable[[str], LeafTree], fix: Fix | None) -> Fix | None:
    """Return a fix that can be read: this one, or one that goes on in the same way; None if there is none."""
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
