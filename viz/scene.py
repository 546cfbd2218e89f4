"""`scene`: a trace becomes a picture and one small patch a step. A pure function: the browser only applies it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from core.game import Game
from core.options.notation import PLAIN, Notation
from core.trace import Kind, Path, Trace
from viz.boards import BOARDS
from viz.panels import panels
from viz.replay.board_changes import BoardChanges
from viz.replay.follower import Follower
from viz.replay.open_calls import OpenCalls
from viz.replay.patches import Patches
from viz.replay.story_changes import StoryChanges
from viz.replay.tree_changes import TreeChanges
from viz.tree.outline import MOST_DRAWN, Outline, outline
from viz.tree.picture import Picture, draw
from viz.words import text_trace
from viz.words.wording import is_shortened

EVENTS_A_REPORT = 5_000
"""Progress is told each time that so many events are drawn."""


@dataclass(frozen=True)
class Scene:
    """All that the player needs of one search: the tree, the board and the panels at step 0, and the patches.

    `panels` is the HTML of each panel that follows the search, by the name of its view; `lines` are those of the text
    trace: the step, the depth, and the number of its words among the patches' values.
    """

    trace: Trace
    notation: Notation
    outline: Outline
    picture: Picture
    board: str | None
    panels: dict[str, str]
    lines: tuple[tuple[int, int, int], ...]
    patches: Patches

    @property
    def shortens(self) -> bool:
        """Whether the picture has no room for all digits of some number."""
        known = (node.known for node in self.outline.nodes if node.known is not None)
        return any(map(is_shortened, chain(self.trace.values, known)))

    @property
    def steps(self) -> int:
        """The number of steps, one an event."""
        return len(self.trace)

    def data(self) -> dict[str, Any]:
        """Return the scene as JSON holds it; viz/player/player.js reads it."""
        return {
            "tree": self.picture.svg,
            "board": self.board,
            "panels": self.panels,
            "lines": self.lines,
            "centres": self.picture.centres,
            "rooms": self.picture.rooms,
            "elementParents": self.outline.parents,
            "levels": [[level.y, level.name] for level in self.picture.levels],
            "steps": self.steps,
            "events": self.events(),
            "patches": self.patches.data(),
        }

    def events(self) -> dict[str, Any]:
        """Return what the reader moves by: each event's kind and node, and each node's parent and drawn element.

        `visits` has the visit of each event, null if each node has only one.
        """
        rows, places = self.trace.events, self.trace.places
        return {
            "names": [kind.name for kind in Kind],
            "kinds": rows["kind"].tolist(),
            "nodes": self.trace.at.tolist(),
            "visits": rows["visit"].tolist() if self.trace.visits_again else None,
            "parents": places.parent.tolist(),
            "depths": places.depth.tolist(),
            "elements": self.outline.owner,
        }


def scene(
    trace: Trace,
    game: Game[Any, Any],
    board_name: str | None = None,
    *,
    notation: Notation = PLAIN,
    opened: Collection[Path] = (),
    most: int = MOST_DRAWN,
    beside: Sequence[Trace] = (),
    progress: Callable[[float], None] = lambda _: None,
) -> Scene:
    """Draw a trace; `board_name` is the game's name in BOARDS, None for a tree without a board.

    At most about `most` nodes are drawn, and the children of the nodes in `opened`. Scenes of several traces of one
    game, each drawn with the others `beside` it, have the same nodes at the same places.
    `progress` is told now and then which share is done.
    """
    shape = outline(trace, game, most, opened, beside)
    board = None if board_name is None else BoardChanges(BOARDS[board_name], trace, game)
    by_name = panels(trace, shape, notation)
    followers: list[Follower] = [TreeChanges(shape, trace, notation), StoryChanges(trace, game), *by_name.values()]
    if board is not None:
        followers.append(board)
    patches = followed(trace, followers, progress)
    lines = tuple((line.step, line.depth, patches.number(line.phrase)) for line in text_trace.lines(trace, game))
    return Scene(
        trace,
        notation,
        shape,
        draw(shape, trace, notation, beside),
        None if board is None else board.html(),
        {name: panel.html() for name, panel in by_name.items()},
        lines,
        patches,
    )


def followed(trace: Trace, followers: list[Follower], progress: Callable[[float], None]) -> Patches:
    """Return the patches of all that follows a trace."""
    patches = Patches()
    calls = OpenCalls(trace)
    for follower in followers:
        for change in follower.start():
            patches.start(*change)
    for index, event in enumerate(trace):
        calls.take(event)
        for follower in followers:
            for change in follower.of(event, calls):
                patches.change(*change)
        patches.end_step()
        if index % EVENTS_A_REPORT == 0:
            progress(index / len(trace))
    return patches
