"""`Format`: a way of writing trees as text. `Remarks`: what there is to say about reading one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial, wraps
from typing import Protocol

from core.game import Fix, OptionError, Player, TextError
from core.options.numerals import counted
from core.trees.formats.source import LINE_END, Mistake, blank, check_whole, legible, show_place
from core.trees.leaf_tree import LeafTree

_SAYS = re.compile(r"\w")
MOST_SAID = 4
"""The most unread places named in one sentence."""


class Aside(StrEnum):
    """What a node's text has besides its name and value, as a note with a place for the number of nodes."""

    BOUNDS = "α and β on {} are ignored: the search finds its own."
    LETTERS = "a and b, each with a number, are read as α and β on {}."
    KEYS = "Other keys on {} are ignored."
    FACTS = "Depths, steps and counts on {} are ignored."
    WORDS = "The number among the words on {} is read as the value."
    OUTCOMES = "Win, draw and loss on {} are read as 1, 0 and −1."
    LAST = "Of the numbers on {}, the one on the last line is read as the value."
    FLAGS = "What true or false stands for on {} is not told, and is not read."
    MOVED = "The player on {} is read as the one who moved there."
    TURNS = "The words max and min in the names of {} are read as the player to move."
    LEVELS = "On {}, a dict with a single key in a list is the node of that name, and no ply of its own."
    NAMES = "The number on {} is read as the name; v = 3 would be a value."
    VALUES = 'The number on {} is read as the value; "3" in quotes would be a name.'


@dataclass(frozen=True)
class Offer:
    """Another possible reading of a text: a title such as "Read the numbers as names", and its tree."""

    title: str
    tree: LeafTree


@dataclass
class Remarks:
    """Collects remarks while a text is read; `names_root`: the text says who moves first.

    `numbers_are_names` says how to read a number alone on a node. `notation` is how data is written: lists, "labelled"
    JSON, a "formula", or other "data".
    """

    names_root: bool = False
    numbers_are_names: bool = False
    notation: str = ""
    offers: list[Offer] = field(default_factory=list)
    _sentences: list[str] = field(default_factory=list)
    _left_out: list[tuple[int, int]] = field(default_factory=list)
    _counts: Counter[Aside] = field(default_factory=Counter)

    def add(self, asides: Iterable[Aside]) -> None:
        """Record what one node's text has besides its name and value."""
        self._counts.update(asides)

    def say(self, sentence: str) -> None:
        """Record a sentence about the whole text; it quotes nothing from it."""
        self._sentences.append(sentence)

    def leave_out(self, start: int, end: int) -> None:
        """Record that the text between two indices says nothing about the tree."""
        self._left_out.append((start, end))

    def notes(self, text: str) -> tuple[str, ...]:
        """Return the sentences on the whole text, one for each kind of aside, and one for what was not read."""
        asides = (aside.format(counted(self._counts[aside], "node")) for aside in Aside if self._counts[aside])
        places = _places(text, self._left_out) if self._left_out else []
        if len(places) > MOST_SAID:
            places = [*places[: MOST_SAID - 1], f"{len(places) - MOST_SAID + 1:,} more places"]
        return (*self._sentences, *asides, *([f"Not read: {', '.join(places)}."] if places else []))


def _places(text: str, parts: Iterable[tuple[int, int]]) -> list[str]:
    r"""Return the numbers of the lines where these parts of a text say anything.

    >>> _places("a = 1 # so\n# and so\n\n# on\nb = 2", [(5, 26)])
    ['a part of line 1', 'lines 2 to 4']
    """
    read, unread, end = list[str](), list[str](), 0
    for start, stop in sorted(parts):
        read += [text[end:start], blank(text[max(start, end) : stop])]
        unread += [blank(text[end:start]), text[max(start, end) : stop]]
        end = max(end, stop)
    lines = zip(LINE_END.split("".join([*read, text[end:]])), LINE_END.split("".join([*unread, ""])), strict=False)
    places, run = list[str](), list[int]()
    for number, (kept, left) in enumerate([*lines, ("end", "")], 1):
        if not _SAYS.search(kept):
            run += [number] if _SAYS.search(left) else []
            continue
        if run:
            places.append(f"line {run[0]:,}" if run[0] == run[-1] else f"lines {run[0]:,} to {run[-1]:,}")
        run = []
        if _SAYS.search(left):
            places.append(f"a part of line {number:,}")
    return places


MOST_TREES = 5
"""The most trees offered from one text."""

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

    `looks_like(text)` may be true of a text with mistakes, and looks at a bounded part. `writer(tree)` leaves out what
    the format can't carry; it raises OptionError if it can't write a tree of that shape. `carries` are the parts that
    survive writing and reading.
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
