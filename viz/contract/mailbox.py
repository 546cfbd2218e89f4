"""What the mailbox is handed: answers to what the browser asked, and what it keeps."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from viz.contract.player import ServedData


class WorkData(TypedDict):
    """What a browser keeps of the reader's work; `choices` are null where the address alone opens it."""

    choices: str | None
    series: int
    title: str
    about: str
    history: Sequence[Any] | None


class Told(TypedDict, total=False):
    """What an answer tells: what was asked for, or what is wrong.

    `picks` are the parts of the board that stay pressed: with another press they make a move.
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


class Answer(Told):
    """The answer to the question of that `number`."""

    number: int


class MailboxData(TypedDict):
    """What the server says to the mailbox.

    `fields` are the texts of the fields that the reader types into, as the server knows them.
    """

    session: str
    answer: Answer | None
    fields: Mapping[str, str]
    work: WorkData
