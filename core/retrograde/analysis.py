"""Retrograde analysis: who wins each position of a graph game, and why plain minimax need not end.

Source: K. Thompson, "Retrograde Analysis of Certain Endgames", ICCA Journal 9(3), 1986, 131-139.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from core.game import Player

Position = TypeVar("Position", bound=Hashable)


class GraphGame(Protocol[Position]):
    """A two-player, zero-sum game of finitely many positions that may recur: endless play is a draw."""

    def positions(self) -> Iterable[Position]:
        """Return every position once, closed under moves."""

    def to_move(self, position: Position) -> Player:
        """Return the player whose turn it is."""

    def moves(self, position: Position) -> Sequence[Position]:
        """Return the positions after the legal moves, each once; at least one unless the game is over."""

    def decided(self, position: Position) -> Player | None:
        """Return who has won if the game is over, None if it goes on."""


class Settled(NamedTuple, Generic[Position]):
    """A position whose winner is known, in how many `plies`, and the position after the move there (None if over).

    The winner wins soonest, and the loser loses latest.
    """

    position: Position
    winner: Player
    plies: int
    move: Position | None


@dataclass(frozen=True)
class Analysis(Generic[Position]):
    """The positions in the order in which they were settled, and the `draws`, where each side can avoid losing."""

    settled: Mapping[Position, Settled[Position]]
    draws: tuple[Position, ...]

    def winner(self, position: Position) -> Player | None:
        """Return who wins a position with best play, None if it is a draw."""
        return self.settled[position].winner if position in self.settled else None

    def line(self, position: Position) -> list[Position]:
        """Return the line of best play from a position that is won, to the end; a draw has only the position itself."""
        line = [position]
        while position in self.settled:
            move = self.settled[position].move
            if move is None:
                break
            line.append(move)
            position = move
        return line


def analyse(game: GraphGame[Position]) -> Analysis[Position]:
    """Settle every position that one side can win.

    A position is won if a move leads to one that its mover wins, and lost if every move leads to one that the opponent
    wins; so settled positions propagate to their predecessors, in order of plies.
    """
    settled: dict[Position, Settled[Position]] = {}
    before: dict[Position, list[Position]] = {}
    left: dict[Position, int] = {}
    for position in game.positions():
        winner = game.decided(position)
        if winner is not None:
            settled[position] = Settled(position, winner, 0, None)
            continue
        moves = game.moves(position)
        left[position] = len(moves)
        for move in moves:
            before.setdefault(move, []).append(position)
    waiting = deque(settled.values())
    while waiting:
        after = waiting.popleft()
        for position in before.get(after.position, ()):
            if position in settled:
                continue
            left[position] -= 1
            if after.winner is game.to_move(position) or left[position] == 0:
                settled[position] = Settled(position, after.winner, after.plies + 1, after.position)
                waiting.append(settled[position])
    return Analysis(settled, tuple(position for position in left if position not in settled))


class EndlessLine(NamedTuple, Generic[Position]):
    """A line of play whose last position is that at index `again`, from which the search repeats forever.

    `passed` has for each move of the line how many moves before it were searched: every line of play through them ends.
    """

    positions: tuple[Position, ...]
    again: int
    passed: tuple[int, ...]


def endless_line(game: GraphGame[Position], start: Position) -> EndlessLine[Position] | None:
    """Return the line on which depth-first minimax first repeats a position; None if every line ends."""
    line = {start: 0}  # the positions on the line of play, with the number of moves searched there
    ended: set[Position] = set()
    while line:
        here, passed = next(reversed(line.items()))
        moves = () if game.decided(here) is not None else game.moves(here)
        if passed == len(moves):
            ended.add(here)
            del line[here]
        elif (move := moves[passed]) in line:
            return EndlessLine((*line, move), list(line).index(move), tuple(line.values()))
        elif move in ended:
            line[here] += 1
        else:
            line[move] = 0
    return None
