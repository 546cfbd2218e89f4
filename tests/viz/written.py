"""What is told of a trace: its sentences, and the text trace on paper, all of it or as much as stands at a step."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from core.game import Game
from core.trace import Kind, Trace
from viz.words.narration import Narrator
from viz.words.text_trace import Line, lines

INDENT = "  "


def line_at(written: Sequence[Line], step: int) -> int:
    """Return the index of the last line that is on the paper at a step; -1 at step 0, where there is none."""
    return bisect_right(written, step, key=attrgetter("step")) - 1


def as_text(trace: Trace, game: Game[Any, Any] | None = None) -> str:
    """Return the lines as plain text, indented by two spaces per ply, each ending in a line break."""
    return "".join(f"{INDENT * line.depth}{line}\n" for line in lines(trace, game))


def told(trace: Trace, game: Game[Any, Any], kind: Kind) -> list[str]:
    """Return the sentences of the events of a kind."""
    narrator = Narrator(trace, game)
    sentences = [(event.kind, str(narrator.sentence(event))) for event in trace]
    return [said.replace("\N{NO-BREAK SPACE}", " ") for each, said in sentences if each is kind]
