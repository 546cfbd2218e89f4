"""What practising is handed: what is to be done, and what came of it."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, TypedDict

Asked: TypeAlias = Literal["value", "nodes", "move", "skipped", "windows"]
"""What of a tree is to be filled in: the value of the root, or those of all nodes; see `core.practice.marking.Part`."""


Tells: TypeAlias = Literal["where", "why", "all"]
"""How much a check tells of what is wrong: where it is, why the first mistake is one, or all that is right."""


class PracticeData(TypedDict):
    """What is to be done: the tree filled in, or a question answered.

    `name` is the address of an exercise, "" for a reader's own tree. `asks` is what of the tree is to be filled in. A
    hand-in `takes` the tree; the answer to a question is the cuts in it, the order of each node's children, a text,
    lines of text, or one of some `choices`, each with its title. What is `written` stands in nodes, by their paths, in
    the place of their values. Where it is asked what comes after a `step`, the tree shows that, and else what is handed
    in.
    """

    name: str
    title: str
    question: str
    asks: Sequence[Asked]
    takes: Literal["tree", "cuts", "order", "text", "lines", "choice"]
    hint: str
    choices: Sequence[tuple[str, str]]
    written: Mapping[str, str]
    step: int | None


class Mark(TypedDict):
    """What is to be said of an item at the node of a `path`, as links write it; `said` is "" where a sign is enough."""

    item: Literal["move", "node", "skip", "missed", "window", "order"]
    path: str
    verdict: Literal["right", "convention", "follows", "wrong", "missing"]
    said: str


class Fit(TypedDict):
    """A misconception that hands in the same; `beside` is where it is compared with the search, "" for nowhere."""

    name: str
    title: str
    idea: str
    truth: str
    beside: str


class Marked(TypedDict):
    """What came of a check, or the `problem` why there is none.

    `first` is the step of the search that shows the first mistake, null where there is none. It is `told` if the
    sentences say what is right.
    """

    problem: str | None
    marks: Sequence[Mark]
    right: bool
    sentences: Sequence[str]
    first: int | None
    fits: Sequence[Fit]
    points: float
    of: float
    convention: str | None
    told: bool


class NextChoice(TypedDict):
    """What may happen next, whether it does, and what is to be said of who chose it."""

    text: str
    right: bool
    said: str


class NextData(TypedDict):
    """What may happen next, after which step, and at which step it has happened; nothing where nothing is asked."""

    choices: Sequence[NextChoice]
    begins: int | None
    ends: int | None


class SeriesData(TypedDict):
    """A series of exercises: how many a round of it has, and whether one is shown worked first, as number 0."""

    name: str
    title: str
    about: str
    count: int
    example: bool


class TutorData(TypedDict):
    """What the page Practise begins with: all series, and which exercise is to be shown, by its address."""

    series: Sequence[SeriesData]
    asked: Mapping[str, str]
    problem: str | None
