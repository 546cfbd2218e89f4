"""`Algorithm`: everything there is to say about a search, so that nothing outside its module has to know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from core.game import Game, Value
from core.options import SearchOptions
from core.search.listing import Listing, Tested
from core.trace.recorder import Recorder

Search: TypeAlias = Callable[[Game[Any, Any], Recorder, SearchOptions], Value]
Listed: TypeAlias = Callable[[SearchOptions, Tested], Listing]

OF_EVERY_SEARCH = frozenset({"order", "seed", "hand", "endgame", "book", "depth", "budget"})
"""The options that `Visits` and the recorder heed, whatever the search."""

OF_PRUNING = OF_EVERY_SEARCH | {"window", "cutoff", "bounds", "form"}

EVERY_PLY = 64
"""To this depth each pass of a search that deepens has one ply more than the last, and beyond it twice as many.

Only a tree with very few branches can be searched so deep. There passes are hardly larger than those before, and one
for each ply would take time quadratic in the depth.
"""


class Group(StrEnum):
    """Where a search stands in the lists of searches."""

    BASIC = "basic"
    """What a first course teaches."""
    MORE = "more"


@dataclass(frozen=True)
class Algorithm:
    """A search: what it is called and what it does, and what may be relied on.

    `about` completes a sentence that begins with the title, and is a line of each list; `group` says where in the list.
    `listing` returns the pseudo-code, and `heeds` names the options, fields of `SearchOptions`, that make a difference
    to the search. One that `prunes` hands a window down and may skip children; any other promises to visit every node,
    and to record no bound and no cutoff. One that `revisits` may hand down a part of a node's window, and visit a node
    again; any other promises to do neither, so that the values of a leaf which change nothing lie side by side. One
    that `has_table` always keeps what it found out about positions, and looks each up; one that only heeds the size of
    a table does so where it has one. One that makes `passes` may search from the root more than once, in windows of its
    own choice if it `heeds` no window; one that `deepens` gives each pass a depth limit of its own. What one that
    `samples` returns are means of random playouts, each a pass of its own, which prove nothing, not even a bound. One
    `for_mover` counts with the numbers of the side to move, and the page shows those. One that knows `chance` searches
    games with chance nodes; any other is refused there. One that is `plain` visits each node once, in the window that
    its parent has by then, and asks no table and no dice: then `LeanRecorder` can keep its record. One with
    `plies_beyond` needs a depth limit, and goes on beyond it by noisy moves, at most that many plies. One that
    `follows_list` visits the leaves of Stockman's best-first search in its order. `refused` are options that contradict
    the search, each with the reason; others that it does not heed are ignored.
    """

    name: str
    title: str
    about: str
    search: Search
    listing: Listed
    heeds: frozenset[str]
    prunes: bool
    revisits: bool = False
    samples: bool = False
    has_table: bool = False
    passes: bool = False
    deepens: bool = False
    for_mover: bool = False
    chance: bool = False
    plain: bool = False
    follows_list: bool = False
    plies_beyond: int = 0
    group: Group = Group.MORE
    refused: Mapping[str, str] = field(default_factory=dict)

    @property
    def said(self) -> str:
        """The title within a sentence: in small letters, unless it is a name or has one in it.

        >>> from core.search import ALGORITHMS
        >>> ALGORITHMS["alphabeta"].said, ALGORITHMS["uct"].said, ALGORITHMS["star1"].said
        ('alpha-beta', 'Monte Carlo tree search', 'Star1')
        """
        letters = self.title[1:].replace("-", "").replace(" ", "")
        return self.title.lower() if letters.isalpha() and letters.islower() else self.title
