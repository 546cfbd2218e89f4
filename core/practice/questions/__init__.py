"""The questions of real exams, by name: each about the search of a tree, with its key and its marks."""

from __future__ import annotations

from typing import Any

from core.game import OptionError
from core.options import SearchOptions
from core.practice.questions.best_and_worst_case import CASES, SHAPE
from core.practice.questions.best_order import ORDER
from core.practice.questions.bound_history import HISTORY
from core.practice.questions.build_a_tree import BUILD
from core.practice.questions.counts import COUNT
from core.practice.questions.deepening import DEEPENING
from core.practice.questions.mirrored import MIRROR
from core.practice.questions.pruning_with_chance import POSSIBLE
from core.practice.questions.question import Answered, Question, QuestionSubject, answered
from core.practice.questions.rescaled import RESCALE
from core.practice.questions.skipping_values import RANGE
from core.trees.leaf_tree import LeafTree

__all__ = [
    "QUESTIONS",
    "Answered",
    "Question",
    "QuestionSubject",
    "asked_of",
    "key_text",
    "mark_answer",
    "question_text",
]

QUESTIONS: dict[str, Question[Any]] = {
    question.name: question
    for question in (COUNT, RANGE, MIRROR, ORDER, RESCALE, POSSIBLE, BUILD, CASES, SHAPE, DEEPENING, HISTORY)
}
"""The questions by name, in the order of the menu."""


def asked_of(
    name: str, tree: LeafTree, options: SearchOptions, item: str = ""
) -> tuple[Question[Any], QuestionSubject]:
    """Return a question and its subject; raise OptionError if it can't be asked of the tree."""
    question = QUESTIONS.get(name)
    if question is None:
        problem = f"there is no question named {name[:40]!r}."
        raise OptionError(problem, f"Choose from {', '.join(QUESTIONS)}.", place="question")
    items = question.items(tree, options)
    if item not in items:
        problem = f"“{question.title}” can't be asked {f'about {item[:40]!r}' if items and item else 'here'}."
        remedy = f"Choose from {', '.join(items[:8])}." if any(items) else "Choose another question, tree or search."
        raise OptionError(problem, remedy, place="question")
    return question, QuestionSubject(tree, options, item)


def question_text(name: str, tree: LeafTree, options: SearchOptions, item: str = "") -> str:
    """Return what is asked, in words; raise OptionError as `asked_of`."""
    question, asked = asked_of(name, tree, options, item)
    return question.asks(asked)


def key_text(name: str, tree: LeafTree, options: SearchOptions, item: str = "") -> str:
    """Return a right answer as text; raise OptionError as `asked_of`."""
    question, asked = asked_of(name, tree, options, item)
    return question.write(asked, question.key(asked))


def mark_answer(name: str, tree: LeafTree, options: SearchOptions, text: str, item: str = "") -> Answered:
    """Mark an answer; raise OptionError as `asked_of`, and if it can't be read.

    >>> mark_answer("count", LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), SearchOptions(), "7", "leaves")
    Answered(right=True, sentence='7 leaves are evaluated.', expected='7', fits=())
    """
    question, asked = asked_of(name, tree, options, item)
    return answered(question, asked, text)
