"""The panel "Pseudo-code": the listing of the search, with the line that runs."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from core.options import Misconception, SearchOptions
from core.search import ALGORITHMS
from core.search.listing import Listing, Tested
from core.search.misconceptions import MISCONCEPTIONS
from core.trace import Event, Kind, Trace
from core.trace.frames import Frame, Frames
from core.trace.kinds import SCORES
from viz.notation import Notation
from viz.replay.panels.view import View
from viz.replay.part import Content, Slot

OTHER_NUMBERS = " The rest of the page has MAX's numbers: where MIN moves, v, α and β here are −v, −β and −α there."

_RUNS = {
    Kind.ENTER: "enter",
    Kind.LEAF: "terminal",
    Kind.HORIZON: "horizon",
    Kind.KNOWN: "known",
    Kind.BOOK: "book",
    Kind.BEST: "best",
    Kind.ALPHA: "bound",
    Kind.BETA: "bound",
    Kind.CUTOFF: "cut",
    Kind.SKIP: "cut",
    Kind.RESEARCH: "research",
    Kind.MISS: "lookup",
    Kind.STORE: "store",
    Kind.PLAYOUT: "playout",
    Kind.CHANCE: "sum",
    Kind.STAND_PAT: "pat",
}
_RETURNS = (*SCORES, Kind.CUTOFF, Kind.SKIP)


class Execution:
    """The line of a listing that each event runs.

    It follows from the kinds of the event and the one before: a node returns on the line that it has reached, unless
    that line is in the loop and does not return.
    """

    def __init__(self, trace: Trace, listing: Listing, frames: Frames) -> None:
        self.trace = trace
        self.listing = listing
        self.frames = frames
        self.samples = ALGORITHMS[trace.options.algorithm].samples
        self.last_pass = trace.visits.in_pass.max(initial=0)

    def line(self, event: Event) -> str:
        """Return the anchor of the line that an event runs; "" if the search was stopped."""
        if event.kind is Kind.TRUNCATED:
            return ""
        if event.kind is Kind.ITERATION:
            return "root.pass"
        before = self.trace[event.number - 1] if event.number else None
        entered = self.trace[int(self.frames.begins[event.visit])]
        function = self.listing.function(self.trace.places.players[event.node], entered.alpha, entered.beta)
        line = self.found(event, before) or self.of_sample(event, before) or self.usual(event, before)
        return f"{function}.{line}"

    def usual(self, event: Event, before: Event | None) -> str:
        """Return what runs at most events."""
        if event.kind in (Kind.SKIP, Kind.EXIT):
            number = event.number - 1
            while number > 0 and self.trace.events["kind"][number] == Kind.SKIP:
                number -= 1
            if number >= 0 and self.trace.events["kind"][number] == Kind.STAND_PAT:
                return "decline"  # standing pat was enough: only skipped children have come after it
        if event.kind is not Kind.EXIT:
            return _RUNS[event.kind]
        if before is None or before.kind is Kind.HIT:
            return "return" if before is None else "hit"
        return _RUNS[before.kind] if before.kind in _RETURNS else "return"

    @staticmethod
    def found(event: Event, before: Event | None) -> str:
        """Return what runs if the table knows a position: its entry is enough, narrows the window, or is of no use."""
        if event.kind is not Kind.HIT:
            return ""
        if event.value is not None:
            return "hit"
        is_narrowed = before is None or (event.alpha, event.beta) != (before.alpha, before.beta)
        return "narrow" if is_narrowed else "lookup"

    def of_sample(self, event: Event, before: Event | None) -> str:
        """Return what runs if a search that samples has several lines for a kind of event, "" otherwise."""
        if not self.samples:
            return ""
        visits = self.trace.visits
        if event.kind is Kind.ENTER and event.node:
            return "select" if visits.numbers[event.visit] > 1 else "expand"
        if event.kind is Kind.EXIT and (before is None or before.kind is not Kind.LEAF):
            return "answer" if not event.node and visits.in_pass[event.visit] == self.last_pass else "return"
        return ""


class Code:
    """Marks the line that each event runs."""

    slots: tuple[Slot, ...] = (("code", "mark"),)

    def __init__(self, trace: Trace, notation: Notation, frames: Frames) -> None:
        self.listing = listing(trace.options, notation.tested)
        self.execution = Execution(trace, self.listing, frames)
        self.algorithm = ALGORITHMS[trace.options.algorithm]
        self.other_numbers = OTHER_NUMBERS if self.algorithm.for_mover and not trace.is_for_mover else ""

    def html(self) -> str:
        """Return the listing, one element per line."""
        lines = "".join(
            f'<li data-line="{line.anchor}" style="--indent:{line.indent}">{escape(line.text)}</li>'
            for line in self.listing.lines
        )
        return (
            f'<ol class="code" data-key="code">{lines}</ol>'
            f'<p class="note">{escape(self.algorithm.title)}. {escape(self.listing.source)}.{self.other_numbers}</p>'
        )

    def show(self, at: Frame) -> list[Content]:
        """Return the mark of the line that runs."""
        return [None if at.event is None else self.execution.line(at.event) or None]


CODE = View(
    "code",
    "Code",
    "the line being executed",
    lambda drawn: Code(drawn.trace, drawn.notation, drawn.frames),
    reveals=(),
    at_first=True,
)


def listing(options: SearchOptions, tested: Tested = Tested.BOUNDS) -> Listing:
    """Return the pseudo-code of the search with these options, as the recorded search runs it.

    `tested` is what the update form compares. A search that may be wrong has the right listing, and its source says so.
    Raises ValueError for an algorithm without a listing.

    >>> [line.text for line in listing(SearchOptions()).lines if line.anchor == "min.cut"]
    ['if v ≤ α: return v']
    """
    algorithm = ALGORITHMS.get(options.algorithm)
    if algorithm is None:
        raise ValueError(f"there is no listing of {options.algorithm!r}")
    heeded = algorithm.heeded(options)
    found = algorithm.listing(heeded, tested)
    if heeded.program:
        replayed = "your own program's visits"
    elif heeded.misconception is not Misconception.NONE:
        replayed = f"a common mistake: “{MISCONCEPTIONS[heeded.misconception].idea.removesuffix('.')}”"
    else:
        return found
    return replace(
        found, source=f"{found.source}. This is the right search; the one that is replayed follows {replayed}"
    )
