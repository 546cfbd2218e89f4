"""`Failure`: why no search can be seen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Trouble(StrEnum):
    """The kinds of failure."""

    RECURSION = "recursion"
    TIME = "time"
    MEMORY = "memory"
    EXIT = "exit"
    ERROR = "error"
    CHANGED = "changed"
    NOTHING = "nothing"
    NO_ANSWER = "no-answer"
    UNREAD = "unread"
    UNCLEAR = "unclear"
    MISSING = "missing"
    ENDED = "ended"


@dataclass(frozen=True)
class Failure:
    """What went wrong, in a sentence, and the program's line if known."""

    trouble: Trouble
    said: str
    line: int | None = None


class Stopped(BaseException):
    """Ends a program that runs too long, does something forbidden, or can't be followed."""

    def __init__(self, trouble: Trouble, said: str, line: int | None = None) -> None:
        super().__init__(said)
        self.failure = Failure(trouble, said, line)
