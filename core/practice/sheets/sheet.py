"""`Sheet`: questions in variants of equal structure, from a series or around a tree of the teacher's own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import cycle, islice, product
from random import Random
from secrets import randbelow
from string import ascii_lowercase, ascii_uppercase

from core.game import OptionError
from core.options import Misconception, SearchOptions
from core.options.courses import COURSES
from core.options.numerals import counted
from core.practice.hand_in import check_marked
from core.practice.marking import Part
from core.practice.questions import QUESTIONS
from core.practice.series import (
    FILL,
    IN_TURN,
    LAST_NUMBER,
    NEXT,
    SERIES,
    START,
    Draw,
    Exercise,
    Task,
    on_trees,
    set_on,
    task_of,
)
from core.practice.sheets.copying import MOST_POOLED, copied_share, least_copied
from core.practice.sheets.key import has_choices, key_of
from core.practice.sheets.structure import Structure, structure_of
from core.practice.sheets.variants import Joint, fits, is_ambiguous, variants
from core.search import heeds
from core.trees.generator.generator_settings import MAX_SEED
from core.trees.leaf_tree import LeafTree

MOST_VARIANTS = len(ascii_uppercase)
MOST_QUESTIONS = 20
SIZES = 4
"""How large the trees of a series are: from 1, the least."""

LONGEST_TITLE, LONGEST_INSTRUCTIONS = 200, 500
USUAL_TITLE = "Game-tree search"
"""Of a sheet that is given none: the name of a series would tell what to look for."""

MOST_POINTS = 100
"""Of one question."""

MOST_LEAVES = 60
"""Of a tree of the teacher's own: larger ones fit no page, and take long to vary."""

EDITIONS = 2
"""The latest way of choosing trees."""

KINDS = (FILL, NEXT, *QUESTIONS)

OWN = "own"
"""The name of the series that is a tree of the teacher's own."""

MOST_DRAWN = 10**12
"""Of a seed that is drawn. One sheet takes about a second to make: to try them all takes 30,000 years."""

FIRSTS_TRIED = 3
"""Trees of each size around which variants are looked for."""


@dataclass(frozen=True)
class SheetRequest:
    """What a sheet is to be.

    Its questions are those of a `series`, of all kinds or of some; or, with a `tree`, one of each of `kinds` about its
    search with the `options`. A kind about an own tree may say what exactly, such as `count:skipped` or
    `fill:nodes+move`. Unless a number of `questions` is given, each task of the series comes once. `size` is that of
    the trees of a series, from 1 to SIZES. A `course` has its own conventions. With `about_rule` equality may decide on
    the own tree. The `instructions` stand below its title, such as the time allowed; with `code` the
    pseudo-code of its searches is printed at its end. It may `pick` some of its questions by number, in an order of its
    own, and give each question `points`. Only in the latest `edition` several questions may be about one
    tree, and those variants are chosen for which copying scores least: a sheet of an earlier one stays as it was.
    """

    series: str = "two-plies"
    kinds: tuple[str, ...] = ()
    questions: int | None = None
    variants: int = 2
    seed: int = 1
    size: int = 2
    tree: LeafTree | None = None
    options: SearchOptions = SearchOptions()  # noqa: RUF009  it never changes
    course: str | None = None
    about_rule: bool = False
    title: str = ""
    instructions: str = ""
    code: bool = False
    pick: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    edition: int = EDITIONS


@dataclass(frozen=True)
class SheetQuestion:
    """A question in all its variants, with their structures.

    A `joined` one is about the tree of the question before it, and stands under the same picture. `points` are the
    teacher's own, None for those of its key.
    """

    variants: tuple[Exercise, ...]
    structures: tuple[Structure, ...]
    joined: bool = False
    points: int | None = None

    @property
    def weight(self) -> Fraction:
        """What a point of its key is worth."""
        return _weight(self.points, self.variants[0])


@dataclass(frozen=True)
class Sheet:
    """A sheet: the request, its title, and its questions."""

    wanted: SheetRequest
    title: str
    questions: tuple[SheetQuestion, ...]

    @property
    def names(self) -> str:
        """The names of the variants, one letter each."""
        return ascii_uppercase[: self.wanted.variants]

    @property
    def labels(self) -> tuple[str, ...]:
        """The numbers of the questions, with letters where several are about one tree: 1a, 1b, 2."""
        groups: list[int] = []
        for each in self.questions:
            groups = [*groups[:-1], groups[-1] + 1] if each.joined else [*groups, 1]
        return tuple(
            f"{number}{ascii_lowercase[part] if parts > 1 else ''}"
            for number, parts in enumerate(groups, start=1)
            for part in range(parts)
        )


def _weight(points: int | None, made: Exercise) -> Fraction:
    usual = key_of(made).points + (made.question is not None and made.question.asks_why)  # a reason has one too
    return Fraction(1) if points is None else Fraction(points, usual)


def make_sheet(wanted: SheetRequest, tell: Callable[[float, str], object] = lambda *_: None) -> Sheet:
    """Return the sheet of a request, always the same.

    `tell` receives the share of the work done and a word about it; its exception ends the work. Raises OptionError,
    with a remedy, for a number out of range, a kind that the series or the tree lacks, an own tree on which equality
    decides, more variants than were found, or two with the same answers.
    """
    check_wanted(wanted)
    asked = _of_series(wanted) if wanted.tree is None else _of_tree(wanted, wanted.tree)
    found, too_few = list[_Found](), None
    for number, each in enumerate(asked, start=1):
        doing = partial(tell, (number - 1) / len(asked), f"Question {number} of {len(asked)}")
        found += _pooled(each, wanted, doing)
        fewest = min(found, key=lambda one: len(one.pool))
        if len(fewest.pool) < wanted.variants:
            too_few = _too_few(fewest, is_own=wanted.tree is not None)
            wanted = replace(wanted, variants=len(fewest.pool))  # the remedy must work for the other questions, too
    if too_few is not None:
        raise too_few
    _check_pick(wanted, found)
    questions = _chosen(found, wanted)
    _check_answers(questions)
    return Sheet(wanted, wanted.title or USUAL_TITLE, tuple(questions))


def copied(sheet: Sheet) -> int | None:
    """Return the percent that a neighbour's answers score, as `copied_share`; a reason is not counted."""
    return copied_share([each.variants for each in sheet.questions], [each.weight for each in sheet.questions])


def check_wanted(wanted: SheetRequest) -> None:
    """Raise OptionError for a request that no trees can meet, before `make_sheet` looks for any."""
    ranges = {
        "variants": (wanted.variants, 1, MOST_VARIANTS),
        "questions": (1 if wanted.questions is None else wanted.questions, 1, MOST_QUESTIONS),
        "seed": (wanted.seed, 0, MAX_SEED),
        "size": (wanted.size, 1, SIZES),
        "edition": (wanted.edition, 1, EDITIONS),
    }
    several = {"pick": (wanted.pick, MOST_QUESTIONS), "points": (wanted.points, MOST_POINTS)}
    each_of = [(place, (number, 1, most)) for place, (numbers, most) in several.items() for number in numbers]
    for place, (number, least, most) in [*ranges.items(), *each_of]:
        if not least <= number <= most:
            raise OptionError(f"{number:,} is out of range.", f"Give a number from {least} to {most:,}.", place=place)
    if len(wanted.title) > LONGEST_TITLE:
        problem = f"this title has more than {LONGEST_TITLE} characters."
        raise OptionError(problem, "Give a shorter one.", place="title")
    if len(wanted.instructions) > LONGEST_INSTRUCTIONS:
        problem = f"these have more than {LONGEST_INSTRUCTIONS} characters."
        raise OptionError(problem, "Give shorter ones.", place="instructions")
    for kind in wanted.kinds:
        if kind.partition(":")[0] not in KINDS:
            raise OptionError(f"there is no kind {kind[:40]!r}.", f"Choose from {', '.join(KINDS)}.", place="kinds")
    if wanted.tree is None and wanted.series not in SERIES:
        problem = f"there is no series named {wanted.series[:40]!r}."
        raise OptionError(problem, f"Choose from {', '.join(SERIES)}.", place="series")


def numbers_in(text: str | None, place: str) -> tuple[int, ...]:
    """Return the numbers of a text such as `3, 2, 5`; raise OptionError for any other."""
    written = [part.strip() for part in text.split(",")] if text and text.strip() else []
    if not all(part.isascii() and part.isdigit() and len(part) <= len(str(MAX_SEED)) for part in written):
        raise OptionError(f"{(text or '')[:40]!r} is no row of numbers.", "Write some such as 3,2,5.", place=place)
    return tuple(map(int, written))


def drawn_seed() -> int:
    """Return a seed that nobody can guess, since it makes the key, too."""
    return randbelow(MOST_DRAWN)


@dataclass(frozen=True)
class _Asked:
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


def _of_series(wanted: SheetRequest) -> list[list[_Asked]]:
    numbers = _numbers(wanted)
    if not numbers:
        problem = f"the series {wanted.series} has no {' and no '.join(wanted.kinds)}."
        raise OptionError(problem, f"Choose from {', '.join(kinds_of(wanted.series))}.", place="kinds")
    return _joined([_asked_in(wanted, place, number) for place, number in enumerate(numbers, start=1)], wanted)


def kinds_of(series: str) -> tuple[str, ...]:
    """Return the kinds of questions in a series, in the order in which they come."""
    source = [task for each in IN_TURN.get(series, (series,)) for task in SERIES[each].tasks]
    return tuple(dict.fromkeys(task.kind for task in source))


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


def _asked_in(wanted: SheetRequest, place: int, number: int) -> _Asked:
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
        random = _random(wanted, place)
        return set_on(replace(blank, tree=other.tree), task, says_yes=random() < 0.5, random=random)

    about = (task.options, task.sizes, level, task.dice, task.judged, task.about_rule)
    return _Asked(place, task, firsts, on, about)


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


def _of_tree(wanted: SheetRequest, tree: LeafTree) -> list[list[_Asked]]:
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


def _asked_of(wanted: SheetRequest, tree: LeafTree, number: int, written: str) -> _Asked:
    kind, _, detail = written.partition(":")
    parts = _parts(wanted.options, detail) if kind == FILL else ()
    options = wanted.options
    items = (detail,) if detail and kind not in (FILL, NEXT) else ()
    task = Task(kind, (), parts, options, items=items, about_rule=wanted.about_rule)
    first = Exercise(OWN, wanted.seed, number, kind, replace(tree, given={}), options, parts)
    made = _first_of(first, task, _random(wanted, number))
    if made.has_tree and not made.about_equality and not wanted.about_rule and is_ambiguous(made):
        problem = "on this tree it matters whether equality cuts."
        raise OptionError(problem, "Change a leaf, or let the sheet be about that.", place="about-rule")
    return _Asked(number, task, lambda: iter([iter([made])]), lambda _: made, OWN)


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


def _joined(asked: Sequence[_Asked], wanted: SheetRequest) -> list[list[_Asked]]:
    """Return the tasks, those together that can stand under one picture: at most one of them is filled in there."""
    groups: list[list[_Asked]] = []
    for each in asked:
        fitting = (group for group in groups if _shows_all(group[0], wanted) and _goes_with(each, group))
        group = next(fitting, None) if _shows_all(each, wanted) else None
        if group is None:
            groups.append([each])
        else:
            group.append(each)
    return groups


def _shows_all(asked: _Asked, wanted: SheetRequest) -> bool:
    """Return whether others may be asked below the picture of a task.

    What is counted differs between variants, and with it the structure of all that is asked about the tree.
    """
    question = QUESTIONS.get(asked.task.kind)
    if wanted.edition < JOINING or asked.task.kind == NEXT:
        return False
    return question is None or (question.has_tree and (not question.counts or wanted.variants == 1))


def _goes_with(asked: _Asked, group: Sequence[_Asked]) -> bool:
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


JOINING = 2
"""The edition from which on several questions may be about one tree."""

TREES_TRIED = 60
"""The most trees tried for one about which several questions can be asked."""


@dataclass(frozen=True)
class _Found:
    """Tasks about one tree, with exercises of one structure that share no answer."""

    asked: Sequence[_Asked]
    pool: Sequence[Joint]


def _pooled(group: Sequence[_Asked], wanted: SheetRequest, tell: Callable[[], object]) -> list[_Found]:
    """Return tasks with their exercises, perhaps too few, each on its own if together there are too few.

    `tell` is called for each tree tried.
    """
    first, firsts = group[0], _firsts(group)
    draws, keeps = partial(_random, wanted, first.number), wanted.tree is not None
    beyond = MOST_POOLED - wanted.variants if wanted.edition >= JOINING else 0
    tasks = [each.task for each in group]
    pool = variants(firsts, tasks, wanted.variants, draws, keeps=keeps, beyond=max(0, beyond), tell=tell)
    if len(group) > 1 and len(pool) < wanted.variants:
        return [alone for each in group for alone in _pooled([each], wanted, tell)]
    if not pool:
        problem = f"no tree was found for question {first.number}, “{title_of(first.task.kind)}”."
        raise OptionError(problem, "Give another seed, size or series.", place="questions")
    return [_Found(group, pool)]


def _firsts(group: Sequence[_Asked]) -> Iterator[Joint]:
    """Yield exercises to begin with, on trees about which all of the tasks can be asked."""
    first, *others = group
    for trees in first.firsts():
        for made in islice(trees, TREES_TRIED if others else 1):
            found = [each.on(made) for each in others]
            joint = (made, *(each for each in found if each is not None))
            if len(joint) == len(group):
                yield joint
                break


def _too_few(found: _Found, *, is_own: bool) -> OptionError:
    number, task, many = found.asked[0].number, found.asked[0].task, len(found.pool)
    told = counted(many, "variant was", "variants were")
    problem = f"only {told} found of question {number}, “{title_of(task.kind)}”: of equal structure, without a shared "
    other = "give another seed or size, or leave this kind out" if not is_own else ""
    remedy = f"Ask for {many}, {other or 'or give a tree with more leaves or larger numbers'}."
    return OptionError(f"{problem}answer.", remedy, place="variants")


def _check_pick(wanted: SheetRequest, found: Sequence[_Found]) -> None:
    """Raise OptionError for questions that are not there, or points that are not one for each question."""
    for number in wanted.pick:
        if number > len(found):
            raise OptionError(f"there is no question {number}.", f"Choose from 1 to {len(found)}.", place="pick")
        if wanted.pick.count(number) > 1:
            raise OptionError(f"question {number} comes twice.", "Give each number once.", place="pick")
    picked = [found[number - 1] for number in wanted.pick] or found
    many = sum(len(each.asked) for each in picked)
    if wanted.points and len(wanted.points) != many:
        given, has = counted(len(wanted.points), "number is", "numbers are"), counted(many, "question")
        parts = " A part, such as 1a, is one of them." if many > len(picked) else ""
        problem = f"{given} given, and the sheet has {has}.{parts}"
        example = ",".join(map(str, islice(cycle((3, 2, 2, 5)), many)))
        raise OptionError(problem, f"Give {many}, such as {example}.", place="points")


def _chosen(found: Sequence[_Found], wanted: SheetRequest) -> list[SheetQuestion]:
    """Return the picked questions with the variants for which copying scores least."""
    picked = [number - 1 for number in wanted.pick] or list(range(len(found)))
    points = iter(wanted.points or [None] * sum(len(found[at].asked) for at in picked))
    own = {at: [next(points) for _ in found[at].asked] for at in picked}
    chosen: dict[int, Sequence[Joint]] = {at: found[at].pool for at in sorted(picked)}
    if wanted.edition >= JOINING:  # in the order of the series, so that another order has the same trees
        weights = [list(map(_weight, own[at], pool[0])) for at, pool in chosen.items()]
        least = least_copied(list(chosen.values()), weights, wanted.variants, keeps=wanted.tree is not None)
        chosen = dict(zip(chosen, least, strict=True))
    return [
        SheetQuestion(made, tuple(map(structure_of, made)), part > 0, own[at][part])
        for at in picked
        for part, made in enumerate(zip(*chosen[at], strict=True))
    ]


def title_of(kind: str) -> str:
    """Return the title of a kind of question; any other text is its own title."""
    own = {FILL: "Fill in the tree", NEXT: "What happens next"}
    return own.get(kind) or (QUESTIONS[kind].title if kind in QUESTIONS else kind)


def _check_answers(questions: Sequence[SheetQuestion]) -> None:
    """Raise OptionError if, with few possible answers, a whole variant's answers are right on another."""
    if not all(each.variants[0].has_few_answers for each in questions):
        return  # in other kinds no answer fits a second variant
    differing = [0]
    for variant in range(1, len(questions[0].variants)):
        if not any(_fit(questions, variant, other) or _fit(questions, other, variant) for other in differing):
            differing.append(variant)
    if len(differing) < len(questions[0].variants):
        problem = "two variants would have the same answers, since questions of this kind have few."
        remedy = f"Ask for {counted(len(differing), 'variant')}, or add a question of another kind."
        raise OptionError(problem, remedy, place="variants")


def _fit(questions: Sequence[SheetQuestion], variant: int, other: int) -> bool:
    return all(fits(each.variants[variant], each.variants[other]) for each in questions)


def _random(wanted: SheetRequest, number: int) -> Draw:
    return Random(f"sheet {wanted.seed} {number}").random  # noqa: S311  the same sheet for the same seed
