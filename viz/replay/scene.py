"""`scene`: turns a trace into a picture, the data for its nodes at any step, and the words of each step."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain
from typing import Any

import numpy as np

from core.game import Game
from core.search import ALGORITHMS, played
from core.trace import Path, Trace
from core.trace.kinds import by_number
from core.trace.node_steps import NodeSteps
from core.trace.shown_numbers import for_mover, with_rounded_means
from core.trees.leaf_tree import LeafTree
from viz.boards import BOARDS
from viz.contract.recording import EventData, FocusData, PieceData, RecordingData, SceneData
from viz.notation import PLAIN, Notation, Numbers
from viz.replay.board import BoardPart
from viz.replay.document import Document, column, document
from viz.replay.focus import focus_data
from viz.replay.part import PartInput
from viz.replay.pieces import Pieces
from viz.replay.small_boards import boards_on_paper
from viz.replay.story import Story
from viz.replay.views import VIEWS
from viz.tree.outline import MOST_DRAWN, Outline, for_movers, outline, turns_of
from viz.tree.picture import Picture, draw
from viz.words.narration import READY, Narrator, Sentence
from viz.words.wording import is_shortened

SAMPLED = 48
"""The steps whose sentences are measured before all are there, so that their room is right from the start."""


@dataclass(frozen=True)
class Scene:
    """Everything that the player needs for one search: the tree, the board and the panels, with their contents.

    `views` are the names of those that apply; `panels` is the HTML of each that follows the search. `focus` is the data
    for the tree's pictures in the browser. The `narrator` says what happens at a step; `node_steps` are those by node.
    `turns` are the places of children in the search order, by key.
    """

    trace: Trace
    game: Game[Any, Any]
    board_name: str | None
    notation: Notation
    outline: Outline
    picture: Picture
    board: str | None
    views: tuple[str, ...]
    panels: dict[str, str]
    words: Pieces
    focus: FocusData
    narrator: Narrator
    node_steps: NodeSteps
    turns: dict[int, int]

    @property
    def for_mover(self) -> bool:
        """Whether the numbers are those of the side to move."""
        return is_for_mover(self.trace, self.notation)

    @property
    def is_focused_first(self) -> bool:
        """Whether the focus view opens first, however large the window: if not everything is drawn."""
        return self.outline.hidden > 0

    @cached_property
    def shown_trace(self) -> Trace:
        """The trace in the reader's numbers: MAX's, or the mover's."""
        return _for_reader(self.trace, self.notation)

    @property
    def shortens(self) -> bool:
        """Whether the picture shortens some number."""
        known = (node.known for node in self.outline.nodes if node.known is not None)
        return any(map(is_shortened, chain(self.trace.values, known)))

    @property
    def steps(self) -> int:
        """The number of steps, one per event."""
        return len(self.trace)

    @property
    def leaves(self) -> int | None:
        """How many leaves there are to visit; None if they may be visited again or are unknown."""
        tree, trace = self.game, self.trace
        if not isinstance(tree, LeafTree) or trace.visits_again or trace.options.depth is not None:
            return None
        return sum(map(tree.is_terminal, range(len(tree))))

    def sentence(self, step: int, *, by_node: bool = True) -> Sentence:
        """Return the sentence at a step; at the end of a step by node that of all of it, if `by_node`."""
        if not step:
            return READY
        numbers = self.node_steps.at(step) if by_node else None
        if numbers is None:
            return self.narrator.sentence(self.shown_trace[step - 1])
        return self.narrator.step([*self.shown_trace.some(np.array(numbers))])[1]

    def data(self) -> SceneData:
        """Return the scene for JSON, with all its pieces; viz/components/player reads it."""
        return self._data(list(self.words))

    def _data(self, pieces: Sequence[PieceData]) -> SceneData:
        return {
            "tree": self.picture.data,
            "board": self.board,
            "panels": self.panels,
            "geometry": self.picture.geometry,
            "turns": self.turns,
            "steps": self.steps,
            "leaves": self.leaves,
            "passes": bool((self.trace.visits.in_pass > 1).any()),
            "events": self.events(),
            "words": {"slots": self.words.slots, "starts": self.words.starts, "pieces": pieces},
        }

    @cached_property
    def document(self) -> Document:
        """What browsers load of the scene at first, with what the focus view reads.

        Further pieces are made on request.
        """
        data: RecordingData = {**self._data([self.words[0]]), "focus": self.focus}
        return document(data, [partial(self.words.packed, number) for number in range(1, len(self.words))])

    def events(self) -> EventData:
        """Return what stepping needs: each event's kind and node, and each node's parent and drawn element.

        `visits` has each event's visit, null if each node has only one, and `ends` has the ends of the steps by node.
        """
        rows, places = self.trace.events, self.trace.places
        return {
            "names": by_number(lambda kind: kind.name, ""),
            "kinds": column(rows["kind"]),
            "nodes": column(self.trace.at),
            "visits": column(rows["visit"]) if self.trace.visits_again else None,
            "parents": column(places.parent),
            "depths": column(places.depth),
            "elements": column(self.outline.owner),
            "ends": column(self.node_steps.ends),
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
) -> Scene:
    """Draw a trace; `board_name` is the game's name in BOARDS, None for a tree without a board.

    At most about `most` nodes are drawn, and the children of the nodes in `opened`. Scenes of several traces of one
    game, drawn with each other `beside` them, have the same nodes in the same places.
    """
    game = played(game, trace.options)
    shown_trace, shape = _for_reader(trace, notation), outline(trace, game, most, opened, beside)
    shape = for_movers(shape) if is_for_mover(trace, notation) else shape
    drawing = None if board_name is None else BOARDS[board_name]
    drawn = PartInput(shown_trace, shape, notation, game, drawing)
    views = [view for view in VIEWS.values() if view.applies(drawn)]
    by_name = {view.name: view.panel(drawn) for view in views if view.panel}
    story, board = Story(drawn), None if drawing is None else BoardPart(drawn)
    parts = [story, *by_name.values(), *([board] if board else [])]
    words = Pieces(drawn.frames, parts, story.sample(SAMPLED))
    with ThreadPoolExecutor(1) as meanwhile:  # Graphviz works in a process of its own
        first = meanwhile.submit(words.packed, 0)
        focus = meanwhile.submit(focus_data, shown_trace, game, notation, drawing, first=shape.hidden > 0)
        picture = draw(shape, shown_trace, notation, [*map(with_rounded_means, beside)], turns=drawn.turns)
        first.result()
    return Scene(
        trace,
        game,
        board_name,
        notation,
        shape,
        picture,
        None if board is None else board.html(),
        tuple(view.name for view in views),
        {name: panel.html() for name, panel in by_name.items()},
        words,
        focus.result(),
        drawn.narrator,
        drawn.node_steps,
        drawn.turns,
    )


def scene_of_path(drawn: Scene, path: Path, opened: Sequence[Path] = ()) -> Scene:
    """Return a scene of a path's nodes with all their siblings, and the children of the last one.

    It has the children of `opened` nodes, too; everything else is in bundles. In a game nodes have boards.
    """
    shape = outline(drawn.trace, drawn.game, 1, [*opened, *(path[:end] for end in range(len(path) + 1))])
    shape = for_movers(shape) if drawn.for_mover else shape
    turns = turns_of(drawn.trace, drawn.game, shape)
    board = None if drawn.board_name is None else BOARDS[drawn.board_name]
    boards = None if board is None else boards_on_paper(board, drawn.trace, drawn.game, shape)
    picture = draw(shape, drawn.shown_trace, drawn.notation, tucked=True, boards=boards, turns=turns)
    return replace(drawn, outline=shape, picture=picture, board=None, panels={}, turns=turns)


def _for_reader(trace: Trace, notation: Notation) -> Trace:
    return for_mover(trace) if is_for_mover(trace, notation) else with_rounded_means(trace)


def is_for_mover(trace: Trace, notation: Notation) -> bool:
    """Return whether the numbers are the mover's: if the search counts so, and the reader wants it."""
    return notation.numbers is Numbers.MOVER and ALGORITHMS[trace.options.algorithm].for_mover
