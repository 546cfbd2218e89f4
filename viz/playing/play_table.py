"""`PlayTable`: a match with its choices: who plays each side, how the search searches, and how long."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from core.games import GAMES
from core.options import SearchOptions
from core.playing.match import Match
from core.playing.reply import Reply, reply
from viz.sharing.request import USUAL, Position, Request, usual_search

SECONDS = (0.3, 1.0, 3.0, 10.0)
"""The choices of time for a move."""

USUAL_SECONDS = 1.0

FIRST_GAME = Position(next(iter(GAMES)))
"""What the page opens with."""


@dataclass(frozen=True)
class PlayTable:
    """A match, the sides that the search plays, its options, and its seconds for a move.

    `start` is the position in which the match began. In play some choices of a game are fixed: sooner wins are worth
    more, or a search might put off each of several equal wins.
    """

    start: Position
    match: Match
    by_search: tuple[str, ...]
    chosen: SearchOptions = USUAL
    seconds: float = USUAL_SECONDS

    @classmethod
    def begin(cls, start: Position, by_search: tuple[str, ...] | None = None) -> PlayTable:
        """Return a table without moves; by default the search plays the second side.

        The search is the usual one of the game. Raises PlyscopeError if the position can't be read.
        """
        entry = GAMES[start.game]
        match, sides = Match.begin(entry, played(start).searched()), entry.sides[1:] if by_search is None else by_search
        return cls(start, match, sides, SearchOptions(usual_search(start)))

    @property
    def is_search_to_move(self) -> bool:
        """Whether the search is to move."""
        return not self._is_nobodys_turn and self.match.side in self.by_search

    @property
    def is_persons_to_move(self) -> bool:
        """Whether a person is to move."""
        return not self._is_nobodys_turn and self.match.side not in self.by_search

    @property
    def _is_nobodys_turn(self) -> bool:
        return self.match.is_over or self.match.is_throw

    @property
    def is_search_alone(self) -> bool:
        """Whether the search plays both sides."""
        return set(self.by_search) == set(self.match.entry.sides)

    def with_match(self, match: Match | None) -> PlayTable:
        """Return the table with another match, the same if there is none."""
        return self if match is None else replace(self, match=match)

    def thrown(self, random: Random) -> PlayTable:
        """Return the table after all moves due by chance."""
        table = self
        while table.match.is_throw:
            table = table.with_match(table.match.thrown(random))
        return table

    def taken_back(self) -> Match | None:
        """Return the match before a person's last move; see `Match.taken_back`."""
        return self.match.taken_back(lambda side: side not in self.by_search)

    def request(self, number: int | None = None) -> Request:
        """Return the request for searching the position after so many moves, by default the current one."""
        match = self.match if number is None else self.match.back_to(number)
        return Request(replace(played(self.start), text=match.position, to_move=match.side), self.chosen)

    def searched(self) -> Reply:
        """Return the search's move in the current, unfinished position.

        Raises OptionError for options that the game can't serve.
        """
        request = self.request()
        return reply(request.searched(), replace(request.options(), budget=None), self.seconds)

    def tree_of(self, number: int, reply: Reply) -> Request:
        """Return the request for the search that found a move, at the step that decides it."""
        chosen = replace(self.chosen, depth=reply.options.depth)
        return replace(self.request(number), chosen=chosen, step=reply.decided)


def played(start: Position) -> Position:
    """Return a position with the choices that its game has in play."""
    return replace(start, chosen=GAMES[start.game].chosen_in_play(start.chosen))
