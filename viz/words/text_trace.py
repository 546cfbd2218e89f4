"""`lines`: a whole search as indented lines, as students write it on paper."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np

from core.game import Game, Player, Value
from core.options import Cutoff
from core.options.numerals import counted
from core.search import ALGORITHMS
from core.trace import Bound, Estimates, Event, Kind, Trace
from core.trace.kinds import SCORES
from core.trace.side_to_move import negated
from core.trees.leaf_tree import LeafTree
from viz.words.answers import answer, without_marks
from viz.words.narration.memory import given, scored_visits
from viz.words.phrase import Phrase
from viz.words.table_words import WORTH, TableWords
from viz.words.wording import ABOUT, SIGNS, has_name, plies, short_name, spoken, worked_out

DEEPEST_INDENT = 60
"""Deeper lines are not indented further, and name their ply: a tree may be thousands of plies deep."""

MOST_NAMED = 8
"""At most this many skipped children are named; the rest are counted."""

_BLANK = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
_OUTER = (Kind.ENTER, Kind.EXIT, Kind.PLAYOUT, *SCORES)
"""The kinds whose lines stand at their node's own depth; all others are about what happens below it."""
_DECISION = frozenset({Kind.BEST, Kind.ALPHA, Kind.BETA, Kind.CUTOFF})


@dataclass(frozen=True)
class Line:
    """One line: the step after which all that it says is true, its indentation in plies, and its words.

    The lines with a step up to s are what stands on the paper at step s.
    """

    step: int
    depth: int
    phrase: Phrase

    def __str__(self) -> str:
        """Return the words, without the indentation. They are formulas: v is never written as a capital.

        >>> print(Line(7, 2, ("v = {0}, β = {1}", "3", "3")))
        v = 3, β = 3
        """
        template, *words = self.phrase
        return without_marks(template.format(*words))


def lines(trace: Trace, game: Game[Any, Any] | None = None) -> Iterator[Line]:
    """Yield the lines of a search in order, at most one an event; the game tells what skipped children are.

    A node's first and last line are indented by its depth, and what happens at it while it is open by one ply more. A
    leaf is one line. A better value, the bound that follows from it, and a cutoff are one line. That the search was
    stopped is written at the margin, since it holds for every open node.
    """
    writer, places = _Writer(trace, game), zip(*places_of_lines(trace), strict=True)
    step, depth = next(places, (0, 0))
    for _, run in groupby(enumerate(trace, start=1), lambda numbered: _subject(numbered[1])):
        steps, events = zip(*run, strict=True)
        writer.note(events)
        if steps[-1] == step:
            yield Line(step, depth, writer.phrase(events))
            step, depth = next(places, (0, 0))


def places_of_lines(trace: Trace) -> tuple[list[int], list[int]]:
    """Return the step and the depth of each line, which tell where it stands without a word of it."""
    events, branching = trace.events, trace.places.branching
    kinds = events["kind"]
    subjects = np.where(np.isin(kinds, list(_DECISION)), Kind.BEST, kinds)
    is_last = np.ones(len(events), bool)  # of the events that make one line
    is_last[:-1] = (np.diff(subjects) != 0) | (np.diff(events["visit"]) != 0)
    # A leaf is one line, that of its value; and a playout says all of a node that is new to a search that samples.
    one_line = (branching[trace.at] == 0) | scored_visits(trace)[events["visit"]]
    if ALGORITHMS[trace.options.algorithm].samples:
        one_line |= (trace.visits.numbers[events["visit"]] == 1) & (trace.at != 0)
    is_root = (trace.at == 0) & (kinds == Kind.ENTER)
    is_unsaid = (kinds == Kind.MISS) | (one_line & np.isin(kinds, (Kind.ENTER, Kind.EXIT)) & ~is_root)
    rows = np.flatnonzero(is_last & ~is_unsaid)
    depths = trace.places.depth[trace.at[rows]] + ~np.isin(kinds[rows], _OUTER)
    depths[kinds[rows] == Kind.TRUNCATED] = 0
    return (rows + 1).tolist(), np.minimum(depths, DEEPEST_INDENT).tolist()


class _Writer:
    """Writes one line for a run of events that belong together; each method returns its phrase."""

    def __init__(self, trace: Trace, game: Game[Any, Any] | None) -> None:
        self.trace = trace
        self.game = game
        self.windows = ALGORITHMS[trace.options.algorithm].prunes
        self.samples = ALGORITHMS[trace.options.algorithm].samples
        self.depths: list[int] = trace.places.depth.tolist()
        self.numbers: list[int] = trace.visits.numbers.tolist()
        self.table = TableWords(trace)
        self.given: tuple[Value, Value] = (-math.inf, math.inf)  # the window of the node that was entered last
        edges = zip(trace.places.parent.tolist(), trace.places.child.tolist(), strict=True)
        self.child_place = {edge: place for place, edge in enumerate(edges)}
        self.writes: dict[Kind, Callable[[Sequence[Event]], Phrase]] = {
            Kind.ENTER: lambda events: self.entered(events[-1]),
            **dict.fromkeys(SCORES, lambda events: self.scored(events[-1])),
            Kind.EXIT: lambda events: self.returned(events[-1]),
            Kind.SKIP: self.skipped,
            Kind.RESEARCH: lambda events: self.again(events[-1]),
            Kind.HIT: lambda events: self.looked_up(events[-1]),
            Kind.STORE: lambda events: self.stored(events[-1]),
            Kind.ITERATION: lambda events: _begun(events[-1]),
            Kind.BOOK: lambda events: self.booked(events[-1]),
            Kind.STAND_PAT: lambda events: self.stood_pat(events[-1]),
            Kind.PLAYOUT: lambda events: self.played(events[-1]),
            Kind.TRUNCATED: lambda events: self.stopped(events[-1]),
        }

    def note(self, events: Sequence[Event]) -> None:
        """Take note of a run of events, written or not."""
        for event in events:
            self.table.note(event)
        if events[-1].kind is Kind.ENTER:
            self.given = events[-1].alpha, events[-1].beta

    def phrase(self, events: Sequence[Event]) -> Phrase:
        """Return the words for a run of events that was noted."""
        last = events[-1]
        phrase = self.writes.get(last.kind, self.decided)(events)
        depth = self.depths[last.node] + (last.kind not in _OUTER)
        if depth > DEEPEST_INDENT and last.kind is not Kind.TRUNCATED:
            template, *words = phrase
            return (f"ply {depth}: {template}", *words)
        return phrase

    def name(self, node: int) -> str:
        """Return a node's name on one line."""
        return _one_line(short_name(self.trace, node))

    def entered(self, event: Event) -> Phrase:
        """Write who moves at a node and its window."""
        node = event.node
        words = self.name(node), self.trace.places.players[node].name
        again = " again" if self.numbers[event.visit] > 1 else ""
        if self.samples and node == 0:
            return ("playout {2}: {0}  {1}", *words, f"{self.numbers[event.visit]:,}")
        if not self.windows:
            return (f"{{0}}{again}  {{1}}", *words)
        return (f"{{0}}{again}  {{1}}  ({{2}}, {{3}})", *words, *_window(event))

    def played(self, event: Event) -> Phrase:
        """Write how the random rest of a game ended, at the node where it began."""
        length = counted(event.plies or 0, "move")
        return ("{0}: {1} after {2} at random", self.name(event.node), given(event), length)

    def again(self, event: Event) -> Phrase:
        """Write that a child is searched again, and the comparison that asks for it."""
        is_max = self.trace.places.players[event.node] is Player.MAX
        child = self.child_place[event.node, event.child or 0]
        own = _window(event)[0 if is_max else 1]
        found = answer(spoken(event.found)) if event.found is not None else ""
        name = self.name(child)
        return (f"{{0}} {'>' if is_max else '<'} {{1}} = {'α' if is_max else 'β'}: {{2}} again", found, own, name)

    def looked_up(self, event: Event) -> Phrase:
        """Write what the table tells of a node, and the window that this leaves."""
        entry = self.table.told(event)
        if event.value is not None:
            return ("table: {0}", entry)
        return ("table: {0}, so ({1}, {2})", entry, *_window(event))

    def stored(self, event: Event) -> Phrase:
        """Write what the table takes in."""
        return ("stored: {0} {1}", WORTH[event.bound], _number(event))

    def booked(self, event: Event) -> Phrase:
        """Write which move an opening book has first."""
        return ("book: {0}", self.child(event))

    def scored(self, event: Event) -> Phrase:
        """Write what a leaf is worth, or a node at the depth limit or in an endgame table."""
        remark = {Kind.HORIZON: " (static evaluation)", Kind.KNOWN: " (endgame table)"}.get(event.kind, "")
        if has_name(self.trace, event.node):
            return (f"{{0}} {{1}}{remark}", self.name(event.node), self.worth(event, given(event)))
        return (f"{{0}}{remark}", given(event))

    def worth(self, event: Event, number: str) -> str:
        """Write that a node is worth a number, after its name: = 3, ≥ 3, and of an estimate ≈ 3."""
        if event.bound is Bound.EXACT and Estimates.VALUE in event.estimates:
            return _equals(number)
        return f"{SIGNS[event.bound] or 'returns'} {number}"

    def stood_pat(self, event: Event) -> Phrase:
        """Write what standing pat gives, the bound that follows, and the comparison if that is enough."""
        is_max = self.trace.maximizes(event.node)
        (own, ours), (other, theirs), limit = *zip("αβ", _window(event), strict=True), event.beta
        if not is_max:
            (own, ours), (other, theirs), limit = (other, theirs), (own, ours), event.alpha
        pat = f"standing pat: v {_equals(given(event))}"
        if (event.alpha, event.beta) != self.given:
            return (f"{{0}}, {own} {{1}}", pat, _equals(ours))
        is_strict = self.trace.options.cutoff is Cutoff.STRICT
        enough = event.value is not None and (event.value > limit if is_max else event.value < limit)
        if enough or (event.value == limit and not is_strict):
            sign = (">" if is_strict else "≥") if is_max else ("<" if is_strict else "≤")
            return (f"{{0}} {sign} {{1}} = {other}: enough", pat, theirs)
        return ("{0}", pat)

    def decided(self, events: Sequence[Event]) -> Phrase:
        """Write a better value, the node's new bound, and the comparison that cuts it off."""
        last = events[-1]
        is_max = self.trace.is_beta_cutoff(last)
        (own, ours), (other, theirs) = zip("αβ", _window(last), strict=True)
        if not is_max:
            (own, ours), (other, theirs) = (other, theirs), (own, ours)
        template, words = "v {0}", [_equals(_number(last))]
        is_sum = last.kind is Kind.CUTOFF and self.trace.places.players[last.node] is Player.CHANCE
        if is_sum and not self.trace.is_late(last.visit):
            template = f"v + r · {'L' if is_max else 'U'} {{0}}"
        if any(event.kind in (Kind.ALPHA, Kind.BETA) for event in events):
            template += f", {own} {{1}}"
            words.append(_equals(ours))
        if last.kind is Kind.CUTOFF:
            signs = ("≥", ">") if is_max else ("≤", "<")
            sign = signs[self.trace.options.cutoff is Cutoff.STRICT]
            what = "nothing left to skip" if self.trace.is_late(last.visit) else "cut"
            template += f" {sign} {{{len(words)}}} = {other}: {what}"
            words.append(theirs)
        return (template, *words)

    def skipped(self, events: Sequence[Event]) -> Phrase:
        """Write which children are left out: leaves by their values, moves and other nodes by name, else how many."""
        names = [self.child(event) for event in events[:MOST_NAMED]]
        more = len(events) - len(names)
        if not all(names):
            return ("skipped: {0}", counted(len(events), "child", "children"))
        if more:
            return ("skipped: {0} and {1} more", ", ".join(names), f"{more:,}")
        return ("skipped: {0}", ", ".join(names))

    def child(self, event: Event) -> str:
        """Return what is known of a child that is not visited; "" for nothing."""
        if self.game is None:
            return ""
        state, index = self.trace.places.states[event.node], event.child or 0
        if not isinstance(self.game, LeafTree):
            return _one_line(str(self.game.actions(state)[index]))
        child = self.game.result(state, index)
        label = _one_line(self.game.label(child))
        value = ""
        if self.game.is_terminal(child):
            utility = self.game.utility(child)
            mirrors = self.trace.is_for_mover and self.game.to_move(child) is Player.MIN
            value = spoken(negated(utility) if mirrors else utility)
        return " = ".join(filter(None, (label, value)))

    def returned(self, event: Event) -> Phrase:
        """Write what a node returns and what that is."""
        if self.samples:
            visits = f"{self.numbers[event.visit]:,}"
            return ("{0} mean {1}, ×{2}", self.name(event.node), _number(event), visits)
        return ("{0} {1}", self.name(event.node), self.worth(event, _number(event)))

    def stopped(self, event: Event) -> Phrase:
        """Write that the search was stopped, and how much was left."""
        return ("stopped: {0} not searched", counted(event.left or 0, "child", "children"))


def _subject(event: Event) -> tuple[int, Kind]:
    """Return what consecutive events share if they make one line."""
    return event.visit, Kind.BEST if event.kind in _DECISION else event.kind


def _begun(event: Event) -> Phrase:
    """Write to which depth a pass goes."""
    return ("to {0}", plies(event.limit or 0))


def _number(event: Event) -> str:
    """Write a value that the search has worked out."""
    return "nothing yet" if event.value is None else worked_out(event.value, event.estimates, Estimates.VALUE)


def _equals(number: str) -> str:
    """Write that something equals a number, or is about that number."""
    return f"{ABOUT} {number.replace(ABOUT, '')}" if ABOUT in number else f"= {number}"


def _window(event: Event) -> tuple[str, str]:
    """Write an event's alpha and beta."""
    alpha = worked_out(event.alpha, event.estimates, Estimates.ALPHA)
    return alpha, worked_out(event.beta, event.estimates, Estimates.BETA)


def _one_line(text: str) -> str:
    """Return a text without line breaks and other controls."""
    return _BLANK.sub(" ", text).strip()
