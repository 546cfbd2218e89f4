"""`Match`: a game in play, as data: where it began and the moves since."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from core.game import CHANCE, Concluded, Game, PlyscopeError, Value, brief_name, imperative
from core.games.entry import GameEntry
from core.games.written_positions import MOST_MOVES

MOST_NAMED = 8
"""The most legal moves that a message names."""


class MoveError(PlyscopeError):
    """A move that is not legal in its position."""


@dataclass(frozen=True)
class Match:
    """A game from `game.initial` on, after these moves; each is legal where it is made.

    >>> from core.games import GAMES
    >>> match = Match.begin(GAMES["nim"], GAMES["nim"].at("1,2")).play("A takes 2 from b")
    >>> match.state, match.side, match.legal
    ('1,0 B', 'B', ('B takes 1 from a',))
    >>> match.play("B takes 1 from a").outcome
    'B wins.'
    """

    entry: GameEntry
    game: Game[Any, Any]
    moves: tuple[str, ...]
    states: tuple[str, ...]
    """The position before each move, and the current one."""

    @classmethod
    def begin(cls, entry: GameEntry, game: Game[Any, Any]) -> Match:
        """Return a match without moves."""
        return cls(entry, game, (), (game.initial,))

    @property
    def state(self) -> str:
        """The current position."""
        return self.states[-1]

    @property
    def side(self) -> str:
        """The side to move, by its name in the position."""
        return self.side_at(len(self.moves))

    @property
    def position(self) -> str:
        """The current position, as text without the side to move."""
        return self.state.rsplit(" ", 1)[0]

    @property
    def last(self) -> str | None:
        """The last move."""
        return self.moves[-1] if self.moves else None

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """The legal moves; none once the game is over."""
        return () if self.game.is_terminal(self.state) else tuple(self.game.actions(self.state))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.legal

    @property
    def is_throw(self) -> bool:
        """Whether chance makes the next move."""
        return self._is_throw(len(self.moves))

    @property
    def was_thrown(self) -> bool:
        """Whether chance made the last move."""
        return bool(self.moves) and self._is_throw(len(self.moves) - 1)

    @property
    def outcome(self) -> str:
        """How the finished game ended, as a sentence, in the game's own words if it has some."""
        if isinstance(self.game, Concluded):
            return self.game.outcome(self.state)
        value = self.game.utility(self.state)
        return f"{self._winner(value)} wins." if value else "The game is drawn."

    def side_at(self, number: int) -> str:
        """Return the side to move after so many moves."""
        return self.states[number].rsplit(" ", 1)[1]

    def play(self, move: str) -> Match:
        """Return the match after a move; raise MoveError if it is not legal."""
        if move not in self.legal:
            raise MoveError(f"{move[:24]!r} is not a legal move here.", _remedy(self.legal))
        return replace(self, moves=(*self.moves, move), states=(*self.states, self.game.result(self.state, move)))

    def thrown(self, random: Random) -> Match:
        """Return the match after a move of chance, drawn with its probability."""
        chances: Sequence[Any] = self.game.probabilities(self.state)  # type: ignore[attr-defined]  # Stochastic
        return self.play(random.choices(self.legal, list(map(float, chances)))[0])

    def back_to(self, number: int) -> Match:
        """Return the match after its first moves."""
        return replace(self, moves=self.moves[:number], states=self.states[: number + 1])

    def taken_back(self, by_person: Callable[[str], bool]) -> Match | None:
        """Return the match before a person's last move (any side's, if a search plays both); None if there is none.

        A throw is no side's move: it is taken back along with the choice of the die.
        """
        everyone = not any(map(by_person, self.entry.sides))
        for number in reversed(range(len(self.moves))):
            if not self._is_throw(number) and (everyone or by_person(self.side_at(number))):
                return self.back_to(number)
        return None

    def _is_throw(self, number: int) -> bool:
        state = self.states[number]
        return not self.game.is_terminal(state) and self.game.to_move(state) is CHANCE

    def _winner(self, value: Value) -> str:
        maximizer = self.entry.maximizer or self.side_at(0)
        return maximizer if value > 0 else next(side for side in self.entry.sides if side != maximizer)


def moves_text(match: Match) -> str:
    """Return a match's moves as text for links, without sides."""
    return ",".join(brief_name(match.game, move) for move in match.moves)


def play_text(match: Match, text: str) -> Match:
    """Return a match after the moves in a text by `moves_text`; raise MoveError, with a move's number.

    A minus may be a hyphen, and moves may be named as in sentences, without sides; a name may have commas.
    """
    written, at = text.replace("−", "-").strip(), 0
    while at < len(written):
        number = len(match.moves) + 1
        if number > MOST_MOVES:
            problem = f"there are more than {MOST_MOVES:,} moves."
            raise MoveError(problem, "Give a position that is nearer to its end.", place=f"moves, move {number:,}")
        short = {brief_name(match.game, move): move for move in match.legal}
        names = {name.replace("−", "-"): move for move in match.legal for name in _names(match.game, move)}
        ends = {name: at + len(name) for name in names if written.startswith(name, at)}
        fitting = [name for name, end in ends.items() if end == len(written) or written[end] == ","]
        if not fitting:
            end = written.find(",", at)
            wrong = written[at : end if end >= 0 else None][:24]
            problem = f"{wrong!r} is not a legal move here."
            if match.is_over:
                problem = f"there is a move, {wrong!r}, but the game is over."
            raise MoveError(problem, _remedy(tuple(short)), place=f"moves, move {number}")
        name = max(fitting, key=len)
        match = match.play(names[name])
        at = ends[name] + 1
        while at < len(written) and written[at].isspace():
            at += 1
    return match


def _names(game: Game[Any, Any], move: str) -> set[str]:
    """Return how a move may be written without its side: `b−2`, `take 2 from b`, `takes 2 from b`.

    Links that were written by hand before have `takes 2 of b`.
    """
    bare = move.split(" ", 1)[1]
    return {brief_name(game, move), imperative(game, move), bare, bare.replace(" from ", " of ")} - {move}


def _remedy(legal: Sequence[str]) -> str:
    if not legal:
        return "Leave it out."
    more = f", … ({len(legal)} in all)" if len(legal) > MOST_NAMED else ""
    return f"Choose one of {', '.join(legal[:MOST_NAMED])}{more}."
