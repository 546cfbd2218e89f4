"""The panel "Why this cutoff": the argument for a cutoff, and the two lines of the tree behind it."""

from __future__ import annotations

from core.trace import Kind, Trace
from core.trace.frames import Frame
from viz.covers import SENTENCE
from viz.replay.panels.view import View
from viz.replay.part import Content, Slot
from viz.tree.outline import Outline
from viz.words.argument import Argument, Reasons
from viz.words.narration import Narrator
from viz.words.phrase import Phrase

SENTENCES = 3
NONE = "No cutoff at this step."


class Why:
    """Shows the argument at a cutoff and at the children that it skips."""

    slots: tuple[Slot, ...] = (
        *((f"why-{number}", "text") for number in range(SENTENCES)),
        ("why-note", "text"),
        ("tree", "lit"),
    )

    def __init__(self, trace: Trace, outline: Outline, narrator: Narrator) -> None:
        self.trace = trace
        self.outline = outline
        self.reasons = Reasons(trace, narrator)
        self.parents = outline.parents
        self.lines: dict[tuple[int | None, int], str] = {}

    def html(self) -> str:
        """Return the panel without an argument."""
        sentences = "".join(f'<p data-key="why-{number}"></p>' for number in range(SENTENCES))
        key = '<p class="lit-key"><i class="have"></i> already secured <i class="cut"></i> cut off</p>'
        return f'{sentences}<p class="note" data-key="why-note"></p>{key}'

    def show(self, at: Frame) -> list[Content]:
        """Return the argument for a cutoff, and what it lights; it stays while children are skipped."""
        argument = self.argument(at)
        sentences = [sentence(number, argument) for number in range(SENTENCES)]
        return [*sentences, None if argument else NONE, self.lit(argument)]

    def argument(self, at: Frame) -> Argument | None:
        """Return the argument for the cutoff at a frame, if there is one."""
        event = at.event
        while event is not None and event.kind is Kind.SKIP and event.number:
            event = self.trace[event.number - 1]
        return self.reasons.argument(event) if event is not None and event.kind is Kind.CUTOFF else None

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
        """Return the elements from below one (None: from the root) down to another, for a slot.

        A bundle stands for many nodes, so in a deep tree most lines are equal.
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
    lambda drawn: Why(drawn.trace, drawn.outline, drawn.narrator),
    lambda drawn: drawn.algorithm.prunes,
    reveals=(SENTENCE,),
    at_first=True,
)
