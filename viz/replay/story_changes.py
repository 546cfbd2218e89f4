"""What each event changes in words and figures: the sentence, the counters, the current path."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

import numpy as np

from core.game import Game
from core.search import ALGORITHMS
from core.trace import ABSENT, Kind, Trace
from core.trace.kinds import SCORES
from viz.replay.at_once import Changes, becomes
from viz.replay.changes import Change
from viz.replay.columns import Column, Mask, Whole, column, each, flags
from viz.replay.moments import Moments
from viz.replay.telling import Telling
from viz.words.narration import READY, Sentence
from viz.words.wording import sentence_case, short_name

LONGEST_PATH = 8
"""The most nodes that the path of moves names, counted from the end."""

COUNTED = {"nodes": (Kind.ENTER,), "leaves": SCORES, "skipped": (Kind.SKIP,)}
"""The kinds of events that each counter counts."""

DISTINCT = {"nodes": "places", "leaves": "leaf-places"}
"""Besides, how many different nodes those are: where a search visits nodes again."""


LATE = "LATE"
"""What the page calls the kind of a cutoff after the last child; the others have the names of their events."""


class StoryChanges:
    """Tells the story of the search: what happens, how much was done, and where it is."""

    def __init__(self, trace: Trace, game: Game[Any, Any], telling: Telling | None = None) -> None:
        self.trace = trace
        self.telling = telling or Telling(trace, game)
        self.passes_over_root = bool((trace.visits.in_pass > 1).any())
        self.a_pass = "Playout" if ALGORITHMS[trace.options.algorithm].samples else "Pass"

    def start(self) -> Iterator[Change]:
        """Yield what is shown before the first event."""
        yield from self.say(READY, "START")
        for name in COUNTED:
            yield f"count-{name}", "text", "0"
        yield "count-cutoffs", "text", "0"
        yield "path", "text", ""

    def changes(self, moments: Moments) -> Iterator[Changes]:
        """Yield what is said, counted and named after each event."""
        # A cutoff after the last child saves nothing: it looks and counts otherwise.
        cuts, late = moments.of_kind(Kind.CUTOFF), self.trace.left_unvisited[moments.visit] == 0
        kinds = each(lambda kind, is_late: LATE if is_late else kind.name, moments.kind, flags(cuts & late))
        yield becomes(moments.every, ("say", "data-kind"), kinds)
        said = self.telling.told(moments).sentences
        for key in ("tag", "lead", "rest"):
            yield becomes(moments.every, (key, "text"), said.map(attrgetter(key)))
        yield becomes(moments.every, ("path", "text"), column(path_texts(self.trace))[moments.node])
        yield from self.counts(moments)
        yield becomes(cuts & ~late, ("count-cutoffs", "text"), _numbers(cuts & ~late))
        yield becomes(cuts & late, ("count-late", "text"), _numbers(cuts & late).map(lambda number: f" + {number}"))

    def counts(self, moments: Moments) -> Iterator[Changes]:
        """Yield the counters."""
        for name, kinds in COUNTED.items():
            counted = moments.of_kind(*kinds)
            yield becomes(counted, (f"count-{name}", "text"), _numbers(counted))
            if name in DISTINCT and self.trace.visits_again:
                texts = each(_if_fewer, _counts(counted & _is_first(moments.node, counted)), _counts(counted))
                yield becomes(counted, (f"count-{DISTINCT[name]}", "text"), texts)
        begins = moments.of_kind(Kind.ENTER) & (moments.node == 0)
        if self.passes_over_root:
            yield becomes(begins, ("pass", "text"), _numbers(begins).map(lambda number: f"{self.a_pass} {number}"))

    def say(self, sentence: Sentence, kind: str) -> Iterator[Change]:
        """Yield a sentence."""
        yield "say", "data-kind", kind
        yield "tag", "text", sentence.tag
        yield "lead", "text", sentence.lead
        yield "rest", "text", sentence.rest


def _counts(where: Mask) -> Column[int]:
    """Return how many rows so far a condition holds in."""
    counts = np.cumsum(where, dtype=np.int64)
    return Column(counts, range(int(counts.max(initial=0)) + 1))


def _numbers(where: Mask) -> Column[str]:
    """Return the same as text."""
    return _counts(where).map("{:,}".format)


def _if_fewer(places: int, visits: int) -> str | None:
    """Return the number of different nodes, to stand beside that of the visits; nothing while they are equal."""
    return f" ({places:,})" if places < visits else None


def _is_first(node: Whole, where: Mask) -> Mask:
    """Return the rows that are the first of their node among those where a condition holds."""
    rows = np.flatnonzero(where)
    first = np.zeros(len(node), bool)
    first[rows[np.unique(node[rows], return_index=True)[1]]] = True
    return first


def path_texts(trace: Trace) -> list[str]:
    """Return for each node the names from the root to it, joined by arrows; of many names the last ones."""
    paths: list[tuple[str, ...]] = []
    texts = []
    for node, (parent, depth) in enumerate(zip(trace.places.parent.tolist(), trace.places.depth.tolist(), strict=True)):
        above = paths[parent] if parent != ABSENT else ()  # not the whole line: a tree may be a chain
        paths.append((*above, short_name(trace, node))[-LONGEST_PATH:])
        texts.append(sentence_case(" → ".join(paths[-1] if depth < LONGEST_PATH else ("…", *paths[-1]))))
    return texts
