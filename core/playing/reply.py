"""`reply`: the move that a search makes within a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from threading import Timer
from time import monotonic
from typing import Any, TypeAlias

import numpy as np

from core.game import Game, OptionError, Value, is_evaluated
from core.options import OPTIONS, Book, Order, SearchOptions
from core.options.numerals import listed
from core.options.option import Need
from core.search import as_heeded, heeds, recorder_for, search
from core.search.opening_book import book_moves
from core.trace import Bound, Estimates, Kind, Trace
from core.trace.kinds import SCORES
from core.trace.line_of_play import principal_variation

FIRST_TRY = 0.5
"""The share of the time for the search as asked for; the rest is for shallower ones if it does not finish."""

MOST_EVENTS = 2_000_000
"""The most events recorded for a move: about 100 MB."""

UNPLAYED = tuple(order for order, need in OPTIONS["order"].needs.items() if need is Need.WHOLE_TREE)
"""Orders that need values beforehand, or name the nodes of one tree."""

Searches: TypeAlias = Callable[[Game[Any, Any], SearchOptions, float], Trace]
"""Returns a search of a game within so many seconds; the trace is partial if time runs out."""


@dataclass(frozen=True)
class Reply:
    """The move that a search chose, and what the search cost.

    `options` are those of the search that chose it, shallower than `asked` if time ran out. The `line` of
    play begins with the move. `value` is for the side that moves, or for MAX where the game says who that is; None if
    the search was stopped before it had any; it is an `estimate` if it rests on static evaluations. `seconds` counts
    all that was searched for the move, the other numbers only the search that chose it. `is_whole` says that this
    search was not stopped, `decided` at which of its steps the move was settled at the root. A move
    `from_book` was made without a search; the number is that of the book's moves there.
    """

    move: str
    value: Value | None
    bound: Bound
    line: tuple[str, ...]
    asked: SearchOptions
    options: SearchOptions
    is_whole: bool
    estimate: bool = False
    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0
    deepest: int = 0
    events: int = 0
    seconds: float = 0.0
    decided: int = 0
    from_book: int = 0


def check_playable(options: SearchOptions) -> None:
    """Raise OptionError for an order that does not suit play."""
    if options.order in UNPLAYED:
        others = listed((order for order in Order if order not in UNPLAYED), "or")
        problem = f"the order {options.order} needs what only a search of the whole tree could know."
        raise OptionError(problem, f"Choose {others}.", place="order")


def search_within(game: Game[Any, Any], options: SearchOptions, seconds: float) -> Trace:
    """Return the search of a game, a partial trace if it takes too long."""
    record = recorder_for(game, options)
    stop = Timer(max(0.0, seconds), record.stop)
    stop.daemon = True
    stop.start()
    try:
        return search(game, options, record)
    finally:
        stop.cancel()


def reply(game: Game[Any, Any], options: SearchOptions, seconds: float, within: Searches = search_within) -> Reply:
    """Return the move that a search makes in a game's initial state, which is not terminal, within a time.

    If the search as asked for does not finish in half of it, searches to 1, 2, 3 … plies have the rest, and the deepest
    that finishes chooses the move. Without a static evaluation or a depth limit nothing is shallower: the search has
    the whole time, and its best move so far is taken. With an opening book, and a position in it, the book's first move
    is made without a search; a book that can't be worked out in half of the time is left out. Raises OptionError for
    options that the game can't serve.
    """
    check_playable(options)
    began = monotonic()
    ends = began + seconds
    if (booked := _by_book(game, options, began + seconds * FIRST_TRY)) is not None:
        return booked
    asked = replace(options, book=Book.OFF, budget=min(options.budget or MOST_EVENTS, MOST_EVENTS))
    can_be_shallower = is_evaluated(game) and heeds(options.algorithm, "depth")
    left = ends - monotonic()
    trace = within(game, asked, left * (FIRST_TRY if can_be_shallower else 1))
    if trace.truncated and can_be_shallower:
        trace = _deepest(game, asked, ends, within) or trace
    return _chosen(game, options, trace, monotonic() - began)


def _by_book(game: Game[Any, Any], options: SearchOptions, ends: float) -> Reply | None:
    """Return the first move of the opening book, if the options ask for it and it has the position.

    Also None if the book is not worked out before the monotonic clock reaches `ends`.
    """
    if as_heeded(options).book is not Book.ON:
        return None

    def check_stop() -> None:
        if monotonic() > ends:
            raise TimeoutError

    try:
        known = book_moves(game, check_stop)
    except TimeoutError:
        return None
    if not known:
        return None
    move = game.actions(game.initial)[next(iter(known))]
    return Reply(move, None, Bound.NONE, (move,), options, options, is_whole=True, from_book=len(known))


def _deepest(game: Game[Any, Any], asked: SearchOptions, ends: float, within: Searches) -> Trace | None:
    """Return the deepest search that finishes before a time; None if not even one ply does."""
    found = None
    for depth in count(1):
        if asked.depth is not None and depth >= asked.depth:
            return found
        trace = within(game, replace(asked, depth=depth), ends - monotonic())
        if trace.truncated:
            return found
        found = trace
    return found


def _chosen(game: Game[Any, Any], asked: SearchOptions, trace: Trace, seconds: float) -> Reply:
    """Return what a search chose: the first legal move if it was stopped before it had a best one."""
    kinds = trace.events["kind"]  # counted here: `result_of` also works out each cutoff
    of_root = np.flatnonzero(trace.at == 0)
    root = trace[int(of_root[-1])] if len(of_root) else None
    state, line = game.initial, list[str]()
    for child in principal_variation(trace):
        line.append(game.actions(state)[child])
        state = game.result(state, line[-1])
    return Reply(
        move=line[0] if line else game.actions(state)[0],
        value=None if root is None else root.value,
        bound=Bound.NONE if root is None else root.bound,
        estimate=root is not None and Estimates.VALUE in root.estimates,
        line=tuple(line),
        nodes=len(trace.visits),
        leaves=int(np.isin(kinds, SCORES).sum()),
        cutoffs=int((kinds == Kind.CUTOFF).sum()),
        deepest=int(trace.places.depth.max(initial=0)),
        events=len(trace),
        seconds=seconds,
        asked=asked,
        options=replace(trace.options, book=asked.book, budget=asked.budget),
        is_whole=not trace.truncated,
        decided=_decided(trace),
    )


def _decided(trace: Trace) -> int:
    """Return the step at which the root last takes its best move, or the last step."""
    takes = np.flatnonzero((trace.at == 0) & (trace.events["kind"] == Kind.BEST))
    return int(takes[-1]) + 1 if len(takes) and not trace.samples else len(trace)
