"""The panel "Window": alpha and beta on a number line, the value that arrives, and the part that has just closed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from core.game import Player, Value
from core.search import ALGORITHMS, as_heeded
from core.trace import Estimates, Event, Kind, Trace
from core.trace.kinds import SCORES
from viz.panels.view import View
from viz.replay.changes import Change
from viz.replay.open_calls import Arrival, OpenCalls
from viz.words.phrase import Phrase
from viz.words.verdict import condition, consequence, is_cut, own_bound, verdict
from viz.words.wording import spoken, told

FIRST, LAST = 10, 90
"""Finite numbers stand between these percentages of the line; −∞ and ∞ stand at its ends."""

_OWN = {Player.MAX: Estimates.ALPHA, Player.MIN: Estimates.BETA}
"""The bound that a player's nodes move."""

CLOSEST = 1 / 60
"""If any numbers would stand closer together than this share of the line, all are spaced evenly."""

HTML = """
<p class="caption"><span data-key="window-caption"></span></p>
<div class="number-line" data-key="window" role="group" aria-label="Number line">
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
        self.trace = trace
        self.algorithm = ALGORITHMS[trace.options.algorithm]
        self.options = as_heeded(trace.options)
        self.scale = Scale([*trace.values, *map(trace.handed_up, trace.values), *trace.options.window])
        self.styles: dict[Any, str] = {}

    def html(self) -> str:
        """Return the line without a window."""
        if not self.algorithm.prunes:
            why = "its values are means" if self.algorithm.samples else "every node is visited"
            return f'<p class="note">{self.algorithm.title} has no window: {why}.</p>'
        return HTML + ("" if self.scale.is_true else '<p class="note">Evenly spaced, not to scale.</p>')

    def start(self) -> Iterator[Change]:
        """Yield the line before the first event."""
        if self.algorithm.prunes:
            yield "window", "data-window", "none"

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:
        """Yield the line after an event."""
        if not self.algorithm.prunes or event.kind is Kind.SKIP:  # skipping changes nothing that the cutoff showed
            return
        arrival, shown, at = calls.arrival, calls.shown, calls.deciding
        value = arrival.value if arrival else event.value if event.kind in SCORES else None
        if at.player is Player.CHANCE:  # what arrives there is a term of a sum, no number of this line
            value = event.value if event.kind is Kind.CUTOFF else None
        closed = None
        if event.kind in (Kind.ALPHA, Kind.BETA) and event.old is not None:
            closed = event.old, at.alpha if event.kind is Kind.ALPHA else at.beta
        yield "window", "style", self.style(at.alpha, at.beta, value, closed)
        state = "empty" if at.alpha >= at.beta else "open"
        yield "window", "data-window", f"{state}{' value' if value is not None else ''}"
        arrived = arrival.estimates if arrival and at.player is not Player.CHANCE else event.estimates
        texts = (
            f"α {told(shown[at.alpha], at.estimates, Estimates.ALPHA)}",
            f"β {told(shown[at.beta], at.estimates, Estimates.BETA)}",
            "" if value is None else told(shown[value], arrived, Estimates.VALUE),
        )
        yield "window", "cells", ("", *texts)
        yield "window-caption", "text", ("At {0}", calls.name(at.node))
        yield "window-note", "text", self.note(event, calls)

    def note(self, event: Event, calls: OpenCalls) -> Phrase:
        """Return what there is to say about the window."""
        arrival, options = calls.arrival, self.options
        if arrival is not None and arrival.player is Player.CHANCE:
            return self.weighed(event, arrival)
        if arrival is not None:
            player, own = arrival.player, own_bound(arrival.player)
            case = verdict(player, arrival.value, arrival.alpha, arrival.beta, options.cutoff)
            value = told(spoken(arrival.value), arrival.estimates, Estimates.VALUE)
            words = value, condition(player, case, options.cutoff)
            if not calls.has_moved:
                return (
                    f"{{0}} arrives: {{1}}, {consequence(player, case, options.form, scout=arrival.scout)}.",
                    *words,
                )
            if is_cut(player, case):
                return (
                    f"{{0}} arrived, so {own} is now {{0}}: {{1}}, the window is empty, the node is cut off.",
                    *words,
                )
            return (f"{{0}} arrived: {{1}}, so {own} is now {{0}}.", *words)
        if event.kind is Kind.EXIT:
            return ("The search is over.",)
        return self.entered(calls) if event.kind is Kind.ENTER and calls.top.node else ("",)

    def weighed(self, event: Event, arrival: Arrival) -> Phrase:
        """Return what there is to say where a child of a chance node has returned."""
        if event.kind is not Kind.CUTOFF or event.value is None:
            value = told(spoken(arrival.value), arrival.estimates, Estimates.VALUE)
            return ("{0} arrives and is weighed; the window is that of the whole sum.", value)
        side, bound = ("at least", "β ≤ v") if self.trace.is_beta_cutoff(event) else ("at most", "v ≤ α")
        value = told(spoken(event.value), event.estimates, Estimates.VALUE)
        return (f"The sum will be {side} {{0}}: {bound}, cut off.", value)

    def entered(self, calls: OpenCalls) -> Phrase:
        """Return where the window of a node below the root comes from."""
        above = calls.calls[-2]
        if above.player is Player.CHANCE:
            return ("The window comes from {0}: outside it, the sum there is settled.", calls.name(above.node))
        if calls.top.given == (above.alpha, above.beta):
            return ("The window comes from {0}.", calls.name(above.node))
        asks, than = ("more", above.alpha) if above.player is Player.MAX else ("less", above.beta)
        words = calls.name(above.node), told(spoken(than), above.estimates, _OWN[above.player])
        return (f"A null window from {{0}}, which only asks for {asks} than {{1}}.", *words)

    def style(self, alpha: Value, beta: Value, value: Value | None, closed: tuple[Value, Value] | None) -> str:
        """Return the places of alpha, beta, the value, and the part that has just closed, as custom properties."""
        key = alpha, beta, value, closed
        if key not in self.styles:
            places = {"alpha": self.scale.place(alpha), "beta": self.scale.place(beta)}
            if value is not None:
                places["value"] = self.scale.place(value)
            if closed is not None:
                places["from"], places["to"] = sorted(map(self.scale.place, closed))
            self.styles[key] = "".join(f"--{name}:{place:g}%;" for name, place in places.items())
        return self.styles[key]


WINDOW = View(
    "window",
    "Window",
    "α and β as an interval, and the value that meets it",
    lambda drawn: Window(drawn.trace),
    reveals=("values",),
    at_first=True,
    at_first_of_samples=False,
)
