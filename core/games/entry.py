"""`GameEntry`: everything that the command line and the page need to offer a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from core.game import Booked, Filling, Game, OptionError, PositionError
from core.games.extras import Package
from core.games.pasted import boards, spellings

Chosen: TypeAlias = tuple[tuple[str, str], ...]
"""The choices of a game that are not at their defaults, as names and values, sorted."""


class GameChoice(NamedTuple):
    """A choice that a game leaves open, such as its size: each value with its words, the default first.

    One with a value `in_play` has that value in play, and is not offered there.
    """

    title: str
    about: str
    values: Mapping[str, str]
    in_play: str | None = None

    @property
    def default(self) -> str:
        """Return the default value."""
        return next(iter(self.values))


class Evaluation(NamedTuple):
    """A static evaluation: its name, and a clause on how it compares with a win, whose greatest worth is `{win}`."""

    title: str
    scale: str


class Example(NamedTuple):
    """A position worth a look, a sentence on what it shows, and its depth if not the default."""

    position: str
    about: str
    depth: int | None = None


class SettingUp(NamedTuple):
    """How a position is set up on the board, square by square, even if it can't arise.

    `state(text, **choices)` is the state to draw. `put(text, square, piece, **choices)` is the position with a piece on
    a square, or without the one there; the piece "" is the side to move's. Both raise PositionError.
    """

    state: Callable[..., str]
    put: Callable[..., str]


NUMBER_GAMES = "Number games"
"""The family of number and heap games that courses and problem collections have besides Nim."""

EVALUATION = "evaluation"
"""The choice of each game with more than one static evaluation."""


USUAL_NODES = 50_000
"""The most nodes that a game's usual search visits from its start position: a page can replay that many."""


@dataclass(frozen=True)
class GameEntry:
    """What the command line and the page need to offer a game.

    `from_position` takes a position, the side to move (None: from the position), and by name the choices that are not
    at their defaults; it raises PositionError. A state of the game is a position that it reads, a space, and the side
    to move. `start_position` is searched if none is given; the tree of `example_position`, to the default depth, is
    small enough to look at. `notation` says how positions are written; `setting_up` is there if they can be set up on
    the board. `usual_search` is the search if the reader chose none, "" for alpha-beta, or for one that
    knows chance nodes if there are any. It answers from `start_position` within `USUAL_NODES`. A game
    with `evaluate` names its `evaluations`, the default first; `default_depth` is then the default depth limit in
    plies; None searches to the end. `variations` are its other choices, by name.
    `examples` are more positions to choose from, by what they show. Whoever is to move at the root is MAX,
    unless the game has a `minimizer`: the side that is always MIN. The position then says whose turn it is. An entry of
    several games has `named`, the name of a position's game, "" if unknown. `worth` says what a
    value means, with `{value}` and the `{side}` it is for. `former_sides` are the sides by their names in older
    links. Games of one `family` are variants of one game in the page's list. `package` is what a
    game needs that is not installed with the others. `said` returns the choices that a state holds, since a
    position's text may make them.
    """

    name: str
    title: str
    from_position: Callable[..., Game[Any, Any]]
    start_position: str
    example_position: str
    sides: tuple[str, str]
    about: str
    notation: str
    setting_up: SettingUp | None = None
    evaluations: Mapping[str, Evaluation] = field(default_factory=dict)
    default_depth: int | None = None
    usual_search: str = ""
    variations: Mapping[str, GameChoice] = field(default_factory=dict)
    examples: Mapping[str, Example] = field(default_factory=dict)
    minimizer: str = ""
    worth: str = "{value} for {side}"
    family: str = ""
    package: Package | None = None
    former_sides: Mapping[str, str] = field(default_factory=dict)
    named: Callable[[str], str] | None = None
    said: Callable[[str], Mapping[str, str]] = lambda _: {}

    @property
    def is_ready(self) -> bool:
        """Whether the package that the game needs, if any, is installed."""
        return self.package is None or self.package.is_installed

    @property
    def listed(self) -> str:
        """The title for lists, which says if the game's package is missing."""
        return self.title if self.is_ready else f"{self.title} (not installed)"

    @property
    def maximizer(self) -> str:
        """Return the side that is always MAX, "" if it is the side to move at the root."""
        return next(side for side in self.sides if side != self.minimizer) if self.minimizer else ""

    @property
    def own_options(self) -> frozenset[str]:
        """Return the names of the search options that this game has and others lack."""
        fills_up = isinstance(self._game, Filling)
        has_book = fills_up or isinstance(self._game, Booked)
        return frozenset(({"endgame"} if fills_up else set()) | ({"book"} if has_book else set()))

    @property
    def _game(self) -> Game[Any, Any] | None:
        return self._first if self.is_ready else None

    @cached_property
    def _first(self) -> Game[Any, Any]:
        return self.at()

    @property
    def choices(self) -> dict[str, GameChoice]:
        """Return the game's choices, by name."""
        if not self.evaluations:
            return dict(self.variations)
        titles = {name: evaluation.title for name, evaluation in self.evaluations.items()}
        about = "How a position at the depth limit is estimated."
        return {**self.variations, EVALUATION: GameChoice("Evaluation", about, titles)}

    @property
    def choices_in_play(self) -> dict[str, GameChoice]:
        """Return the choices offered in play, by name."""
        return {name: choice for name, choice in self.choices.items() if choice.in_play is None}

    def chosen_in_play(self, chosen: Chosen) -> Chosen:
        """Return the choices that play has."""
        always = {name: choice.in_play for name, choice in self.choices.items() if choice.in_play is not None}
        return self.chosen({**dict(chosen), **always})

    def chosen(self, given: Mapping[str, str]) -> Chosen:
        """Return the choices given by name; raise OptionError, with the name, for an invalid one."""
        choices = self.choices
        for name, value in given.items():
            values = choices[name].values if name in choices else {}
            if value not in values:
                remedy = f"Choose one of {', '.join(values)}." if values else "Leave it out."
                raise OptionError(f"{self.title} has no {name} {value[:24]!r}.", remedy, place=name)
        return tuple(sorted((name, value) for name, value in given.items() if value != choices[name].default))

    def at(self, position: str | None = None, to_move: str | None = None, chosen: Chosen = ()) -> Game[Any, Any]:
        """Return the game from a position or state (None: its start); raise PositionError if it can't be read."""
        side = None if to_move is None else self.side(to_move)
        if position is None:
            return self.from_position(self.start_position, side, **dict(chosen))
        try:
            return self.from_position(position, side, **dict(chosen))
        except PositionError as error:
            problems = [error]
            before, _, last = position.rstrip().rpartition(" ")
            first, _, after = position.lstrip().partition("\n")
            below = (after, *spellings(self.name, after)) if first.strip() in self.sides else ()
            for named, board in [(last, before), *((first.strip(), each) for each in below)]:
                if named in self.sides and side in {None, named}:
                    with suppress(PositionError):
                        return self.from_position(board, named, **dict(chosen))
            for spelled in spellings(self.name, position):
                try:
                    return self.from_position(spelled, side, **dict(chosen))
                except PositionError as of_board:
                    problems.append(of_board)
            if len(boards(self.name, position)) > 1 and len(problems) == 1:
                remedy = "Copy only one of them."
                raise PositionError("several boards stand in this text.", remedy, place="position") from error
            raise problems[:2][-1] from None

    def spelled(self, position: str, chosen: Chosen = ()) -> str:
        """Return the state of a position pasted in another notation; any other text unchanged."""
        with suppress(PositionError):
            if "\n" not in position:
                self.from_position(position, None, **dict(chosen))
                return position
        with suppress(PositionError):
            return str(self.at(position, None, chosen).initial)
        return position

    def side(self, named: str) -> str:
        """Return the side that a text names, in either case or by an older name; any other text unchanged."""
        name = named.strip().upper()
        return next((side for side in self.sides if side.upper() == name), self.former_sides.get(name, named))

    def evaluation(self, chosen: Chosen = ()) -> Evaluation:
        """Return the chosen static evaluation of a game that has one."""
        return self.evaluations[dict(chosen).get(EVALUATION, next(iter(self.evaluations)))]

    def words(self, chosen: Chosen, position: str = "") -> str:
        """Return the game's title with its choices, such as "Nim, last stone loses"."""
        title = (self.named and self.named(position or self.start_position)) or self.title
        values = dict(chosen)
        made = ((choice, values[name]) for name, choice in self.choices.items() if name in values)
        return ", ".join([title, *(f"{choice.title.lower()} {choice.values[value]}" for choice, value in made)])
