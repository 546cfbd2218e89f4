"""The order in which a node's children are searched; learned orders are in `learned_order.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from core.game import CHANCE, MAX, Game, OptionError, Value, is_evaluated, name_of, no_evaluation, tells_noise
from core.options import Order, SearchOptions
from core.options.paths import Path, path_text
from core.search.state_values import state_values
from core.trace.recorder import Recorder

Numbered: TypeAlias = list[tuple[int, Any]]
"""Moves in search order, each with its index among the moves as written."""

InOrder: TypeAlias = Callable[[Any, int], Numbered]
"""Returns the moves from a state at a depth, as `Numbered`."""


def move_order(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> InOrder:
    """Return a function that orders the moves of a state; raise OptionError for an order that the game can't serve."""
    check_order(game, options)
    return ORDERS[options.order](game, record, options)


def turns_at(game: Game[Any, Any], options: SearchOptions) -> Callable[[Any, Path], list[int]]:
    """Return a function that orders the children of a state at a path, searched or not.

    For a learned order this is the initial one.
    """
    if options.order is Order.HAND:
        chosen = dict(options.hand)
        return lambda state, path: [*chosen.get(path, range(len(game.actions(state))))]
    in_order = move_order(game, Recorder(game, options), options)
    return lambda state, path: [index for index, _ in in_order(state, len(path))]


def check_order(game: Game[Any, Any], options: SearchOptions) -> None:
    """Raise OptionError for an order that the game clearly can't serve: see `move_order`."""
    if options.order is Order.EVALUATION:
        _judged(game)
    if options.order is Order.CAPTURES:
        _noisy(game)
    for path, children in options.hand:
        _check_children(game, path, children)


def shuffled(moves: Numbered, seed: int, state: Any) -> Numbered:
    """Return the moves from a state in an order that depends only on the seed and the state."""
    if len(moves) > 1:
        # Unlike `hash`, a string seeds the generator identically on every machine.
        Random(f"{seed} {state}").shuffle(moves)  # noqa: S311 - has to be the same again
    return moves


def _as_given(game: Game[Any, Any], _: Recorder, options: SearchOptions) -> InOrder:
    actions = game.actions
    if options.order is Order.REVERSED:
        return lambda state, _: list(enumerate(actions(state)))[::-1]
    return lambda state, _: list(enumerate(actions(state)))


def _at_random(game: Game[Any, Any], _: Recorder, options: SearchOptions) -> InOrder:
    return lambda state, _: shuffled(list(enumerate(game.actions(state))), options.seed, state)


def _by_true_value(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> InOrder:
    value_at = state_values(game, options.depth, "order", record.check_stop)
    return _by_value(game, value_at, best_first=options.order is Order.BEST)


def _by_evaluation(game: Game[Any, Any], _record: Recorder, _options: SearchOptions) -> InOrder:
    return _by_value(game, _judged(game), best_first=True)


def _captures_first(game: Game[Any, Any], _record: Recorder, _options: SearchOptions) -> InOrder:
    is_noisy = _noisy(game)
    return lambda state, _: sorted(
        enumerate(game.actions(state)), key=lambda numbered: not is_noisy(state, numbered[1])
    )


def _by_value(game: Game[Any, Any], value_at: Callable[[Any, int], Value], *, best_first: bool) -> InOrder:
    def in_order(state: Any, depth: int) -> Numbered:
        player = game.to_move(state)
        if player is CHANCE:  # to whom all children are equal
            return list(enumerate(game.actions(state)))
        highest_first = (player is MAX) is best_first
        return sorted(
            enumerate(game.actions(state)),
            key=lambda numbered: value_at(game.result(state, numbered[1]), depth + 1),
            reverse=highest_first,  # which keeps equal ones in order, too
        )

    return in_order


def _judged(game: Game[Any, Any]) -> Callable[[Any, int], Value]:
    if not is_evaluated(game):
        raise OptionError(f"{no_evaluation(game)} to order children by.", "Choose another.", place="order")
    evaluate = game.evaluate
    return lambda state, _: game.utility(state) if game.is_terminal(state) else evaluate(state)


def _noisy(game: Game[Any, Any]) -> Callable[[Any, Any], bool]:
    if not tells_noise(game):
        problem = f"{name_of(game)} does not tell captures from other moves."
        raise OptionError(problem, "Choose another order.", place="order")
    return game.is_noisy


def _by_hand(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> InOrder:
    chosen = dict(options.hand)
    depths = set(map(len, chosen))

    def in_order(state: Any, depth: int) -> Numbered:
        moves: Sequence[Any] = game.actions(state)
        # The path of a deep node is long, so it is computed only if it may be named.
        children = chosen.get(record.path) if depth in depths else None
        return list(enumerate(moves)) if children is None else [(child, moves[child]) for child in children]

    return in_order


ORDERS: dict[Order, Callable[[Game[Any, Any], Recorder, SearchOptions], InOrder]] = {
    **dict.fromkeys((Order.GIVEN, Order.REVERSED), _as_given),
    **dict.fromkeys((Order.HASH, Order.KILLER, Order.HISTORY), _as_given),  # where learned orders begin
    **dict.fromkeys((Order.BEST, Order.WORST), _by_true_value),
    Order.EVALUATION: _by_evaluation,
    Order.RANDOM: _at_random,
    Order.CAPTURES: _captures_first,
    Order.HAND: _by_hand,
}
"""What makes each order."""


def _check_children(game: Game[Any, Any], path: Path, children: Sequence[int]) -> None:
    state = game.initial
    for depth, index in enumerate(path):
        moves = () if game.is_terminal(state) else game.actions(state)
        if index >= len(moves):
            raise OptionError(
                f"there is no node {path_text(path[: depth + 1])}.", "Name a node of this tree.", place="hand"
            )
        state = game.result(state, moves[index])
    count = 0 if game.is_terminal(state) else len(game.actions(state))
    if count != len(children):
        raise OptionError(
            f"{path_text(path)} has {count} children, and {len(children)} are put in order.",
            "Name each child once." if count else "A leaf has none: leave it out.",
            place="hand",
        )
