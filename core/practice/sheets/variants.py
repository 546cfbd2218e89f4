"""Variants of an exercise: other trees of equal structure, no two of which share an answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice
from typing import TypeAlias

from core.game import OptionError, Value
from core.options import Misconception, SearchOptions
from core.practice.exercises import Exercise, set_on, shuffled
from core.practice.marking import Part, agrees
from core.practice.next_event import events_from, what_next
from core.practice.questions.rescaled import best_moves
from core.practice.series import FILL, NEXT, Task
from core.practice.sheets.key import (
    answer,
    by_accident,
    has_choices,
    key_hand_in,
    next_event,
    next_question,
    subject_of,
)
from core.practice.sheets.structure import COUNTED, Structure, of_tree
from core.practice.telling_apart import with_leaves
from core.studies.cutoff_rule import cutoff_rule_matters
from core.trees.generator import Draw
from core.trees.leaf_tree import LeafTree

MOST_TRIED = 200
"""The most trees of one shape searched for equal structures."""

CLASSES_TRIED = 4
"""The most structures tried, those of the most trees first."""

MOST_ASKED = 32
"""The most trees of one structure that are solved."""

RENUMBERED = 26
"""How many of them have new numbers, if the first one's structure is kept."""

MOST_ASKED_NEXT = 8
"""The same for what happens next, which runs the misconceptions."""

STEPS_TRIED = 6
"""The most steps of a tree tried for a question like the first variant's."""

Joint: TypeAlias = tuple[Exercise, ...]
"""Exercises about one search of one tree, which stand under one picture."""

ALONE = frozenset({Part.NODES, Part.SKIPPED, Part.WINDOWS, Part.ORDER})
"""The parts of a hand-in that should not fit another variant even alone; a number or a move may."""


def is_ambiguous(made: Exercise) -> bool:
    """Return whether equality matters to the search."""
    return cutoff_rule_matters(subject_of(made.tree, made.searched).trace, made.tree) is not None


def fits(made: Exercise, other: Exercise) -> bool:
    """Return whether the answer to one exercise is right in another of its kind."""
    if made.kind == FILL:
        return agrees(other.tree, other.options, key_hand_in(made))
    if made.kind == NEXT:
        return next_event(made) == next_event(other)
    question = other.question
    with suppress(OptionError):  # such as a node that the other tree lacks
        return question is not None and question.is_right(other.asked, question.read(other.asked, answer(made)))
    return False


def variants(
    firsts: Iterable[Joint],
    tasks: Sequence[Task],
    number: int,
    draws: Callable[[], Draw],
    *,
    keeps: bool,
    beyond: int = 0,
    tell: Callable[[], object] = lambda: None,
) -> tuple[Joint, ...]:
    """Return exercises of one structure that share no answer, `number` of them if there are so many.

    They are looked for around each of the `firsts` until there are enough, and then among so many `beyond`; `draws`
    makes random numbers for each. If it `keeps` the first exercises, they are like those. Otherwise they have a
    structure that many trees of its shape have, so that their answers differ in more than a number; a single one is
    the first, if clear. `tell` is called now and then.
    """
    too_few: list[list[Joint]] = []
    for first in firsts:
        if not any(each.varies for each in first):
            return (first,) * number
        if number == 1 and (keeps or all(map(_is_good_alone, first, tasks))):
            return (first,)
        for alike in _alike(first, tasks, draws(), keeps=keeps, tell=tell):
            if _most(alike) >= number:
                found = _sharing_nothing(alike, number, beyond, keeps=keeps, tell=tell)
                if len(found) >= number:
                    return found
            too_few.append(alike)
    best: tuple[Joint, ...] = ()
    for alike in sorted(too_few, key=_most, reverse=True):
        if _most(alike) > len(best):
            best = max(best, _sharing_nothing(alike, number, 0, keeps=keeps, tell=tell), key=len)
    return best


def _is_good_alone(made: Exercise, task: Task) -> bool:
    return (made.kind != NEXT or has_choices(made)) and _is_clear(made, task)


def _alike(
    first: Joint, tasks: Sequence[Task], random: Draw, *, keeps: bool, tell: Callable[[], object]
) -> Iterator[list[Joint]]:
    """Yield exercises that ask the same as the first ones, by structure, that of the most trees first.

    If it `keeps` the first ones, only their structure counts. The exercises come in the order of preference.
    """
    tree, options = first[0].tree, first[0].options
    own = _structures(first)
    classes: dict[tuple[Structure, ...], list[LeafTree]] = {own: [tree]}
    renumbered = (_renumbered(tree, options, random) for _ in range(RENUMBERED if keeps else 0))
    tried = islice(_trees(classes[own], options, random, keeps=keeps), MOST_TRIED)
    for other in chain(renumbered, tried):
        alike = classes.setdefault(_structures(_on(first, other)), [])
        if all(other.values != known.values for known in alike):
            alike.append(other)
    most = MOST_ASKED_NEXT if first[0].kind == NEXT else MOST_ASKED
    most_moves = best_moves(subject_of(tree, options)) if keeps else 1
    for trees in [classes[own]] if keeps else sorted(classes.values(), key=len, reverse=True)[:CLASSES_TRIED]:
        farthest = trees[::-1]  # after the most exchanges
        asked = islice(_asked_on(first, farthest, tasks, random, tell, most_moves), most)
        yield _distinct_first([*([first] if keeps else []), *asked])


def _on(joint: Joint, tree: LeafTree) -> Joint:
    return tuple(replace(each, tree=tree) for each in joint)


def _structures(joint: Joint) -> tuple[Structure, ...]:
    """Return the structure of each search of some exercises, without what must differ between variants."""
    but = COUNTED if any(each.counts for each in joint) else ("by_accident",)
    searches = {each.searched: each for each in joint}
    return tuple(of_tree(each).but(but) for each in searches.values())


def _most(alike: Sequence[Joint]) -> int:
    """Return how many of these exercises, at most, can share no answer."""
    unshared = [tuple(answer(each) for each in joint if not each.has_few_answers) for joint in alike]
    return len(set(unshared)) if any(unshared) else len(alike)


def _sharing_nothing(
    alike: Sequence[Joint], number: int, beyond: int, *, keeps: bool, tell: Callable[[], object]
) -> tuple[Joint, ...]:
    """Return exercises that share no answer, with the same ideas right by accident.

    `number` of them are enough; then so many `beyond` are looked at. If it `keeps` the first ones, those are the first.
    """
    groups: dict[tuple[tuple[Misconception, ...], ...], list[Joint]] = {}
    left = len(alike)
    enough: list[Joint] | None = None
    for joint in alike:
        if enough is not None and left == 0:
            break
        tell()
        left -= 1
        group = groups.setdefault(tuple(() if each.counts else by_accident(each) for each in joint), [])
        if not any(_share_an_answer(joint, other) for other in group):
            group.append(joint)
        if enough is None and len(group) == number and (not keeps or alike[0] in group):
            enough, left = group, beyond
    if enough is not None:
        return tuple(enough)
    return max((tuple(group) for group in groups.values() if not keeps or alike[0] in group), key=len, default=())


def _share_an_answer(joint: Joint, other: Joint) -> bool:
    pairs = ((one, two) for one, two in zip(joint, other, strict=True) if not one.has_few_answers)
    return any(fits(one, two) or fits(two, one) for one, two in pairs)


def _asked_on(
    first: Joint,
    trees: Sequence[LeafTree],
    tasks: Sequence[Task],
    random: Draw,
    tell: Callable[[], object],
    most_moves: int,
) -> Iterator[Joint]:
    """Yield exercises that ask the same as the first ones, each time on a tree of their own."""
    for tree in trees:
        tell()
        joint = _on(first, tree)
        if joint == first or not all(
            _is_clear(made, task, most_moves) for made, task in zip(joint, tasks, strict=True)
        ):
            continue
        asked: list[Exercise] = []
        for made, one, task in zip(joint, first, tasks, strict=True):
            found = _asked_alike(made, one, task, random)
            if found is None:
                break
            asked.append(found)
        if len(asked) == len(first):
            yield tuple(asked)


def _is_clear(made: Exercise, task: Task, most_moves: int = 1) -> bool:
    """Return whether equality does not matter and one move is best, unless that is what is asked."""
    if task.about_rule:
        return True
    if Part.MOVE in made.parts and best_moves(subject_of(made.tree, made.options)) > most_moves:
        return False
    return made.about_equality or not is_ambiguous(made)


def _distinct_first(made: Sequence[Joint]) -> list[Joint]:
    """Return exercises, first those whose answers differ in their longer parts, then those that differ at all."""
    seen: set[tuple[str, ...]] = set()

    def new(texts: tuple[str, ...]) -> bool:
        is_new = texts not in seen
        seen.add(texts)
        return is_new

    long = [joint for joint in made if new(tuple(answer(each, ALONE) for each in joint))]
    seen = {tuple(map(answer, joint)) for joint in long}
    others = [joint for joint in made if joint not in long]
    short = [joint for joint in others if new(tuple(map(answer, joint)))]
    return [*long, *short, *(joint for joint in others if joint not in short)]


def _asked_alike(made: Exercise, first: Exercise, task: Task, random: Draw) -> Exercise | None:
    """Return an exercise that asks the same as the first on its own tree, if that can be asked."""
    if not task.shows(subject_of(made.tree, made.options)):
        return None
    if made.kind == NEXT:
        return _at_such_a_step(made, first, random)
    return set_on(made, replace(task, items=(first.item,)), _says_yes(first), random)


def _says_yes(first: Exercise) -> bool:
    return first.question is not None and bool(first.question.key(first.asked))


def _at_such_a_step(made: Exercise, first: Exercise, random: Draw) -> Exercise | None:
    """Return the exercise at a step with as many choices, whose right one is of the same kind."""
    event, choices = next_event(first), len(next_question(first).choices)
    wanted, depth = event.kind, len(event.path)
    trace = subject_of(made.tree, made.options).trace
    steps = [begins for begins, _, event in events_from(trace, 0) if event.kind is wanted]
    for step in shuffled(steps, random)[:STEPS_TRIED]:
        found = what_next(made.tree, trace, step)
        if found is None or found.begins != step or len(found.choices) != choices:
            continue
        if len(found.choices[found.right].event.path) == depth:
            return replace(made, step=step)
    return None


def _trees(alike: Sequence[LeafTree], options: SearchOptions, random: Draw, *, keeps: bool) -> Iterator[LeafTree]:
    """Yield trees of one shape: two leaves exchanged in a similar tree, or all dealt anew.

    If the first one's structure is kept, nothing is dealt, which would rarely keep it. Then the trees get new numbers,
    with as many digits, in the same order, and with the same ties.
    """
    while True:
        exchanged = _exchanged(alike[int(random() * len(alike))], random)
        yield _renumbered(exchanged, options, random)
        if not keeps:
            yield _renumbered(_dealt(alike[0], random), options, random)


def _leaves(tree: LeafTree) -> list[int]:
    return [node for node in range(len(tree)) if tree.is_terminal(node)]


def _dealt(tree: LeafTree, random: Draw) -> LeafTree:
    leaves = _leaves(tree)
    return with_leaves(tree, dict(zip(leaves, map(tree.utility, shuffled(leaves, random)), strict=True)))


def _exchanged(tree: LeafTree, random: Draw) -> LeafTree:
    leaves = _leaves(tree)
    one, other = (leaves[int(random() * len(leaves))] for _ in range(2))
    worth = {leaf: tree.utility(leaf) for leaf in leaves}
    return with_leaves(tree, worth | {one: worth[other], other: worth[one]})


def _renumbered(tree: LeafTree, options: SearchOptions, random: Draw) -> LeafTree:
    """Return the tree with new whole numbers of as many digits, in the same order."""
    worth = {leaf: tree.utility(leaf) for leaf in _leaves(tree)}
    groups: dict[tuple[bool, int], list[int]] = {}
    for value in sorted({value for value in worth.values() if isinstance(value, int)}):
        groups.setdefault((value < 0, len(str(abs(value)))), []).append(value)
    if not groups:
        return tree
    least, most = options.leaves or (-math.inf, math.inf)
    becomes: dict[Value, Value] = {}
    for (is_negative, digits), old in groups.items():
        low, high = 10 ** (digits - 1) if digits > 1 or is_negative else 0, 10**digits - 1
        low, high = (-high, -low) if is_negative else (low, high)
        low, high = int(max(low, least)), int(min(high, most))
        if high - low < MOST_NUMBERS:
            new = sorted(shuffled(range(low, high + 1), random)[: len(old)])
            becomes |= dict(zip(old, new, strict=True))
    return with_leaves(tree, {leaf: becomes.get(value, value) for leaf, value in worth.items()})


MOST_NUMBERS = 1_000
"""The most numbers to draw from: those of more than three digits stay."""
