"""A board on which moves are made and undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Never, Self

from core.checking.data.kind import Data
from core.checking.data.nodes import CHILDREN, ENDS, VALUES
from core.game import MAX, Value

MAKES = frozenset(["push", "make", "make_move", "makemove", "do_move", "domove", "play", "apply", "apply_move", "move"])
UNDOES = frozenset(["pop", "undo", "undo_move", "undomove", "unmake", "unmake_move", "unmakemove", "takeback"])
_LEGAL = CHILDREN | frozenset(["legal_moves", "get_legal_moves", "getallvalidmoves", "valid_moves", "get_valid_moves"])


class Board(Data):
    """A board on which moves are made and undone; the node is where the moves have led."""

    def made(self, node: int) -> Any:
        """Return the board."""
        self.line = [node]
        board = _Board(self)
        self.others = {"board": board}
        self.helpers = {name: self._helper(name) for name in self.source.missing}
        return board

    def node(self, _given: object, _others: Mapping[str, object]) -> int | None:
        """Return where the moves have led."""
        return self.line[-1]

    def move(self, given: object) -> int | None:
        """Return the child that a move leads to."""
        below = self.tree.children[0]
        return below.index(given.node) if isinstance(given, _Move) and given.node in below else None

    def legal(self) -> list[Any]:
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

    def value(self, *_given: object) -> Value:
        """Return the value of the position."""
        return self.used(self.line[-1])

    def _helper(self, name: str) -> Callable[..., Any]:
        found = self.called(name.strip("_").casefold())
        if found is not None:
            return found

        def unknown(*_given: object) -> Never:
            raise NameError(f"name {name!r} is not defined")

        return unknown

    def called(self, name: str) -> Callable[..., Any] | None:
        """Return what stands behind a name."""
        table: dict[str, Callable[..., Any]] = {
            **dict.fromkeys(VALUES, self.value),
            **dict.fromkeys(ENDS, self.is_over),
        }
        table |= dict.fromkeys(["evaluate_board", "evaluateboard", "score_board"], self.value)
        table |= {
            **dict.fromkeys(_LEGAL, self.legal),
            **dict.fromkeys(MAKES, self.make),
            **dict.fromkeys(UNDOES, self.undo),
        }
        return table.get(name)


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
        plain_name = name.casefold()
        if plain_name == "turn":
            return self._data.tree.to_move(self._data.line[-1]) is MAX
        found = self._data.called(plain_name)
        if found is None:
            raise AttributeError(f"the board has no {name!r}")
        return found if name in self._data.source.methods else found()
