"""The tasks of a sheet, from a series or around a tree of the teacher's own, and which of them share a tree."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random

from core.game import OptionError
from core.options import Misconception, SearchOptions
from core.options.courses import COURSES
from core.options.numerals import counted
from core.practice.exercises import LAST_NUMBER, Exercise, on_trees, set_on, task_of
from core.practice.hand_in import check_marked
from core.practice.marking import Part
from core.practice.questions import QUESTIONS
from core.practice.series import FILL, IN_TURN, NEXT, SERIES, START, Task
from core.practice.sheets.key import has_choices
from core.practice.sheets.request import MOST_LEAVES, OWN, SheetRequest, kinds_of
from core.practice.sheets.variants import is_ambiguous
from core.search import heeds
from core.trees.generator import Draw
from core.trees.leaf_tree import LeafTree

JOINING = 2
"""The edition from which on several questions may be about one tree."""

FIRSTS_TRIED = 3
"""Trees of each size around which variants are looked for."""


@dataclass(frozen=True)
class AskedTask:
    """A task with its place in the order.

    `firsts` yields trees to begin with, the closest to the request first, each with those that follow it. Tasks of
    equal `about` have such trees in common: `on` sets it on that of another one, where it can be asked there.
    """

    number: int
    task: Task
    firsts: Callable[[], Iterator[Iterator[Exercise]]]
    on: Callable[[Exercise], Exercise | None]
    about: Hashable


# Of a series


def of_series(wanted: SheetRequest) -> list[list[AskedTask]]:
    """Return the tasks of a sheet from a series, those about one tree together; raise OptionError if there are none."""
    numbers = _numbers(wanted)
    if not numbers:
        problem = f"the series {wanted.series} has no {' and no '.join(wanted.kinds)}."
        raise OptionError(problem, f"Choose from {', '.join(kinds_of(wanted.series))}.", place="kinds")
    return _joined([_asked_in(wanted, place, number) for place, number in enumerate(numbers, start=1)], wanted)


def _once(series: str) -> range:
    """Return the numbers of a series in which each of its tasks comes once, and of all series one of each."""
    return range(1, len(IN_TURN.get(series) or SERIES[series].tasks) + 1)


def _numbers(wanted: SheetRequest) -> list[int]:
    """Return the numbers of the requested exercises, those with the smallest trees."""
    once, kinds = _once(wanted.series), wanted.kinds
    of_kind = [
        number for number in range(1, LAST_NUMBER + 1) if not kinds or task_of(wanted.series, number)[0].kind in kinds
    ]
    usual = sum(number in once for number in of_kind) or min(len(of_kind), 1)
    return of_kind[: usual if wanted.questions is None else wanted.questions]


def _asked_in(wanted: SheetRequest, place: int, number: int) -> AskedTask:
    task, level = task_of(wanted.series, number)
    task = replace(task, options=_in_course(wanted, task), parts=_with_value(task.parts))
    blank = Exercise(wanted.series, wanted.seed, number, task.kind, START, task.options, task.parts)

    def firsts() -> Iterator[Iterator[Exercise]]:
        if not task.sizes:
            return iter([iter([replace(blank, item=task.items[level % len(task.items)])])])
        begins = min(level + wanted.size, len(task.sizes)) - 1
        levels = sorted(range(len(task.sizes)), key=lambda at: (at < begins, abs(at - begins)))
        tried = product(levels, range(FIRSTS_TRIED))
        return (on_trees(blank, task, at, f"sheet {at} {number}") for at, number in tried)

    def on(other: Exercise) -> Exercise | None:
        random = random_of(wanted, place)
        return set_on(replace(blank, tree=other.tree), task, says_yes=random() < 0.5, random=random)

    about = (task.options, task.sizes, level, task.dice, task.judged, task.about_rule)
    return AskedTask(place, task, firsts, on, about)


def _with_value(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return what is asked for, with the root's value if skips alone would be the same in each variant."""
    has_value = not parts or {Part.VALUE, Part.NODES}.intersection(parts)
    return parts if has_value or Part.SKIPPED not in parts else (Part.VALUE, *parts)


def _in_course(wanted: SheetRequest, task: Task) -> SearchOptions:
    """Return a task's options with the course's conventions; a task about equality keeps its rule.

    The algorithm stays that of the task.
    """
    if wanted.course is None:
        return task.options
    own = COURSES[wanted.course].search
    rule = task.options.cutoff if task.about_rule else own.cutoff
    return replace(task.options, cutoff=rule, bounds=own.bounds, form=own.form)


# Of a tree of the teacher's own


def of_tree(wanted: SheetRequest, tree: LeafTree) -> list[list[AskedTask]]:
    """Return the tasks of a sheet around a tree, those about one tree together; raise OptionError for what it lacks."""
    check_marked(wanted.options.algorithm)
    if wanted.options.misconception is not Misconception.NONE:
        problem = "the key would be that of somebody who has it."
        raise OptionError(problem, "Choose none.", place="misconception")
    leaves = sum(map(tree.is_terminal, range(len(tree))))
    if not 2 <= leaves <= MOST_LEAVES:
        problem = f"the tree has {counted(leaves, 'leaf', 'leaves')}."
        raise OptionError(problem, f"Give one with 2 to {MOST_LEAVES} leaves.", place="tree")
    asked = [_asked_of(wanted, tree, number, kind) for number, kind in enumerate(wanted.kinds or (FILL,), start=1)]
    return _joined(asked, wanted)


def _asked_of(wanted: SheetRequest, tree: LeafTree, number: int, written: str) -> AskedTask:
    kind, _, detail = written.partition(":")
    parts = _parts(wanted.options, detail) if kind == FILL else ()
    options = wanted.options
    items = (detail,) if detail and kind not in (FILL, NEXT) else ()
    task = Task(kind, (), parts, options, items=items, about_rule=wanted.about_rule)
    first = Exercise(OWN, wanted.seed, number, kind, replace(tree, given={}), options, parts)
    made = _first_of(first, task, random_of(wanted, number))
    if made.has_tree and not made.about_equality and not wanted.about_rule and is_ambiguous(made):
        problem = "on this tree it matters whether equality cuts."
        raise OptionError(problem, "Change a leaf, or let the sheet be about that.", place="about-rule")
    return AskedTask(number, task, lambda: iter([iter([made])]), lambda _: made, OWN)


def _first_of(first: Exercise, task: Task, random: Draw) -> Exercise:
    """Return the exercise on the teacher's tree; raise OptionError if it can't be asked."""
    items = () if first.question is None else first.question.items(first.tree, first.options)
    if not first.has_tree and items and (not task.items or task.items[0] in items):
        return replace(first, item=task.items[0] if task.items else items[0])
    made = set_on(first, task, says_yes=True, random=random)
    if made is None or (made.kind == NEXT and not has_choices(made)):
        problem = f"{':'.join((first.kind, *task.items))} can't be asked of this tree."
        others = ", ".join(f"{first.kind}:{item}" for item in items[:8])
        raise OptionError(problem, f"Choose from {others}." if any(items) else "Choose another kind.", place="kinds")
    return made


def _parts(options: SearchOptions, written: str) -> tuple[Part, ...]:
    names = written.split("+") if written else []
    for name in names:
        if name not in set(Part):
            raise OptionError(f"{name[:40]!r} is no part.", f"Choose from {', '.join(Part)}.", place="kinds")
    usual = (Part.SKIPPED, Part.VALUE, Part.MOVE) if heeds(options.algorithm, "cutoff") else (Part.NODES, Part.MOVE)
    return tuple(Part(name) for name in names) or usual


# Of both


def _joined(asked: Sequence[AskedTask], wanted: SheetRequest) -> list[list[AskedTask]]:
    """Return the tasks, those together that can stand under one picture: at most one of them is filled in there."""
    groups: list[list[AskedTask]] = []
    for each in asked:
        fitting = (group for group in groups if _shows_all(group[0], wanted) and _goes_with(each, group))
        group = next(fitting, None) if _shows_all(each, wanted) else None
        if group is None:
            groups.append([each])
        else:
            group.append(each)
    return groups


def _shows_all(asked: AskedTask, wanted: SheetRequest) -> bool:
    """Return whether others may be asked below the picture of a task.

    What is counted differs between variants, and with it the structure of all that is asked about the tree.
    """
    question = QUESTIONS.get(asked.task.kind)
    if wanted.edition < JOINING or asked.task.kind == NEXT:
        return False
    return question is None or (question.has_tree and (not question.counts or wanted.variants == 1))


def _goes_with(asked: AskedTask, group: Sequence[AskedTask]) -> bool:
    def identity(task: Task) -> Hashable:
        return task.kind, task.items if task.kind != FILL else ()

    is_new = identity(asked.task) not in {identity(each.task) for each in group}
    return is_new and asked.about == group[0].about and _picture(asked.task) == _picture(group[0].task)


def _picture(task: Task) -> Hashable:
    """Return what a task's picture shows in the place of leaves: values, nothing known, or a mark of its own."""
    question = QUESTIONS.get(task.kind)
    if question is None or question.written is None:
        return ""
    return "shape" if question.of_shape else object()


def random_of(wanted: SheetRequest, number: int) -> Draw:
    """Return what draws the trees of a question."""
    return Random(f"sheet {wanted.seed} {number}").random  # noqa: S311  the same sheet for the same seed
