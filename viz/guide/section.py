"""The guide's types: a part, a section, and a figure beside it."""

from __future__ import annotations

from dataclasses import dataclass

from core.trace import Kind, Trace
from viz.sharing.request import Request

AIMA = "Russell and Norvig, *Artificial Intelligence: A Modern Approach* (4th ed.)"

KNUTH_MOORE = "Knuth and Moore, “An Analysis of Alpha-Beta Pruning”, *Artificial Intelligence* 6 (1975)"


@dataclass(frozen=True)
class Figure:
    """A search beside a section; it opens after the event `moment`, given by kind and node name.

    Without a moment it opens at the end. The caption tells figures of one section apart.
    """

    request: Request
    moment: tuple[Kind, str] | None = None
    caption: str = ""

    def step(self, trace: Trace) -> int:
        """Return the step to open at; raise ValueError if the trace has no such moment."""
        if self.moment is None:
            return len(trace)
        kind, name = self.moment
        for index, event in enumerate(trace):
            if event.kind is kind and trace.places.labels[event.node] == name:
                return index + 1
        raise ValueError(f"no {kind.name} at {name}")


@dataclass(frozen=True)
class Section:
    """One thing to know. `name` is its anchor in the page's address, `source` has the full story.

    `series` names the series of exercises that practises it, "" if none does.
    """

    name: str
    title: str
    text: str
    source: str
    figures: tuple[Figure, ...]
    series: str = ""


@dataclass(frozen=True)
class GuidePart:
    """Sections under one heading, and their purpose; `name` is its anchor."""

    name: str
    title: str
    text: str
    sections: tuple[Section, ...]
