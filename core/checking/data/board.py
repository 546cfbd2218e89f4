"""A board on which moves are made and undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

from core.checking.data.kind import Data
from core.checking.data.names import Meaning, meaning
from core.game import MAX


class Board(Data):
    """A board on which moves are made and undone; the node is where the moves have led."""

    def made(self, node: int) -> Any:
        """Return the board."""
        self.line = [node]
        self.others = {"board": _Board(self)}
        self.reads: dict[Meaning | None, Callable[..., Any]] = {
            Meaning.CHILDREN: self.legal,
            Meaning.VALUE: lambda *_given: self.used(self.line[-1]),
            Meaning.END: self.is_over,
            Meaning.MAKE: self.make,
            Meaning.UNDO: self.undo,
        }
        known = {name: self.reads.get(meaning(name)) for name in self.source.missing}
        self.helpers = {name: each for name, each in known.items() if each is not None}
        return self.others["board"]

    def node(self, given: object, _others: Mapping[str, object], _above: int | None = None) -> int | None:
        """Return where the moves have led, or where one of them leads."""
        return given.node if isinstance(given, _Move) else self.line[-1]

    def legal(self, *_given: object) -> list[Any]:
        """Return the moves from here."""
        self.notes.looks(self.line[-1])
        return [_Move(child, index) for index, child in enumerate(self.tree.children[self.line[-1]])]

    def make(self, move: Any, *_others: object) -> None:
        """Make a move; raise ValueError if it is none from here."""
        node = getattr(move, "node", None)
        if node not in self.tree.children[self.line[-1]]:
            raise ValueError(f"{move!r} is no legal move here")
        self.line.append(node)

    def undo(self, *_given: object) -> None:
        """Undo the last move; raise IndexError if there is none."""
        if len(self.line) == 1:
            raise IndexError("there is no move to undo")
        self.line.pop()

    def is_over(self, *_given: object) -> bool:
        """Return whether there is no move."""
        self.notes.looks(self.line[-1])
        return self.tree.is_terminal(self.line[-1])


class _Move(str):  # noqa: SLOT000  it has the node besides
    def __new__(cls, node: int, index: int) -> Self:
        move = super().__new__(cls, f"move {index}")
        move.node = node
        return move

    node: int


class _Board:
    def __init__(self, data: Board) -> None:
        self._data = data

    def __getattr__(self, name: str) -> Any:
        if name.casefold() == "turn":
            return self._data.tree.to_move(self._data.line[-1]) is MAX
        found = self._data.reads.get(meaning(name))
        if found is None:
            raise AttributeError(f"the board has no {name!r}")
        return found if name in self._data.source.methods else found()


_Board.__name__ = _Board.__qualname__ = "Board"
_Move.__name__ = _Move.__qualname__ = "Move"
