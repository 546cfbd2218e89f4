"""What is told of a trace: its sentences."""

from __future__ import annotations

from typing import Any

from core.game import Game
from core.trace import Kind, Trace
from viz.words.narration import Narrator


def told(trace: Trace, game: Game[Any, Any], kind: Kind) -> list[str]:
    """Return the sentences of the events of a kind."""
    narrator = Narrator(trace, game)
    sentences = [(event.kind, str(narrator.sentence(event))) for event in trace]
    return [said.replace("\N{NO-BREAK SPACE}", " ") for each, said in sentences if each is kind]
