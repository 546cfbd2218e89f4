"""The mailbox's data: answers to the browser's questions, and what the browser keeps."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from viz.contract.player import ServedData


class WorkData(TypedDict):
    """What a browser keeps of the reader's work; `choices` are null if the address suffices to open it."""

    choices: str | None
    series: int
    title: str
    about: str
    history: Sequence[Any] | None


class PageAnswer(TypedDict, total=False):
    """An answer's content: what was asked for, or what is wrong.

    `picks` are the parts of the board that stay pressed: one more press makes a move.
    """

    problem: str
    html: str
    searches: int
    text: str
    suffix: str
    note: str
    svg: str
    host: str
    step: int
    picks: str
    player: ServedData


class NumberedAnswer(PageAnswer):
    """The answer to the question with this `number`."""

    number: int


class MailboxData(TypedDict):
    """What the server says to the mailbox.

    `fields` are the texts that the reader has typed, as the server knows them.
    """

    session: str
    answer: NumberedAnswer | None
    fields: Mapping[str, str]
    work: WorkData
