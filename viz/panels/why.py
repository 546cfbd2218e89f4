"""The panel "Why this cutoff": at a cutoff the argument for it, and both lines of the tree that it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from core.search import ALGORITHMS
from core.trace import Event, Kind, Trace
from viz.panels.view import View
from viz.replay.changes import Change
from viz.replay.open_calls import OpenCalls
from viz.tree.outline import Outline
from viz.words.argument import Argument, arguments

SENTENCES = 3
BUTTONS = """
<p class="buttons"><button type="button" data-do="previous-cutoff">Previous cutoff</button>
  <button type="button" data-do="next-cutoff">Next cutoff</button></p>
"""


class Why:
    """Shows the argument at a cutoff and at the children that it skips."""

    def __init__(self, trace: Trace, outline: Outline) -> None:
        self.outline = outline
        self.algorithm = ALGORITHMS[trace.options.algorithm]
        self.arguments = arguments(trace)
        self.is_shown = False
        self.parents = outline.parents
        self.lines: dict[tuple[int | None, int], str] = {}

    def html(self) -> str:
        """Return the panel without an argument."""
        if not self.algorithm.prunes:
            return f'<p class="note">{self.algorithm.title} cuts nothing off.</p>'
        sentences = "".join(f'<p data-key="why-{number}"></p>' for number in range(SENTENCES))
        key = '<p class="lit-key"><i class="have"></i> already secured <i class="cut"></i> cut off</p>'
        return f'{sentences}<p class="note" data-key="why-note"></p>{key}{BUTTONS}'

    def start(self) -> Iterator[Change]:
        """Yield that nothing is cut at step 0."""
        if self.algorithm.prunes:
            yield "why-note", "text", "No cutoff at this step."

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:  # noqa: ARG002  an argument refers to finished calls
        """Yield the argument when a cutoff happens, and remove it when the search goes on."""
        if event.kind is Kind.CUTOFF:
            yield from self.show(next(self.arguments))
        elif event.kind is not Kind.SKIP and self.is_shown:
            yield from self.take_away()

    def show(self, argument: Argument) -> Iterator[Change]:
        """Yield an argument's sentences and lit paths."""
        self.is_shown = True
        for number in range(SENTENCES):
            is_there = number < len(argument.sentences)
            yield f"why-{number}", "text", argument.sentences[number] if is_there else None
        yield "why-note", "text", None
        owner = self.outline.owner
        have, above = "", None
        if argument.set_by is not None:
            above = owner[argument.set_by]
            if argument.source is not None:
                have = ",".join(filter(None, (str(above), self.line(above, owner[argument.source]))))
        yield "tree", "lit", ("", have, self.line(above, owner[argument.cutter]) or str(above))

    def line(self, above: int | None, end: int) -> str:
        """Return the elements from below one (None: from the root) down to another, as a slot lists them.

        One bundle stands for many nodes, so that in a deep tree most lines are the same.
        """
        if (above, end) not in self.lines:
            keys, key = [], end
            while key != above:
                keys.append(str(key))
                if key == 0:
                    break
                key = self.parents[key]
            self.lines[above, end] = ",".join(reversed(keys))
        return self.lines[above, end]

    def take_away(self) -> Iterator[Change]:
        """Yield the panel without an argument."""
        self.is_shown = False
        for number in range(SENTENCES):
            yield f"why-{number}", "text", None
        yield "why-note", "text", "No cutoff at this step."
        yield "tree", "lit", None


WHY = View(
    "why",
    "Why this cutoff",
    "the argument for a cutoff, with both paths highlighted",
    lambda drawn: Why(drawn.trace, drawn.outline),
    reveals=("values", "sentence"),
)
