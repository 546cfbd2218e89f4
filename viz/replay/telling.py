"""`Telling`: the sentence of each event and the argument for each cutoff, event by event."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.game import Game
from core.trace import Event, Kind, Trace
from viz.words.argument import Argument, Reasons
from viz.words.narration import Narrator, Sentence
from viz.words.sampling import narrator


class Told(NamedTuple):
    """What is told of an event: its sentence, and the argument if it is a cutoff."""

    sentence: Sentence
    argument: Argument | None


class Telling:
    """Tells the events of a trace, in order; whoever asks for one again is told the same."""

    def __init__(self, trace: Trace, game: Game[Any, Any] | None = None) -> None:
        self._narrator = Narrator(trace) if game is None else narrator(trace, game)
        self._reasons = Reasons(trace, self._narrator)
        self._step = 0
        self._event: Event | None = None
        self._told: Told | None = None

    def of(self, event: Event) -> Told:
        """Return what is told of the next event, or again of the last one."""
        if self._told is None or event is not self._event:
            self._step += 1
            self._event, self._told = event, self._tell(event)
        return self._told

    def _tell(self, event: Event) -> Told:
        sentence = self._narrator.sentence(event)
        if event.kind is Kind.CUTOFF:
            return Told(sentence, self._reasons.argument(self._step, event))
        self._reasons.follow(event)
        return Told(sentence, None)
