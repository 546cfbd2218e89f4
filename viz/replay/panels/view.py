"""`View`: everything about a view beside the tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from core.game import Game
from core.search import ALGORITHMS
from core.search.algorithm import Algorithm
from core.trace import Trace
from core.trace.frames import Frames
from viz.boards.board import Board
from viz.covers import NEXT, SENTENCE
from viz.notation import Notation
from viz.replay.part import Panel
from viz.replay.stack import Stack
from viz.tree.outline import Outline
from viz.words.narration import Narrator


class ViewInput(NamedTuple):
    """What a view is made from: a trace, what is drawn of it, the notation, the game, and the narrator.

    `stack` has the calls that are open at an event. `board` draws the positions of a game that has one.
    """

    trace: Trace
    outline: Outline
    notation: Notation
    game: Game[Any, Any]
    narrator: Narrator
    stack: Stack
    board: Board | None = None

    @property
    def frames(self) -> Frames:
        """The frames of the trace."""
        return self.narrator.frames

    @property
    def algorithm(self) -> Algorithm:
        """The search that the trace is of."""
        return ALGORITHMS[self.trace.options.algorithm]


@dataclass(frozen=True)
class View:
    """A view: its name in links, its title, and what the menu says about it.

    `about` says in a few words what it answers. `panel` makes the part that follows the search; without one the browser
    shows the view alone. `applies` says for which searches it exists. `reveals` names what of SENTENCE and NEXT the
    view as a whole would give away, and is covered with; its numbers are hidden by their marks. `at_first` says that it
    is open by default, `seldom` that its title is behind "More", `served` that it asks the server.
    """

    name: str
    title: str
    about: str
    panel: Callable[[ViewInput], Panel] | None = None
    applies: Callable[[ViewInput], bool] = lambda _: True
    reveals: tuple[str, ...] = (SENTENCE, NEXT)
    at_first: bool = False
    seldom: bool = False
    served: bool = False
