"""`View`: everything about a view beside the tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from viz.covers import NEXT, SENTENCE
from viz.replay.part import Panel, PartInput


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
    panel: Callable[[PartInput], Panel] | None = None
    applies: Callable[[PartInput], bool] = lambda _: True
    reveals: tuple[str, ...] = (SENTENCE, NEXT)
    at_first: bool = False
    seldom: bool = False
    served: bool = False
