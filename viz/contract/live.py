"""The live class: what everyone sees, and what only the teacher sees."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

LivePhase: TypeAlias = Literal["follow", "vote", "closed", "talk", "explain", "over"]
LivePage: TypeAlias = Literal["step", "compare", "play"]
LiveAsk: TypeAlias = Literal["next", "skipped", "alpha", "move"]


class LiveScreen(TypedDict):
    """The teacher's screen: a page, the link of what it shows, or "" before that, the step, the views."""

    page: LivePage
    query: str
    step: int
    views: Sequence[str]


class LiveQuestion(TypedDict):
    """A question of the class about a search at a step, and its options, of which one is right.

    Questions of a class have increasing `number`s. `query` is the link of the search, `node` the path of the node whose
    α is asked for, which the picture leaves open.
    """

    number: int
    query: str
    step: int
    asks: LiveAsk
    node: str | None
    text: str
    options: Sequence[str]


class LiveIdea(TypedDict):
    """A misconception: its title, the idea, and what is true instead."""

    title: str
    idea: str
    truth: str


class LiveAnswer(TypedDict):
    """The index of the `right` option, the step that shows it, and the ideas behind each option."""

    right: int
    step: int
    ideas: Sequence[Sequence[LiveIdea]]


class LiveState(LiveScreen):
    """Everything that a phone shows, whenever it joins; later states have greater `version`s.

    `answer` and `counts` are empty until the explanation; then `counts` has each round's votes by option. `spread` are
    the milliseconds over which phones spread their loading.
    """

    version: int
    spread: int
    phase: LivePhase
    round: int
    question: LiveQuestion | None
    answer: LiveAnswer | None
    counts: Sequence[Sequence[int]]


class LeadState(LiveState):
    """What only the teacher gets: answer and counts at any time, the last counts those of the open round.

    `present` counts the listening devices, `asked` is the number of the last question, `finished` are the past
    questions, and `next` the phases that may follow, the suggested one first.
    """

    present: int
    asked: int
    finished: int
    next: Sequence[LivePhase]


class LiveResult(TypedDict):
    """A past question, with the votes of each round by option."""

    question: LiveQuestion
    answer: LiveAnswer
    counts: Sequence[Sequence[int]]


class HeldRoom(TypedDict):
    """A room as the teacher's browser holds it: its last state, and the past questions."""

    state: LeadState
    results: Sequence[LiveResult]


class OpenedRoom(TypedDict):
    """A room for its teacher. The `token` leads it; `watch` only reads."""

    code: str
    room: str
    token: str
    watch: str
    held: HeldRoom


class LiveVote(TypedDict):
    """A device's vote on a question in a round, or null."""

    number: int
    round: int
    choice: int | None


class LiveReport(TypedDict):
    """The report of a class, without names: the questions, and the same as comma-separated values."""

    results: Sequence[LiveResult]
    csv: str


class LiveProblem(TypedDict):
    """Why something can't be done; after `wait` seconds it may be possible."""

    problem: str
    wait: NotRequired[int]
