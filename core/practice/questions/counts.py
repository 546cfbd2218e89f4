"""Count: how many leaves, nodes or cutoffs the search has."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.game import OptionError
from core.options.numerals import listed
from core.practice.fields import Field, Input
from core.practice.hand_in import topmost
from core.practice.questions.question import Question, QuestionSubject

MOST_NAMED = 4
"""The most skipped nodes that a sentence names."""


class Counted(NamedTuple):
    """Something to count: the question, the sentences for one and for several, and the count."""

    asks: str
    one: str
    many: str
    count: Callable[[QuestionSubject], int]

    def said(self, number: int) -> str:
        """Return the sentence for the count."""
        return f"{number:,} {self.one if number == 1 else self.many}"


COUNTS = {
    "leaves": Counted(
        "How many leaves are evaluated?",
        "leaf is evaluated",
        "leaves are evaluated",
        lambda asked: asked.found.leaves_visited,
    ),
    "nodes": Counted(
        "How many nodes are visited, including the root and the leaves?",
        "node is visited",
        "nodes are visited",
        lambda asked: asked.found.nodes_visited,
    ),
    "skipped": Counted(
        "How many leaves are skipped?", "leaf is skipped", "leaves are skipped", lambda asked: len(asked.skipped)
    ),
    "cutoffs": Counted(
        "How many cutoffs leave something out?",
        "cutoff leaves something out",
        "cutoffs leave something out",
        lambda asked: len({asked.tree.parents[node] for node in asked.found.skipped}),
    ),
}
"""What can be counted, by name."""

_ALL_CUTOFFS = Counted(
    "",
    "cutoff is made, also where nothing is left to skip",
    "cutoffs are made, also where nothing is left to skip",
    lambda asked: len(asked.found.cutoffs),
)


def _read(_: QuestionSubject, text: str) -> int:
    written = text.strip()
    if not (written.isascii() and written.isdigit() and len(written) <= 9):
        raise OptionError(f"{text[:40]!r} is not a count.", "Write a whole number such as 7.")
    return int(written)


def _reason(asked: QuestionSubject, answer: int, key: int) -> str:
    wanted = COUNTS[asked.item]
    others = [other for other in (*COUNTS.values(), _ALL_CUTOFFS) if other is not wanted]
    also = next((other for other in others if answer != key and other.count(asked) == answer), None)
    return (
        f"{wanted.said(key)}{f', and {also.said(answer)}' if also else ''}.{'' if answer == key else _skipped(asked)}"
    )


def _skipped(asked: QuestionSubject) -> str:
    """Return the sentence about what is skipped, on which every count depends."""
    names = [asked.tree.called(node) for node in topmost(asked.tree, asked.skipped)]
    if not names:
        return " Nothing is skipped."
    named, left = names[:MOST_NAMED], len(names) - MOST_NAMED
    return f" What is skipped: {listed([*named, *([f'{left:,} more'] if left > 0 else [])])}."


COUNT = Question(
    name="count",
    title="Count",
    about="How many leaves are evaluated, nodes visited, leaves skipped, or cutoffs made?",
    expected="a whole number such as 7",
    items=lambda _tree, _options: tuple(COUNTS),
    asks=lambda asked: COUNTS[asked.item].asks,
    read=_read,
    write=lambda _, answer: str(answer),
    key=lambda asked: COUNTS[asked.item].count(asked),
    reason=_reason,
    fields=lambda _, answer: (Field("Answer", Input.NUMBER, (str(answer),)),),
    hint="",
    counts=True,
)
