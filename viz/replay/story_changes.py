"""What each event changes in words and figures: the sentence, the counters, the current path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.game import Game
from core.search import ALGORITHMS
from core.studies.skipped import Skipped, skipped_from
from core.trace import ABSENT, Event, Kind, Trace
from core.trace.kinds import SCORES
from viz.replay.changes import Change
from viz.replay.open_calls import OpenCalls
from viz.replay.telling import Telling
from viz.words.narration import READY, Sentence
from viz.words.wording import sentence_case

LONGEST_PATH = 8
"""The most nodes that the path of moves names, counted from the end."""

COUNTED = {"nodes": (Kind.ENTER,), "leaves": SCORES}
"""The kinds of events that each counter counts."""

DISTINCT = {"nodes": "places", "leaves": "leaf-places"}
"""Besides, how many different nodes those are: where a search visits nodes again."""

LATE = "LATE"
"""What the page calls the kind of a cutoff after the last child; the others have the names of their events."""


class StoryChanges:
    """Tells the story of the search: what happens, how much was done, and where it is."""

    def __init__(self, trace: Trace, game: Game[Any, Any], telling: Telling | None = None) -> None:
        self.trace = trace
        self.game = game
        self.telling = telling or Telling(trace, game)
        self.passes_over_root = bool((trace.visits.in_pass > 1).any())
        self.a_pass = "Playout" if ALGORITHMS[trace.options.algorithm].samples else "Pass"
        self.node = ABSENT
        self.counts = dict.fromkeys((*COUNTED, "cutoffs", "late", "skipped", "subtrees", "passes"), 0)
        self.counted_at: dict[str, set[int]] = {name: set() for name in DISTINCT}

    def start(self) -> Iterator[Change]:
        """Yield what is shown before the first event."""
        yield from self.say(READY, "START")
        for name in COUNTED:
            yield f"count-{name}", "text", "0"
        yield "count-cutoffs", "text", "0"
        yield "count-skipped", "text", "0"
        yield "path", "text", ""

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:
        """Yield what is said, counted and named after an event."""
        # A cutoff after the last child saves nothing: it looks and counts otherwise.
        is_late = event.kind is Kind.CUTOFF and self.trace.is_late(event.visit)
        yield from self.say(self.telling.of(event).sentence, LATE if is_late else event.kind.name)
        if event.node != self.node:
            self.node = event.node
            yield "path", "text", self.path(calls)
        for name, kinds in COUNTED.items():
            if event.kind in kinds:
                yield from self.count(name, event.node)
        if is_late:
            yield "count-late", "text", f" + {self.counted('late')}"
        elif event.kind is Kind.CUTOFF:
            yield "count-cutoffs", "text", self.counted("cutoffs")
        if calls.number in self.trace.skips:
            yield from self.count_skipped(calls.number)
        if self.passes_over_root and event.kind is Kind.ENTER and event.node == 0:
            yield "pass", "text", f"{self.a_pass} {self.counted('passes')}"

    def count(self, name: str, node: int) -> Iterator[Change]:
        """Yield a counter after one more, and beside it the number of different nodes, where these are fewer."""
        yield f"count-{name}", "text", self.counted(name)
        if name in DISTINCT and self.trace.visits_again:
            self.counted_at[name].add(node)
            places = len(self.counted_at[name])
            yield f"count-{DISTINCT[name]}", "text", f" ({places:,})" if places < self.counts[name] else None

    def count_skipped(self, number: int) -> Iterator[Change]:
        """Yield how many nodes are skipped from an event on, and in how many subtrees, where these are fewer."""
        more = skipped_from(self.trace, self.game, number)
        yield "count-skipped", "text", self.counted("skipped", more.number)
        self.counted("subtrees", more.subtrees)
        yield "count-subtrees", "text", Skipped(self.counts["subtrees"], self.counts["skipped"]).spread or None

    def counted(self, name: str, more: int = 1) -> str:
        """Count one more, or several."""
        self.counts[name] += more
        return f"{self.counts[name]:,}"

    @staticmethod
    def path(calls: OpenCalls) -> str:
        """Return the names from the root to the event's node, joined by arrows; of many names the last ones."""
        names = [calls.name(call.node) for call in calls.calls[-LONGEST_PATH:]]
        return sentence_case(" → ".join(names if len(calls.calls) <= LONGEST_PATH else ["…", *names]))

    @staticmethod
    def say(sentence: Sentence, kind: str) -> Iterator[Change]:
        """Yield a sentence."""
        yield "say", "data-kind", kind
        yield "tag", "text", sentence.tag
        yield "lead", "text", sentence.lead
        yield "rest", "text", sentence.rest
