"""`Sheet`: questions in variants of equal structure, from a series or around a tree of the teacher's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import cycle, islice
from string import ascii_lowercase, ascii_uppercase

from core.game import OptionError
from core.options.numerals import counted
from core.practice.exercises import Exercise
from core.practice.sheets.copying import MOST_POOLED, copied_share, least_copied
from core.practice.sheets.key import key_of
from core.practice.sheets.request import USUAL_TITLE, SheetRequest, check_wanted, title_of
from core.practice.sheets.structure import Structure, structure_of
from core.practice.sheets.tasks import JOINING, AskedTask, of_series, of_tree, random_of
from core.practice.sheets.variants import Joint, fits, variants


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
    asked = of_series(wanted) if wanted.tree is None else of_tree(wanted, wanted.tree)
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


TREES_TRIED = 60
"""The most trees tried for one about which several questions can be asked."""


@dataclass(frozen=True)
class _Found:
    """Tasks about one tree, with exercises of one structure that share no answer."""

    asked: Sequence[AskedTask]
    pool: Sequence[Joint]


def _pooled(group: Sequence[AskedTask], wanted: SheetRequest, tell: Callable[[], object]) -> list[_Found]:
    """Return tasks with their exercises, perhaps too few, each on its own if together there are too few.

    `tell` is called for each tree tried.
    """
    first, firsts = group[0], _firsts(group)
    draws, keeps = partial(random_of, wanted, first.number), wanted.tree is not None
    beyond = MOST_POOLED - wanted.variants if wanted.edition >= JOINING else 0
    tasks = [each.task for each in group]
    pool = variants(firsts, tasks, wanted.variants, draws, keeps=keeps, beyond=max(0, beyond), tell=tell)
    if len(group) > 1 and len(pool) < wanted.variants:
        return [alone for each in group for alone in _pooled([each], wanted, tell)]
    if not pool:
        problem = f"no tree was found for question {first.number}, “{title_of(first.task.kind)}”."
        raise OptionError(problem, "Give another seed, size or series.", place="questions")
    return [_Found(group, pool)]


def _firsts(group: Sequence[AskedTask]) -> Iterator[Joint]:
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
    few = counted(many, "variant was", "variants were")
    problem = f"only {few} found of question {number}, “{title_of(task.kind)}”: of equal structure, without a shared "
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
