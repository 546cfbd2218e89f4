"""Why plain minimax need not end on a graph: the line of play on which it comes to a position again."""

from __future__ import annotations

from typing import Generic, NamedTuple

from core.retrograde.analysis import GraphGame, Position


class EndlessLine(NamedTuple, Generic[Position]):
    """A line of play whose last position is the one at index `again`, from where the search repeats itself for ever.

    `passed` has for each move of the line how many moves before it were searched: every line of play through them ends.
    """

    positions: tuple[Position, ...]
    again: int
    passed: tuple[int, ...]


def endless_line(game: GraphGame[Position], start: Position) -> EndlessLine[Position] | None:
    """Return where depth-first minimax without memory first repeats a position of its line; None if every line ends."""
    line, turns = [start], [0]
    places = {start: 0}
    ended: set[Position] = set()
    while line:
        here = line[-1]
        moves = () if game.decided(here) is not None else game.moves(here)
        if turns[-1] == len(moves):
            ended.add(here)
            del places[here]
            line.pop()
            turns.pop()
            if turns:
                turns[-1] += 1
            continue
        move = moves[turns[-1]]
        if move in places:
            return EndlessLine((*line, move), places[move], tuple(turns))
        if move in ended:
            turns[-1] += 1
            continue
        places[move] = len(line)
        line.append(move)
        turns.append(0)
    return None
