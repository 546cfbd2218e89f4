"""The key of an exercise: what is right, what scores, and the wrong answers to expect, with the ideas behind them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from string import ascii_uppercase

from core.game import OptionError, Value
from core.options import Misconception, SearchOptions
from core.options.numerals import INFINITE, as_integer
from core.practice.exercises import Exercise, ideas_about
from core.practice.fitting import standard_options
from core.practice.hand_in import HandIn, hand_in_of
from core.practice.hand_in_formats import write_hand_in
from core.practice.marking import Marking, Part, agrees, mark
from core.practice.next_event import NextEvent, NextQuestion, what_next
from core.practice.questions import QUESTIONS, QuestionSubject, key_text, mark_answer
from core.practice.scheme import SchemeRow, rows, score
from core.practice.series import FILL, NEXT
from core.practice.telling_apart import RIGHT, asked_of, groups_on, handed_in_by, known_for
from core.search import search
from core.trees.leaf_tree import LeafTree

KEPT = 512
"""Cached searches, keys, and choices of what happens next: those of a sheet."""

DECIMALS = 2
"""The decimals of a mean in a key."""


@dataclass(frozen=True)
class Wrong:
    """A wrong answer to expect: its text, the misconceptions that lead to it, and its points."""

    answer: str
    ideas: tuple[Misconception, ...]
    points: int


@dataclass(frozen=True)
class Key:
    """The key of an exercise.

    The `answer` is the text of a hand-in, of an answer to a question, or a choice's letter; `reason` says why, if that
    is a sentence. `scheme` has the rows that score, and `wrong` the answers to expect, those of the most ideas first.
    The ideas that are right `by_accident` score in full.
    """

    answer: str
    reason: str
    scheme: tuple[SchemeRow, ...]
    wrong: tuple[Wrong, ...]
    by_accident: tuple[Misconception, ...] = ()

    @property
    def points(self) -> int:
        """The points possible."""
        return sum(row.of for row in self.scheme)


@lru_cache(KEPT)
def subject_of(tree: LeafTree, options: SearchOptions) -> QuestionSubject:
    """Return a search of a tree that is recorded once: a sheet looks at each many times."""
    return QuestionSubject(tree, options)


@lru_cache(KEPT)
def key_hand_in(made: Exercise) -> HandIn:
    """Return the right hand-in of the parts that a FILL asks for."""
    return asked_of(hand_in_of(subject_of(made.tree, made.options).trace), made.parts)


@lru_cache(KEPT)
def _next_question(made: Exercise) -> NextQuestion | None:
    found = what_next(made.tree, search(made.tree, made.options), made.step)
    return None if found is None or found.begins != made.step else found


def has_choices(made: Exercise) -> bool:
    """Return whether there is something to choose from at a NEXT's step."""
    return _next_question(made) is not None


def next_question(made: Exercise) -> NextQuestion:
    """Return the choices of a NEXT; raise OptionError if there are none."""
    found = _next_question(made)
    if found is None:
        problem = f"what happens after step {made.step:,} is no question."
        raise OptionError(problem, "Choose another step.", place="step")
    return found


def next_event(made: Exercise) -> NextEvent:
    """Return what happens next."""
    found = next_question(made)
    return found.choices[found.right].event


def answer(made: Exercise, among: Collection[Part] = tuple(Part)) -> str:
    """Return the right answer to an exercise as text; of a FILL only the parts `among` these."""
    if made.kind == FILL:
        return write_hand_in(asked_of(key_hand_in(made), [part for part in made.parts if part in among]), made.tree)
    return str(next_event(made)) if made.kind == NEXT else key_text(made.kind, made.tree, made.options, made.item)


@lru_cache(KEPT)
def key_of(made: Exercise) -> Key:
    """Return the key of an exercise."""
    if made.kind == FILL:
        return _key_of_fill(made)
    if made.kind == NEXT:
        return _key_of_next(made)
    right = answer(made)
    marked = mark_answer(made.kind, made.tree, made.options, right, made.item)
    accidents = by_accident(made)
    wrong = [Wrong(text, ideas, 0) for text, ideas in _answers_of_ideas(made).items() if ideas[0] not in accidents]
    return Key(right, marked.sentence, (SchemeRow("right answer", 1, 1),), _by_number(wrong), accidents)


@lru_cache(KEPT)
def by_accident(made: Exercise) -> tuple[Misconception, ...]:
    """Return the misconceptions that give the right answer, and so score in full."""
    if made.kind == NEXT:
        return ()
    if made.kind == FILL:
        right = {idea for idea in known_for(made.options) if _scores_in_full(made, _handed_in(made, idea))}
    else:
        question, asked = QUESTIONS[made.kind], made.asked
        answers = _answers_of_ideas(made).items()
        fitting = (ideas for text, ideas in answers if question.is_right(asked, question.read(asked, text)))
        right = {*chain.from_iterable(fitting)}
    return tuple(idea for idea in Misconception if idea in right)


def _scores_in_full(made: Exercise, handed: HandIn) -> bool:
    if not agrees(made.tree, made.options, handed, made.conventions):  # it is quicker
        return False
    points, of = score(_marked(made, handed))
    return points == of


def _key_of_fill(made: Exercise) -> Key:
    right, accidents = _printed(key_hand_in(made), made.tree), by_accident(made)
    wrong = list[Wrong]()
    for group in groups_on(made.tree, made.options, known_for(made.options), made.parts):
        ideas = tuple(each for each in group if each is not RIGHT and each not in accidents)
        if ideas:
            handed = _handed_in(made, ideas[0])
            wrong.append(Wrong(write_hand_in(handed, made.tree), ideas, points_of(made, handed)))
    return Key(write_hand_in(right, made.tree), "", tuple(rows(_marked(made, right))), _by_number(wrong), accidents)


def _marked(made: Exercise, handed: HandIn) -> Marking:
    return mark(made.tree, made.options, handed, made.conventions, frozenset(made.parts), names_ideas=False)


def _handed_in(made: Exercise, idea: Misconception) -> HandIn:
    """Return the hand-in of a misconception, as people write it."""
    return _printed(handed_in_by(made.tree, made.options, idea, made.parts), made.tree)


def printed(value: Value, tree: LeafTree) -> Value:
    """Return a number for keys: a mean, unlike any leaf, with two decimals."""
    is_mean = isinstance(value, float) and value not in INFINITE and value not in tree.leaf_values
    return as_integer(round(value, DECIMALS)) if is_mean else value


def _printed(handed: HandIn, tree: LeafTree) -> HandIn:
    """Return a hand-in with its means as people write them."""
    nodes = {path: worth._replace(value=printed(worth.value, tree)) for path, worth in handed.nodes.items()}
    windows = {path: (printed(alpha, tree), printed(beta, tree)) for path, (alpha, beta) in handed.windows.items()}
    return replace(handed, nodes=nodes, windows=windows)


def points_of(made: Exercise, handed: HandIn) -> int:
    """Return the points of a hand-in in a FILL."""
    return score(_marked(made, handed))[0]


def _key_of_next(made: Exercise) -> Key:
    found = next_question(made)
    wrong = (
        Wrong(letter, choice.ideas, 0)
        for number, (letter, choice) in enumerate(zip(ascii_uppercase, found.choices, strict=False))
        if number != found.right and choice.ideas
    )
    return Key(ascii_uppercase[found.right], "", (SchemeRow("right choice", 1, 1),), _by_number(list(wrong)))


@lru_cache(KEPT)
def _answers_of_ideas(made: Exercise) -> dict[str, tuple[Misconception, ...]]:
    """Return the wrong answers to a question, each with the misconceptions that lead to it."""
    question = QUESTIONS[made.kind]
    found: dict[str, tuple[Misconception, ...]] = {}
    for idea in ideas_about(made):
        misled = QuestionSubject(made.tree, replace(standard_options(made.options), misconception=idea), made.item)
        with suppress(OptionError):  # such as for a mean of both infinities
            text = question.write(misled, question.key(misled))
            if text:  # it has none about a node that it skips
                found[text] = (*found.get(text, ()), idea)
    return found


def _by_number(wrong: Sequence[Wrong]) -> tuple[Wrong, ...]:
    return tuple(sorted(wrong, key=lambda each: -len(each.ideas)))
