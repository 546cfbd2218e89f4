"""What every search needs from a game: the `Game` protocol, the two players, and the errors that a reader can fix."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Protocol, Self, TypeAlias, TypeGuard, TypeVar, runtime_checkable

from core.answers import TextWithAnswers

Value: TypeAlias = int | float
"""A utility or a bound. Integers stay integers of any size; `math.inf` stands for an infinite one; never NaN."""

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)


class Player(StrEnum):
    """Who decides at a node: MAX wants a high value, MIN a low one; chance has no preference.

    Chance is not a side of the game: `BOTH` are the two that move.
    """

    MAX = "max"
    MIN = "min"
    CHANCE = "chance"

    @property
    def opponent(self) -> Player:
        """Return the other side; chance has none."""
        if self is CHANCE:
            raise ValueError("chance has no opponent")
        return MIN if self is MAX else MAX


MAX, MIN, CHANCE = Player
"""The members, for the searches: looking one up in its enum takes Python several times as long."""

BOTH = (MAX, MIN)
"""The two players."""


class Game(Protocol[State, Move]):
    """A two-player, zero-sum game of perfect information, seen from MAX's side.

    The names are those of Russell and Norvig, *Artificial Intelligence: A Modern Approach* (4th ed.), section 5.1.
    States are hashable and immutable; states and moves are plain integers or strings, so that a trace can hold them.
    The players alternate: each move ends a turn. Where dice or cards decide, the game is `Stochastic`.
    """

    @property
    def initial(self) -> State:
        """The state at the root of the search."""

    def to_move(self, state: State) -> Player:
        """Return the player whose turn it is; chance where neither decides."""

    def actions(self, state: State) -> Sequence[Move]:
        """Return the legal moves, in the order in which the game is written; at least one unless terminal."""

    def result(self, state: State, move: Move) -> State:
        """Return the state after `move`."""

    def is_terminal(self, state: State) -> bool:
        """Return whether the game is over."""

    def utility(self, state: State) -> Value:
        """Return the value of a terminal state, for MAX."""


@runtime_checkable
class Evaluated(Game[Any, Any], Protocol):
    """A game that can also estimate a state without searching further.

    A depth limit, the order by static evaluation and the depth table need it.
    If only some games of a class can, each says so in `is_judged`; ask `is_evaluated`.
    """

    @property
    def utility_range(self) -> tuple[Value, Value]:
        """The least and the greatest utility that a terminal state can have: what a loss and a win are worth to MAX."""

    def evaluate(self, state: Any) -> Value:
        """Return the static evaluation of a state that is not terminal, for MAX: above a loss and below a win."""


def is_evaluated(game: Game[Any, Any]) -> TypeGuard[Evaluated]:
    """Return whether a game is `Evaluated`.

    Every search asks, and comparing protocols would take a tenth of the time of a small tree.
    """
    return hasattr(game, "evaluate") and hasattr(game, "utility_range") and bool(getattr(game, "is_judged", True))


@runtime_checkable
class Stochastic(Protocol):
    """A game that may have chance nodes: states where dice decide, not a player.

    Source: Russell and Norvig (4th ed.), section 5.5.
    """

    @property
    def is_stochastic(self) -> bool:
        """Whether there are chance nodes."""

    def probabilities(self, state: Any) -> Sequence[Fraction]:
        """Return the probability of each of the `actions` of a chance node: all above 0, adding up to 1."""


def has_chance(game: Game[Any, Any]) -> bool:
    """Return whether a game has chance nodes."""
    return hasattr(game, "probabilities") and bool(getattr(game, "is_stochastic", False))


@runtime_checkable
class Brief(Protocol):
    """A game whose moves also have short names, for links and narrow pictures."""

    def brief(self, move: str) -> str:
        """Return the short name of a move, without its side: `b−2` for `A takes 2 from b`."""


@runtime_checkable
class Imperative(Protocol):
    """A game whose moves are sentences; where it is clear who moves, pictures and lists use imperatives."""

    def imperative(self, move: str) -> str:
        """Return the move without its side: `take 2 from b` for `A takes 2 from b`."""


def brief_name(game: Game[Any, Any], move: str) -> str:
    """Return the shortest name that a game has for a move, without its side."""
    return game.brief(move) if isinstance(game, Brief) else move.split(" ", 1)[1]


def imperative(game: Game[Any, Any], move: str) -> str:
    """Return the name of a move in pictures and lists."""
    return game.imperative(move) if isinstance(game, Imperative) else move


@runtime_checkable
class Titled(Protocol):
    """A game with a name for use in messages."""

    @property
    def title(self) -> str:
        """The game's name, such as Connect Four."""


def name_of(game: Game[Any, Any]) -> str:
    """Return the name of a game, or a tree, for messages."""
    return game.title if isinstance(game, Titled) else "this tree"


@runtime_checkable
class Remarked(Protocol):
    """A game whose theory says something about a position, to compare with the search."""

    def remark(self, state: Any) -> TextWithAnswers | str:
        """Return what theory says about a state, as sentences; a plain text is an answer throughout."""


@runtime_checkable
class Concluded(Protocol):
    """A game that words its own outcome, where "X wins." does not say enough, such as by how much."""

    def outcome(self, state: Any) -> str:
        """Return how the game ended in a terminal state, as a sentence."""


@runtime_checkable
class Labelled(Protocol):
    """A game whose states have names, such as the nodes of a tree: A, B, C."""

    def label(self, state: Any) -> str:
        """Return the name of a state, or the empty string if it has none."""


@runtime_checkable
class Merged(Protocol):
    """A game in which one move can stand for others, which lead to the same position turned or mirrored."""

    def standing_for(self, state: Any, move: Any) -> Any:
        """Return the move of `actions` that stands for a legal move."""


class Noisy(Game[Any, Any], Protocol):
    """A game that knows which moves can upset a static evaluation, such as captures.

    If only some games of a class do, each says so in `has_noise`; ask `tells_noise`.
    """

    def is_noisy(self, state: Any, move: Any) -> bool:
        """Return whether a legal move is noisy."""


def tells_noise(game: Game[Any, Any]) -> TypeGuard[Noisy]:
    """Return whether a game tells noisy moves from quiet ones."""
    # Asked at each node, where a protocol takes thirty microseconds of Python 3.11.
    return hasattr(game, "is_noisy") and bool(getattr(game, "has_noise", True))


def considered(game: Game[Any, Any], state: Any, branching: int) -> Sequence[int]:
    """Return the indices of a state's children, given how many a search counted: at a depth limit only noisy ones.

    >>> from core.games.connectfour import ConnectFour
    >>> game = ConnectFour.from_position("abababf")
    >>> list(considered(game, game.initial, 7)), considered(game, game.initial, 2)
    ([0, 1, 2, 3, 4, 5, 6], [0, 1])
    """
    if not tells_noise(game) or branching == len(moves := game.actions(state)):
        return range(branching)
    return [index for index, move in enumerate(moves) if game.is_noisy(state, move)]


@runtime_checkable
class Filling(Protocol):
    """A game in which each move fills an empty square, so few empty squares mean few moves left."""

    @property
    def squares(self) -> int:
        """How many squares there are."""

    def empty_squares(self, state: Any) -> int:
        """Return how many squares are empty in a state."""


@runtime_checkable
class Booked(Protocol):
    """A game with its own opening book, such as a file."""

    def book(self, state: Any) -> Mapping[Any, int]:
        """Return the book's moves in a state, each with a positive weight; none if it lacks the state.

        Raises OptionError if there is no book, or it can't be read.
        """


@runtime_checkable
class Graduated(Protocol):
    """A game that says how fine its numbers are: a null window on integers is (3, 4), not (3, 3.0000000000000004)."""

    def decimals(self, *, evaluates: bool) -> int:
        """Return the most decimal places of a utility and, if the search `evaluates`, of an evaluation."""


def no_evaluation(game: Game[Any, Any]) -> str:
    """Return the beginning of a message that a game is not `Evaluated`.

    >>> from core.trees.leaf_tree import LeafTree
    >>> no_evaluation(LeafTree.from_nested([3, 5]))
    "this tree's inner nodes have no static evaluation"
    """
    subject = f"{game.title} has" if isinstance(game, Titled) else "this tree's inner nodes have"
    return f"{subject} no static evaluation"


class PlyscopeError(Exception):
    """Something that the reader can correct: its place, what is wrong, and the remedy."""

    def __init__(self, problem: str, remedy: str, *, place: str = "") -> None:
        self.problem = problem
        self.remedy = remedy
        self.place = place
        super().__init__(problem, remedy)

    def at(self, place: str) -> Self:
        """Return a copy of the error at another place."""
        moved = type(self).__new__(type(self), *self.args)  # whatever arguments it was made with
        moved.__dict__.update(self.__dict__ | {"place": place})
        return moved

    def __str__(self) -> str:
        """Return the three parts as one message."""
        return f"{self.place}: {self.problem} {self.remedy}" if self.place else f"{self.problem} {self.remedy}"


@dataclass(frozen=True)
class Fix:
    """The text that was probably meant, and the change in a few words, such as "Add ] at the end"."""

    title: str
    text: str


class TextError(PlyscopeError):
    """A text that cannot be read as a tree, with the line and column (both from 1) and that line's text.

    `source` is the line, or a part of it where the line is long; `caret` is the column of the place within `source`.
    `fix` is the whole text as it was probably meant, if that is known; `choices` are such texts
    for each of several trees.
    """

    def __init__(
        self,
        problem: str,
        remedy: str,
        *,
        line: int,
        column: int,
        source: str = "",
        caret: int | None = None,
        fix: Fix | None = None,
        choices: tuple[Fix, ...] = (),
    ) -> None:
        self.line = line
        self.column = column
        self.source = source
        self.caret = column if caret is None else caret
        self.fix = fix
        self.choices = choices
        super().__init__(problem, remedy, place=f"line {line}, column {column}")


class PositionError(PlyscopeError):
    """A game position that cannot be read or cannot arise."""


class OptionError(PlyscopeError):
    """A search option that is unknown, out of range, or at odds with another."""


class TraceError(PlyscopeError):
    """A trace file that cannot be read, with the line in `place`."""


class GameFileError(PlyscopeError):
    """A file with a game of the reader's own that fails, with the file and the line in `place`."""


class MissingPackageError(PlyscopeError):
    """Something, such as a game, that needs a package which is not installed."""
