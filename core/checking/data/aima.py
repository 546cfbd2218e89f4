"""The game of AIMA's code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.checking.data.kind import Data
from core.game import Value
from core.trace import negated


class Aima(Data):
    """The game of AIMA's code: `actions`, `result`, `terminal_test` or `is_terminal`, `utility`, `to_move`."""

    def made(self, node: int) -> Any:
        """Return the state at the root."""
        self.states = [self.keep(_State(f"S{each}"), each) for each in range(len(self.tree))]
        self.others = {"game": _Game(self)}
        return self.states[node]

    def node(self, given: object, _others: Mapping[str, object], _above: int | None = None) -> int | None:
        """Return the node of a state."""
        return int(given[1:]) if isinstance(given, _State) else None

    def move(self, given: object) -> int | None:
        """Return the child that an action leads to."""
        found = str(given)[1:]
        is_action = isinstance(given, str) and given[:1] == "a" and found.isdecimal()
        return int(found) if is_action and int(found) < len(self.tree.children[0]) else None


class _State(str):
    __slots__ = ()


class _Game:
    def __init__(self, data: Aima) -> None:
        self._data = data

    @property
    def initial(self) -> str:
        root: str = self._data.root
        return root

    def _node(self, state: object) -> int:
        node = self._data.node(state, {})
        if node is None:
            raise ValueError(f"{state!r} is no state of this game")
        return node

    def to_move(self, state: object) -> str:
        return self._data.tree.to_move(self._node(state)).upper()

    def player(self, state: object) -> str:
        return self.to_move(state)

    def actions(self, state: object) -> list[str]:
        self._data.notes.looks(self._node(state))
        return [f"a{index}" for index in self._data.tree.actions(self._node(state))]

    def result(self, state: object, action: str) -> str:
        after: str = self._data.states[self._data.tree.result(self._node(state), int(action[1:]))]
        return after

    def is_terminal(self, state: object) -> bool:
        self._data.notes.looks(self._node(state))
        return self._data.tree.is_terminal(self._node(state))

    terminal_test = terminal = is_terminal

    def utility(self, state: object, player: object = None) -> Value:
        value = self._data.used(self._node(state))
        return negated(value) if player == "MIN" else value
