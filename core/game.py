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
    States are hashable and never change; states and moves are plain integers or strings, so that a trace can hold them.
    The players alternate: each move ends a turn. Where dice or cards decide, the game is `Stochastic`.
    """

    @property
    def initial(self) -> State:
        """The state at the root of the search."""

    def to_move(self, state: State) -> Player:
        """Return the player whose turn it is; chance where none of the two decides."""

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
    """A game that can also judge a state that is not searched further.

    A depth limit, the order by static evaluation and the depth table need it; a game without it does without these.
    Where only some games of a class can, each says in `is_judged` whether it does; ask `is_evaluated`.
    """

    @property
    def utility_range(self) -> tuple[Value, Value]:
        """The least and the greatest utility that a terminal state can have: what a loss and a win are worth to MAX."""

    def evaluate(self, state: Any) -> Value:
        """Return the static evaluation of a state that is not terminal, for MAX: above a loss and below a win."""


def is_evaluated(game: Game[Any, Any]) -> TypeGuard[Evaluated]:
    """Return whether a game can judge a state that is not searched further.

    Every search asks: of a small tree it would take a tenth of the time to have Python compare the protocols.
    """
    return hasattr(game, "evaluate") and hasattr(game, "utility_range") and bool(getattr(game, "is_judged", True))


@runtime_checkable
class Stochastic(Protocol):
    """A game that may have chance nodes: states where a roll of dice decides, and no player.

    Source: Russell and Norvig (4th ed.), section 5.5.
    """

    @property
    def is_stochastic(self) -> bool:
        """Whether there are chance nodes."""

    def probabilities(self, state: Any) -> Sequence[Fraction]:
        """Return the probability of each of the `actions` of a chance node: all above 0, and 1 together."""


def has_chance(game: Game[Any, Any]) -> bool:
    """Return whether a game has chance nodes."""
    return hasattr(game, "probabilities") and bool(getattr(game, "is_stochastic", False))


@runtime_checkable
class Brief(Protocol):
    """A game whose moves have shorter names too, for links and where there is little room in the picture."""

    def brief(self, move: str) -> str:
        """Return the shorter name of a move, without its side: `b−2` for `A takes 2 from b`."""


@runtime_checkable
class Imperative(Protocol):
    """A game whose moves are sentences: where it is plain who moves, the picture and lists have them as imperatives."""

    def imperative(self, move: str) -> str:
        """Return what to do, without who does it: `take 2 from b` for `A takes 2 from b`."""


def brief_name(game: Game[Any, Any], move: str) -> str:
    """Return the shortest name that a game has for a move, without its side."""
    return game.brief(move) if isinstance(game, Brief) else move.split(" ", 1)[1]


def imperative(game: Game[Any, Any], move: str) -> str:
    """Return what the picture and lists call a move."""
    return game.imperative(move) if isinstance(game, Imperative) else move


@runtime_checkable
class Titled(Protocol):
    """A game with a name for use in messages."""

    @property
    def title(self) -> str:
        """What the game is called, such as Connect Four."""


def name_of(game: Game[Any, Any]) -> str:
    """Return what messages call a game, or a tree."""
    return game.title if isinstance(game, Titled) else "this tree"


@runtime_checkable
class Remarked(Protocol):
    """A game whose theory says something about a position without a search, to be compared with the search."""

    def remark(self, state: Any) -> TextWithAnswers | str:
        """Return what theory says about a state, as sentences; a plain text is an answer as a whole."""


@runtime_checkable
class Concluded(Protocol):
    """A game with words of its own for how it ends, where "X wins." does not say enough, such as by how much."""

    def outcome(self, state: Any) -> str:
        """Return how the game ended in a terminal state, as a sentence."""


@runtime_checkable
class Labelled(Protocol):
    """A game whose states have names of their own, such as the nodes of a tree: A, B, C."""

    def label(self, state: Any) -> str:
        """Return the name of a state, or the empty string if it has none."""


@runtime_checkable
class Merged(Protocol):
    """A game in which one move can stand for others, which lead to the same position turned or mirrored."""

    def standing_for(self, state: Any, move: Any) -> Any:
        """Return the move of `actions` that stands for a legal move."""


class Noisy(Game[Any, Any], Protocol):
    """A game that tells the moves apart that can upset a static evaluation, such as captures.

    Where only some games of a class do, each says in `has_noise` whether it does; ask `tells_noise`.
    """

    def is_noisy(self, state: Any, move: Any) -> bool:
        """Return whether a legal move is one of them."""


def tells_noise(game: Game[Any, Any]) -> TypeGuard[Noisy]:
    """Return whether a game tells noisy moves from quiet ones."""
    # Asked at each node, where a protocol takes thirty microseconds of Python 3.11.
    return hasattr(game, "is_noisy") and bool(getattr(game, "has_noise", True))


@runtime_checkable
class Filling(Protocol):
    """A game in which each move fills an empty square, so that few moves are left where few squares are empty."""

    @property
    def squares(self) -> int:
        """How many squares there are."""

    def empty_squares(self, state: Any) -> int:
        """Return how many squares are empty in a state."""


@runtime_checkable
class Booked(Protocol):
    """A game with an opening book of its own, such as a file."""

    def book(self, state: Any) -> Mapping[Any, int]:
        """Return the legal moves of the book in a state, each with its weight above 0; none if it has no such state.

        Raises OptionError if there is no book, or it can't be read.
        """


@runtime_checkable
class Graduated(Protocol):
    """A game that tells how fine its numbers are: a null window on integers is (3, 4), not (3, 3.0000000000000004)."""

    def decimals(self, *, evaluates: bool) -> int:
        """Return the most digits after the point that a utility has and, if the search `evaluates`, an evaluation."""


def no_evaluation(game: Game[Any, Any]) -> str:
    """Return the beginning of a sentence that says that a game is not `Evaluated`.

    >>> from core.trees.leaf_tree import LeafTree
    >>> no_evaluation(LeafTree.from_nested([3, 5]))
    "this tree's inner nodes have no static evaluation"
    """
    subject = f"{game.title} has" if isinstance(game, Titled) else "this tree's inner nodes have"
    return f"{subject} no static evaluation"


class PlyscopeError(Exception):
    """Something that the reader can correct: where it is, what is wrong, and the remedy."""

    def __init__(self, problem: str, remedy: str, *, place: str = "") -> None:
        self.problem = problem
        self.remedy = remedy
        self.place = place
        super().__init__(problem, remedy)

    def at(self, place: str) -> Self:
        """Return the same error at another place; this one stays as it is."""
        moved = type(self).__new__(type(self), *self.args)  # whatever arguments it was made with
        moved.__dict__.update(self.__dict__ | {"place": place})
        return moved

    def __str__(self) -> str:
        """Return the three parts as one message."""
        return f"{self.place}: {self.problem} {self.remedy}" if self.place else f"{self.problem} {self.remedy}"


@dataclass(frozen=True)
class Fix:
    """The text that was probably meant, and what was changed, in a few words such as "Add ] at the end"."""

    title: str
    text: str


class TextError(PlyscopeError):
    """A text that cannot be read as a tree, with the line and column (both from 1) and that line's text.

    `source` is the line, or a part of it where the line is long; `caret` is the column of the place within `source`.
    `fix` is the whole text as it was probably meant, if that is known; `choices` are such texts where it holds several
    trees, one for each.
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
    """Something that needs a package which is not installed, such as a game."""
