"""`scene`: a trace becomes a picture and one small patch a step. A pure function: the browser only applies it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from core.game import Game
from core.trace import ABSENT, Kind, Trace
from viz.boards import BOARDS, Board
from viz.narration import READY, Narrator, Sentence
from viz.outline import MOST_DRAWN, Outline, outline
from viz.patches import Patches
from viz.picture import Picture, draw
from viz.tree_changes import TreeChanges
from viz.wording import sentence_case, short_name, shown

EVENTS_A_REPORT = 5_000
"""Progress is told each time that so many events are drawn."""

LONGEST_PATH = 8
"""The path of moves names so many nodes at most, the last ones."""


@dataclass(frozen=True)
class Scene:
    """All that the player needs of one search: the tree and the board at step 0, and the patches.

    `marks` are the steps at which a cutoff happens, for the slider.
    """

    outline: Outline
    picture: Picture
    board: str | None
    patches: Patches
    steps: int
    marks: tuple[int, ...]

    def data(self) -> dict[str, Any]:
        """Return the scene as JSON holds it; viz/player/player.js reads it."""
        return {
            "tree": self.picture.svg,
            "board": self.board,
            "centres": self.picture.centres,
            "levels": [[level.y, level.name] for level in self.picture.levels],
            "steps": self.steps,
            "marks": self.marks,
            "patches": self.patches.data(),
        }


def scene(
    trace: Trace,
    game: Game[Any, Any],
    board_name: str | None = None,
    *,
    most: int = MOST_DRAWN,
    progress: Callable[[float], None] = lambda _: None,
) -> Scene:
    """Draw a trace; `board_name` is the game's name in BOARDS, None for a tree without a board.

    At most about `most` nodes are drawn. `progress` is told now and then which share is done.
    """
    shape = outline(trace, game, most)
    board = None if board_name is None else BOARDS[board_name]
    patches = Patches()
    for key in range(len(shape.nodes) + len(shape.bundles)):
        patches.start(f"n{key}", "data-state", "unvisited")
        patches.start(f"e{key}", "data-edge", "unvisited")
    for node in shape.nodes:
        for what in ("data-value", "data-alpha", "data-beta"):
            patches.start(f"n{node.key}", what, "")
        if node.known is not None:
            patches.start(f"n{node.key}", "text:value", shown(node.known))
    _collect(patches, Narrator(trace, game), TreeChanges(shape, trace), board, progress)
    return Scene(
        shape,
        draw(shape, trace),
        None if board is None else board.blank(),
        patches,
        len(trace),
        tuple((np.flatnonzero(trace.events["kind"] == Kind.CUTOFF) + 1).tolist()),
    )


def _collect(
    patches: Patches, narrator: Narrator, tree: TreeChanges, board: Board | None, progress: Callable[[float], None]
) -> None:
    """Collect the patches: the tree, the sentence, the counters, the path and the board, event by event."""
    trace = tree.trace
    nodes = trace.nodes
    counters = dict.fromkeys(("nodes", "leaves", "cutoffs", "skipped"), 0)
    counted = {
        Kind.ENTER: "nodes",
        Kind.LEAF: "leaves",
        Kind.HORIZON: "leaves",
        Kind.CUTOFF: "cutoffs",
        Kind.SKIP: "skipped",
    }
    for name in counters:
        patches.start(f"count-{name}", "text", "0")
    _say(patches.start, READY, "START")
    patches.start("path", "text", "")
    if board is not None and len(nodes):
        for key, mark in board.marks(nodes.states[0], None).items():
            patches.start(key, "data-mark", mark)
    here = None
    paths: dict[int, str] = {}
    for index, event in enumerate(trace):
        for change in tree.of(index, event):
            patches.change(*change)
        _say(patches.change, narrator.sentence(event), event.kind.name)
        if event.kind in counted:
            name = counted[event.kind]
            counters[name] += 1
            patches.change(f"count-{name}", "text", f"{counters[name]:,}")
        if event.node != here:
            here = event.node
            patches.change("player", "data-focus", str(tree.outline.owner[here]))
            if here not in paths:
                paths[here] = path_text(trace, here)
            patches.change("path", "text", paths[here])
            if board is not None:
                move = nodes.moves[here]
                for key, mark in board.marks(nodes.states[here], move if isinstance(move, str) else None).items():
                    patches.change(key, "data-mark", mark)
        patches.end_step()
        if index % EVENTS_A_REPORT == 0:
            progress(index / len(trace))


def _say(put: Any, sentence: Sentence, kind: str) -> None:
    put("say", "data-kind", kind)
    put("tag", "text", sentence.tag)
    put("lead", "text", sentence.lead)
    put("rest", "text", sentence.rest)


def path_text(trace: Trace, node: int) -> str:
    """Return the names from the root to a node, joined by arrows, with the first left out where they are many."""
    names: list[str] = []
    while node != ABSENT and len(names) < LONGEST_PATH:  # not the whole line: a tree may be a chain
        names.append(short_name(trace, node))
        node = int(trace.nodes.parent[node])
    return sentence_case(" → ".join(names[::-1] if node == ABSENT else ["…", *names[::-1]]))
