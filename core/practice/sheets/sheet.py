"""`Sheet`: questions in variants of equal structure, from a series or around a tree of the teacher's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, pairwise
from random import Random
from secrets import randbelow
from string import ascii_uppercase

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
from core.practice.sheets.key import has_choices, key_of
from core.practice.sheets.structure import Structure, structure_of
from core.practice.sheets.variants import fits, is_ambiguous, points_copied, variants
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

MOST_LEAVES = 60
"""Of a tree of the teacher's own: larger ones fit no page, and take long to vary."""

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
    pseudo-code of its searches is printed at its end.
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


@dataclass(frozen=True)
class SheetQuestion:
    """A question in all its variants, with their structures."""

    variants: tuple[Exercise, ...]
    structures: tuple[Structure, ...]


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


def make_sheet(wanted: SheetRequest, tell: Callable[[float, str], object] = lambda *_: None) -> Sheet:
    """Return the sheet of a request, always the same.

    `tell` receives the share of the work done and a word about it; its exception ends the work. Raises OptionError,
    with a remedy, for a number out of range, a kind that the series or the tree lacks, an own tree on which equality
    decides, more variants than were found, or two with the same answers.
    """
    check_wanted(wanted)
    tasks = _of_series(wanted) if wanted.tree is None else _of_tree(wanted, wanted.tree)
    questions, too_few = list[SheetQuestion](), None
    for number, each in enumerate(tasks, start=1):
        doing = partial(tell, (number - 1) / len(tasks), f"Question {number} of {len(tasks)}")
        questions.append(_question(number, each, wanted, doing))
        found = len(questions[-1].variants)
        if found < wanted.variants:
            too_few = _too_few(number, each.task, found, is_own=wanted.tree is not None)
            wanted = replace(wanted, variants=found)  # the remedy must work for the other questions, too
    if too_few is not None:
        raise too_few
    _check_answers(questions)
    return Sheet(wanted, wanted.title or USUAL_TITLE, tuple(questions))


def copied(sheet: Sheet) -> int | None:
    """Return the points that somebody scores with the answers of the variant before or after, in percent.

    It is the most of any two neighbours; None for one variant. Where a reason is asked for it is not counted.
    """
    beside = list(pairwise(range(len(sheet.names))))
    both = [pair for one, other in beside for pair in ((one, other), (other, one))]
    whole = sum(key_of(each.variants[0]).points for each in sheet.questions)
    return max(
        (100 * sum(points_copied(each.variants[one], each.variants[other]) for each in sheet.questions) // whole
         for one, other in both),
        default=None,
    )  # fmt: skip


def check_wanted(wanted: SheetRequest) -> None:
    """Raise OptionError for a request that no trees can meet, before `make_sheet` looks for any."""
    ranges = {
        "variants": (wanted.variants, 1, MOST_VARIANTS),
        "questions": (1 if wanted.questions is None else wanted.questions, 1, MOST_QUESTIONS),
        "seed": (wanted.seed, 0, MAX_SEED),
        "size": (wanted.size, 1, SIZES),
    }
    for place, (number, least, most) in ranges.items():
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


def drawn_seed() -> int:
    """Return a seed that nobody can guess, since it makes the key, too."""
    return randbelow(MOST_DRAWN)


@dataclass(frozen=True)
class _Asked:
    """A task with the exercises that may come first, the closest to the request first."""

    task: Task
    firsts: Iterator[Exercise]


# Of a series


def _of_series(wanted: SheetRequest) -> list[_Asked]:
    numbers = _numbers(wanted)
    if not numbers:
        problem = f"the series {wanted.series} has no {' and no '.join(wanted.kinds)}."
        raise OptionError(problem, f"Choose from {', '.join(kinds_of(wanted.series))}.", place="kinds")
    return [_asked_in(wanted, number) for number in numbers]


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


def _asked_in(wanted: SheetRequest, number: int) -> _Asked:
    task, level = task_of(wanted.series, number)
    task = replace(task, options=_in_course(wanted, task), parts=_with_value(task.parts))
    blank = Exercise(wanted.series, wanted.seed, number, task.kind, START, task.options, task.parts)
    if not task.sizes:
        item = task.items[level % len(task.items)]
        return _Asked(task, iter([replace(blank, item=item)]))
    begins = min(level + wanted.size, len(task.sizes)) - 1
    levels = sorted(range(len(task.sizes)), key=lambda at: (at < begins, abs(at - begins)))
    return _Asked(task, (made for at in levels for made in _firsts(blank, task, at)))


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


def _firsts(blank: Exercise, task: Task, level: int) -> Iterator[Exercise]:
    """Yield exercises on some trees of a level, which need not ask the same."""
    for number in range(FIRSTS_TRIED):
        yield from islice(on_trees(blank, task, level, f"sheet {level} {number}"), 1)


# Of a tree of the teacher's own


def _of_tree(wanted: SheetRequest, tree: LeafTree) -> list[_Asked]:
    check_marked(wanted.options.algorithm)
    if wanted.options.misconception is not Misconception.NONE:
        problem = "the key would be that of somebody who has it."
        raise OptionError(problem, "Choose none.", place="misconception")
    leaves = sum(map(tree.is_terminal, range(len(tree))))
    if not 2 <= leaves <= MOST_LEAVES:
        problem = f"the tree has {counted(leaves, 'leaf', 'leaves')}."
        raise OptionError(problem, f"Give one with 2 to {MOST_LEAVES} leaves.", place="tree")
    return [_asked_of(wanted, tree, number, kind) for number, kind in enumerate(wanted.kinds or (FILL,), start=1)]


def _asked_of(wanted: SheetRequest, tree: LeafTree, number: int, written: str) -> _Asked:
    kind, _, detail = written.partition(":")
    parts = _parts(wanted.options, detail) if kind == FILL else ()
    options = wanted.options
    items = (detail,) if detail and kind not in (FILL, NEXT) else ()
    task = Task(kind, (), parts, options, items=items, about_rule=wanted.about_rule)
    first = Exercise(OWN, wanted.seed, number, kind, replace(tree, given={}), options, parts)
    random = _random(wanted, number)
    made = _first_of(first, task, random)
    if made.has_tree and not made.about_equality and not wanted.about_rule and is_ambiguous(made):
        problem = "on this tree it matters whether equality cuts."
        raise OptionError(problem, "Change a leaf, or let the sheet be about that.", place="about-rule")
    return _Asked(task, iter([made]))


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


def _question(number: int, asked: _Asked, wanted: SheetRequest, tell: Callable[[], object]) -> SheetQuestion:
    """Return a question in its variants, perhaps too few; `tell` is called for each tree tried."""
    draws, keeps = partial(_random, wanted, number), wanted.tree is not None
    found = variants(asked.firsts, asked.task, wanted.variants, draws, keeps=keeps, tell=tell)
    if not found:
        problem = f"no tree was found for question {number}, “{title_of(asked.task.kind)}”."
        raise OptionError(problem, "Give another seed, size or series.", place="questions")
    return SheetQuestion(found, tuple(map(structure_of, found)))


def _too_few(number: int, task: Task, found: int, *, is_own: bool) -> OptionError:
    told = counted(found, "variant was", "variants were")
    problem = f"only {told} found of question {number}, “{title_of(task.kind)}”: of equal structure, without a shared "
    other = "give another seed or size, or leave this kind out" if not is_own else ""
    remedy = f"Ask for {found}, {other or 'or give a tree with more leaves or larger numbers'}."
    return OptionError(f"{problem}answer.", remedy, place="variants")


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
