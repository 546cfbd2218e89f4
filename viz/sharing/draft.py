"""`Draft`: the next request, as the reader writes it, with texts that can't be read yet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from core.game import Game, OptionError, Player, PlyscopeError, is_evaluated, tells_noise
from core.games import GAMES
from core.games.entry import GameEntry
from core.options import OPTIONS, SearchOptions
from core.options.option import Need, Option
from core.search import ALGORITHMS
from core.trace import Path
from core.trees.formats import AUTO
from viz.notation import PLAIN, Notation
from viz.sharing.link import to_query
from viz.sharing.request import FIRST, USUAL, Position, Request, Subject, TreeText, usual_search, without_own

SHOWN = {name: option for name, option in OPTIONS.items() if option.on_page}
"""The options that the pages offer."""


def _is_typed(option: Option) -> bool:
    return not option.titles and not option.counted


@dataclass(frozen=True)
class SearchDraft:
    """How to search: `held` has the algorithm and each option that the pages offer, by name; typed ones as their texts.

    `own` is the algorithm that the reader chose, "" for none, `usual` the default of the tree or game, and `notice` why
    the algorithm has changed.
    """

    held: Mapping[str, Any]
    own: str = ""
    usual: str = ""
    notice: str = ""

    @classmethod
    def of(cls, options: SearchOptions, usual: str = "") -> SearchDraft:
        """Return a draft of these options, with the algorithm as the reader's own unless it is the `usual` one."""
        own = "" if options.algorithm == usual else options.algorithm
        return cls(held_of(options), own, usual)

    @property
    def algorithm(self) -> str:
        """The name of the algorithm."""
        return str(self.held["algorithm"])

    def counting(self) -> list[Option]:
        """Return the options that count, of those that the pages offer."""
        return [option for option in ALGORITHMS[self.algorithm].counting(self.held) if option.name in SHOWN]

    def put(self, **values: Any) -> SearchDraft:
        """Return the draft with a choice of the reader's, as in `held`."""
        algorithm = values.get("algorithm", self.algorithm)
        draft = replace(self, held={**self.held, **values})
        if algorithm == self.algorithm:
            return draft
        of_links = {name: UNTOUCHED[name] for name, option in SHOWN.items() if option.by_link}
        held = {**draft.held, **of_links}  # they were set for a link's search
        return replace(draft, held=held, own="" if algorithm == self.usual else algorithm, notice="")

    def without(self, lacks: Collection[Need]) -> SearchDraft:
        """Return the draft with defaults for values that need what the tree or game `lacks`."""
        others = [option for name, option in SHOWN.items() if option.needs.get(self.held[name]) in lacks]
        return self.put(**{option.name: option.default for option in others})

    def read(self) -> SearchOptions:
        """Return the options; raise OptionError for a text that can't be read, or a contradiction.

        Of options that the search ignores, choices among a few are kept, and others get their default.
        """
        count = {option.name for option in self.counting()}
        values = {name: self._value(option) for name, option in SHOWN.items() if name in count or option.titles}
        return SearchOptions(self.algorithm, **values)

    def _value(self, option: Option) -> Any:
        held = self.held[option.name]
        if not _is_typed(option):
            return held
        try:
            return option.read(held)
        except ValueError as error:
            raise OptionError(
                f"{held[:40]!r} is not a valid value.", f"Write {option.expected}.", place=option.name
            ) from error

    def able(self, game: Game[Any, Any], usual: str) -> SearchDraft:
        """Return the draft with the reader's own algorithm, or the `usual` one if it can't search the game."""
        now = self.own if self.own and ALGORITHMS[self.own].can_search(game) else usual
        if now == self.algorithm:
            return replace(self, usual=usual)
        said = ALGORITHMS[now].said
        if not ALGORITHMS[self.algorithm].can_search(game):
            notice = f"{ALGORITHMS[self.algorithm].title} does not support chance nodes, so the search is now {said}."
        else:
            notice = f"The search is {said} again." if now == self.own else f"The usual search here is {said}."
        return replace(self, held={**self.held, "algorithm": now}, usual=usual, notice=notice)


def held_of(options: SearchOptions) -> dict[str, Any]:
    """Return options as a draft holds them."""
    values = {name: getattr(options, name) for name in SHOWN}
    texts = {name: option.shown(values[name]) for name, option in SHOWN.items() if _is_typed(option)}
    return {"algorithm": options.algorithm, **values, **texts}


UNTOUCHED = held_of(SearchOptions())
"""The options of an untouched draft."""


def example_in(game: str) -> Position:
    """Return the position that a game opens with."""
    return Position(game, GAMES[game].example_position)


@dataclass(frozen=True)
class Draft:
    """What is to be searched, how, and how it is drawn.

    The `position` is searched if it is `in_game`, else the `tree`; the other stays for later. `made` is the tree that
    came last, with the generator's settings if it made it. The bundles `opened` are those of the picture of one query,
    `opened_in`.

    `came` is the tree's text and the root player that it came with, if any, `own_root` the player that the reader
    chose, and `root_back` the text with which that choice counted again. `fitted` is the tree or position that the
    options were last fitted to; see `viz.pages.carry_over`.
    """

    tree: TreeText = FIRST
    position: Position = field(default_factory=lambda: example_in(next(iter(GAMES))))
    in_game: bool = False
    search: SearchDraft = field(default_factory=lambda: SearchDraft.of(USUAL, USUAL.algorithm))
    notation: Notation = PLAIN
    made: TreeText = FIRST
    opened: tuple[Path, ...] = ()
    opened_in: str = ""
    came: tuple[str, Player] | None = None
    own_root: Player = Player.MAX
    root_back: str | None = None
    fitted: Subject | None = None

    @property
    def game(self) -> str | None:
        """The name of the searched game, None for a tree."""
        return self.position.game if self.in_game else None

    @property
    def entry(self) -> GameEntry:
        """The game of the position."""
        return GAMES[self.position.game]

    @property
    def subject(self) -> Subject:
        """What is searched."""
        if self.in_game:
            return self.position
        is_made = (self.tree.text, self.tree.root) == (self.made.text, self.made.root)
        return replace(self.tree, made=self.made.made if is_made else "")

    @property
    def own_options(self) -> frozenset[str]:
        """The options of the searched game that only some games have."""
        return self.entry.own_options if self.in_game else frozenset()

    def lacks(self) -> set[Need]:
        """Return what is missing: some games have no static evaluation, most no captures, and trees share no moves."""
        game: Game[Any, Any] | None = None
        with suppress(PlyscopeError):  # reported by the search
            game = self.entry.from_position(self.entry.example_position, None) if self.in_game else self.tree.searched()
        evaluated = bool(self.entry.evaluations) if self.in_game else game is not None and is_evaluated(game)
        has = {Need.EVALUATION: evaluated, Need.NOISE: game is not None and tells_noise(game), Need.MOVES: self.in_game}
        return {need for need, is_there in has.items() if not is_there}

    @property
    def is_evaluated(self) -> bool:
        """Whether what is searched has a static evaluation."""
        return Need.EVALUATION not in self.lacks()

    def as_usual(self) -> Request:
        """Return a request for the subject and its notation, with the usual options."""
        return Request(self.subject, notation=self.notation)

    def fitting(self, search: SearchDraft) -> SearchOptions:
        """Return a search's options, without those that only other games have; raise OptionError as `read` does."""
        return without_own(search.read(), but=self.own_options)

    def request(self) -> Request:
        """Return the request; raise OptionError if one of its options can't be read."""
        request = replace(self.as_usual(), chosen=self.fitting(self.search))
        return replace(request, opened=self.opened_in_picture(request))

    def showing(self, request: Request, *, carries_over: bool = False) -> Draft:
        """Return the draft of a request; if it `carries_over`, its options were chosen for another tree."""
        chosen = request.chosen if request.takes_depth else replace(request.chosen, depth=self.search.held["depth"])
        draft = replace(self, notation=request.notation).with_opened(request, request.opened)
        if isinstance(request.subject, TreeText):
            tree = request.subject
            draft = replace(draft.with_tree(tree.text, tree.root, tree.format), made=tree, in_game=False)
        else:
            draft = replace(draft, position=request.subject, in_game=True)
        if carries_over:
            return replace(draft, search=self.search.put(**held_of(chosen)))
        usual = self.search.usual
        with suppress(PlyscopeError):  # reported by the search
            usual = usual_search(draft.subject)
        return replace(draft, search=SearchDraft.of(chosen, usual), fitted=draft.subject)

    def opened_in_picture(self, request: Request) -> tuple[Path, ...]:
        """Return the bundles opened in a request's picture."""
        return self.opened if self.opened and self.opened_in == to_query(replace(request, opened=())) else ()

    def with_opened(self, request: Request, opened: tuple[Path, ...]) -> Draft:
        """Return the draft with these bundles opened in the picture of a request."""
        return replace(self, opened=opened, opened_in=to_query(replace(request, opened=())))

    def with_tree(self, text: str, root: Player | None = None, format_name: str = AUTO) -> Draft:
        """Return the draft with another tree, and the root player that it comes with, if any."""
        tree = TreeText(text, format_name, self.tree.root if root is None else root)
        return replace(self, tree=tree, came=self.came if root is None else (text, root))

    def in_place(self, game: str | None) -> Draft:
        """Return the draft with a game, or the tree, as its subject; a new game begins with its example."""
        if game in (None, self.position.game):
            return replace(self, in_game=game is not None)
        return replace(self, in_game=True, position=example_in(str(game)), search=self.search.put(depth=None))
