"""`Telling`: the sentence of each event and the argument for each cutoff, in one pass over a trace.

Most events are told as another one was, apart from where they are: the same move, the same numbers. So a sentence is
made for the first of those alike and serves them all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from core.game import Game
from core.trace import Kind, Trace
from viz.replay.columns import Column
from viz.replay.moments import Moments
from viz.replay.same_words import alike
from viz.words.argument import Argument, Reasons
from viz.words.narration import Narrator, Sentence
from viz.words.narration.memory import PASSED_OVER
from viz.words.sampling import narrator


class Told(NamedTuple):
    """The sentence of each event, and the arguments for the cutoffs in their order."""

    sentences: Column[Sentence]
    arguments: list[Argument]


class Telling:
    """Tells a trace, when it is first asked."""

    def __init__(self, trace: Trace, game: Game[Any, Any] | None = None) -> None:
        self.trace = trace
        self.game = game
        self._told: Told | None = None

    def told(self, moments: Moments) -> Told:
        """Return what is told of the events."""
        if self._told is None:
            self._told = self._tell(moments)
        return self._told

    def _tell(self, moments: Moments) -> Told:
        so_far = Narrator(self.trace) if self.game is None else narrator(self.trace, self.game)
        reasons = Reasons(self.trace, so_far)
        argued: list[Argument] = []
        groups = alike(moments, so_far)
        sentences: dict[int, Sentence] = {}
        cuts, passed_over = moments.of_kind(Kind.CUTOFF), moments.of_kind(*PASSED_OVER)
        is_first = np.zeros(len(moments), bool)
        is_first[np.unique(groups, return_index=True)[1]] = True
        events = np.flatnonzero(is_first | cuts | ~passed_over)
        columns = (column[events].tolist() for column in (is_first, groups, cuts))
        for number, first, group, cut, event in zip(events.tolist(), *columns, self.trace.some(events), strict=True):
            if first:
                sentences[group] = so_far.sentence(event)
            else:
                so_far.take(event)
                so_far.note(event)
            if cut:
                argued.append(reasons.argument(number + 1, event))
            else:
                reasons.follow(event)
        return Told(Column(groups, [sentences[group] for group in range(len(sentences))]), argued)
