"""What a class votes on: a question about a recorded search, with the truth and the answers of misconceptions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice, takewhile
from typing import Any, TypeAlias, TypeVar

import numpy as np

from core.game import Game, Value
from core.options import Misconception
from core.options.paths import Path
from core.practice.hand_in import leaves_below, topmost, trace_answers
from core.practice.next_event import NextEvent, events_from, misled_search, what_next
from core.practice.questions.question import ideas_for
from core.search import ALGORITHMS, heeds, played
from core.trace import ABSENT, Kind, Trace
from core.trace.kinds import SCORES
from core.trace.result import best_moves
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of

MOST_OPTIONS = 5
"""More would not be read on a phone before the vote ends."""

ENOUGH_OPTIONS = 3
"""With fewer, a question about a bound adds others in sight."""

MOST_SKIPPED = 12
"""The most subtrees that an option lists."""

Answer: TypeAlias = NextEvent | Value | Path | frozenset[Path]
"""The next event; a bound; the path of a move; or the highest skipped nodes, by path."""

A = TypeVar("A", bound=Answer)


class Ask(StrEnum):
    """What can be asked at a step of a search."""

    NEXT = "next"
    SKIPPED = "skipped"
    ALPHA = "alpha"
    MOVE = "move"


@dataclass(frozen=True)
class VoteOption:
    """An answer to vote for, and the misconceptions that give it, those that go wrong last first."""

    answer: Answer
    ideas: tuple[Misconception, ...] = ()


@dataclass(frozen=True)
class VoteQuestion:
    """A question, shown after the first `begins` events; its answer has been seen after `ends`.

    A bound is that of the node at `path`, once its child `after` has returned, or at entry. What is skipped counts from
    `begins` on.
    """

    asks: Ask
    begins: int
    ends: int
    options: tuple[VoteOption, ...]
    right: int
    path: Path = ()
    after: int | None = None


def vote_question(game: Game[Any, Any], trace: Trace, asks: Ask, step: int) -> VoteQuestion | None:
    """Return the question at a step of a game's search; None if there is none.

    There is none if no other answer comes to mind, if the search never reaches an answer, and about what is skipped in
    a game, or in a tree too large to try misconceptions on.
    """
    return _QUESTIONS[asks](played(game, trace.options), trace, step) if 0 <= step <= len(trace) else None


def _next(game: Game[Any, Any], trace: Trace, step: int) -> VoteQuestion | None:
    found = what_next(game, trace, step)
    if found is None:
        return None
    options = tuple(VoteOption(choice.event, choice.ideas) for choice in found.choices)
    return VoteQuestion(Ask.NEXT, found.begins, found.ends, options, found.right)


def _skipped(game: Game[Any, Any], trace: Trace, step: int) -> VoteQuestion | None:
    if not isinstance(game, LeafTree) or not heeds(trace.options.algorithm, "misconception") or trace.truncated:
        return None
    settled = _settled(game, trace, step)
    truth = _cut(game, trace, settled)
    misled = ((_cut(game, search, settled), idea) for idea, search in _misled(game, trace))
    wrong = {answer: ideas for answer, ideas in _merged(truth, misled).items() if len(answer) <= MOST_SKIPPED}
    if not wrong or len(truth) > MOST_SKIPPED:
        return None
    options, right = _offered(truth, wrong, key=sorted)
    return VoteQuestion(Ask.SKIPPED, step, len(trace), options, right)


def _settled(tree: LeafTree, trace: Trace, step: int) -> frozenset[int]:
    """Return the leaves evaluated or skipped by a step: nobody is asked about what is seen."""
    states, nodes = trace.places.states, []
    for event in map(trace.__getitem__, range(step)):
        if event.kind in SCORES:
            nodes.append(states[event.node])
        elif event.kind is Kind.SKIP and event.child is not None:
            nodes.append(tree.children[states[event.node]][event.child])
    return leaves_below(tree, nodes)


def _cut(tree: LeafTree, trace: Trace, settled: frozenset[int]) -> frozenset[Path]:
    """Return the highest nodes below which a search evaluates none of the unsettled leaves."""
    states = trace.places.states
    skipped = leaves_below(tree, [tree.children[states[place]][child] for place, child in trace_answers(trace).skipped])
    return frozenset(path_of(tree, node) for node in topmost(tree, skipped - settled))


def _move(game: Game[Any, Any], trace: Trace, step: int) -> VoteQuestion | None:
    best = best_moves(trace)
    if not best or trace.truncated:
        return None
    truth: Path = (best[0],)
    misled = (((move,), idea) for idea, search in _misled(game, trace) for move in trace_answers(search).moves)
    wrong = {move: ideas for move, ideas in _merged(truth, misled).items() if move[0] not in best}
    others = ((move,) for move in range(int(trace.places.branching[0])) if move not in best)
    wrong = _filled(wrong, others, MOST_OPTIONS)
    if not wrong:
        return None
    options, right = _offered(truth, wrong, key=tuple)
    return VoteQuestion(Ask.MOVE, step, len(trace), options, right)


def _alpha(game: Game[Any, Any], trace: Trace, step: int) -> VoteQuestion | None:
    if not ALGORITHMS[trace.options.algorithm].prunes:
        return None
    searches = _misled(game, trace)
    for path, moment in _unseen(trace, step):
        misled = ((alpha, idea) for idea, search in searches for alpha in _alpha_of(search, path, moment))
        in_sight = (each for each in moment.in_sight if each != moment.alpha)
        wrong = _filled(_merged(moment.alpha, misled), in_sight, ENOUGH_OPTIONS)
        if wrong:
            options, right = _offered(moment.alpha, wrong, key=lambda each: each)
            return VoteQuestion(Ask.ALPHA, moment.begins, moment.ends, options, right, path, moment.after)
    return None


def _unseen(trace: Trace, step: int) -> Iterator[tuple[Path, _Moment]]:
    """Yield moments whose alpha is not drawn yet: an inner node is entered, or alpha changes."""
    for row, _, event in events_from(trace, step):
        if event.kind in (Kind.CUTOFF, Kind.EXIT):
            return
        if event.kind not in (Kind.ENTER, Kind.ALPHA):
            continue
        visit = trace[row].visit
        moment = _moment(trace, visit, _returned(trace, visit, row))
        if moment is not None and moment.begins >= step:
            yield event.path, moment


@dataclass(frozen=True)
class _Moment:
    """The moment at a node when so many children have `returned`: alpha, and other numbers in sight.

    The effects of the last one, `after`, are the events from `begins` to `ends`.
    """

    returned: int
    begins: int
    ends: int
    alpha: Value
    in_sight: tuple[Value, ...]
    after: int | None


def _exits(trace: Trace, visit: int) -> list[int]:
    """Return the events of a visit's returning children."""
    of_child = trace.visits.parent[trace.events["visit"]] == visit
    found: list[int] = np.flatnonzero(of_child & (trace.events["kind"] == Kind.EXIT)).tolist()
    return found


def _returned(trace: Trace, visit: int, step: int) -> int:
    return sum(row < step for row in _exits(trace, visit))


def _moment(trace: Trace, visit: int, returned: int) -> _Moment | None:
    """Return the moment when so many children of a visit have returned, if there is one."""
    rows = np.flatnonzero(trace.events["visit"] == visit)
    exits = _exits(trace, visit)
    if len(exits) < returned or not len(rows):
        return None
    if not returned:
        first = trace[int(rows[0])]
        above = int(trace.visits.parent[visit])
        sights = [first.beta, -math.inf, math.inf]
        if above != ABSENT:
            known = trace[int(np.flatnonzero(trace.events["visit"][: rows[0]] == above)[-1])]
            sights[:0] = [each for each in (known.value, known.alpha, known.beta) if each is not None]
        return _Moment(0, int(rows[0]), int(rows[0]) + 1, first.alpha, tuple(sights), None)
    begins = exits[returned - 1] + 1
    ends = begins
    while ends < len(trace) and trace[ends].visit == visit and trace[ends].kind in _SETTLES:
        ends += 1
    exit_ = trace[begins - 1]
    before, last = trace[int(rows[rows < begins][-1])], trace[int(rows[rows < ends][-1])]
    value = None if exit_.value is None else trace.handed_up(exit_.value)
    sights = [each for each in (value, before.alpha, last.value, last.beta, before.value) if each is not None]
    return _Moment(returned, begins, ends, last.alpha, tuple(sights), int(trace.places.child[exit_.node]))


_SETTLES = frozenset({Kind.BEST, Kind.CHANCE, Kind.ALPHA, Kind.BETA})
"""The kinds of events by which a node takes in what a child returned."""


def _alpha_of(misled: Trace, path: Path, moment: _Moment) -> Iterator[Value]:
    """Yield a misconception's alpha at the same moment, if its search gets there."""
    for visit, place in enumerate(misled.visits.place.tolist()):
        if misled.places.path(place) == path:
            same = _moment(misled, visit, moment.returned)
            if same is not None:
                yield same.alpha
            return


def _misled(game: Game[Any, Any], trace: Trace) -> list[tuple[Misconception, Trace]]:
    """Return the misconceptions' searches of the tree, those that go wrong last first."""
    if not isinstance(game, LeafTree):
        return []
    options = replace(trace.options, budget=None)
    ideas = ideas_for(game, options)
    searches = ((idea, misled_search(game, replace(options, misconception=idea))) for idea in ideas)
    found = [(idea, search) for idea, search in searches if search is not None]
    return sorted(found, key=lambda each: -shared_events(each[1], trace))


def shared_events(one: Trace, other: Trace) -> int:
    """Return how many first events two searches share."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _merged(truth: A, misled: Iterable[tuple[A, Misconception]]) -> dict[A, tuple[Misconception, ...]]:
    """Return the wrong answers with the misconceptions that give them, the most common first."""
    found: dict[A, tuple[Misconception, ...]] = {}
    for wrong, idea in misled:
        if wrong != truth:
            found[wrong] = (*found.get(wrong, ()), idea)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def _filled(
    wrong: Mapping[A, tuple[Misconception, ...]], others: Iterable[A], most: int
) -> dict[A, tuple[Misconception, ...]]:
    """Return the wrong answers, filled up to so many options including the truth."""
    fresh = dict.fromkeys((each for each in others if each not in wrong), ())
    return {**wrong, **dict(islice(fresh.items(), max(0, most - 1 - len(wrong))))}


def _offered(
    truth: A, wrong: Mapping[A, tuple[Misconception, ...]], key: Callable[[A], Any]
) -> tuple[tuple[VoteOption, ...], int]:
    """Return the options, in an order that gives nothing away, and the index of the right one."""
    ideas: dict[A, tuple[Misconception, ...]] = {truth: (), **dict(islice(wrong.items(), MOST_OPTIONS - 1))}
    in_order: list[A] = sorted(ideas, key=key)
    return tuple(VoteOption(each, ideas[each]) for each in in_order), in_order.index(truth)


_QUESTIONS: Mapping[Ask, Callable[[Game[Any, Any], Trace, int], VoteQuestion | None]] = {
    Ask.NEXT: _next,
    Ask.SKIPPED: _skipped,
    Ask.ALPHA: _alpha,
    Ask.MOVE: _move,
}
