"""`Request`: a tree or a position, how it is searched and drawn, and where it opens."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias

from core.game import Game, Player, PlyscopeError, is_evaluated
from core.games import GAMES
from core.games.entry import Chosen
from core.options import OPTIONS, SearchOptions
from core.search import as_heeded, default_search, heeds
from core.search.search_text import details
from core.trace import Path
from core.trees.formats import AUTO, Read, nested_lists, read
from core.trees.formats.source import check_length
from core.trees.leaf_tree import LeafTree
from core.trees.library import LIBRARY
from viz.notation import PLAIN, Notation
from viz.owner_settings import EVENTS
from viz.sharing.packed import pack

PAGE_BUDGET = EVENTS.read()
"""The most events recorded for the page: they replay smoothly and are made within seconds."""

DEEP = 1_000
"""In a tree with more plies an event takes several times the room: it moves all calls shown."""

DEEP_BUDGET = 50_000
"""The most events recorded of a deep tree, for all searches together where several are compared."""

LONGEST_TEXT = 5_000_000
"""The most characters of a tree that a page reads: a million nodes of nested lists have fewer.

Some steps of reading hold up all other readers meanwhile: 50 ns a character.
"""

LONGEST_PLAIN = 500
"""The most characters of a tree that a link holds verbatim; a longer tree is packed."""

USUAL = SearchOptions()


@dataclass(frozen=True)
class TreeText:
    """A tree as its text.

    `format` is the name of the text's format, or AUTO. `root` moves at the root if the text does not say who does.
    `made` are the generator's settings, if it made the tree.
    """

    text: str = LIBRARY["textbook-3x3"].text
    format: str = AUTO
    root: Player = Player.MAX
    made: str = ""

    def read(self) -> Read:
        """Return the tree and the format of its text; raise PlyscopeError if it can't be read."""
        found = _read(self.text, self.root, self.format)
        if isinstance(found, PlyscopeError):
            raise found
        return found

    def searched(self) -> Game[Any, Any]:
        """Return the tree; raise PlyscopeError if its text can't be read."""
        return self.read().tree

    @property
    def example(self) -> str | None:
        """The name of the tree in the library, however it is spaced, or None."""
        text = "".join(self.text.split())
        named = ((name, example) for name, example in LIBRARY.items() if example.root_player is self.root)
        return next((name for name, example in named if "".join(example.text.split()) == text), None)

    @property
    def title(self) -> str:
        """The tree's title, if it is in the library."""
        return "Your tree" if self.example is None else LIBRARY[self.example].title

    def fields(self) -> dict[str, str]:
        """Return the parameters of a link to the tree: readable for a short tree in nested lists, else packed."""
        if self.made:
            return {"make": self.made}
        try:
            found = self.read()
        except PlyscopeError:
            return {"tree": self.text, "root": self.root.value}
        root = found.tree.root_player.value
        plain = "".join(self.text.split())
        is_plain = found.title == nested_lists.FORMAT.title and nested_lists.FORMAT.looks_like(plain)
        if is_plain and len(plain) <= LONGEST_PLAIN:
            return {"tree": plain, "root": root}
        return {"t": pack(found.tree, found.format.name), "root": root}


@dataclass(frozen=True)
class Position:
    """A position of the named game as text, the initial one if empty, and the side to move if that is given.

    `chosen` are the choices of the game that are not at their defaults.
    """

    game: str
    text: str = ""
    to_move: str | None = None
    chosen: Chosen = ()

    def searched(self) -> Game[Any, Any]:
        """Return the game from this position; raise PlyscopeError if it can't be read."""
        return GAMES[self.game].at(self.text or None, self.to_move, self.chosen)

    @property
    def title(self) -> str:
        """The title of the game, with its choices and the position."""
        return GAMES[self.game].words(self.chosen, self.text)

    def fields(self) -> dict[str, str]:
        """Return the parameters of a link to the position."""
        to_move = {"to-move": self.to_move} if self.to_move else {}
        return {"game": self.game, "position": self.text} | to_move | dict(self.chosen)


Subject: TypeAlias = TreeText | Position
FIRST = TreeText()
"""What the page opens with."""


def usual_search(subject: Subject) -> str:
    """Return the name of the default search of a tree or position.

    Raises PlyscopeError if the tree or position can't be read.
    """
    usual = GAMES[subject.game].usual_search if isinstance(subject, Position) else ""
    return default_search(subject.searched(), usual)


def without_own(options: SearchOptions, *, but: Collection[str]) -> SearchOptions:
    """Return the options with defaults for those that only some games have, `but` for these."""
    own = {name: option.default for name, option in OPTIONS.items() if option.of_some_games and name not in but}
    return replace(options, **own)


@dataclass(frozen=True)
class Request:
    """What is searched, the reader's options, the notation, and where to open.

    `opened` are the nodes of a large tree whose children are all drawn, the last one opened last; `step` is where the
    player stands. Without a depth, that of the game applies, if any.
    """

    subject: Subject = FIRST
    chosen: SearchOptions = USUAL
    notation: Notation = PLAIN
    opened: tuple[Path, ...] = ()
    step: int = 0

    @property
    def game(self) -> str | None:
        """The name of the game, None for a tree."""
        return self.subject.game if isinstance(self.subject, Position) else None

    @property
    def takes_depth(self) -> bool:
        """Whether the search can have a depth limit: that of a game, or of a tree with static evaluations."""
        if self.game is not None:
            return True
        try:
            return is_evaluated(self.searched())
        except PlyscopeError:  # reported by the search
            return False

    def options(self) -> SearchOptions:
        """Return the options of the page's search: the chosen ones that count, with depth and budget."""
        depth = None
        if self.takes_depth and heeds(self.chosen.algorithm, "depth"):
            usual = None if self.game is None else GAMES[self.game].default_depth
            depth = usual if self.chosen.depth is None else self.chosen.depth
        own = frozenset[str]() if self.game is None else GAMES[self.game].own_options
        budget = PAGE_BUDGET if self.chosen.budget is None else min(PAGE_BUDGET, self.chosen.budget)
        return as_heeded(replace(without_own(self.chosen, but=own), depth=depth, budget=budget))

    @property
    def details(self) -> str:
        """How it is searched, in words."""
        return details(self.options())

    def searched(self) -> Game[Any, Any]:
        """Return the game or tree; raise PlyscopeError if its text can't be read."""
        return self.subject.searched()


def within_budget(options: SearchOptions, game: Game[Any, Any], searches: int = 1) -> SearchOptions:
    """Return the options of one of `searches` recorded searches, with fewer events if the tree is deep."""
    if not isinstance(game, LeafTree) or max(game.depths) <= DEEP:
        return options
    most = DEEP_BUDGET // searches
    return replace(options, budget=most if options.budget is None else min(most, options.budget))


@lru_cache(maxsize=4)
def _read(text: str, root: Player, name: str) -> Read | PlyscopeError:
    """Return the tree of a text, or what is wrong with it; cached, since a page asks more than once."""
    try:
        check_length(text, LONGEST_TEXT)
        return read(text, root, name)
    except PlyscopeError as error:
        return error
