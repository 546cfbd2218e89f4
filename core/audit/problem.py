"""`Problem`: what an audit finds wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from core.answers import TextWithAnswers, with_answers

MOST_PROBLEMS = 20
"""An audit stops after this many problems: one early mistake causes many."""

Wrong: TypeAlias = tuple[()] | tuple[str, *tuple[object, ...]]
"""What `with_answers` takes, for the text of a problem; () if all is right."""


@dataclass(frozen=True)
class Problem:
    """An event that does not follow from those before it; `event` is its index in the trace."""

    event: int
    text: TextWithAnswers

    @classmethod
    def of(cls, event: int, text: str, *words: object) -> Problem:
        """Return the problem of an event, given what `with_answers` takes."""
        return cls(event, with_answers(text, *words))

    def __str__(self) -> str:
        """Return the problem as a line of a report.

        >>> str(Problem.of(3, "the node returns {:answer}.", 4))
        'event 3: the node returns 4.'
        """
        return f"event {self.event}: {self.text}"
