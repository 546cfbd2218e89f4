"""Exercises: the one of a series for a seed and a number, and those like it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain, islice
from random import Random
from typing import Any, TypeVar

from core.game import OptionError
from core.options import Misconception, SearchOptions
from core.options.numerals import listed
from core.practice.hand_in import HandIn, hand_in_of
from core.practice.marking import Part
from core.practice.next_event import events_from, what_next
from core.practice.questions import QUESTIONS, Question, QuestionSubject, question_text
from core.practice.questions.question import ideas_for
from core.practice.questions.skipping_values import ALWAYS, NEVER
from core.practice.reference import OPEN, Convention
from core.practice.series import FILL, IN_TURN, NEXT, SERIES, START, Task
from core.practice.telling_apart import asked_of, greater_by_1, groups_on, known_for, similar_tree
from core.search import heeds, search
from core.trees.generator import Draw, generate
from core.trees.generator.generator_settings import MAX_SEED, GeneratorSettings
from core.trees.leaf_tree import LeafTree

T = TypeVar("T")

LAST_NUMBER = 999

MOST_TREES = 400
"""The most trees searched for ones that show what a task is about."""

TREES_TRIED = 4
"""How many of them are searched with each misconception, to take the one that tells the most apart."""

TREES_TRIED_AFTER = 12
"""How many after an exercise, with the misconceptions that fitted it."""

LIKE_TRIED = 8
"""The most trees of the same structure tried for one that shows the same."""

ITEMS_TRIED = 6
STEPS_TRIED = 12
"""The most items, or steps, of a tree tried for one worth asking."""

LATER = frozenset({Misconception.EQUALITY, Misconception.REVERSED})
"""Misconceptions that do not influence the choice of trees, so that earlier links keep their exercises."""

KEPT = 256
"""Cached exercises: each answer in a class asks for the same one."""


@dataclass(frozen=True)
class Exercise:
    """An exercise of a series: its kind, and a search of a tree.

    `kind` is FILL, NEXT or the name of a question. A FILL asks for some parts of a hand-in, a question about its
    `item`, NEXT what happens after a `step`. `conventions` are those left open.
    """

    series: str
    seed: int
    number: int
    kind: str
    tree: LeafTree
    options: SearchOptions
    parts: tuple[Part, ...] = ()
    item: str = ""
    step: int = 0
    conventions: frozenset[Convention] = OPEN

    @property
    def question(self) -> Question[Any] | None:
        """Its question; None for a FILL and a NEXT."""
        return QUESTIONS.get(self.kind)

    @cached_property
    def asked(self) -> QuestionSubject:
        """Its subject, which keeps the search."""
        return QuestionSubject(self.tree, self.options, self.item)

    @property
    def searched(self) -> SearchOptions:
        """The options of the search to work through."""
        return self.options if self.question is None else self.question.searched(self.asked)

    @property
    def has_tree(self) -> bool:
        """Whether it shows a tree."""
        return self.question is None or self.question.has_tree

    @property
    def has_few_answers(self) -> bool:
        """Whether its variants may have to share an answer, as for a cutoff of equal structure."""
        return self.kind == NEXT or (self.question is not None and self.question.few_answers)

    @property
    def counts(self) -> bool:
        """Whether equal structures would have equal answers."""
        return self.question is not None and self.question.counts

    @property
    def varies(self) -> bool:
        """Whether other leaves make it another exercise."""
        return self.has_tree and not (self.question is not None and self.question.of_shape)

    @property
    def about_equality(self) -> bool:
        """Whether it states the rule for equal values itself."""
        return self.question is not None and self.question.about_equality

    @property
    def link(self) -> str:
        """What names it: the series, the seed and the number."""
        return f"{self.series}/{self.seed}/{self.number}"


WORDS = {
    Part.VALUE: "the value of the root",
    Part.MOVE: "the move that the search chooses",
    Part.NODES: "the value of each node",
    Part.SKIPPED: "what is skipped",
    Part.ORDER: "the leaves in the order in which they are evaluated",
    Part.WINDOWS: "α and β with which each inner node is entered",
}
"""The names of the parts of a hand-in in an exercise."""


def asks(made: Exercise) -> str:
    """Return what an exercise asks, as a sentence."""
    if made.kind == FILL:
        returns = " (or the bound that it returns)" if heeds(made.options.algorithm, "cutoff") else ""
        parts = [WORDS[part] + returns * (part is Part.NODES) for part in made.parts]
        return f"Give {listed(parts)}."
    if made.kind == NEXT:
        return "What happens next?"
    return question_text(made.kind, made.tree, made.options, made.item)


@lru_cache(KEPT)
def exercise(series: str, seed: int, number: int) -> Exercise:
    """Return the exercise of a series for a seed and a number; raise OptionError if they are out of range."""
    if not 0 <= seed <= MAX_SEED:
        raise OptionError(f"{seed:,} is out of range.", f"Give a seed from 0 to {MAX_SEED:,}.", place="seed")
    if not 1 <= number <= LAST_NUMBER:
        problem = f"there is no exercise {number:,}."
        raise OptionError(problem, f"Give a number from 1 to {LAST_NUMBER:,}.", place="number")
    task, level = task_of(series, number)
    blank = Exercise(series, seed, number, task.kind, START, task.options, task.parts, conventions=task.conventions)
    if not task.sizes:
        return replace(blank, item=task.items[level % len(task.items)])
    some = islice(on_trees(blank, task, level), 1 if task.kind == NEXT else TREES_TRIED)
    return max(some, key=lambda made: answers_among(made, set(ideas_about(made)) - LATER))


def like_it(done: Exercise) -> Exercise:
    """Return the same task on another tree of the same structure, for when the solution was seen; always the same.

    If no such tree shows what the task is about, it is another tree of its size.
    """
    task, level = task_of(done.series, done.number)
    if not task.sizes:
        return replace(done, item=task.items[(task.items.index(done.item) + 1) % len(task.items)])
    random = Random(f"{done.link} {done.tree.values}").random  # noqa: S311  the same for a whole class
    seeds = (int(random() * MAX_SEED) for _ in range(LIKE_TRIED))
    trees = (similar_tree(done.tree, done.options, seed) for seed in seeds)
    made: list[Exercise] = []
    for tree in chain(trees, [greater_by_1(done.tree)]):
        with suppress(OptionError):  # a leaf is outside the search's range
            again = set_on(replace(done, tree=tree), task, random() < 0.5, random)
            made += [] if again is None else [again]
    others = on_trees(done, task, level, f"{done.tree.values}")
    made += () if made else islice((other for other in others if other.tree != done.tree), 1)
    return min(made, key=lambda each: _answer(each) == _answer(done), default=done)  # one that is not known yet


def distinguishing(done: Exercise, fits: Collection[Misconception]) -> Exercise:
    """Return the same task on a tree that tells apart as many as possible of the misconceptions that fit.

    It is always the same; a larger one if none of that size helps, and one like it if nothing can be distinguished.
    """
    task, level = task_of(done.series, done.number)
    ideas = set(fits).intersection(ideas_about(done))
    if not task.sizes or len(ideas) < 2:
        return like_it(done)
    largest, why = len(task.sizes) - 1, " ".join(sorted(ideas))
    tried: list[Exercise] = []
    for size in range(min(level, largest), len(task.sizes)):
        others = (made for made in on_trees(done, task, size, why) if made.tree != done.tree)
        tried.append(max(islice(others, TREES_TRIED_AFTER), key=lambda made: answers_among(made, ideas)))
        if _answers_of(tried[-1], ideas) > 1:
            return tried[-1]
    return tried[0]


def _answer(made: Exercise) -> HandIn | None:
    """Return the answer of a FILL; of other kinds nothing would be known."""
    return asked_of(hand_in_of(search(made.tree, made.options)), made.parts) if made.kind == FILL else None


def task_of(series: str, number: int) -> tuple[Task, int]:
    """Return an exercise's task, and how often it came before."""
    source, turn = SERIES[series], number - 1
    if in_turn := IN_TURN.get(series):
        source, turn = SERIES[in_turn[turn % len(in_turn)]], turn // len(in_turn)
    return source.tasks[turn % len(source.tasks)], turn // len(source.tasks)


def on_trees(blank: Exercise, task: Task, level: int, why: str = "") -> Iterator[Exercise]:
    """Yield a task on each tree of a level that shows what it is about; another `why` gives other trees."""
    random = Random(f"{blank.link} {why}").random  # noqa: S311  the same for a whole class
    size = replace(task.sizes[min(level, len(task.sizes) - 1)], seed=int(random() * MAX_SEED))
    says_yes = random() < 0.5
    for tree in _trees(size, task, random):
        made = set_on(replace(blank, tree=tree), task, says_yes, random)
        if made is not None:
            yield made


def _trees(size: GeneratorSettings, task: Task, random: Draw) -> Iterator[LeafTree]:
    for more in range(MOST_TREES):
        tree = generate(replace(size, seed=(size.seed + more) % (MAX_SEED + 1)))
        yield _with_dice(tree, random) if task.dice else _judged(tree, size, random) if task.judged else tree


_SHARES = {2: ((1, 1), (1, 3), (3, 1)), 3: ((1, 2, 1), (2, 1, 1), (1, 1, 2))}
"""The probabilities of a chance node's children, by their number: means that can be worked out in one's head."""


def _with_dice(tree: LeafTree, random: Draw) -> LeafTree:
    """Return the tree with chance nodes below the root."""
    chances: dict[int, Fraction] = {}
    for node in tree.children[0]:
        ways = _SHARES.get(len(tree.children[node]), ())
        shares = ways[int(random() * len(ways))] if ways else ()
        whole = sum(shares)
        chances |= {child: Fraction(share, whole) for child, share in zip(tree.children[node], shares, strict=True)}
    return replace(tree, chances=chances)


def _judged(tree: LeafTree, size: GeneratorSettings, random: Draw) -> LeafTree:
    """Return the tree with static evaluations in the range of its leaves."""
    least, most = map(int, size.values)
    inner = (node for node in range(1, len(tree)) if not tree.is_terminal(node))
    return replace(tree, evals={node: least + int(random() * (most - least + 1)) for node in inner})


def set_on(blank: Exercise, task: Task, says_yes: bool, random: Draw) -> Exercise | None:
    """Return the exercise on a tree; None if that does not show what the task is about, or gives nothing to ask."""
    asked = QuestionSubject(blank.tree, blank.options)
    if not task.shows(asked) or blank.kind == FILL:
        return blank if task.shows(asked) else None
    if blank.kind == NEXT:
        return replace(blank, step=_telling_step(blank, random))
    question = QUESTIONS[blank.kind]
    items = [item for item in question.items(blank.tree, blank.options) if item in task.items or not task.items]
    for item in shuffled(items, random)[:ITEMS_TRIED]:
        about = replace(asked, item=item)
        key = question.key(about)
        if bool(key) is says_yes if task.even else question.write(about, key) not in (NEVER, ALWAYS):
            return replace(blank, item=item, tree=question.solving(about).tree)
    return None


def _telling_step(blank: Exercise, random: Draw) -> int:
    """Return a step with many choices, at which misconceptions depart."""
    trace = search(blank.tree, blank.options)
    steps = shuffled([begins for begins, _, _ in events_from(trace, 0)], random)

    def worth(step: int) -> tuple[bool, int, int]:
        question = what_next(blank.tree, trace, step)
        choices = question.choices if question is not None and question.begins == step else ()
        return len(choices) > 2, sum(bool(choice.ideas) for choice in choices), len(choices)

    return max(steps[:STEPS_TRIED], key=worth)


def shuffled(items: Sequence[T], random: Draw) -> list[T]:
    """Return items in an order that depends only on `random`."""
    drawn = [random() for _ in items]
    return [items[number] for number in sorted(range(len(items)), key=drawn.__getitem__)]


def ideas_about(made: Exercise) -> tuple[Misconception, ...]:
    """Return the misconceptions that an exercise can tell apart.

    There are none for what happens next, whose choices have their own, if an answer tells none, or if each would take
    many searches.
    """
    if made.kind == FILL:
        return known_for(made.options)
    question = made.question
    can_tell = question is not None and question.tells_ideas and not question.slow
    return ideas_for(made.tree, made.options) if can_tell else ()


def _answers_of(made: Exercise, ideas: Collection[Misconception]) -> int:
    """Return how many different answers these misconceptions give."""
    if made.kind != FILL:
        return answers_among(made, ideas)
    return sum(not set(ideas).isdisjoint(group) for group in groups_on(made.tree, made.options, ideas, made.parts))


def answers_among(made: Exercise, ideas: Collection[Misconception]) -> int:
    """Return how many different answers there are, right and with misconceptions."""
    if made.kind == FILL:
        return len(groups_on(made.tree, made.options, ideas, made.parts))
    misled = (replace(made.options, misconception=idea) for idea in ideas)
    return len({QUESTIONS[made.kind].key(QuestionSubject(made.tree, options, made.item)) for options in misled})
