"""`Pieces`: the trace of a plain search, worked out from its notes piece by piece while the search goes on."""

from __future__ import annotations

from copy import copy
from itertools import repeat
from operator import is_
from typing import Any

import numpy as np

from core.game import MAX, MIN, Game, Labelled, Value
from core.options import Bounds, SearchOptions
from core.options.paths import Path
from core.trace import EVENT, Kind, Places, Trace, VisitTable
from core.trace.notes import Notes, events_of
from core.trace.numbered import Numbered
from core.trace.open_line import BEFORE_THE_ROOT
from core.trace.piece import Entered, Piece
from core.trace.repeated import Growing, GrowingColumn, Repeated

AT_ONCE = 2**15
"""This many calls are worked out together: enough for numpy, and few enough for the processor's own memory."""


class Pieces:
    """What became of the notes so far: the rows, the table of places, and the nodes that are open.

    Each piece but the last ends right before a node is entered.
    """

    def __init__(self, game: Game[Any, Any], options: SearchOptions) -> None:
        self._game, self._options = game, options
        self._rows = bytearray()
        self._line = BEFORE_THE_ROOT
        self._window = options.window
        self._values = Numbered[Value]()
        self._extremes: tuple[Value, Value] | None = None
        self._parent, self._child, self._depth, self._branching = (GrowingColumn() for _ in range(4))
        self._is_max, self._moves, self._states = GrowingColumn(), Growing(), Growing()

    def copy(self) -> Pieces:
        """Return another one that has the same and goes on by itself."""
        other = copy(self)
        for name, grows in vars(self).items():
            if isinstance(grows, bytearray | Numbered | Growing | GrowingColumn):
                setattr(other, name, copy(grows))
        return other

    def begin(self, window: tuple[Value, Value]) -> None:
        """Begin with the window of the root."""
        self._window, self._values = window, Numbered.of(window)

    @property
    def open_nodes(self) -> int:
        """How many nodes are open."""
        return len(self._line)

    @property
    def path(self) -> Path:
        """Which child each of the open nodes is; the root counts as well."""
        return tuple(self._line.child.tolist())

    @property
    def calls_at_once(self) -> int:
        """After how many calls the next piece may end.

        The nodes that are open are worked out once more with each piece, so that it has to be longer than these.
        """
        return max(AT_ONCE, 4 * len(self._line))

    def __len__(self) -> int:
        """Return how many events there are so far."""
        return len(self._rows) // EVENT.itemsize

    def add(self, notes: Notes, most: int | None = None) -> None:
        """Work out the events of further notes, only the first `most` if that is a number."""
        events = events_of(notes, self._values, most)
        if not len(events.kind):
            return
        nodes, first = len(events.branching), len(self._child)
        entered = Entered(
            np.arange(first, first + nodes, dtype=np.int32),
            np.fromiter(notes.chosen[: 2 * nodes : 2], np.int32, nodes),
            np.fromiter(map(is_, notes.entered[1 : 2 * nodes : 2], repeat(MAX)), bool, nodes),
        )
        if self._extremes is None and (events.kind == Kind.HORIZON).any():
            # Only a game that is `Evaluated` has a node at a depth limit.
            self._extremes = self._game.utility_range  # type: ignore[attr-defined]
        clamps = self._options.bounds is Bounds.HARD
        piece = Piece(self._line, events, entered, self._values, self._window, extremes=self._extremes, clamps=clamps)
        rows, parent, depth, self._line = piece.worked()
        self._rows += rows.tobytes()
        self._parent.add(parent)
        self._child.add(entered.child)
        self._depth.add(depth)
        self._branching.add(events.branching)
        self._is_max.add(entered.is_max.view(np.int8))
        self._moves.add(notes.chosen[1 : 2 * nodes : 2])
        self._states.add(notes.entered[: 2 * nodes : 2])

    def truncate(self) -> None:
        """Add TRUNCATED at the end."""
        self._rows += self._line.truncated().tobytes()

    def trace(self) -> Trace:
        """Return the trace. Nothing can be added any more: it holds the rows themselves, which are many."""
        game, states, nodes = self._game, self._states.frozen(), len(self._child)
        if not isinstance(game, Labelled):
            labels: Any = Repeated(("",), np.broadcast_to(np.int8(0), nodes))
        else:
            labels = states.of_each(game.label) if isinstance(states, Repeated) else tuple(map(game.label, states))
        parent = self._parent.frozen().astype(np.int32, copy=False)
        return Trace(
            self._options,
            np.frombuffer(self._rows, EVENT),
            tuple(self._values),
            Places(
                parent=parent,
                child=self._child.frozen(),
                depth=self._depth.frozen(),
                branching=self._branching.frozen(),
                players=Repeated((MIN, MAX), self._is_max.frozen()),
                moves=self._moves.frozen(),
                states=states,
                labels=labels,
            ),
            VisitTable.once(parent),
        )
