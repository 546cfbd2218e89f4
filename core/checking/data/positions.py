"""Positions of a program's own game, known by their content."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from core.checking.data.calls import TRACE, Place
from core.checking.data.content import content
from core.checking.data.game_tree import Grown
from core.checking.data.kind import Data
from core.checking.data.read_tracking import Notes, plain
from core.checking.failure import Trouble
from core.checking.source import Source
from core.trees.leaf_tree import LeafTree

UNKNOWN = LeafTree(((),), (0,))
"""The tree before it is found."""


PLIES = 4
"""The depth, where the program is told one and the reader says none."""


class Positions(Data):
    """The program's own positions; the tree is that of its game, and is known once the program is loaded."""

    def __init__(self, tree: LeafTree, notes: Notes, source: Source, **hand: bool) -> None:
        super().__init__(tree, notes, source, **hand)
        self._places: tuple[Place, ...] = ()
        self._moves: Mapping[Hashable, int] = {}
        self._place: Callable[[Any, Any], Place] = Place

    def made(self, node: int) -> Any:
        """Return nothing: positions are the program's."""

    @property
    def height(self) -> int:
        """How many plies a program is told to search that is told so."""
        return PLIES

    def holds(self, grown: Grown, place: Callable[[Any, Any], Place]) -> None:
        """Take the tree that was found; `place` says where the program is."""
        self.tree, self.shown, self.part, self.passes = grown.tree, grown.shown, grown.part, grown.passes
        self.note = grown.note
        self._places, self._moves, self._place = grown.places, grown.moves, place

    def node(self, given: object, others: Mapping[str, object], above: int | None = None) -> int | None:
        """Return the node of a position: the one above, which a function hands on, or the child that is like it."""
        place = self._place(given, others.get("maximizing", others.get("color")))
        if above is None:
            return 0
        self.notes.looks(above)
        if self._places[above].is_at(place):
            return above
        below = [self.tree.children[node][0] if node in self.passes else node for node in self.tree.children[above]]
        alike = [node for node in below if self._places[node].position == place.position]
        alike = [node for node in alike if self._places[node].turn == place.turn] or alike
        if not alike:
            said = "It comes to a position that no move leads to from the one before, as when a move is not undone."
            self.notes.stop(Trouble.CHANGED, f"{said} If that is right, {TRACE}.")
        found = next((node for node in alike if node not in self.met), alike[0])
        self.met.add(found)
        return found

    def move(self, given: object) -> int | None:
        """Return the child that an answer stands for, as the program itself answers when that one alone is good."""
        return self._moves.get(content(plain(given)))
