"""The panel "Why this cut": at a cutoff the argument for it, and both lines of the tree that it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from core.search import ALGORITHMS
from core.trace import Event, Kind, Trace
from viz.argument import Argument, arguments
from viz.changes import Change
from viz.open_calls import OpenCalls
from viz.outline import Outline

SENTENCES = 3


class Why:
    """Shows the argument at a cutoff and at the children that it skips."""

    def __init__(self, trace: Trace, outline: Outline) -> None:
        self.outline = outline
        self.prunes = ALGORITHMS[trace.options.algorithm].prunes
        self.arguments = arguments(trace)
        self.is_shown = False

    def html(self) -> str:
        """Return the panel without an argument."""
        if not self.prunes:
            return '<p class="note">Minimax cuts nothing off.</p>'
        sentences = "".join(f'<p data-key="why-{number}"></p>' for number in range(SENTENCES))
        key = '<p class="lit-key"><i class="have"></i> what is already had <i class="cut"></i> what is cut</p>'
        return f'{sentences}<p class="note" data-key="why-note"></p>{key}'

    def start(self) -> Iterator[Change]:
        """Yield that nothing is cut at step 0."""
        if self.prunes:
            yield "why-note", "text", "No cutoff at this step."

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:  # noqa: ARG002  an argument refers to finished calls
        """Yield the argument when a cutoff happens, and take it away when the search goes on."""
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
        lines = (
            ",".join(str(key) for key in dict.fromkeys(owner[node] for node in line))
            for line in (argument.have, argument.cut)
        )
        yield "tree", "lit", ("", *lines)

    def take_away(self) -> Iterator[Change]:
        """Yield the panel without an argument."""
        self.is_shown = False
        for number in range(SENTENCES):
            yield f"why-{number}", "text", None
        yield "why-note", "text", "No cutoff at this step."
        yield "tree", "lit", None
