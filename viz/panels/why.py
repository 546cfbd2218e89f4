"""The panel "Why this cutoff": at a cutoff the argument for it, and both lines of the tree that it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from core.trace import Event, Kind, Trace
from viz.panels.view import View
from viz.replay.asking import SENTENCE
from viz.replay.changes import Change
from viz.replay.open_calls import OpenCalls
from viz.replay.telling import Telling
from viz.tree.outline import Outline
from viz.words.argument import Argument
from viz.words.phrase import Phrase

SENTENCES = 3
NONE = "No cutoff at this step."
BUTTONS = """
<p class="buttons"><button type="button" data-do="previous-cutoff">Previous cutoff</button>
  <button type="button" data-do="next-cutoff">Next cutoff</button></p>
"""


class Why:
    """Shows the argument at a cutoff and at the children that it skips."""

    def __init__(self, trace: Trace, outline: Outline, telling: Telling | None = None) -> None:
        self.outline = outline
        self.telling = telling or Telling(trace)
        self.parents = outline.parents
        self.argument: Argument | None = None
        self.lines: dict[tuple[int | None, int], str] = {}

    def html(self) -> str:
        """Return the panel without an argument."""
        sentences = "".join(f'<p data-key="why-{number}"></p>' for number in range(SENTENCES))
        key = '<p class="lit-key"><i class="have"></i> already secured <i class="cut"></i> cut off</p>'
        return f'{sentences}<p class="note" data-key="why-note"></p>{key}{BUTTONS}'

    def start(self) -> Iterator[Change]:
        """Yield that nothing is cut at step 0."""
        yield "why-note", "text", NONE

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:  # noqa: ARG002  the argument says enough
        """Yield the argument where a cutoff happens; it stands until the search goes on."""
        argument = self.telling.of(event).argument
        if event.kind is Kind.SKIP or argument is self.argument:
            return
        self.argument = argument
        for number in range(SENTENCES):
            yield f"why-{number}", "text", sentence(number, argument)
        yield "why-note", "text", None if argument else NONE
        yield "tree", "lit", self.lit(argument)

    def lit(self, argument: Argument | None) -> Phrase | None:
        """Return the lit paths of an argument."""
        if argument is None:
            return None
        owner = self.outline.owner
        have, above = "", None
        if argument.set_by is not None:
            above = owner[argument.set_by]
            if argument.source is not None:
                have = ",".join(filter(None, (str(above), self.line(above, owner[argument.source]))))
        return "", have, self.line(above, owner[argument.cutter]) or str(above)

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


def sentence(number: int, argument: Argument | None) -> Phrase | None:
    """Return a sentence of an argument, if it has that many."""
    return argument.sentences[number] if argument and number < len(argument.sentences) else None


WHY = View(
    "why",
    "Why this cutoff",
    "the argument for a cutoff, with both paths highlighted",
    lambda drawn: Why(drawn.trace, drawn.outline, drawn.telling),
    lambda drawn: drawn.algorithm.prunes,
    reveals=(SENTENCE,),
)
