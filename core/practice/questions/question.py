"""`Question`: a kind of exam question about the search of a tree, with its key and its marking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from core.game import OptionError
from core.options import Misconception, SearchOptions
from core.options.paths import Path
from core.practice.fields import Field, Input
from core.practice.fitting import by_difference
from core.practice.hand_in import HandIn
from core.practice.hand_in_formats import read_hand_in, write_hand_in
from core.practice.telling_apart import known_for
from core.search import heeds, search
from core.studies.what_if import SearchOutcome, outcome_of
from core.trace import Trace
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of

T = TypeVar("T")

MOST_NODES = 400
"""The most nodes of a tree on which every misconception is tried: more would take too long for an answer."""

KEPT = 512
"""Cached searches with misconceptions, and keys that take searches: those of about twenty questions."""

Takes: TypeAlias = Literal["cuts", "order", "text", "lines", "built", "choice"]
"""How an answer is given on the page: in the tree as cuts or an order, as text, also of a tree, or as a choice."""

YES_OR_NO = (("yes", "Yes"), ("no", "No"))

LONGEST = 20_000
"""The most characters of an answer: enough for the order of every node's children."""


@dataclass(frozen=True)
class QuestionSubject:
    """What a question is about: the search of a tree, and one of the items that can be asked."""

    tree: LeafTree
    options: SearchOptions
    item: str = ""

    @cached_property
    def trace(self) -> Trace:
        """The search, to its end."""
        return search(self.tree, replace(self.options, budget=None))

    @cached_property
    def found(self) -> SearchOutcome:
        """What the search finds and cuts off."""
        return outcome_of(self.trace, self.tree)

    @cached_property
    def evaluated(self) -> frozenset[int]:
        """The leaves that the search evaluates."""
        return frozenset(filter(self.tree.is_terminal, self.trace.places.states))

    @property
    def skipped(self) -> frozenset[int]:
        """The leaves that it does not evaluate."""
        return frozenset(filter(self.tree.is_terminal, range(len(self.tree)))) - self.evaluated


@dataclass(frozen=True)
class Question(Generic[T]):
    """A kind of question. T is the type of a parsed answer.

    `asks` returns the question about a `QuestionSubject`, and `items` all that can be asked of a tree: none if the
    question is not for it. `read` reads an answer, `key` returns the right one, and `write` writes one so that
    `read` reads it; `expected` says how. Where other answers than the key are right too, `accepts` says which.
    `reason` returns why an answer is right or wrong, given the key. Where an answer `tells_ideas`, it is compared
    with that of each misconception; where its reason `tells_key`, who has read it knows what is right; one that is
    `slow` to find only for an answer that was given. Each may raise OptionError for what it can't serve.

    On the page it `takes` an answer so, one of the `choices` with their titles if there are some. On a sheet it is
    answered in its `fields`, lines that a person marks if it has none, written as the `hint` says; with a reason
    where it `asks_why`. `searched` are the options of the search to be worked through, and `solved` is the one that
    shows what is right. What is `written` stands in nodes in the place of their values until then. It `has_tree`
    unless a tree is what is asked for. It has `few_answers` where variants of one structure may have to share one,
    and `counts` where equal structures would have equal answers; one `of_shape` has the same on all trees of a shape.
    One that is `about_equality` says itself what becomes of equal values.
    """

    name: str
    title: str
    about: str
    expected: str
    items: Callable[[LeafTree, SearchOptions], Sequence[str]]
    asks: Callable[[QuestionSubject], str]
    read: Callable[[QuestionSubject, str], T]
    write: Callable[[QuestionSubject, T], str]
    key: Callable[[QuestionSubject], T]
    reason: Callable[[QuestionSubject, T, T], str]
    accepts: Callable[[QuestionSubject, T], bool] | None = None
    tells_ideas: bool = True
    tells_key: bool = True
    slow: bool = False
    takes: Takes = "text"
    choices: Sequence[tuple[str, str]] = ()
    fields: Callable[[QuestionSubject, T], Sequence[Field]] | None = None
    hint: str | None = None
    asks_why: bool = False
    searched: Callable[[QuestionSubject], SearchOptions] = lambda asked: asked.options
    solved: Callable[[QuestionSubject, T], QuestionSubject] | None = None
    written: Callable[[QuestionSubject], Mapping[int, str]] | None = None
    has_tree: bool = True
    few_answers: bool = False
    counts: bool = False
    of_shape: bool = False
    about_equality: bool = False

    def fields_of(self, asked: QuestionSubject) -> Sequence[Field]:
        """Return the fields on a sheet."""
        key = self.key(asked)
        if self.fields is not None:
            return self.fields(asked, key)
        others = () if self.accepts is None else ("another one that is as good",)
        return (Field("", Input.FREE, (self.write(asked, key), *others)),)

    def written_in(self, asked: QuestionSubject) -> Mapping[int, str]:
        """Return what stands in nodes in the place of their values until it is answered."""
        return {} if self.written is None else self.written(asked)

    def hint_on_sheet(self) -> str:
        """Return how to write an answer on a sheet, empty if its fields say so."""
        return f"Write {self.expected}." if self.hint is None else self.hint

    def solving(self, asked: QuestionSubject) -> QuestionSubject:
        """Return the search that shows what is right."""
        if self.solved is None:
            return replace(asked, options=self.searched(asked))
        return self.solved(asked, self.key(asked))

    def is_right(self, asked: QuestionSubject, answer: T) -> bool:
        """Return whether an answer is right."""
        return self.key(asked) == answer if self.accepts is None else self.accepts(asked, answer)


@dataclass(frozen=True)
class Answered:
    """A marked answer: whether it is right, why, the key, and the misconceptions that give it."""

    right: bool
    sentence: str
    expected: str
    fits: tuple[Misconception, ...] = ()


def answered(question: Question[Any], asked: QuestionSubject, text: str) -> Answered:
    """Mark an answer; raise OptionError, at "answer", if it can't be read."""
    if len(text) > LONGEST:
        problem = f"this answer has more than {LONGEST:,} characters."
        raise OptionError(problem, f"Write {question.expected}.", place="answer")
    try:
        answer = question.read(asked, text)
    except OptionError as error:
        raise error.at("answer") from None
    key = question.key(asked)
    right = question.is_right(asked, answer)
    fits = () if right or not question.tells_ideas else _fitting(question, asked, answer)
    return Answered(right, question.reason(asked, answer, key), question.write(asked, key), fits)


def _fitting(question: Question[Any], asked: QuestionSubject, answer: Any) -> tuple[Misconception, ...]:
    """Return the misconceptions that give the same answer, those that differ most from what is right first."""
    found: list[Misconception] = []
    for idea in ideas_for(asked.tree, asked.options):
        with suppress(OptionError):  # such as for a mean of both infinities
            if question.is_right(_misled(asked, idea), answer):
                found.append(idea)
    return by_difference(asked.tree, asked.options, found)


@lru_cache(KEPT)
def _misled(asked: QuestionSubject, idea: Misconception) -> QuestionSubject:
    """Return the subject with a misconception, cached since a class answers one question many times."""
    return replace(asked, options=replace(asked.options, misconception=idea))


def ideas_for(tree: LeafTree, options: SearchOptions) -> tuple[Misconception, ...]:
    """Return the misconceptions about this search; none if the tree is too large to try them."""
    return known_for(options) if len(tree) <= MOST_NODES and heeds(options.algorithm, "misconception") else ()


NODES = "nodes by name or path, such as C, 1.2"

_SKIP = "skip "


def read_nodes(tree: LeafTree, text: str) -> frozenset[Path]:
    """Return the nodes in a text such as `C, 1.2` or `none`, as in a hand-in; raise OptionError."""
    if not text.strip() or ";" in text:
        raise OptionError(f"{text[:40]!r} names no nodes.", f"Write {NODES}, or none.")
    return read_hand_in(_SKIP + " ".join(text.split()), tree).skipped or frozenset()


def write_nodes(tree: LeafTree, nodes: Iterable[int]) -> str:
    """Return the text for some nodes."""
    return write_hand_in(HandIn(skipped=frozenset(path_of(tree, node) for node in nodes)), tree).removeprefix(_SKIP)


def sentence_case(text: str) -> str:
    """Return a sentence with a capital first letter."""
    return text[:1].upper() + text[1:]
