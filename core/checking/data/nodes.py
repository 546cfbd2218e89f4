"""Objects that have children and a value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from core.checking.data.kind import Data
from core.checking.data.read_tracking import Notes, noting_list
from core.checking.source import Source
from core.trees.leaf_tree import LeafTree

CHILDREN = frozenset(
    (
        *("children", "get_children", "getchildren", "kids", "childs", "child_nodes", "branches", "edges", "expand"),
        *("successors", "get_successors", "getsuccessors", "generate_next_states", "neighbors"),
        *("moves", "get_moves", "possible_moves", "get_possible_moves"),
    )
)
VALUES = frozenset(
    (
        *(
            "value",
            "get_value",
            "getvalue",
            "val",
            "score",
            "get_score",
            "data",
            "utility",
            "leaf_value",
            "payoff",
            "key",
        ),
        *("evaluate", "evaluation", "evaluate_position", "static_evaluation", "static_eval", "eval", "heuristic"),
    )
)
ENDS = frozenset(
    (
        *("is_leaf", "isleaf", "leaf", "is_terminal", "isterminal", "terminal"),
        *("game_over", "is_game_over", "gameover", "is_over"),
    )
)
NAMED = frozenset(("name", "label", "id"))
"""What a node's children, its value, whether it is a leaf, and its name are called, in small letters."""


class Node:
    """A node of which a program reads the children and the value, by many names, and which may be iterated over."""

    def __init__(self, data: Nodes, node: int) -> None:
        self.__dict__["_data"], self.__dict__["_node"] = data, node

    def __getattr__(self, name: str) -> Any:
        data, node = self._data, self._node
        plain_name = name.strip("_").casefold()
        read: Callable[[], Any]
        if plain_name in CHILDREN:
            read = partial(data.below, node)
        elif plain_name in VALUES:
            read = partial(data.used, node)
        elif plain_name in ENDS:
            read = partial(data.ends, node)
        elif plain_name in {"left", "right"} and len(data.tree.children[node]) in {0, 2}:
            below = data.below(node)
            read = partial(lambda found: found, below[name == "right"] if below else None)
        elif plain_name in NAMED:
            read = partial(str, data.tree.label(node) or node)
        else:
            raise AttributeError(f"a node has no {name!r}")
        return read if name in data.source.methods else read()

    def __setattr__(self, name: str, value: object) -> None:
        """Let a program write what it has found out at inner nodes, and nothing else."""
        is_value = name.strip("_").casefold() in VALUES
        if name.strip("_").casefold() in CHILDREN or (is_value and self._data.tree.is_terminal(self._node)):
            self._data.notes.changes()
        self.__dict__[name] = value

    def __iter__(self) -> Iterator[Any]:
        return iter(self._data.below(self._node))

    def __len__(self) -> int:
        return len(self._data.tree.children[self._node])

    def __bool__(self) -> bool:
        return True

    def __lt__(self, other: object) -> bool:
        return isinstance(other, Node) and self._node < other._node


class Nodes(Data):
    """Objects with `.children` and `.value`, or positions with the same as functions."""

    def __init__(self, tree: LeafTree, notes: Notes, source: Source, **hand: bool) -> None:
        super().__init__(tree, notes, source, **hand)
        self.helpers = {name: self._helper(name) for name in source.missing}

    def made(self, node: int) -> Any:
        """Return an object."""
        self.all = [self.keep(Node(self, each), each) for each in range(len(self.tree))]
        return self.all[node]

    def below(self, node: int) -> list[Any]:
        """Return the children."""
        self.notes.looks(node)
        return noting_list([self.all[child] for child in self.tree.children[node]], node, self.notes)

    def ends(self, node: int) -> bool:
        """Return whether a node is a leaf."""
        self.notes.looks(node)
        return self.tree.is_terminal(node)

    def stored(self, node: int) -> object:
        """Return what was written into a node as its value."""
        return next(
            (value for name, value in vars(self.all[node]).items() if name.strip("_").casefold() in VALUES), None
        )

    def move(self, given: object) -> int | None:
        """Return the child that an index or an object stands for."""
        if type(given) is int and 0 <= given < len(self.tree.children[0]):
            return given
        return super().move(given)

    def _helper(self, name: str) -> Callable[..., Any]:
        plain_name = name.strip("_").casefold()
        of = {
            **dict.fromkeys(CHILDREN, self.below),
            **dict.fromkeys(VALUES, self.used),
            **dict.fromkeys(ENDS, self.ends),
        }

        def helper(*given: object) -> Any:
            node = next((self.nodes[id(each)] for each in given if id(each) in self.nodes), None)
            if node is None or plain_name not in of:
                raise NameError(f"name {name!r} is not defined")
            return of[plain_name](node)

        return helper
