"""The data of practising: what is to be done, and its marks."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, TypedDict

Asked: TypeAlias = Literal["value", "nodes", "move", "skipped", "windows"]
"""What to fill in of a tree: the root's value, or those of all nodes; see `core.practice.marking.Part`."""


Tells: TypeAlias = Literal["where", "why", "all"]
"""How much a check tells: where something is wrong, why the first mistake is one, or all that is right."""


class PracticeData(TypedDict):
    """What is to be done: fill in the tree, or answer a question.

    `name` is the address of an exercise, "" for a reader's own tree. `asks` is what to fill in. A
    hand-in `takes` the tree; the answer to a question is the cuts in it, the order of each node's children, a text,
    lines of text, the text of a tree, which is drawn, or one of some `choices`, each with its title. What is `written`
    stands in nodes, by their paths, in the place of their values. Where it is asked what comes after a `step`, the tree
    shows that, and else what is handed in. A worked example has a few `stages`: steps of its replay, each with
    words, "" for the replay's own.
    """

    name: str
    title: str
    question: str
    asks: Sequence[Asked]
    takes: Literal["tree", "cuts", "order", "text", "lines", "built", "choice"]
    hint: str
    choices: Sequence[tuple[str, str]]
    written: Mapping[str, str]
    step: int | None
    stages: Sequence[tuple[int, str]]


class MarkData(TypedDict):
    """The mark of an item at the node of a `path`, as in links; `said` is "" if a sign is enough."""

    item: Literal["move", "node", "skip", "missed", "window", "order"]
    path: str
    verdict: Literal["right", "convention", "follows", "wrong", "missing"]
    said: str


class Fit(TypedDict):
    """A misconception that hands in the same; `beside` is the link that compares it with the search, or ""."""

    name: str
    title: str
    idea: str
    truth: str
    beside: str


class Marked(TypedDict):
    """The result of a check, or the `problem` that prevented it.

    `first` is the step of the search that shows the first mistake, or null. `told` means that the sentences give the
    answer.
    """

    problem: str | None
    marks: Sequence[MarkData]
    right: bool
    sentences: Sequence[str]
    first: int | None
    fits: Sequence[Fit]
    points: float
    of: float
    convention: str | None
    told: bool


class NextChoice(TypedDict):
    """What may happen next, whether it does, and the comment on choosing it."""

    text: str
    right: bool
    said: str


class NextData(TypedDict):
    """What may happen next, after which step, and by which step it has happened; empty if nothing is asked."""

    choices: Sequence[NextChoice]
    begins: int | None
    ends: int | None


class SeriesData(TypedDict):
    """A series of exercises: how many a round has, and whether it begins with a worked example, number 0.

    A mixed one is `of` others, which take turns.
    """

    name: str
    title: str
    about: str
    count: int
    example: bool
    of: Sequence[str]


class TutorData(TypedDict):
    """What the page Practise begins with: all series, and the address of the exercise to show."""

    series: Sequence[SeriesData]
    asked: Mapping[str, str]
    problem: str | None
