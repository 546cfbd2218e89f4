"""The panel "Window": alpha and beta on a number line, the value that arrives, and the part that has just closed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from core.game import Player, Value
from core.trace import ABSENT, Estimates, Kind, Trace
from core.trace.kinds import SCORES
from viz.panels.view import View
from viz.replay.at_once import Changes, becomes
from viz.replay.changes import Change
from viz.replay.columns import Column, choose, each, each_where, flags
from viz.replay.moments import Arrived, Held, Moments
from viz.words.answers import answer
from viz.words.phrase import Phrase
from viz.words.verdict import condition, consequence, is_cut, own_bound, verdict
from viz.words.wording import shown, told, worked_out

FIRST, LAST = 10, 90
"""Finite numbers stand between these percentages of the line; −∞ and ∞ stand at its ends."""

_OWN = {Player.MAX: Estimates.ALPHA, Player.MIN: Estimates.BETA}
"""The bound that a player's nodes move."""

CLOSEST = 1 / 60
"""If any numbers would stand closer together than this share of the line, all are spaced evenly."""

HTML = """
<p class="caption"><span data-key="window-caption"></span></p>
<div class="number-line drawn-answers" data-key="window" role="group" aria-label="Number line">
  <i class="axis"></i><i class="open"></i><i class="closed"></i>
  <i class="end alpha"></i><i class="end beta"></i><i class="value"></i>
  <b class="alpha" data-cell></b><b class="beta" data-cell></b><b class="value" data-cell></b>
  <small class="from" aria-hidden="true">−∞</small><small class="to" aria-hidden="true">∞</small>
</div>
<p class="note" data-key="window-note"></p>
"""


class Scale:
    """Puts numbers on the line: to scale, or evenly spaced where some would coincide.

    >>> scale = Scale([0, 5, 10])
    >>> scale.place(5), scale.place(math.inf)
    (50.0, 100.0)
    """

    def __init__(self, values: list[Value]) -> None:
        finite = sorted({value for value in values if value not in (math.inf, -math.inf)})
        exact = [Fraction(value) for value in finite]  # an integer may be beyond a float
        width = exact[-1] - exact[0] if exact else 0
        shares = [float((number - exact[0]) / width) if width else 0.5 for number in exact]
        self.is_true = all(right - left >= CLOSEST for left, right in pairwise(shares))
        if not self.is_true:
            shares = [at / (len(exact) - 1) for at in range(len(exact))]
        self.places = {
            value: round(FIRST + (LAST - FIRST) * share, 1) for value, share in zip(finite, shares, strict=True)
        }
        self.places |= {-math.inf: 0.0, math.inf: 100.0}

    def place(self, value: Value) -> float:
        """Return the place of one of the numbers, or of an infinite one, as a percentage of the line."""
        return self.places[value]


class Window:
    """Shows the window of the event's node; while a returned value is weighed, that of the node it came to."""

    def __init__(self, trace: Trace) -> None:
        self.options = trace.options
        self.scale = Scale([*trace.values, *map(trace.handed_up, trace.values), *trace.options.window])

    def html(self) -> str:
        """Return the line without a window."""
        return HTML + ("" if self.scale.is_true else '<p class="note">Evenly spaced, not to scale.</p>')

    def start(self) -> Iterator[Change]:
        """Yield the line before the first event."""
        yield "window", "data-window", "none"

    def changes(self, moments: Moments) -> Iterator[Changes]:
        """Yield the line after each event."""
        is_told = ~moments.of_kind(Kind.SKIP)  # skipping changes nothing that the cutoff showed
        at, value, arrived = moments.held[moments.deciding], self.value(moments), moments.arrived
        closed = each_where(
            moments.of_kind(Kind.ALPHA, Kind.BETA),
            lambda kind, old, at: (old, at.alpha if kind is Kind.ALPHA else at.beta),
            *(moments.kind, moments.old, at),
        )
        yield becomes(is_told, ("window", "style"), each(self.style, at, value, closed))
        yield becomes(is_told, ("window", "data-window"), each(self.state, at, value))
        yield becomes(is_told, ("window", "cells"), each(self.cells, at, value, arrived, moments.estimates))
        caption = moments.name[moments.deciding].map(lambda name: ("At {0}", name))
        yield becomes(is_told, ("window-caption", "text"), caption)
        yield becomes(is_told, ("window-note", "text"), self.note(moments))

    def value(self, moments: Moments) -> Column[Value | None]:
        """Return the value that meets the window: what has arrived, or what a leaf is worth."""
        scored = moments.value.only(moments.of_kind(*SCORES))
        value = choose(moments.arrived.which(None), scored, moments.arrived.map(lambda it: it and it.value))
        # What arrives at a chance node is a term of a sum, no number of this line.
        sums = moments.player[moments.deciding].which(Player.CHANCE)
        return choose(sums, moments.value.only(moments.of_kind(Kind.CUTOFF)), value)

    def style(self, at: Held, value: Value | None, closed: tuple[Value, Value] | None) -> str:
        """Return the places of alpha, beta, the value, and the part that has just closed, as custom properties."""
        places = {"alpha": self.scale.place(at.alpha), "beta": self.scale.place(at.beta)}
        if value is not None:
            places["value"] = self.scale.place(value)
        if closed is not None:
            places["from"], places["to"] = sorted(map(self.scale.place, closed))
        return "".join(f"--{name}:{place:g}%;" for name, place in places.items())

    @staticmethod
    def state(at: Held, value: Value | None) -> str:
        """Return whether the window is empty, and whether a value meets it."""
        state = "empty" if at.alpha >= at.beta else "open"
        return f"{state}{' value' if value is not None else ''}"

    @staticmethod
    def cells(at: Held, value: Value | None, arrived: Arrived | None, estimates: Estimates) -> Phrase:
        """Return the texts of alpha, beta and the value; `estimates` are those of the event."""
        if arrived and at.player is not Player.CHANCE:
            estimates = arrived.estimates
        return (
            "",
            f"α {answer(told(shown(at.alpha), at.estimates, Estimates.ALPHA))}",
            f"β {answer(told(shown(at.beta), at.estimates, Estimates.BETA))}",
            "" if value is None else answer(told(shown(value), estimates, Estimates.VALUE)),
        )

    def note(self, moments: Moments) -> Column[Phrase | None]:
        """Return what there is to say about the window at each event."""
        arrived, is_there = moments.arrived, moments.weighed != ABSENT
        by_chance = is_there & moments.player[moments.deciding].which(Player.CHANCE)
        cuts = by_chance & moments.of_kind(Kind.CUTOFF) & ~moments.value.which(None)
        enters = moments.of_kind(Kind.ENTER) & (moments.above != ABSENT)
        said: Column[Phrase | None] = moments.kind.map(
            lambda kind: ("The search is over." if kind is Kind.EXIT else "",)
        )
        has_moved = flags(moments.has_moved)
        above, is_narrowed = moments.held[moments.above], flags(moments.is_narrowed)
        for where, note in (
            (is_there, each_where(is_there & ~by_chance, self.weighed, arrived, has_moved)),
            (by_chance, each_where(by_chance, self.term, arrived)),
            (cuts, each_where(cuts, self.settled, moments.value, moments.beta, moments.estimates)),
            (enters, each_where(enters, self.entered, moments.name[moments.above], above, is_narrowed)),
        ):
            said = choose(where, note, said)
        return said

    def weighed(self, arrived: Arrived, has_moved: bool) -> Phrase:
        """Return what follows from a value that has arrived at a player's node."""
        player, own = arrived.player, own_bound(arrived.player)
        case = verdict(player, arrived.value, arrived.alpha, arrived.beta, self.options.cutoff)
        value = worked_out(arrived.value, arrived.estimates, Estimates.VALUE)
        words = value, condition(player, case, self.options.cutoff)
        if not has_moved:
            return (
                f"{{0}} arrives: {{1}}, {consequence(player, case, self.options.form, scout=arrived.scout)}.",
                *words,
            )
        if is_cut(player, case):
            return (f"{{0}} arrived, so {own} is now {{0}}: {{1}}, the window is empty, the node is cut off.", *words)
        return (f"{{0}} arrived: {{1}}, so {own} is now {{0}}.", *words)

    @staticmethod
    def term(arrived: Arrived) -> Phrase:
        """Return what is said where a child of a chance node has returned."""
        value = worked_out(arrived.value, arrived.estimates, Estimates.VALUE)
        return ("{0} arrives and is weighed; the window is that of the whole sum.", value)

    @staticmethod
    def settled(value: Value, beta: Value, estimates: Estimates) -> Phrase:
        """Return why a chance node is cut off."""
        side, bound = ("at least", "β ≤ v") if value >= beta else ("at most", "v ≤ α")
        return (f"The sum will be {side} {{0}}: {bound}, cut off.", worked_out(value, estimates, Estimates.VALUE))

    @staticmethod
    def entered(name: str, above: Held, is_narrowed: bool) -> Phrase:
        """Return where the window of a node below the root comes from; `name` is that of the node above."""
        if above.player is Player.CHANCE:
            return ("The window comes from {0}: outside it, the sum there is settled.", name)
        if not is_narrowed:
            return ("The window comes from {0}.", name)
        asks, than = ("more", above.alpha) if above.player is Player.MAX else ("less", above.beta)
        words = name, worked_out(than, above.estimates, _OWN[above.player])
        return (f"A null window from {{0}}, which only asks for {asks} than {{1}}.", *words)


WINDOW = View(
    "window",
    "Window",
    "α and β as an interval, and the value that meets it",
    lambda drawn: Window(drawn.trace),
    lambda drawn: drawn.algorithm.prunes,
    reveals=(),
    at_first=True,
)
