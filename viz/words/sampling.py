"""A search that samples in words: the four phases of a playout, each with its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.game import Game, Value
from core.options.numerals import counted, rounded
from core.search import ALGORITHMS
from core.search.ucb import Tallies, VisitCounts
from core.trace import Event, Kind, Trace
from core.trace.line_of_play import principal_variation
from core.trace.result import shares
from viz.words.answer_marks import answer
from viz.words.narration import Narrator, Sentence
from viz.words.narration.returns import over, returned
from viz.words.narration.so_far import given, known
from viz.words.phrase import Phrase
from viz.words.wording import has_name, spoken, worked_out


def narrator(trace: Trace, game: Game[Any, Any]) -> Narrator:
    """Return a narrator of a trace."""
    return SamplingNarrator(trace, game) if ALGORITHMS[trace.options.algorithm].samples else Narrator(trace, game)


class SamplingNarrator(Narrator):
    """Tells of visits and means instead of bounds."""

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        super().__init__(trace, game)
        self.tallies = Tallies(trace, game, self.frames)
        self.below: dict[int, list[int]] = {}
        for place, parent in enumerate(self.parents):
            self.below.setdefault(parent, []).append(place)
        self.exploration = decimals(float(trace.options.exploration))
        self.own = {
            Kind.ENTER: self.enter,
            Kind.LEAF: self.leaf,
            Kind.PLAYOUT: self.playout,
            Kind.EXIT: self.result,
            Kind.TRUNCATED: self.truncated,
        }

    def sentence(self, event: Event) -> Sentence:
        """Return the sentence for an event."""
        return self.own[event.kind](event) if event.kind in self.own else super().sentence(event)

    def step(self, events: Sequence[Event]) -> tuple[Event, Sentence]:
        """Return the last event of a step and its sentence: each event is a phase."""
        return events[-1], self.sentence(events[-1])

    def tally(self, event: Event) -> VisitCounts:
        """Return the tally before an event."""
        return self.tallies.at(event.number)

    def entered_below(self, node: int, event: Event) -> list[int]:
        """Return a node's children entered up to an event, in the order of first visits."""
        seen = self.frames.visited(event.number + 1)
        return [place for place in self.below[node] if place < seen]

    def enter(self, event: Event) -> Sentence:
        """Say that a playout begins, which child it goes to and why, or that a node is new."""
        node = event.node
        parent = self.parents[node]
        if node == 0:
            return self.begin(event)
        if self.numbers[event.visit] > 1:
            return self.selected(event, parent)
        named = self.move_name(parent, self.children[node])
        by = " by the move {2}" if named else ""
        lead: Phrase = (f"{{0}} is added to the tree{by}.", self.name(node), "", named)
        if not has_name(self.trace, node):  # the lead then says where it is
            return Sentence("Expansion", lead, ("It had not been visited before.",))
        first = "the first" if len(self.entered_below(parent, event)) == 1 else "the next"
        rest: Phrase = (f"It is {first} child of {{0}}, and had not been visited before.", self.name(parent))
        return Sentence("Expansion", lead, rest)

    def begin(self, event: Event) -> Sentence:
        """Say that the next playout begins, and what the root has so far."""
        tally = self.tally(event)
        number = f"{tally.playouts + 1:,}"
        lead: Phrase = ("Playout {0} begins at {1}.", number, self.name(0))
        if not tally.playouts:
            return Sentence("Selection", lead, ("The tree has only this node.",))
        return Sentence("Selection", lead, ("Its mean so far is {0}.", self.mean(tally, 0)))

    def selected(self, event: Event, parent: int) -> Sentence:
        """Say why a child is selected: its upper confidence bound, with the numbers."""
        node, tally = event.node, self.tally(event)
        name, above = self.name(node), self.name(parent)
        children = self.entered_below(parent, event)
        if len(children) == 1:
            return Sentence("Selection", ("{0} is selected, the only child of {1}.", name, above))
        bounds = [tally.bound(child, parent) for child in children]
        highest = max(bounds)
        first = "the first of the highest" if bounds.count(highest) > 1 else "the highest"
        words = (
            name,
            answer(decimals(tally.share(node, parent))),
            self.exploration,
            f"{tally.visits[parent]:,}",
            f"{tally.visits[node]:,}",
            answer(decimals(highest)),
            above,
        )
        lead: Phrase = (f"{{0}} is selected: {{1}} + {{2}} · √(ln {{3}} / {{4}}) = {{5}}, {first} at {{6}}.", *words)
        return Sentence("Selection", lead, self.on_scale(tally, node, parent))

    def on_scale(self, tally: VisitCounts, node: int, parent: int) -> Phrase:
        """Say how a share is computed."""
        low, high = tally.scale.low, tally.scale.high
        if low is None or high is None or low == high:
            return ("Every result so far is the same, so each mean counts as one half.",)
        share = answer(decimals(tally.share(node, parent)))
        worst, best = (low, high) if self.is_max(parent) else (high, low)
        words = (
            share,
            self.mean(tally, node),
            self.player(parent),
            *(answer(spoken(as_value(end))) for end in (worst, best)),
        )
        return ("{0} is its mean {1} as {2} sees it, from 0 for {3} to 1 for {4}.", *words)

    def playout(self, event: Event) -> Sentence:
        """Say how the random rest of the game ended."""
        length = counted(event.plies or 0, "move")
        lead: Phrase = ("From {0} the game is played on at random.", self.name(event.node))
        return Sentence("Simulation", lead, ("It ends after {0}, with the result {1}.", length, given(event)))

    def leaf(self, event: Event) -> Sentence:
        """Say that the playout has reached the end of the game within the tree."""
        lead: Phrase = ("{0} is a leaf worth {1}.", self.name(event.node), self.value(event))
        return Sentence("Leaf", lead, ("The game is over here: that is the result of the playout.",))

    def result(self, event: Event) -> Sentence:
        """Say how a result changes a node's mean, and in the end which move is chosen."""
        node, tally = event.node, self.tally(event)
        if tally.result is None:
            return returned(self, event)
        times = counted(tally.visits[node] + 1, "visit")
        words = self.name(node), spoken(tally.result), self.mean_after(event), times
        lead: Phrase = ("{0} counts the result {1}: its mean is {2} over {3}.", *words)
        is_last = node == 0 and self.trace.visits.in_pass[event.visit] == self.last_pass
        if is_last and not self.trace.truncated and self.trace.places.branching[0]:
            return Sentence("Result", *self.answer(event))
        if is_last and not self.trace.places.branching[0]:
            return over(self, event)
        return Sentence("Backpropagation", lead)

    def answer(self, event: Event) -> tuple[Phrase, Phrase]:
        """Say which move the search chooses, and that nothing is proven."""
        child = next(principal_variation(self.trace))
        share = next(share for share in shares(self.trace) if share.child == child)
        name = self.move_name(0, child) or self.child_name(0, child, event)
        words = name, f"{share.visits:,}", f"{self.tally(event).playouts + 1:,}"
        lead: Phrase = ("The search is over: {0} has the most visits, {1} of {2}, and is chosen.", *words)
        return lead, (
            "The mean there is {0}. A mean over playouts is not a bound: another move may be better.",
            answer(spoken(share.mean)),
        )

    def truncated(self, event: Event) -> Sentence:
        """Say during which playout the search was stopped."""
        words = f"{self.tally(event).playouts + 1:,}", f"{self.trace.options.playouts:,}"
        return Sentence("Stopped", ("The search was stopped early.",), ("This was playout {0} of {1}.", *words))

    @staticmethod
    def mean(tally: VisitCounts, node: int) -> str:
        """Return the mean of a node that was visited, in words."""
        value = tally.mean(node)
        return "none" if value is None else answer(spoken(rounded(value)))

    @staticmethod
    def mean_after(event: Event) -> str:
        """Return the mean after a result, in words."""
        return worked_out(known(event.value))


def decimals(number: float) -> str:
    """Return a number with two decimals.

    >>> decimals(1.903), decimals(0)
    ('1.90', '0')
    """
    return f"{number:.2f}" if number % 1 else f"{number:.0f}"


def as_value(total: Any) -> Value:
    """Return an exact number as a value."""
    return int(total) if total == int(total) else float(total)
