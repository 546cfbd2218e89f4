"""The minimax values of a game's states, each computed once, for orders that need them beforehand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from core.expectation import expectation
from core.game import CHANCE, MAX, Game, OptionError, Value, is_evaluated, no_evaluation
from core.search.recursion_limit import UNASKED, restored, room_for
from core.trees.leaf_tree import LeafTree

MOST_STATES = 200_000
"""The most states of a game that are valued, a few seconds of work; the nodes of a tree are never too many."""

ValueAt: TypeAlias = Callable[[Any, int], Value]
"""The minimax value of a state at a depth."""


def state_values(
    game: Game[Any, Any], depth_limit: int | None, place: str, check_stop: Callable[[], None] = lambda: None
) -> ValueAt:
    """Return a function that gives the minimax value, to the depth limit, of each state that a search can meet.

    Values are worked out when first asked for; `check_stop` is called before each, and its exception ends the work. It
    raises OptionError at `place` for more than MOST_STATES states (one at two depths counts twice if there is a limit),
    or for a limit that the game can't serve.
    """
    if isinstance(game, LeafTree) and depth_limit is None:
        values = game.minimax
        return lambda node, _: values[node]
    known: dict[tuple[Any, int], Value] = {}
    ply = 0 if depth_limit is None else 1

    def value_at(state: Any, depth: int) -> Value:
        if not known:
            known.update(all_values(game, depth_limit, place, check_stop))
        return known[state, depth * ply]

    return value_at


def all_values(
    game: Game[Any, Any], depth_limit: int | None, place: str, check_stop: Callable[[], None] = lambda: None
) -> dict[tuple[Any, int], Value]:
    """Return each state's value, by state and depth (0 without a limit), in postorder; raises as `state_values`."""
    evaluate = evaluation_at(depth_limit, game)
    known: dict[tuple[Any, int], Value] = {}
    met = {(game.initial, 0)}
    ply = 0 if depth_limit is None else 1
    room = UNASKED

    def value(state: Any, depth: int, calls: int) -> None:
        nonlocal room
        check_stop()
        if calls >= room:
            room = room_for(calls)
        if game.is_terminal(state):
            known[state, depth] = game.utility(state)
        elif depth == depth_limit:
            known[state, depth] = evaluate(state)
        else:
            below = [(game.result(state, move), depth + ply) for move in game.actions(state)]
            met.update(below)
            if len(met) > MOST_STATES:
                raise OptionError(
                    f"more than {MOST_STATES:,} states would have to be valued beforehand.",
                    "Choose another order, or a lower depth limit.",
                    place=place,
                )
            for child, child_depth in below:
                if (child, child_depth) not in known:
                    value(child, child_depth, calls + 1)
            player, values = game.to_move(state), map(known.__getitem__, below)
            if player is CHANCE:
                known[state, depth] = expectation(zip(game.probabilities(state), values, strict=True))  # type: ignore[attr-defined]  # Stochastic
            else:
                known[state, depth] = max(values) if player is MAX else min(values)

    with restored():
        value(game.initial, 0, 0)
    return known


def evaluation_at(depth: int | None, game: Game[Any, Any]) -> Callable[[Any], Value]:
    """Return the evaluation that a search to `depth` plies needs; raise OptionError if the game has none."""
    if is_evaluated(game):
        return game.evaluate
    if depth is not None:
        raise OptionError(
            f"{no_evaluation(game)}, so a search can't stop above the leaves.",
            "Leave the depth limit out.",
            place="depth",
        )
    return game.utility  # never called: there is no horizon
