"""`PagePart`: one part of the page as a function of the frame at a step, and what parts are made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, TypeAlias

from core.game import Game
from core.search import ALGORITHMS
from core.search.algorithm import Algorithm
from core.trace import Trace
from core.trace.frames import Frame, Frames
from core.trace.node_steps import NodeSteps
from viz.boards.board import Board
from viz.notation import Notation
from viz.replay.stack import Stack
from viz.tree.outline import Outline, turns_of
from viz.words.narration import Narrator
from viz.words.phrase import Phrase
from viz.words.sampling import narrator

Content: TypeAlias = str | Phrase | None
"""A slot's content; None if nothing."""

Slot: TypeAlias = tuple[str, str]
"""An element's `data-key`, and what of it shows the content.

That is an attribute; "text"; "text:part", the text of the [data-part] element inside; "cells", the texts of the
[data-cell] elements inside, which are the words of a phrase; "row", the same of a row that is hidden without; "mark",
the one [data-line] element inside that is marked; or "lit", two lists of drawn elements, by their keys, that the tree
highlights: what is secured, and what is cut. With "node:" before it, it is what takes the place of the other while the
reader steps by node.
"""


@dataclass(frozen=True)
class PartInput:
    """What the parts of the page are made from.

    The trace is in the reader's numbers; `outline` is what is drawn of it. `board` draws the positions of a game that
    has one.
    """

    trace: Trace
    outline: Outline
    notation: Notation
    game: Game[Any, Any]
    board: Board | None = None

    @cached_property
    def narrator(self) -> Narrator:
        """What tells of an event in sentences."""
        return narrator(self.trace, self.game)

    @property
    def frames(self) -> Frames:
        """The frames of the trace."""
        return self.narrator.frames

    @cached_property
    def stack(self) -> Stack:
        """The calls that are open at an event."""
        return Stack(self.trace, self.frames)

    @cached_property
    def node_steps(self) -> NodeSteps:
        """The steps by node."""
        return NodeSteps(self.trace)

    @cached_property
    def turns(self) -> dict[int, int]:
        """The place in the search order of the drawn children, by key; see `turns_of`."""
        return turns_of(self.trace, self.game, self.outline)

    @property
    def algorithm(self) -> Algorithm:
        """The search that the trace is of."""
        return ALGORITHMS[self.trace.options.algorithm]


class PagePart(Protocol):
    """One part of the page: its slots, and what they hold at any step."""

    @property
    def slots(self) -> Sequence[Slot]:
        """The slots of its elements."""
        ...

    def show(self, at: Frame) -> Sequence[Content]:
        """Return the slots' contents at a frame, in order; those left out at the end hold nothing."""
        ...


class Panel(PagePart, Protocol):
    """A view beside the tree."""

    def html(self) -> str:
        """Return the HTML with the elements of the slots."""
        ...
