"""What the live class is handed: what all see, and what the teacher alone does."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

LivePhase: TypeAlias = Literal["follow", "vote", "closed", "talk", "explain", "over"]
LivePage: TypeAlias = Literal["step", "compare", "play"]
LiveAsk: TypeAlias = Literal["next", "skipped", "alpha", "move"]


class LiveScreen(TypedDict):
    """What is on the teacher's screen: a page, the link of what it shows or "" before that, the step, the views."""

    page: LivePage
    query: str
    step: int
    views: Sequence[str]


class LiveQuestion(TypedDict):
    """A question of the class about a search at a step, and its options, of which one is right.

    No two questions of a class have the same `number`, and later ones have greater ones. `query` is the link of the
    search.
    """

    number: int
    query: str
    step: int
    asks: LiveAsk
    text: str
    options: Sequence[str]


class LiveIdea(TypedDict):
    """A misconception: its title, what somebody thinks who has it, and what is true instead."""

    title: str
    idea: str
    truth: str


class LiveAnswer(TypedDict):
    """The option that is `right`, by its index, the step at which that is seen, and the ideas behind each option."""

    right: int
    step: int
    ideas: Sequence[Sequence[LiveIdea]]


class LiveState(LiveScreen):
    """All that a phone shows, whenever it joins; a later state has a greater `version`.

    There is no `answer`, and nothing in `counts`, before it is explained; then `counts` has the votes of each round by
    option. `spread` are the milliseconds within which phones load what is shown, each at some time of its own.
    """

    version: int
    spread: int
    phase: LivePhase
    round: int
    question: LiveQuestion | None
    answer: LiveAnswer | None
    counts: Sequence[Sequence[int]]


class LeadState(LiveState):
    """What the teacher is told besides: answer and counts at any time, the last of them of the open round.

    `present` are the devices that listen, `asked` is the number of the last question, `finished` are the questions that
    are over, and `next` are the phases that may follow, what is suggested first.
    """

    present: int
    asked: int
    finished: int
    next: Sequence[LivePhase]


class LiveResult(TypedDict):
    """A question that is over, with the votes of each round by option."""

    question: LiveQuestion
    answer: LiveAnswer
    counts: Sequence[Sequence[int]]


class HeldRoom(TypedDict):
    """A room as the teacher's browser holds it: as it was told last, and the questions that were over."""

    state: LeadState
    results: Sequence[LiveResult]


class OpenedRoom(TypedDict):
    """A room for its teacher. Whoever knows the `token` leads it; `watch` lets read along."""

    code: str
    room: str
    token: str
    watch: str
    held: HeldRoom


class LiveVote(TypedDict):
    """The vote of a device, or null where it has none: for a question, in a round."""

    number: int
    round: int
    choice: int | None


class LiveReport(TypedDict):
    """The report of a class, without names: the questions, and the same as comma-separated values."""

    results: Sequence[LiveResult]
    csv: str


class LiveProblem(TypedDict):
    """Why something can't be done; after `wait` seconds it may be."""

    problem: str
    wait: NotRequired[int]
