"""The kinds of data that programs search, with the marks in a text by which one is tried before the others."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations

from core.checking.data.aima import Aima
from core.checking.data.berkeley import Berkeley
from core.checking.data.board import Board
from core.checking.data.dicts import DictNodes, Dicts, NestedDicts
from core.checking.data.kind import Data
from core.checking.data.lists import Arrays, Indexed, NestedLists, Pairs, PlainLists
from core.checking.data.names import Meaning, meaning
from core.checking.data.nodes import Nodes
from core.checking.data.own_nodes import OwnNodes
from core.checking.data.positions import Positions
from core.checking.roles import Role
from core.checking.source import Source

_Fits = Callable[[Source, Mapping[str, Role]], bool]


@dataclass(frozen=True)
class Family:
    """Programs that search one kind of data; `fits` says of the text whether it looks like one of them.

    Of those that it does not look like, the ones that `is_common` are tried all the same.
    """

    name: str
    title: str
    data: type[Data]
    fits: _Fits = lambda _source, _roles: False
    is_binary: bool = False
    is_common: bool = False

    @property
    def is_tree(self) -> bool:
        """Whether the node is all that a program is given, whatever it is called."""
        return self.data not in {Berkeley, Aima, Board, Indexed, Positions}


def _reads(source: Source, *meanings: Meaning) -> bool:
    return any(meaning(name) in meanings for name in source.attributes | source.missing)


def _has_sides(source: Source) -> bool:
    return {"left", "right"} <= source.attributes and not _reads(source, Meaning.CHILDREN)


_MOVES = ("action", "move", "location", "column", "cell", "drop", "result", "legal", "play")


def _has_own_game(source: Source, roles: Mapping[str, Role]) -> bool:
    """Return whether a search moves on positions that only the program knows: by functions of its own, or in lists."""
    boards = {name for name, role in roles.items() if role in {Role.NODE, Role.BOARD, Role.GAME}} | {"self"}
    if boards & source.writes.keys() or _undoes_its_own(source):
        return True
    searching = {source.functions[each].plain_name for each in source.recursive}
    moves = {name for name in source.called_by_search if any(word in name.casefold() for word in _MOVES)}
    given = {name for name in moves if meaning(name) is Meaning.CHILDREN} - source.defined
    reads_children = any(meaning(name) is Meaning.CHILDREN for name in source.attributes - source.defined)
    return bool(moves - source.missing - given - searching) and not reads_children


def _undoes_its_own(source: Source) -> bool:
    """Return whether a search undoes moves by a function that the program itself has."""
    return any(meaning(name) is Meaning.UNDO for name in source.called_by_search & source.defined)


def tables(source: Source) -> tuple[str, ...]:
    """Return the names of what something is looked up in by an argument of a function that searches."""
    found = dict[str, None]()
    for function in (source.functions[name] for name in sorted(source.recursive | {source.focus})):
        for each in ast.walk(function.tree):
            match each:
                case (
                    ast.Subscript(value=ast.Name(id=table), slice=ast.Name(id=key))
                    | ast.Compare(left=ast.Name(id=key), ops=[ast.In() | ast.NotIn()], comparators=[ast.Name(id=table)])
                    | ast.Call(func=ast.Attribute(value=ast.Name(id=table), attr="get"), args=[ast.Name(id=key), *_])
                ) if key in function.given and table in {*function.given, *source.assigned}:
                    found[table] = None
    return tuple(found)


def tables_as(names: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """Yield what each of the tables may hold, such as the children and the values of the leaves."""
    whole = [("graph_and_values",), ("records",)] if len(names) == 1 else permutations(("graph", "values"))
    yield from (dict(zip(names, each, strict=True)) for each in whole if len(names) == len(each))


OWN = Family("own", "positions of its own game", Positions, _has_own_game)
LISTS = Family("lists", "nested lists", NestedLists, lambda _source, _roles: True)

FAMILIES = (
    Family("cs188", "Berkeley CS188's states", Berkeley, lambda source, _: "getLegalActions" in source.attributes),
    Family(
        "aima",
        "AIMA's game",
        Aima,
        lambda source, _: {"actions", "result"} <= source.attributes and _reads(source, Meaning.END),
    ),
    Family(
        "board",
        "a board on which moves are made and undone",
        Board,
        lambda source, _: _reads(source, Meaning.MAKE) and _reads(source, Meaning.UNDO) and not _undoes_its_own(source),
    ),
    Family(
        "index",
        "a list of the leaves, by index",
        Indexed,
        lambda _, roles: {Role.INDEX, Role.VALUES} <= set(roles.values()),
        is_binary=True,
    ),
    OWN,
    Family(
        "dict-nodes",
        "dictionaries with children and a value",
        DictNodes,
        lambda source, _: any(meaning(key) in {Meaning.CHILDREN, Meaning.SIDE} for key in source.keys),
    ),
    Family(
        "own-nodes",
        "objects of its own class with a left and a right child",
        OwnNodes,
        lambda source, _: bool(OwnNodes.classes_in(source)) and _has_sides(source),
        is_binary=True,
    ),
    Family("own-nodes", "objects of its own class", OwnNodes, lambda source, _: bool(OwnNodes.classes_in(source))),
    Family(
        "nodes",
        "node objects with a left and a right child",
        Nodes,
        lambda source, _: _has_sides(source),
        is_binary=True,
        is_common=True,
    ),
    Family(
        "nodes",
        "node objects",
        Nodes,
        lambda source, _: _reads(source, Meaning.CHILDREN, Meaning.VALUE, Meaning.END) or "left" in source.attributes,
        is_common=True,
    ),
    Family("dicts", "names of nodes, with dictionaries", Dicts, lambda source, _: len(tables(source)) in {1, 2}),
    Family(
        "nested-dicts", "nested dictionaries", NestedDicts, lambda source, _: bool({"values", "items"} & source.methods)
    ),
    Family(
        "arrays",
        "arrays of numpy",
        Arrays,
        lambda source, _: bool({"ndarray", "shape", "ndim", "size"} & (source.attributes | source.names)),
        is_binary=True,
    ),
    LISTS,
    Family("lists", "lists of a value and a list of children", Pairs, is_common=True),
    Family("lists", "nested lists", PlainLists, lambda _source, _roles: True),
)
"""The families, those with the surest marks first."""
