"""`GameEntry`: everything that the command line and the page need to offer a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from core.game import Booked, Filling, Game, OptionError, PositionError
from core.games.extras import Package
from core.games.pasted import spellings

Chosen: TypeAlias = tuple[tuple[str, str], ...]
"""The name and the value of each choice of a game that is not at its default, sorted by name."""


class GameChoice(NamedTuple):
    """A choice that a game leaves open, such as its size: the words for each value, the default first.

    One that has a value `in_play` is not offered for play: it has that value there.
    """

    title: str
    about: str
    values: Mapping[str, str]
    in_play: str | None = None

    @property
    def default(self) -> str:
        """Return the value that counts if none is chosen."""
        return next(iter(self.values))


class Evaluation(NamedTuple):
    """A static evaluation: its name, and a clause on how it compares with a win, the most of which is `{win}`."""

    title: str
    scale: str


class Example(NamedTuple):
    """A position worth a look, a sentence on what it shows, and the plies to search it to if not the default depth."""

    position: str
    about: str
    depth: int | None = None


class SettingUp(NamedTuple):
    """How a position is set up on the board, square by square, whether it can arise or not.

    `state(text, **choices)` is the state to draw. `put(text, square, piece, **choices)` is the position with a piece on
    a square, or without the one there; the piece "" is that of the side to move. Both raise PositionError.
    """

    state: Callable[..., str]
    put: Callable[..., str]


NUMBER_GAMES = "Number games"
"""The family of the games with numbers and heaps that courses and problem collections have beside Nim."""

EVALUATION = "evaluation"
"""The choice that each game with more than one static evaluation has."""


USUAL_NODES = 50_000
"""The most nodes that the usual search of a game visits from its start position: the page replays that many at once."""


@dataclass(frozen=True)
class GameEntry:
    """What the command line and the page need to offer a game.

    `from_position` takes a position, the side to move (None: from the position), and by name the choices that are not
    at their defaults; it raises PositionError. A state of the game is a position that it reads, a space, and the side
    to move. `start_position` is searched if none is given; the tree of `example_position`, to the default depth, is
    small enough to look at. `notation` says how positions are written; `setting_up` is there if they can be set up on
    the board. `usual_search` is the name of the search that is made where the reader chose none, "" for alpha-beta, or
    for one that knows chance nodes where there are any. It answers from `start_position` within `USUAL_NODES`. A game
    with `evaluate` names its `evaluations`, the default first; `default_depth` is then the default depth limit in
    plies; None searches to the end. `variations` are its other choices, by name.
    `examples` are more positions to choose from, by what is to be seen there. Whoever is to move at the root is MAX,
    unless the game has a `minimizer`: the side that is always MIN. The position then says whose turn it is. An entry of
    several games has `named`: what the game of a position is called, "" where that can't be told. `worth` says what a
    value means, with `{value}` and the `{side}` for which it is. `former_sides` are the sides by the names that older
    links have for them. Games of one `family` are variants of one game in the list of the page. `package` is what a
    game needs that is not installed with the others. `said` tells which choices a state holds, since the text of a
    position may make them.
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
        """Whether the package that the game needs is installed, if it needs any."""
        return self.package is None or self.package.is_installed

    @property
    def listed(self) -> str:
        """The title in a list of games, which says if the game's package is missing."""
        return self.title if self.is_ready else f"{self.title} (not installed)"

    @property
    def maximizer(self) -> str:
        """Return the side that is always MAX, "" if whoever is to move at the root is."""
        return next(side for side in self.sides if side != self.minimizer) if self.minimizer else ""

    @property
    def own_options(self) -> frozenset[str]:
        """Return the names of the search options that only some games have, and this one has."""
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
        """Return what can be chosen, by name."""
        if not self.evaluations:
            return dict(self.variations)
        titles = {name: evaluation.title for name, evaluation in self.evaluations.items()}
        about = "How a position at the depth limit is estimated."
        return {**self.variations, EVALUATION: GameChoice("Evaluation", about, titles)}

    @property
    def choices_in_play(self) -> dict[str, GameChoice]:
        """Return what can be chosen by who plays the game, by name."""
        return {name: choice for name, choice in self.choices.items() if choice.in_play is None}

    def chosen_in_play(self, chosen: Chosen) -> Chosen:
        """Return the choices by which the game is played."""
        always = {name: choice.in_play for name, choice in self.choices.items() if choice.in_play is not None}
        return self.chosen({**dict(chosen), **always})

    def chosen(self, given: Mapping[str, str]) -> Chosen:
        """Return the choices that are given by name; raise OptionError, with the name, for one that can't be."""
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
        except PositionError:
            before, _, last = position.rstrip().rpartition(" ")
            if last in self.sides and side in {None, last}:
                with suppress(PositionError):
                    return self.from_position(before, last, **dict(chosen))
            for spelled in spellings(self.name, position):
                with suppress(PositionError):
                    return self.from_position(spelled, side, **dict(chosen))
            raise

    def spelled(self, position: str, chosen: Chosen = ()) -> str:
        """Return a position that was pasted in another way as the state that it is; any other text as it is."""
        with suppress(PositionError):
            if "\n" not in position:
                self.from_position(position, None, **dict(chosen))
                return position
        with suppress(PositionError):
            return str(self.at(position, None, chosen).initial)
        return position

    def side(self, named: str) -> str:
        """Return the side that a text names, in either case or by an older name; any other text as it is."""
        name = named.strip().upper()
        return next((side for side in self.sides if side.upper() == name), self.former_sides.get(name, named))

    def evaluation(self, chosen: Chosen = ()) -> Evaluation:
        """Return the static evaluation that is chosen, of a game that has one."""
        return self.evaluations[dict(chosen).get(EVALUATION, next(iter(self.evaluations)))]

    def words(self, chosen: Chosen, position: str = "") -> str:
        """Return the game's title in a position with what is chosen, such as "Nim, last stone loses"."""
        title = (self.named and self.named(position or self.start_position)) or self.title
        values = dict(chosen)
        made = ((choice, values[name]) for name, choice in self.choices.items() if name in values)
        return ", ".join([title, *(f"{choice.title.lower()} {choice.values[value]}" for choice, value in made)])
