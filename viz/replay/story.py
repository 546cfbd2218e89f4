"""A step in words and figures: the sentence and the counters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from core.studies.skipped import Skipped, skipped_from
from core.trace import Event, Kind
from core.trace.frames import Frame
from core.trace.kinds import SCORES
from viz.replay.part import Content, PartInput, Slot
from viz.words.narration import READY

LATE = "LATE"
"""The page's kind of a cutoff after the last child; other kinds are named after their events."""

COUNTERS = ("nodes", "places", "leaves", "leaf-places", "cutoffs", "skipped", "subtrees")


class Story:
    """Tells the story of the search: what happens, and how much was done."""

    slots: tuple[Slot, ...] = (
        ("say", "data-kind"),
        ("tag", "text"),
        ("lead", "text"),
        ("rest", "text"),
        ("pass", "text"),
        *((f"count-{name}", "text") for name in COUNTERS),
        ("count-cutoffs", "title"),
        ("say", "node:data-kind"),
        ("tag", "node:text"),
        ("lead", "node:text"),
        ("rest", "node:text"),
    )

    def __init__(self, drawn: PartInput) -> None:
        trace = self.trace = drawn.trace
        self.narrator = drawn.narrator
        self.steps = drawn.node_steps
        self.passes_over_root = bool((trace.visits.in_pass > 1).any())
        self.a_pass = "Playout" if drawn.algorithm.samples else "Pass"
        kinds = trace.events["kind"]
        scored = np.flatnonzero(np.isin(kinds, SCORES))
        cutoffs = np.flatnonzero(kinds == Kind.CUTOFF)
        is_late = trace.left_unvisited[trace.events["visit"][cutoffs]] == 0
        self.events = {  # the events that each counter counts
            "nodes": np.flatnonzero(kinds == Kind.ENTER),
            "leaves": scored,
            "leaf-places": np.sort(scored[np.unique(trace.at[scored], return_index=True)[1]]),
            "cutoffs": cutoffs,
        }
        self.late = cutoffs[is_late]
        self.begun = np.flatnonzero((kinds == Kind.ENTER) & (trace.at == 0))
        self.skips = np.array(sorted(trace.skips), np.int64)
        each = [skipped_from(trace, drawn.game, number) for number in self.skips.tolist()]
        self.skipped = [0, *accumulate(found.number for found in each)]
        self.subtrees = [0, *accumulate(found.subtrees for found in each)]

    def sample(self, many: int) -> list[int]:
        """Return the ends of some steps by node: half of them cutoffs, whose sentences are the longest."""
        ends = self.steps.ends
        some = [_spread(each, many // 2) for each in (ends, ends[ends.searchsorted(self.events["cutoffs"] + 1)])]
        return np.unique(np.concatenate(some)).tolist()  # type: ignore[no-any-return]

    def show(self, at: Frame) -> list[Content]:
        """Return the sentence, the pass and the counters."""
        event = at.event
        sentence = READY if event is None else self.narrator.sentence(event)
        passes = int(self.begun.searchsorted(at.step)) if self.passes_over_root else 0
        return [
            "START" if event is None else self.kind(event),
            sentence.tag,
            sentence.lead,
            sentence.rest,
            f"{self.a_pass} {passes:,}" if passes else None,
            *self.counters(at),
            *self.by_node(at),
        ]

    def by_node(self, at: Frame) -> list[Content]:
        """Return the sentence of the step by node that ends here, if any."""
        numbers = self.steps.at(at.step)
        if numbers is None:
            return []
        event, sentence = self.narrator.step([*self.trace.some(np.array(numbers))])
        return [self.kind(event), sentence.tag, sentence.lead, sentence.rest]

    def kind(self, event: Event) -> str:
        """Return the page's kind of an event: a cutoff after the last child saves nothing, and looks different."""
        return LATE if event.kind is Kind.CUTOFF and self.trace.is_late(event.visit) else event.kind.name

    def counters(self, at: Frame) -> Iterator[Content]:
        """Yield the counts, with the number of distinct nodes, or of subtrees, if these are fewer."""
        counts = {name: int(numbers.searchsorted(at.step)) for name, numbers in self.events.items()}
        counts["places"] = len(at.nodes)
        for name, distinct in (("nodes", "places"), ("leaves", "leaf-places")):
            yield f"{counts[name]:,}"
            yield f" ({counts[distinct]:,})" if counts[distinct] < counts[name] else None
        yield f"{counts['cutoffs']:,}"
        done = int(self.skips.searchsorted(at.step))
        skipped, subtrees = self.skipped[done], self.subtrees[done]
        yield f"{skipped:,}"
        yield Skipped(subtrees, skipped).spread or None
        late = int(self.late.searchsorted(at.step))
        yield f"{late:,} after the last child, with nothing left to skip" if late else None


def _spread(numbers: NDArray[np.int32], most: int) -> NDArray[np.int32]:
    """Return at most so many of some numbers, from all parts of them."""
    return numbers[np.unique(np.linspace(0, len(numbers) - 1, most).astype(int))] if len(numbers) else numbers
