"""The panel "Window": alpha and beta on a number line, the arriving value, and the part just closed."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

from core.game import Player, Value
from core.trace import Event, Kind, Trace
from core.trace.frames import Frame
from core.trace.kinds import SCORES
from viz.replay.panels.view import View
from viz.replay.part import Content, Slot
from viz.replay.stack import Arrival, OpenCall, Stack
from viz.words.answer_marks import answer
from viz.words.phrase import Phrase
from viz.words.window_cases import condition, consequence, is_cut, own_bound, verdict
from viz.words.wording import shown, worked_out

FIRST, LAST = 10, 90
"""The percentages of the line between which finite numbers are; −∞ and ∞ are at its ends."""

CLOSEST = 1 / 60
"""If any numbers would be closer than this share of the line, all are spaced evenly."""

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


class NumberLine:
    """Puts numbers on the line: to scale, or evenly spaced if some would coincide.

    >>> scale = NumberLine([0, 5, 10])
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

    slots: tuple[Slot, ...] = (
        ("window", "style"),
        ("window", "data-window"),
        ("window", "cells"),
        ("window-caption", "text"),
        ("window-note", "text"),
    )

    def __init__(self, trace: Trace, stack: Stack) -> None:
        self.trace = trace
        self.options = trace.options
        self.stack = stack
        self.scale = NumberLine([*trace.values, *map(trace.handed_up, trace.values), *trace.options.root_window])

    def html(self) -> str:
        """Return the line without a window."""
        return HTML + ("" if self.scale.is_true else '<p class="note">Evenly spaced, not to scale.</p>')

    def show(self, at: Frame) -> list[Content]:
        """Return the line: places and numbers, whose window it is, and a remark."""
        event = at.event
        while event is not None and event.kind is Kind.SKIP and event.number:  # the cutoff still shows
            event = self.trace[event.number - 1]
        if event is None:
            return [None, "none"]
        call, arrived = self.stack.deciding(event), self.stack.arrival(event)
        value, closed = self.value(event, call, arrived), None
        if event.kind in (Kind.ALPHA, Kind.BETA) and event.old is not None:
            closed = event.old, call.alpha if event.kind is Kind.ALPHA else call.beta
        state = "empty" if call.alpha >= call.beta else "open"
        return [
            self.style(call, value, closed),
            state if value is None else f"{state} value",
            self.cells(call, value),
            ("At {0}", self.stack.name(call.node)),
            self.note(event, call, arrived),
        ]

    @staticmethod
    def value(event: Event, at: OpenCall, arrived: Arrival | None) -> Value | None:
        """Return the value that meets the window: what has arrived, or a leaf's value."""
        if at.player is Player.CHANCE:  # what arrives is a term of a sum, not a number on this line
            return event.value if event.kind is Kind.CUTOFF else None
        if arrived is not None:
            return arrived.value
        return event.value if event.kind in SCORES else None

    def style(self, at: OpenCall, value: Value | None, closed: tuple[Value, Value] | None) -> str:
        """Return the places of alpha, beta, the value, and the part just closed, as custom properties."""
        places = {"alpha": self.scale.place(at.alpha), "beta": self.scale.place(at.beta)}
        if value is not None:
            places["value"] = self.scale.place(value)
        if closed is not None:
            places["from"], places["to"] = sorted(map(self.scale.place, closed))
        return "".join(f"--{name}:{place:g}%;" for name, place in places.items())

    @staticmethod
    def cells(at: OpenCall, value: Value | None) -> Phrase:
        """Return the texts of alpha, beta and the value."""
        return (
            "",
            f"α {answer(shown(at.alpha))}",
            f"β {answer(shown(at.beta))}",
            "" if value is None else answer(shown(value)),
        )

    def note(self, event: Event, at: OpenCall, arrived: Arrival | None) -> Phrase:
        """Return the remark on the window."""
        if event.kind is Kind.ENTER and event.node:
            return self.entered(event)
        if arrived is None:
            return ("The search is over." if event.kind is Kind.EXIT else "",)
        if at.player is not Player.CHANCE:
            return self.weighed(arrived, has_moved=self.stack.has_moved(event))
        if event.kind is Kind.CUTOFF and event.value is not None:
            return self.settled(event.value, event.beta)
        value = worked_out(arrived.value)
        return ("{0} arrives and is weighed; the window is that of the whole sum.", value)

    def weighed(self, arrived: Arrival, *, has_moved: bool) -> Phrase:
        """Return what follows from a value arriving at a player's node."""
        player, own = arrived.player, own_bound(arrived.player)
        case = verdict(player, arrived.value, arrived.alpha, arrived.beta, self.options.cutoff)
        value = worked_out(arrived.value)
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
    def settled(value: Value, beta: Value) -> Phrase:
        """Return why a chance node is cut off."""
        side, bound = ("at least", "β ≤ v") if value >= beta else ("at most", "v ≤ α")
        return (f"The sum will be {side} {{0}}: {bound}, cut off.", worked_out(value))

    def entered(self, event: Event) -> Phrase:
        """Return where the window of a node below the root comes from."""
        above, own = self.stack.calls(event, 2)
        name = self.stack.name(above.node)
        if above.player is Player.CHANCE:
            return ("The window comes from {0}: outside it, the sum there is settled.", name)
        if own.given == self.trace.handed_down(above.alpha, above.beta):
            return ("The window comes from {0}.", name)
        asks, than = ("more", above.alpha) if above.player is Player.MAX else ("less", above.beta)
        words = name, worked_out(than)
        return (f"A null window from {{0}}, which only asks for {asks} than {{1}}.", *words)


WINDOW = View(
    "window",
    "Window",
    "α and β as an interval, and the value that meets it",
    lambda drawn: Window(drawn.trace, drawn.stack),
    lambda drawn: drawn.algorithm.prunes,
    reveals=(),
)
