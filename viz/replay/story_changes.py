"""What each event changes in words and figures: the sentence, the counters, the current path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.game import Game
from core.search import samples
from core.trace import ABSENT, Event, Kind, Trace
from core.trace.kinds import SCORES
from viz.replay.changes import Change
from viz.replay.open_calls import OpenCalls
from viz.words.narration import READY, Sentence
from viz.words.sampling import narrator
from viz.words.wording import sentence_case, short_name

LONGEST_PATH = 8
"""The most nodes that the path of moves names, counted from the end."""

DISTINCT = {Kind.ENTER: "places", **dict.fromkeys(SCORES, "leaf-places")}
"""Besides, how many different nodes those are: where a search visits nodes again."""

COUNTED = {
    Kind.ENTER: "nodes",
    **dict.fromkeys(SCORES, "leaves"),
    Kind.SKIP: "skipped",
}


class StoryChanges:
    """Tells the story of the search: what happens, how much was done, and where it is."""

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        self.trace = trace
        self.narrator = narrator(trace, game)
        self.counters = dict.fromkeys(COUNTED.values(), 0)
        self.cutoffs = self.late = self.passes = 0
        self.seen: dict[str, set[int]] = {name: set() for name in DISTINCT.values()}
        self.passes_over_root = bool((trace.visits.in_pass > 1).any())
        self.a_pass = "Playout" if samples(trace.options.algorithm) else "Pass"
        self.here: int | None = None
        self.paths: dict[int, str] = {}

    def start(self) -> Iterator[Change]:
        """Yield what is shown before the first event."""
        yield from self.say(READY, "START")
        for name in self.counters:
            yield f"count-{name}", "text", "0"
        yield "count-cutoffs", "text", "0"
        yield "path", "text", ""

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:  # noqa: ARG002  the narrator keeps its own past
        """Yield what an event changes."""
        yield from self.say(self.narrator.sentence(event), event.kind.name)
        if event.kind in COUNTED:
            name = COUNTED[event.kind]
            self.counters[name] += 1
            yield f"count-{name}", "text", f"{self.counters[name]:,}"
        if self.trace.visits_again and event.kind in DISTINCT:
            yield self.count_places(event)
        if self.passes_over_root and event.kind is Kind.ENTER and event.node == 0:
            self.passes += 1
            yield "pass", "text", f"{self.a_pass} {self.passes:,}"
        if event.kind is Kind.CUTOFF:
            yield self.count_cutoff(event)
        if event.node != self.here:
            self.here = event.node
            if event.node not in self.paths:
                self.paths[event.node] = path_text(self.trace, event.node)
            yield "path", "text", self.paths[event.node]

    def count_places(self, event: Event) -> Change:
        """Return the count of different nodes, or leaves, beside that of the visits; nothing while they are equal."""
        name = DISTINCT[event.kind]
        self.seen[name].add(event.node)
        places, visits = len(self.seen[name]), self.counters[COUNTED[event.kind]]
        return f"count-{name}", "text", f" ({places:,})" if places < visits else None

    def count_cutoff(self, event: Event) -> Change:
        """Return the count of cutoffs; those after the last child saved nothing and are counted separately."""
        if not self.trace.is_late(event.visit):
            self.cutoffs += 1
            return "count-cutoffs", "text", f"{self.cutoffs:,}"
        self.late += 1
        return "count-late", "text", f" + {self.late:,}"

    def say(self, sentence: Sentence, kind: str) -> Iterator[Change]:
        """Yield a sentence."""
        yield "say", "data-kind", kind
        yield "tag", "text", sentence.tag
        yield "lead", "text", sentence.lead
        yield "rest", "text", sentence.rest


def path_text(trace: Trace, node: int) -> str:
    """Return the names from the root to a node, joined by arrows, without the first ones if there are many."""
    names: list[str] = []
    while node != ABSENT and len(names) < LONGEST_PATH:  # not the whole line: a tree may be a chain
        names.append(short_name(trace, node))
        node = int(trace.places.parent[node])
    return sentence_case(" → ".join(names[::-1] if node == ABSENT else ["…", *names[::-1]]))
