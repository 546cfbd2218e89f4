"""`facts_of`: what the rules of a game say about the places of a trace, with each position and move looked at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.game import Game, Player, Value, is_evaluated
from core.trace import ABSENT, Kind, Places


class Facts(NamedTuple):
    """By place: whether MAX moves there, the kind of the event after its ENTER, and the number of what it is worth.

    That is one of `numbers`, and means something at the places that are scored. The `extremes` are the utilities
    between which a position that is evaluated may be worth anything, None if there is none.
    """

    is_max: NDArray[np.bool_]
    second: NDArray[np.uint8]
    worth: NDArray[np.int64]
    numbers: Sequence[Value]
    extremes: tuple[Value, Value] | None


def facts_of(places: Places, game: Game[Any, Any], limit: int | None) -> Facts | None:
    """Return what the rules say of the places of a search to a depth limit; None if the table of places is wrong."""
    known: dict[Any, int] = {}
    number = np.array([known.setdefault(state, len(known)) for state in places.states], np.int64)
    depth = np.append(0, places.depth[places.parent[1:]] + 1)
    if not np.array_equal(places.depth, depth) or not _moves_lead_there(places, game, number):
        return None
    states = list(known)
    players, ends = list(map(game.to_move, states)), list(map(game.is_terminal, states))
    if Player.CHANCE in players or list(map(players.__getitem__, number.tolist())) != list(places.players):
        return None
    is_terminal = np.array(ends, bool)[number]
    is_limited = ~is_terminal & (depth >= limit) if limit is not None else np.zeros(len(depth), bool)
    if is_limited.any() and not is_evaluated(game):
        return None
    is_inner = ~is_terminal & ~is_limited
    children = np.zeros(len(states), np.int64)
    for position in np.unique(number[is_inner]).tolist():
        children[position] = len(game.actions(states[position]))
    if not np.array_equal(places.branching, np.where(is_inner, children[number], 0)):
        return None
    numbers = [game.utility(state) if end else 0 for state, end in zip(states, ends, strict=True)]
    extremes = None
    if is_limited.any():
        extremes = game.utility_range  # type: ignore[attr-defined]  # Evaluated
        for position in np.unique(number[is_limited]).tolist():
            numbers[position] = game.evaluate(states[position])  # type: ignore[attr-defined]
    second = np.where(is_terminal, Kind.LEAF, np.where(is_limited, Kind.HORIZON, Kind.ENTER)).astype(np.uint8)
    return Facts(np.array([player is Player.MAX for player in players])[number], second, number, numbers, extremes)


def _moves_lead_there(places: Places, game: Game[Any, Any], number: NDArray[np.int64]) -> bool:
    """Return whether each place is what its move makes of the position above, and the root what is searched.

    `number` is that of each place's position; positions are looked at in the order in which they come up.
    """
    if places.states[0] != game.initial or (int(places.child[0]), places.moves[0]) != (ABSENT, None):
        return False
    above, child = number[places.parent[1:]], places.child[1:].astype(np.int64)
    moves: dict[Any, int] = {}
    move = np.array([moves.setdefault(each, len(moves)) for each in places.moves[1:]], np.int64)
    if (child < 0).any():
        return False
    _, first, step = np.unique(above * (child.max(initial=0) + 1) + child, return_index=True, return_inverse=True)
    if (move[first[step]] != move).any() or (number[1:][first[step]] != number[1:]).any():
        return False
    for place in (np.sort(first) + 1).tolist():
        state, index = places.states[places.parent[place]], int(places.child[place])
        actions = () if game.is_terminal(state) else game.actions(state)
        if index >= len(actions) or actions[index] != places.moves[place]:
            return False
        if game.result(state, actions[index]) != places.states[place]:
            return False
    return True
