"""What happens next: the next event of a search worth asking for, among wrong ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import starmap, takewhile
from random import Random
from typing import Any

import numpy as np

from core.game import MIN, Game, OptionError, Value, is_evaluated
from core.options import Misconception, Order, SearchOptions
from core.options.paths import Path
from core.practice.questions.question import ideas_for
from core.search import ALGORITHMS, played, search
from core.search.search_text import to_text
from core.trace import ABSENT, Event, Kind, Trace, negated
from core.trace.kinds import SCORES
from core.trees.leaf_tree import LeafTree

MOST_CHOICES = 4

KEPT = 1_024
"""Cached searches of misconceptions: those of about thirty trees."""

NOT_ASKED = frozenset({Kind.MISS, Kind.STORE, Kind.ITERATION, Kind.BOOK, Kind.PLAYOUT, Kind.TRUNCATED})
"""Kinds that are not asked for: they follow from what was asked before, or nobody could know them."""


# Looking a member up in its enum would double the time of an event.
_EXIT, _LOOKED_UP = Kind.EXIT, (Kind.MISS, Kind.ITERATION)


@dataclass(frozen=True)
class NextEvent:
    """What may happen next at the node at `path`, as far as a question goes.

    A leaf's visit, score and return are one event of the score's kind, and so is a cutoff with all that it skips.
    `value` is the score, the value so far, the new bound or what is returned; `window` what an inner node is entered
    with, in a search that prunes; `children` those that are skipped or searched again.
    """

    kind: Kind
    path: Path
    value: Value | None = None
    window: tuple[Value, Value] | None = None
    children: tuple[int, ...] = ()


@dataclass(frozen=True)
class EventChoice:
    """An event to choose, and the misconceptions that would do it next."""

    event: NextEvent
    ideas: tuple[Misconception, ...] = ()


@dataclass(frozen=True)
class NextQuestion:
    """What happens after the first `begins` events? The choice `right`, after which `ends` have happened."""

    begins: int
    ends: int
    choices: tuple[EventChoice, ...]
    right: int


def what_next(game: Game[Any, Any], trace: Trace, step: int) -> NextQuestion | None:
    """Return the first question at or after a step; None if nothing more happens.

    Wrong choices are first what misconceptions do next whose searches agree up to here, then what comes to mind:
    another child is visited, the node is cut off, or returns. None of them happens at this node before the search moves
    on. If nothing comes to mind, as at an only child, nothing is asked. The order of the choices depends on search and
    step alone.
    """
    game = played(game, trace.options)
    for begins, ends, truth in events_from(trace, step):
        coming = dict.fromkeys((truth, *_at_once(trace, ends, truth)), ())
        wrong = {event: ideas for event, ideas in _misconceived(game, trace, begins).items() if event not in coming}
        if len(wrong) < MOST_CHOICES - 1:
            wrong |= {event: () for event in _plausible(game, trace, begins) if event not in wrong | coming}
        if wrong:
            return _shuffled(trace, begins, ends, truth, wrong)
    return None


def events_from(trace: Trace, step: int) -> Iterator[tuple[int, int, NextEvent]]:
    """Yield what can be asked for from a step on, each event with the steps before and after it."""
    while step < len(trace):
        first = trace[step]
        ends = _end(trace, step, first)
        if first.kind not in NOT_ASKED and not _is_begun(trace, step, first):
            yield step, ends, _next_event(trace, step, ends)
        step = ends


def _end(trace: Trace, step: int, first: Event) -> int:
    """Return the step after the event that begins with `first`, which is at `step`."""
    kind, visit = trace.events["kind"].item, trace.events["visit"].item
    end, size = step + 1, len(trace)
    if first.kind is Kind.ENTER:
        while end < size and visit(end) == first.visit and kind(end) in _LOOKED_UP:
            end += 1
        if end < size and kind(end) in SCORES and visit(end) == first.visit:
            while end < size and kind(end) != _EXIT:
                end += 1
            end = min(end + 1, size)
    return end + len(trace.skips.get(step, ()))


def _is_begun(trace: Trace, step: int, first: Event) -> bool:
    """Return whether an event continues a leaf's visit or a cutoff."""
    if not step:
        return False
    last = trace[step - 1]
    if last.visit != first.visit:
        return False
    return first.kind in (Kind.SKIP, *SCORES) or (
        first.kind is Kind.EXIT and _score(trace, first.visit, step) is not None
    )


def _score(trace: Trace, visit: int, before: int) -> Event | None:
    """Return the event that scored a visit right before a step."""
    while before and int(trace.events["visit"][before - 1]) == visit:
        before -= 1
        if trace.events["kind"][before] in SCORES:
            return trace[before]
        if trace.events["kind"][before] != Kind.STORE:
            return None
    return None


def _next_event(trace: Trace, step: int, ends: int) -> NextEvent:
    first, path = trace[step], trace.places.path(trace[step].node)
    if first.kind is Kind.ENTER:
        score = next((event for event in map(trace.__getitem__, range(step, ends)) if event.kind in SCORES), None)
        if score is not None:
            return NextEvent(score.kind, path, score.value)
        return NextEvent(Kind.ENTER, path, window=_window(trace, first.alpha, first.beta))
    if first.kind is Kind.RESEARCH:
        return NextEvent(first.kind, path, children=(int(trace.events["child"][step]),))
    value = {Kind.ALPHA: first.alpha, Kind.BETA: first.beta, Kind.CUTOFF: None}.get(first.kind, first.value)
    return NextEvent(first.kind, path, value, children=tuple(trace.skips.get(step, ())))


def _window(trace: Trace, alpha: Value, beta: Value) -> tuple[Value, Value] | None:
    return (alpha, beta) if ALGORITHMS[trace.options.algorithm].prunes else None


def _at_once(trace: Trace, ends: int, truth: NextEvent) -> Iterator[NextEvent]:
    """Yield what happens right after the truth at its node: no choice is wrong only because it comes a moment later."""
    if truth.kind not in (Kind.ENTER, Kind.EXIT, *SCORES):
        events = (event for _, _, event in events_from(trace, ends))
        yield from takewhile(lambda event: event.path == truth.path, events)


def _misconceived(game: Game[Any, Any], trace: Trace, begins: int) -> Mapping[NextEvent, tuple[Misconception, ...]]:
    """Return what misconceptions do next whose searches agree with this one up to a step."""
    if not isinstance(game, LeafTree):
        return {}
    options = replace(trace.options, budget=None)
    before = tuple(event for _, ends, event in events_from(trace, 0) if ends <= begins)
    found: dict[NextEvent, tuple[Misconception, ...]] = {}
    for idea in ideas_for(game, options):
        misled = _misled_events(game, replace(options, misconception=idea))
        if len(misled) > len(before) and misled[: len(before)] == before:
            following = misled[len(before)]
            found[following] = (*found.get(following, ()), idea)
    return found


@lru_cache(KEPT)
def _misled_events(tree: LeafTree, options: SearchOptions) -> tuple[NextEvent, ...]:
    misled = misled_search(tree, options)
    return () if misled is None else tuple(event for _, _, event in events_from(misled, 0))


@lru_cache(KEPT)
def misled_search(tree: LeafTree, options: SearchOptions) -> Trace | None:
    """Return the search of a misconception, None if it can't search the tree, as when infinities have no mean."""
    try:
        return search(tree, options)
    except OptionError:
        return None


def _plausible(game: Game[Any, Any], trace: Trace, begins: int) -> Iterator[NextEvent]:
    """Yield what else might come next, the likeliest first; nothing at the start."""
    if not begins:
        return
    last = trace[begins - 1]
    here = int(trace.visits.parent[last.visit]) if last.kind is Kind.EXIT else last.visit
    if here == ABSENT:
        return
    visits = trace.events["visit"][:begins]
    at = trace[int(np.flatnonzero(visits == here)[-1])]
    path, prunes = trace.places.path(at.node), ALGORITHMS[trace.options.algorithm].prunes
    below = np.flatnonzero(trace.visits.parent[: int(visits.max()) + 1] == here)
    seen = trace.places.child[trace.visits.place[below]].tolist()
    left = [child for child in range(int(trace.places.branching[at.node])) if child not in seen]
    if trace.options.order is Order.REVERSED:
        left.reverse()
    returned = None if last.kind is not Kind.EXIT or last.value is None else trace.handed_up(last.value)
    if returned is not None and returned != at.value:
        yield NextEvent(Kind.BEST, path, returned)
    yield from (_visit(game, trace, at, path, child) for child in left[:1])
    if seen and prunes and at.kind not in (Kind.CUTOFF, Kind.SKIP):
        yield NextEvent(Kind.CUTOFF, path, children=tuple(left))
    if at.value is not None:
        yield NextEvent(Kind.EXIT, path, at.value)
    yield from (_visit(game, trace, at, path, child) for child in left[1:2])
    if returned is not None and prunes and returned not in (at.alpha, at.beta):
        yield NextEvent(Kind.ALPHA if trace.maximizes(at.node) else Kind.BETA, path, returned)
    if path and at.value is not None:
        yield NextEvent(Kind.EXIT, path[:-1], trace.handed_up(at.value))


def _visit(game: Game[Any, Any], trace: Trace, parent: Event, path: Path, child: int) -> NextEvent:
    """Return the visit to an unvisited child."""
    above = trace.places.states[parent.node]
    state = game.result(above, game.actions(above)[child])
    below, kind = (*path, child), Kind.ENTER
    if game.is_terminal(state):
        kind, value = Kind.LEAF, game.utility(state)
    elif len(below) == trace.options.depth and is_evaluated(game):
        kind, value = Kind.HORIZON, game.evaluate(state)
    if kind is Kind.ENTER:
        return NextEvent(kind, below, window=_window(trace, *trace.handed_down(parent.alpha, parent.beta)))
    return NextEvent(kind, below, negated(value) if trace.is_for_mover and game.to_move(state) is MIN else value)


def _shuffled(
    trace: Trace, begins: int, ends: int, truth: NextEvent, wrong: Mapping[NextEvent, tuple[Misconception, ...]]
) -> NextQuestion:
    random = Random(f"{to_text(trace.options)} {len(trace)} {truth.path} {begins}")  # noqa: S311  the same for a class
    choices = [EventChoice(truth), *starmap(EventChoice, list(wrong.items())[: MOST_CHOICES - 1])]
    random.shuffle(choices)
    return NextQuestion(begins, ends, tuple(choices), choices.index(EventChoice(truth)))
