"""`arguments`: why each cutoff changes nothing, in a few sentences, with two lines of the tree as evidence."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from core.game import Game, Value
from core.options import Cutoff
from core.trace import Bound, Event, Kind, Trace
from viz.words.narration.cutoffs import name_of_skipped, unsound
from viz.words.narration.so_far import SoFar
from viz.words.phrase import Phrase, fill
from viz.words.wording import count

NO_REASON: Phrase = ("There is no argument for it: this is not how alpha-beta goes on.",)


@dataclass(frozen=True)
class Argument:
    """Why the rest of `node` can't matter at `step`, the step right after its CUTOFF.

    The line `have` leads from the ancestor that set the bound, `set_by`, down to `source`, where its value comes from,
    insofar as one line shows it; both are None where the initial window set the bound, and there is no source if it is
    the bound of a null window. The line `cut` leads from below that ancestor (from the root where there is none) to
    `node` and on to `cutter`, the child that caused the cutoff. Nodes are numbers of visited nodes. Only the ends of
    the lines are kept: in a deep tree the lines of all cutoffs together would fill memory and take long to walk.
    """

    step: int
    node: int
    sentences: tuple[Phrase, ...]
    set_by: int | None
    source: int | None
    cutter: int

    def have(self, trace: Trace) -> tuple[int, ...]:
        """Return the nodes of the line to what is already secured."""
        if self.set_by is None or self.source is None:
            return ()
        return tuple(trace.places.line(self.source)[trace.places.depth[self.set_by] :])

    def cut(self, trace: Trace) -> tuple[int, ...]:
        """Return the nodes of the line to what is cut."""
        above = -1 if self.set_by is None else trace.places.depth[self.set_by]
        return tuple(trace.places.line(self.cutter)[above + 1 :])

    def __str__(self) -> str:
        """Return the sentences as one text."""
        return " ".join(map(fill, self.sentences))


def arguments(trace: Trace, game: Game[Any, Any] | None = None) -> Iterator[Argument]:
    """Yield the argument for each cutoff, in order."""
    reasons = Reasons(trace, SoFar(trace, game))
    yield from map(reasons.argument, trace.some(np.flatnonzero(trace.events["kind"] == Kind.CUTOFF)))


class Reasons:
    """Argues for each cutoff independently."""

    def __init__(self, trace: Trace, so_far: SoFar) -> None:
        self.trace = trace
        self.so_far = so_far

    def argument(self, event: Event) -> Argument:
        """Argue for a cutoff: what is secured elsewhere, what the node can still be worth, and what follows."""
        step, cutter = event.number + 1, self.so_far.place_of[event.node, event.child or 0]
        if not self.so_far.is_sound(event):
            return Argument(step, event.node, (unsound(self.so_far, event), NO_REASON), None, None, cutter)
        if self.so_far.is_chance(event.node) or (event.set_by is not None and self.so_far.is_chance(event.set_by)):
            return self.by_chance(event, cutter)
        if event.set_by is None:
            sentences = self.asked(event), self.limited(event), self.not_asked(event)
            return Argument(step, event.node, sentences, None, None, cutter)
        if self.so_far.is_by_table(event):
            sentences = self.tabled(event), self.limited(event), self.agreed(event)
            return Argument(step, event.node, sentences, event.set_by, None, cutter)
        if self.trace.places.players[event.set_by] is self.trace.places.players[event.node]:
            sentences = self.scout(event), self.limited(event), self.answered(event)
            return Argument(step, event.node, sentences, event.set_by, None, cutter)
        sentences = self.held(event.set_by, event), self.limited(event), self.shallow_or_deep(event)
        return Argument(step, event.node, sentences, event.set_by, self.source(event.set_by, event), cutter)

    def by_chance(self, event: Event, cutter: int) -> Argument:
        """Argue for a cutoff at a chance node, or by a window that one has handed down."""
        step = event.number + 1
        if event.set_by is None:
            return Argument(step, event.node, (self.asked(event), self.summed(event)), None, None, cutter)
        if not self.so_far.is_chance(event.set_by):
            sentences = self.held(event.set_by, event), self.summed(event), self.shallow_or_deep(event)
            return Argument(step, event.node, sentences, event.set_by, self.source(event.set_by, event), cutter)
        limited = self.summed(event) if self.so_far.is_chance(event.node) else self.limited(event)
        return Argument(step, event.node, (self.handed(event), limited), event.set_by, None, cutter)

    def summed(self, event: Event) -> Phrase:
        """Say what a chance node is worth at least or at most, whatever its other children are worth."""
        side, worst = ("at least", "least") if self.trace.is_beta_cutoff(event) else ("at most", "greatest")
        name, value = self.so_far.name(event.node), self.so_far.value(event)
        if self.trace.is_late(event.visit):
            return (f"{{0}} {self.so_far.is_worth} {{1}}. No child is left, so nothing is skipped.", name, value)
        each = f"even if each other child is the {worst} leaf that there can be"
        return (f"{{0}} {self.so_far.is_worth} {side} {{1}}, {each}.", name, value)

    def handed(self, event: Event) -> Phrase:
        """Say from which value on a child settles the chance node that set the bound."""
        above, by_beta = event.set_by or 0, self.trace.is_beta_cutoff(event)
        bound = self.so_far.beta(event) if by_beta else self.so_far.alpha(event)
        side = "more" if by_beta else "less"
        child = self.so_far.name(self.so_far.asked_of(event))
        words = self.so_far.name(above), child, bound
        return (f"For the sum at {{0}}, it is enough that {{1}} {self.so_far.is_worth} {{2}} or {side}.", *words)

    def shallow_or_deep(self, event: Event) -> Phrase:
        """Conclude from a bound that a player's node has set."""
        return self.deep(event) if self.trace.is_deep(event.node, event.set_by) else self.shallow(event)

    def source(self, node: int, event: Event) -> int:
        """Return where a node's value comes from: down its best children, while each is worth exactly that."""
        best = self.so_far.best(node, event)
        while best is not None and best.kind is not Kind.STAND_PAT:
            node = self.so_far.place_of[node, best.child or 0]
            last = self.trace[self.so_far.frames.last_at(node, event.number + 1)]
            is_known = last.kind is Kind.EXIT and last.bound is Bound.EXACT
            best = self.so_far.best(node, event) if is_known else None
        return node

    def held(self, node: int, event: Event) -> Phrase:
        """Say what the ancestor that set the bound already has."""
        best = self.so_far.held(node, event)
        how, source = self.so_far.from_where(best)
        sure = "sure of that" if self.trace.options.depth is None else "sure of that, up to the depth limit"
        words = self.so_far.name(node), self.so_far.value(best), source, self.so_far.player(node), sure
        return (f"{{0}} already has {{1}} {how.format('{2}')}: {{3}} can be {{4}}.", *words)

    def tabled(self, event: Event) -> Phrase:
        """Say what the table knows about the node that set the bound."""
        is_max = self.so_far.is_max(event.node)
        bound = self.so_far.beta(event) if is_max else self.so_far.alpha(event)
        words = self.so_far.name(event.set_by or 0), "at most" if is_max else "at least", bound
        return (f"By the table {{0}} {self.so_far.is_worth} {{1}} {{2}}.", *words)

    def agreed(self, event: Event) -> Phrase:
        """Conclude from a bound that the table has set."""
        words = self.so_far.name(event.node), self.so_far.name(event.set_by or 0)
        if event.node == event.set_by:
            return ("So {0} is worth exactly that.", words[0])
        return ("So the rest of {0} can't change what {1} is worth.", *words)

    def scout(self, event: Event) -> Phrase:
        """Say what the node that set the bound asks in a null window."""
        above = event.set_by or 0
        asks, than = self.so_far.question(above, event)
        child, is_worth = self.so_far.name(self.so_far.asked_of(event)), self.so_far.is_worth
        return (f"{{0}} only asks whether {{1}} {is_worth} {asks} than {{2}}.", self.so_far.name(above), child, than)

    def answered(self, event: Event) -> Phrase:
        """Conclude that the question of a null window is answered without the rest of the node."""
        above = event.set_by or 0
        plies = int(self.trace.places.depth[event.node] - self.trace.places.depth[above])
        words = self.so_far.name(event.node), self.so_far.name(above), count(plies)
        return ("So the rest of {0} can't change the answer. The null window was set by {1}, {2} plies above.", *words)

    def asked(self, event: Event) -> Phrase:
        """Say what the initial window excludes."""
        is_max = self.trace.is_beta_cutoff(event)
        bound = self.so_far.beta(event) if is_max else self.so_far.alpha(event)
        if self.settled(event):
            side, name = ("above", "beta") if is_max else ("below", "alpha")
            return ("No value is {0} {1}, the initial {2}.", side, bound, name)
        if self.trace.options.cutoff is Cutoff.STRICT:
            wanted = f"of {bound} or {'less' if is_max else 'more'}"
        else:
            wanted = f"{'below' if is_max else 'above'} {bound}"
        return ("The initial window asks only for values {0}.", wanted)

    def limited(self, event: Event) -> Phrase:
        """Say what the node can still be worth, whatever its other children are worth."""
        node, is_max = event.node, self.so_far.is_max(event.node)
        value = self.so_far.value(event)
        if event.value != (math.inf if is_max else -math.inf):
            value += " or more" if is_max else " or less"
        lead = f"{{0}}, {self.so_far.player(node)} can {'get' if is_max else 'hold the value to'} {{1}}"
        words = self.place(node), value
        searched = self.so_far.searched(node, event)
        left = int(self.trace.places.branching[node]) - searched
        if left == 0:
            return (f"{lead}. No child of {{2}} is left, so nothing is skipped.", *words, self.so_far.name(node))
        if left == 1:
            only = name_of_skipped(self.so_far, event) or f"the {'other' if searched == 1 else 'remaining'} child"
            return (f"{lead}, whatever {{2}} is worth.", *words, only)
        return (f"{lead}, whatever the other {{2}} children are worth.", *words, count(left))

    def shallow(self, event: Event) -> Phrase:
        """Conclude from a bound that the parent set."""
        above = event.set_by or 0
        words = self.so_far.name(event.node), self.so_far.name(above), self.so_far.player(above)
        end = "The bound was set by {1}, one ply above: a shallow cutoff."
        if self.only_equals(event):
            return (f"So {{0}} is no better for {{2}} than what {{1}} already has. {end}", *words)
        return (f"So {{2}} never chooses {{0}}. {end}", *words)

    def deep(self, event: Event) -> Phrase:
        """Conclude from a bound set further up."""
        above = event.set_by or 0
        plies = int(self.trace.places.depth[event.node] - self.trace.places.depth[above])
        words = self.so_far.name(event.node), self.so_far.name(above), count(plies), self.so_far.player(above)
        held = self.so_far.value(self.so_far.held(above, event))
        lead = "To reach {0}, play must pass through {1}, {2} plies above, where {3} already has {4}."
        if self.only_equals(event):
            return (f"{lead} So {{0}} is no better for {{3}}: a deep cutoff.", *words, held)
        return (f"{lead} So best play never reaches {{0}}: a deep cutoff.", *words, held)

    def not_asked(self, event: Event) -> Phrase:
        """Conclude from a bound of the initial window, which counts as set one level above the root."""
        node = event.node
        levels = int(self.trace.places.depth[node]) + 1
        above = "one level" if levels == 1 else f"{count(levels)} levels"
        reach = "deep" if self.trace.is_deep(node, None) else "shallow"
        lead = "So {0} is worth exactly that." if self.settled(event) else "So {0} can't have a value in that range."
        end = "The initial window counts as set above the root, {1} above {0}: a {2} cutoff."
        return (f"{lead} {end}", self.so_far.name(node), above, reach)

    def only_equals(self, event: Event) -> bool:
        """Return whether the node's value so far is the bound itself."""
        return event.value == self.bound(event)

    def settled(self, event: Event) -> bool:
        """Return whether the bound is infinite, so that no value can pass one that meets it."""
        return self.bound(event) in (math.inf, -math.inf)

    def bound(self, event: Event) -> Value:
        """Return the bound that a cutoff meets: the other side's, which the node itself never changes."""
        return event.beta if self.trace.is_beta_cutoff(event) else event.alpha

    def place(self, node: int) -> str:
        """Return where a node is: at a node of a tree, after a move of a game."""
        is_move = isinstance(self.trace.places.moves[node], str) and not self.trace.places.labels[node]
        return f"{'after' if is_move else 'at'} {self.so_far.name(node)}"
