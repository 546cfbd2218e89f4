"""`Algorithm`: everything about a search, so that nothing outside its module has to know it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Literal, TypeAlias

from core.game import Game, Value, has_chance
from core.options import OPTIONS, SearchOptions
from core.options.option import Option
from core.search.listing import Listing, Tested
from core.trace.recorder import Recorder

Search: TypeAlias = Callable[[Game[Any, Any], Recorder, SearchOptions], Value]
Listed: TypeAlias = Callable[[SearchOptions, Tested], Listing]

OF_EVERY_SEARCH = frozenset({"order", "seed", "hand", "endgame", "book", "depth", "budget"})
"""The options that `Visits` and the recorder heed, whatever the search."""

OF_PRUNING = OF_EVERY_SEARCH | {"window", "leaves", "cutoff", "bounds", "form"}

EVERY_PLY = 64
"""To this depth each pass of a deepening search has one ply more than the last; beyond it, twice as many.

Only a tree with very few branches can be searched so deep. There one pass a ply would take time quadratic in the depth.
"""


class Group(StrEnum):
    """Where a search stands in the lists of searches."""

    BASIC = "basic"
    """What a first course teaches."""
    MORE = "more"


@dataclass(frozen=True)
class Algorithm:
    """A search: its name, what it does, and what others may rely on.

    `about` completes a sentence that begins with the title; `group` is its place in lists.
    `listing` returns the pseudo-code, and `heeds` names the options, fields of `SearchOptions`, that make a difference
    to the search. One that `scouts` may hand down a part of a node's window, and then visit a node again. One that
    `has_table` always keeps what it found out about positions, and looks each up; one that only heeds the size of a
    table does so where it has one. One that makes `passes` may search from the root more than once, in windows of its
    own choice or to depths of its own choice. One that prunes `moves_bounds`: it records ALPHA or BETA where a value
    passes a bound; not so one that only ever tests nodes against a value, as SCOUT does. One `for_mover` counts with
    the numbers of the side to move, and the page shows those. One with `plies_beyond` needs a depth limit, and goes on
    beyond it by noisy moves, at most that many plies. `refused` are options that contradict the search, each with the
    reason; others that it does not heed are ignored.
    """

    name: str
    title: str
    about: str
    search: Search
    listing: Listed
    heeds: frozenset[str]
    scouts: bool = False
    has_table: bool = False
    passes: Literal["windows", "depths"] | None = None
    moves_bounds: bool = True
    for_mover: bool = False
    plies_beyond: int = 0
    group: Group = Group.MORE
    refused: Mapping[str, str] = field(default_factory=dict)

    @property
    def prunes(self) -> bool:
        """Whether it hands down a window and may skip children; any other visits every node and records no bound."""
        return "cutoff" in self.heeds

    @property
    def samples(self) -> bool:
        """Whether it returns means of random playouts, each a pass, which prove nothing."""
        return "playouts" in self.heeds

    @property
    def chance(self) -> bool:
        """Whether it knows chance nodes, such as those of an opponent who moves at random."""
        return "opponent" in self.heeds

    @property
    def deepens(self) -> bool:
        """Whether each pass has its own depth limit."""
        return self.passes == "depths"

    @property
    def revisits(self) -> bool:
        """Whether it may visit a node again, or with a part of its parent's window."""
        return self.scouts or self.samples or self.passes is not None

    def keeps_table(self, size: int | None) -> bool:
        """Return whether it keeps a transposition table, given the size in its options."""
        return self.has_table or ("table" in self.heeds and size is not None)

    def can_search(self, game: Game[Any, Any]) -> bool:
        """Return whether it can search a game's chance nodes, if there are any."""
        return self.chance or not has_chance(game)

    def counting(self, chosen: Mapping[str, Any]) -> Iterator[Option]:
        """Yield the options that count: those that it heeds, unless another option makes them ineffective.

        Only an option that the search heeds can do that. `chosen` holds options by name; missing ones are at the
        default.
        """
        for name, option in OPTIONS.items():
            only = option.only
            if name not in self.heeds or (option.of_tables and not self.keeps_table(chosen.get("table"))):
                continue
            if (
                only is None
                or only.option not in self.heeds
                or chosen.get(only.option, OPTIONS[only.option].default) == only.value
            ):
                yield option

    def heeded(self, options: SearchOptions) -> SearchOptions:
        """Return the options with the default wherever the value does not count."""
        count = {option.name for option in self.counting(vars(options))}
        lost = {
            name: option.default
            for name, option in OPTIONS.items()
            if name not in count and getattr(options, name) != option.default
        }
        return replace(options, **lost) if lost else options

    @property
    def said(self) -> str:
        """The title within a sentence: in lower case, unless it is or contains a name.

        >>> from core.search import ALGORITHMS
        >>> ALGORITHMS["alphabeta"].said, ALGORITHMS["uct"].said, ALGORITHMS["star1"].said
        ('alpha-beta', 'Monte Carlo tree search', 'Star1')
        """
        letters = self.title[1:].replace("-", "").replace(" ", "")
        return self.title.lower() if letters.isalpha() and letters.islower() else self.title
