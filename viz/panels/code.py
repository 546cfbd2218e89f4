"""The panel "Pseudo-code": the listing of the search, with the line that runs."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from core.search import ALGORITHMS
from core.trace import Event, Trace
from viz.notation import Notation
from viz.panels.view import View
from viz.replay.changes import Change
from viz.replay.execution import Execution
from viz.replay.open_calls import OpenCalls
from viz.words.listings import listing

OTHER_NUMBERS = " The rest of the page has MAX's numbers: where MIN moves, v, α and β here are −v, −β and −α there."


class Code:
    """Marks the line that each event runs."""

    def __init__(self, trace: Trace, notation: Notation) -> None:
        self.listing = listing(trace.options, notation.tested)
        self.execution = Execution(trace, self.listing)
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

    def start(self) -> Iterator[Change]:
        """Yield nothing: no line runs."""
        yield from ()

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:  # noqa: ARG002  the events say enough
        """Yield the mark of the line that runs."""
        yield "code", "mark", self.execution.line(event) or None


CODE = View(
    "code",
    "Pseudo-code",
    "the line being executed",
    lambda drawn: Code(drawn.trace, drawn.notation),
    reveals=(),
    region="Listing",
    at_first=True,
)
