"""What each event changes in the picture of the tree."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import numpy as np

from core.game import Player, Value
from core.search import ALGORITHMS
from core.trace import Bound, Estimates, Event, Kind, Trace
from core.trace.frames import Status
from core.trace.key_steps import limits_of
from core.trace.line_of_play import best_line
from core.trace.proven import in_favour, shows
from viz.notation import PLAIN, Notation
from viz.replay.at_once import Changes
from viz.replay.changes import Change
from viz.replay.columns import Mask, Whole
from viz.replay.marks import TELLS, marks, times, unmarked
from viz.replay.moments import Moments, one_by_one
from viz.replay.tree_numbers import tree_numbers
from viz.tree.outline import Outline
from viz.words.answers import answer
from viz.words.wording import shown, told


class TreeChanges:
    """Turns the events of a trace, in order, into changes of its picture."""

    def __init__(self, outline: Outline, trace: Trace, notation: Notation = PLAIN) -> None:
        self.outline = outline
        self.trace = trace
        self.notation = notation
        self.guarded: set[int] = set()
        self.moves: dict[int, Event] = {}  # by child of the root: its latest return
        self.found: dict[int, tuple[Value, Bound]] = {}  # and what that is worth to the player at the root
        self.samples = ALGORITHMS[trace.options.algorithm].samples
        self.current: int | None = None
        self.keys = np.array(outline.owner, np.int64)
        self.returns = (trace.events["kind"] == Kind.EXIT).tolist()
        self.skips: dict[int, int] = {}
        self.pending = {bundle.key: set(bundle.indices) for bundle in outline.bundles}
        self.own: dict[int, str] = {}  # what each element's state is, or would be if it were not skipped
        self.skipped: dict[int, list[int]] = {}  # by drawn node: what its latest visit skips
        self.drawn_of: dict[Hashable, list[int]] = {}  # by position: where it is drawn, of the places entered so far
        self.alike: list[int] = []  # the nodes that are marked as the position which was found in the table
        self.numbers = trace.visits.numbers.tolist()
        self.horizon: int | None = None  # the ply below which the depth limit is shown
        self.limits = dict(limits_of(trace))
        self.plies = 1 + max(len(outline.nodes[key].path) for key in outline.parents[1:]) if outline.parents[1:] else 0
        self.step = 0
        self.first_entered = np.empty(0, np.int64)  # by element: the first event that enters a node of it
        self.last_pass = int(np.flatnonzero(trace.visits.place == 0)[-1]) if len(trace.visits) else 0

    def is_drawn(self, key: int) -> bool:
        """Return whether an element is a node, not a bundle."""
        return key < len(self.outline.nodes)

    def start(self) -> Iterator[Change]:
        """Yield what the picture shows before the first event."""
        for key in range(len(self.outline.nodes) + len(self.outline.bundles)):
            yield from self.state(key, Status.UNVISITED)
        yield from self.limit()
        for node in self.outline.nodes:
            for what in ("data-value", "data-alpha", "data-beta"):
                yield f"n{node.key}", what, ""
            if node.known is not None:
                yield f"n{node.key}", "text:value", shown(node.known)

    def changes(self, moments: Moments) -> Iterator[Changes]:
        """Yield the numbers at drawn nodes and the counts of bundles, then what depends on what was shown before."""
        keys = self.keys[moments.node]
        yield from tree_numbers(moments, self.outline, self.notation)
        enters = np.flatnonzero(moments.of_kind(Kind.ENTER))
        self.first_entered = np.full(len(self.outline.nodes) + len(self.outline.bundles), len(moments))
        self.first_entered[keys[enters[::-1]]] = enters[::-1]
        yield one_by_one(self.trace, np.flatnonzero(self.matter(moments, keys)), self.at_event)

    def matter(self, moments: Moments, keys: Whole) -> Mask:
        """Return the events that `at_event` has to follow; the others change no more than numbers."""
        returns, parents = moments.of_kind(Kind.EXIT), self.trace.places.parent[moments.node]
        matters = np.diff(keys, prepend=-1) != 0
        matters[[step - 1 for step in self.limits if step]] = True
        matters |= returns & ((parents == 0) | (moments.visit == self.last_pass))
        matters |= returns & (keys != self.keys[parents])  # a child in a bundle
        hits = moments.of_kind(Kind.HIT)
        matters |= hits | np.concatenate([[False], hits[:-1]])
        told = moments.of_kind(Kind.ENTER, Kind.RESEARCH, Kind.CUTOFF, Kind.SKIP, *TELLS)
        marked: Mask = matters | told & (keys < len(self.outline.nodes))
        return marked

    def at_event(self, number: int, event: Event) -> Iterator[Change]:
        """Yield the changes that an event makes, by its number in the trace, given that all before it were made."""
        key = self.outline.owner[event.node]
        self.step = number + 1
        yield from self.limit()
        if key != self.current:
            if self.current is not None:
                yield from self.left(self.current)
            self.current = key
            yield from self.state(key, Status.CURRENT)
            yield "player", "data-focus", str(key)
        yield from self.guard_ties(event)
        yield from self.found_in_table(key, event)
        if event.kind is Kind.ENTER and self.numbers[event.visit] > 1 and self.is_drawn(key):
            yield from self.visited_again(key, self.numbers[event.visit])
        if event.kind is Kind.RESEARCH and self.is_drawn(key):
            self.wait_for(self.outline.child_key(key, event.child or 0), event.child or 0)
        if self.is_drawn(key):
            yield from self.node(key, event)
        elif event.kind is Kind.EXIT:
            self.left_in_bundle(key, event)
        if event.kind is Kind.SKIP and self.is_drawn(key):
            yield from self.skip(self.outline.child_key(key, event.child or 0), event)
        if event.kind is Kind.EXIT and event.visit == self.last_pass:
            yield from self.principal_variation()

    def limit(self) -> Iterator[Change]:
        """Yield where the depth limit lies, if it has just changed and that ply is drawn."""
        plies = self.limits.get(self.step)
        if plies is None:
            return
        if self.horizon is not None:
            yield from self.mark_horizon(self.horizon, None)
        self.horizon = plies if plies <= self.plies else None
        if self.horizon is not None:
            yield from self.mark_horizon(self.horizon, "true")

    def mark_horizon(self, ply: int, mark: str | None) -> Iterator[Change]:
        """Yield a mark of the line below a ply, and of its name at the edge."""
        yield f"horizon-{ply}", "data-here", mark
        yield f"horizon-name-{ply}", "data-here", mark

    def state(self, key: int, status: str) -> Iterator[Change]:
        """Yield a change of an element's state, and of the edge that leads to it."""
        if status != Status.SKIPPED:
            self.own[key] = status
        yield f"n{key}", "data-state", status
        if key:
            yield f"e{key}", "data-edge", status

    def left(self, key: int) -> Iterator[Change]:
        """Yield the state of the element that the search has just moved on from."""
        if self.is_drawn(key):
            has_returned = self.step > 1 and self.returns[self.step - 2]
            yield from self.state(key, Status.DONE if has_returned else Status.OPEN)
        else:
            yield from self.state(key, Status.OPEN if self.pending[key] else Status.DONE)

    def visited_again(self, key: int, number: int) -> Iterator[Change]:
        """Yield that what the visit before showed at a drawn node is over: it skips nothing."""
        name, node = f"n{key}", self.outline.nodes[key]
        yield from unmarked(name)
        if not self.samples:
            yield name, "text:again", times(number) if node.is_leaf else f"visit {number}"  # a leaf is narrow
        for child in dict.fromkeys(self.outline.children[key].values()):
            if not self.is_drawn(child):
                self.pending[child] = set(self.outline.bundles[child - len(self.outline.nodes)].indices)
                self.skips.pop(child, None)
                yield f"n{child}", "text:skips", None
        for child in dict.fromkeys(self.skipped.pop(key, [])):
            yield f"e{child}", "data-cut", None
            yield from self.no_longer_skipped(child)

    def no_longer_skipped(self, key: int) -> Iterator[Change]:
        """Yield the states of an element and of what is drawn below it, apart from what is skipped there as well."""
        below = [key]
        while below:
            under = below.pop()
            yield from self.state(under, self.own[under])
            if self.is_drawn(under):
                left = set(self.skipped.get(under, ()))
                below.extend(
                    child for child in dict.fromkeys(self.outline.children[under].values()) if child not in left
                )

    def wait_for(self, key: int, index: int) -> None:
        """Note that a child in a bundle is searched again."""
        if key in self.pending:
            self.pending[key].add(index)

    def node(self, key: int, event: Event) -> Iterator[Change]:
        """Yield what a drawn node says after an event, apart from its numbers."""
        name = f"n{key}"
        yield from marks(name, event, self.trace)

    def found_in_table(self, key: int, event: Event) -> Iterator[Change]:
        """Yield where the position that was found is drawn: where it was stored, and where else it was entered."""
        for other in self.alike:
            yield f"n{other}", "data-same", None
        self.alike = []
        if not self.is_drawn(key):
            return
        drawn = self.drawn_of.setdefault(self.trace.places.states[event.node], [])
        if event.kind is Kind.ENTER and key not in drawn:
            drawn.append(key)
        if event.kind is Kind.HIT:
            stored = None if event.stored_at is None else self.outline.owner[event.stored_at]
            self.alike = [other for other in drawn if other != key]
            for other in self.alike:
                yield f"n{other}", "data-same", "stored" if other == stored else "met"

    def guard_ties(self, event: Event) -> Iterator[Change]:
        """Yield what is known about each move that equals the best one only by a bound: it may be worse."""
        if event.kind is not Kind.EXIT or self.trace.places.parent[event.node] != 0:
            return
        self.moves[event.node], self.found[event.node] = event, self.handed_up(event)  # also those in a bundle
        player = Player.MAX if self.trace.maximizes(0) else self.trace.places.players[0]
        if player is Player.CHANCE:
            return
        best = (max if player is Player.MAX else min)(value for value, _ in self.found.values())
        equal = {node: known for node, known in self.found.items() if known[0] == best}
        proven = any(shows(known, player, best) for known in equal.values())
        guarded = {node for node, (_, bound) in equal.items() if proven and bound is in_favour(player.opponent)}
        for node in sorted(guarded ^ self.guarded):
            key, move = self.outline.owner[node], self.moves[node]
            if not self.is_drawn(key):
                continue
            side = "at most" if move.bound is Bound.UPPER else "at least"
            words = told(shown(_value(move)), move.estimates, Estimates.VALUE)
            yield f"n{key}", "data-tie", "true" if node in guarded else None
            yield f"n{key}", "text:tie", f"{side} {answer(words)}:" if node in guarded else None
        self.guarded = guarded

    def handed_up(self, move: Event) -> tuple[Value, Bound]:
        """Return what a move is known to be worth to the player at the root."""
        return self.trace.handed_up(_value(move)), self.trace.handed_up_bound(move.bound)

    def left_in_bundle(self, key: int, event: Event) -> None:
        """Note that a child in a bundle has returned."""
        parent = int(self.trace.places.parent[event.node])
        if self.outline.owner[parent] != key:
            self.pending[key].discard(int(self.trace.places.child[event.node]))

    def skip(self, key: int, event: Event) -> Iterator[Change]:
        """Yield the state of a skipped child and of all that is drawn below it."""
        kind = "beta" if self.trace.is_beta_cutoff(event) else "alpha"
        self.skipped.setdefault(self.outline.owner[event.node], []).append(key)
        if not self.is_drawn(key):
            yield from self.skip_in_bundle(key, event.child or 0, kind)
            return
        yield f"e{key}", "data-cut", kind
        below = [key]
        while below:
            under = below.pop()
            yield from self.state(under, Status.SKIPPED)
            if self.is_drawn(under):
                below.extend(dict.fromkeys(self.outline.children[under].values()))

    def skip_in_bundle(self, key: int, index: int, kind: str) -> Iterator[Change]:
        """Yield the count of a bundle's skipped children; the bundle is skipped itself when all of them are."""
        self.pending[key].discard(index)
        self.skips[key] = self.skips.get(key, 0) + 1
        yield f"n{key}", "text:skips", f"{self.skips[key]:,} skipped"
        if not self.pending[key]:
            was_entered = self.first_entered[key] < self.step
            yield from self.state(key, Status.DONE if was_entered else Status.SKIPPED)
            if not was_entered:
                yield f"e{key}", "data-cut", kind

    def principal_variation(self) -> Iterator[Change]:
        """Yield the marks of best play, where it is drawn; none if no move was shown to be best."""
        line = best_line(self.trace)
        if line:
            yield "n0", "data-best", "true"
        key = 0
        for index in line:
            key = self.outline.children[key].get(index, -1)
            if key < 0 or not self.is_drawn(key):
                return
            yield f"n{key}", "data-best", "true"
            yield f"e{key}", "data-best", "true"


def _value(event: Event) -> Value:
    if event.value is None:
        raise ValueError("a node that has returned has a value")
    return event.value
