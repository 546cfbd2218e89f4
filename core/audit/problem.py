"""`Problem`: what an audit finds wrong."""

from __future__ import annotations

from dataclasses import dataclass

MOST_PROBLEMS = 20
"""An audit stops after this many problems: one early mistake causes many."""


@dataclass(frozen=True)
class Problem:
    """An event that does not follow from those before it; `event` is its index in the trace."""

    event: int
    text: str

    def __str__(self) -> str:
        """Return the problem as a line of a report.

        >>> str(Problem(3, "C returns 4, but 2 follows."))
        'event 3: C returns 4, but 2 follows.'
        """
        return f"event {self.event}: {self.text}"
