"""The view "Passes": what each pass over the root found and cost, with a chart of values and best moves."""

from __future__ import annotations

import math
from html import escape

import numpy as np

from core.options.numerals import counted
from core.search import ALGORITHMS
from core.trace import Kind, Trace
from core.trace.frames import Frame
from core.trace.result import Pass, passes_of
from viz.replay.panels.hidden_rows import table_of_rows
from viz.replay.panels.view import View
from viz.replay.panels.window import NumberLine
from viz.replay.part import Content, Slot
from viz.words.answer_marks import answer
from viz.words.phrase import Phrase
from viz.words.wording import short_name, shown, signed

MOST_ROWS = 10
"""The most passes shown, the last ones."""

MOST_NAMED = 8
"""The most moves that the chart names; if the best move changes more often, some only have a dot."""

MOST_POINTS = 60
"""The most passes in the chart; more points would be indistinguishable."""


class Passes:
    """Shows a row for each pass, a chart of their values and best moves, and how much all of them cost."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.algorithm = ALGORITHMS[trace.options.algorithm]
        self.passes = passes_of(trace)
        self.rows = min(len(self.passes), MOST_ROWS)
        self.charted = 1 < len(self.passes) <= MOST_POINTS
        kinds = trace.events["kind"]
        self.returns = np.flatnonzero((kinds == Kind.EXIT) & (trace.at == 0))
        self.dots = [index for index, one in enumerate(self.passes) if one.returned] if self.charted else []
        self.slots = self._slots()

    def html(self) -> str:
        """Return the chart and the table, all hidden."""
        goes = ("plies", "the depth limit of the pass") if self.algorithm.deepens else ("window", "alpha and beta")
        heads = (
            ("pass", "the passes in their order"),
            goes,
            ("worth", "= exactly, ≥ at least, ≤ at most; no sign: an estimate"),
            ("best move", "the best move, where the pass shows one"),
            ("visits", "how many nodes the pass visited"),
        )
        return (
            f"{self.chart() if self.charted else ''}{table_of_rows('passes', heads, self.rows)}"
            '<p class="note" data-key="passes-earlier"></p><p class="note" data-key="passes-cost"></p>'
        )

    def chart(self) -> str:
        """Draw the values of the passes as a line, with the best move wherever it changes."""
        found = [(index, one.returned.value) for index, one in enumerate(self.passes) if one.returned]
        values = [value for _, value in found if value is not None]
        scale = NumberLine(values)
        points = [(self.across(index), 100 - scale.place(value)) for index, value in found if value is not None]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        named = self.named()
        dots = "".join(
            f'<i data-key="passes-dot-{index}" style="left:{x:.1f}%;top:{y:.1f}%" hidden>'
            f"{f'<b>{escape(self.move(self.passes[index]))}</b>' if index in named else ''}</i>"
            for (index, _), (x, y) in zip(found, points, strict=True)
        )
        ends = sorted({min(values), max(values)}) if values else []
        labels = "".join(f'<small style="top:{100 - scale.place(end):.1f}%">{shown(end)}</small>' for end in ends)
        return (
            '<p class="caption">Value and best move of each pass</p>'
            '<div class="passes-chart drawn-answers" data-key="passes-chart" role="img"'
            f' aria-label="Value of each pass">{labels}'
            f'<svg viewBox="0 0 100 100" preserveAspectRatio="none"><polyline points="{line}"/></svg>{dots}</div>'
        )

    def across(self, index: int) -> float:
        """Return a pass's horizontal position in the chart, as a percentage."""
        return 100 * (index + 0.5) / len(self.passes)

    def named(self) -> set[int]:
        """Return the passes whose best move the chart names: where it changes, unless too close to the last one."""
        named: list[int] = []
        before: int | None = None
        for index, one in enumerate(self.passes):
            far = not named or (index - named[-1]) * MOST_NAMED >= len(self.passes)
            if one.best is not None and one.best != before and far:
                named.append(index)
                before = one.best
        return set(named)

    def move(self, one: Pass) -> str:
        """Return the name of a pass's best move."""
        if one.best is None:
            return "–"
        places = self.trace.places
        leads = (places.parent == 0) & (places.child == one.best)
        return short_name(self.trace, int(leads.argmax())).removeprefix("the ")

    def _slots(self) -> list[Slot]:
        rows: list[Slot] = [(f"passes-{row}", "row") for row in range(self.rows)]
        dots: list[Slot] = [(f"passes-dot-{index}", "hidden") for index in self.dots]
        chart: list[Slot] = [("passes-chart", "style")] if self.charted else []
        return [("passes", "mark"), ("passes-earlier", "text"), ("passes-cost", "text"), *chart, *dots, *rows]

    def show(self, at: Frame) -> list[Content]:
        """Return the last passes begun, the cost of the finished ones, and the chart so far."""
        event = at.event
        begun = 0 if event is None else int(self.trace.visits.in_pass[event.visit])
        done = int(self.returns.searchsorted(at.step))
        is_stopped = event is not None and event.kind is Kind.TRUNCATED
        over = begun if is_stopped else done
        first = max(0, begun - self.rows)
        many = counted(first, "earlier pass", "earlier passes")
        shown: list[Content] = [
            str(begun - first - 1) if begun else None,
            f"{many} above these." if first else None,
            self.cost(done) if done else None,
        ]
        if self.charted:
            shown.append(f"--done:{self.across(done - 1):.1f}%" if done else "--done:0%")
        shown += [None if index < done else "" for index in self.dots]
        return [*shown, *(("", *self.cells(index, is_over=index < over)) for index in range(first, begun))]

    def cells(self, index: int, *, is_over: bool) -> tuple[str, ...]:
        """Return the cells of a pass; an unfinished one only shows its beginning."""
        one = self.passes[index]
        if self.algorithm.deepens:
            goes = "–" if one.limit is None else f"{one.limit:,}"
        else:
            goes = f"({answer(shown(one.alpha))}, {answer(shown(one.beta))})"
        if not is_over:
            return f"{index + 1:,}", goes, "…", "…", "…"
        at, visits = one.returned, f"{one.visits:,}"
        if at is None or at.value is None:
            return f"{index + 1:,}", goes, "stopped", "–", visits
        worth = answer(signed(at.value, at.bound, at.estimates))
        return f"{index + 1:,}", goes, worth, self.move(one), visits

    def cost(self, done: int) -> Phrase:
        """Return the cost of all finished passes, compared with the last alone."""
        counts = [one.visits for one in self.passes[:done]]
        total, last, passes = sum(counts), counts[-1], len(counts)
        if passes == 1:
            return ("",)
        words = f"{passes:,}", f"{total:,}", f"{total / last:.2f}", f"{last:,}"
        sentence = "These {0} passes visit {1} nodes, {2} times the {3} of the last."
        if not self.algorithm.deepens or last <= counts[0]:
            return (sentence, *words)
        growth = math.exp(math.log(last / counts[0]) / (passes - 1))
        sentence += " On average each visits b = {4} times as many as the one before it; b/(b − 1) is {5}."
        return (sentence, *words, f"{growth:.2f}", f"{growth / (growth - 1):.2f}")


PASSES = View(
    "passes",
    "Passes",
    "what each pass found and cost, and the best move so far",
    lambda drawn: Passes(drawn.trace),
    lambda drawn: drawn.algorithm.passes is not None,
    seldom=True,
)
