"""What a program's function takes: which family of signatures it is of, and what each of its arguments stands for."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from core.checking.data import (
    CHILDREN,
    ENDS,
    MAKES,
    UNDOES,
    VALUES,
    Aima,
    Berkeley,
    Board,
    Data,
    Grid,
    Indexed,
    NestedLists,
    Nodes,
)
from core.checking.source import Source
from core.game import OptionError
from core.options.numerals import counted


class Role(StrEnum):
    """What an argument stands for."""

    NODE = "node"
    GAME = "game"
    BOARD = "board"
    VALUES = "values"
    DEPTH = "depth"
    INDEX = "index"
    HEIGHT = "height"
    ALPHA = "alpha"
    BETA = "beta"
    MAXIMIZING = "maximizing"
    COLOR = "color"
    AGENT = "agent"
    EVALUATE = "evaluate"


NAMES: Mapping[Role, str] = {
    Role.NODE: "node tree state position pos gamestate newboard current currentnode root nodes t n s",
    Role.GAME: "game problem",
    Role.BOARD: "board grid b",
    Role.VALUES: "values scores leaves leafs leafvalues statearr arr",
    Role.DEPTH: "depth depthleft d ply plies level currentdepth curdepth curr depthlimit depthremaining",
    Role.INDEX: "nodeindex index idx i nodeid",
    Role.HEIGHT: "height h maxdepth treedepth targetdepth",
    Role.ALPHA: "alpha alfa a α low lower lb lo",
    Role.BETA: "beta b β high upper hi ub",
    Role.MAXIMIZING: (
        "maximizingplayer maximisingplayer maximizing maximising maximize maximise ismax ismaximizing ismaximising"
        " ismaxnode maxplayer maxturn ismaxturn ismaximizingplayer isplayermax player turn maxnode"
    ),
    Role.COLOR: "color colour sign side",
    Role.AGENT: "agent agentindex agentidx",
    Role.EVALUATE: "evaluate evaluation evaluationfunction evalfn evalfunc heuristic heuristicfn valuefunction",
}
"""How each is usually called, in small letters without underscores; a name of two is that of the first that is free."""

LAST_WAY_OUT = "Name the arguments in their order, such as --arguments node,depth,alpha,beta,maximizing."


@dataclass(frozen=True)
class Family:
    """Signatures that go with one kind of data. `main` are the roles without which it is not of this family."""

    name: str
    title: str
    data: type[Data]
    fits: Callable[[Source, Mapping[str, Role]], bool]
    is_binary: bool = False


def _reads(source: Source, names: frozenset[str]) -> bool:
    return any(name.strip("_").casefold() in names for name in source.attributes)


def _lacks(source: Source, names: frozenset[str]) -> bool:
    return any(name.strip("_").casefold() in names for name in source.missing)


_AIMA_ENDS = frozenset({"terminal_test", "is_terminal", "terminal"})

FAMILIES = (
    Family("cs188", "Berkeley CS188's states", Berkeley, lambda source, _: "getLegalActions" in source.attributes),
    Family(
        "aima",
        "AIMA's game",
        Aima,
        lambda source, _: {"actions", "result"} <= source.attributes and bool(_AIMA_ENDS & source.attributes),
    ),
    Family(
        "board",
        "a board on which moves are made and undone",
        Board,
        lambda source, _: (
            any(any(name.casefold() in names for name in source.attributes | source.missing) for names in (UNDOES,))
            and any(name.casefold() in MAKES for name in source.attributes | source.missing)
        ),
    ),
    Family(
        "index",
        "a list of the leaves, by index",
        Indexed,
        lambda _, roles: {Role.INDEX, Role.VALUES} <= set(roles.values()),
        is_binary=True,
    ),
    Family("grid", "a board of tic-tac-toe", Grid, lambda source, _: source.writes_into_lists),
    Family(
        "nodes",
        "node objects",
        Nodes,
        lambda source, _: (
            _reads(source, CHILDREN | VALUES - {"key"} | ENDS | {"left"}) or _lacks(source, CHILDREN | VALUES | ENDS)
        ),
    ),
    Family("lists", "nested lists", NestedLists, lambda _source, _roles: True),
)
"""The families, those with the surest marks first."""


@dataclass(frozen=True)
class Binding:
    """What is called, and what each argument of each function stands for, by its name."""

    function: str
    owner: str
    family: Family
    roles: Mapping[str, Mapping[str, Role]]
    given: Mapping[str, Role] = field(default_factory=dict)

    @property
    def told(self) -> str:
        """What was taken for what, in a sentence."""
        said = [f"{name} for the {role}" if name != role else name for name, role in self.roles[self.function].items()]
        arguments = f" It takes {_and(said)}." if said else ""
        return f"{self.function} searches {self.family.title}.{arguments}"


def _and(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """Return the names of a function's parameters but for self."""
    given = function.args
    return [
        each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs) if each.arg not in {"self", "cls"}
    ]


def defaulted(function: ast.FunctionDef | ast.AsyncFunctionDef) -> frozenset[str]:
    """Return the parameters that have a default."""
    given = function.args
    positional = [*given.posonlyargs, *given.args]
    late = positional[len(positional) - len(given.defaults) :]
    named = (each for each, default in zip(given.kwonlyargs, given.kw_defaults, strict=True) if default is not None)
    return frozenset(each.arg for each in (*late, *named))


_SEARCHES = re.compile(
    r"alpha_?beta|ab_?search|prun|minimax|min_max|negamax|max_?value|search|getaction", re.IGNORECASE
)


def bind(source: Source, file: str, function: str = "", arguments: str = "") -> Binding:
    """Return what to call and how; raise OptionError for a function that is not there or can't be called.

    `arguments` are roles in the order of the function's parameters, with commas between them.
    """
    name = function or _entry(source, file)
    if name not in source.functions:
        known = ", ".join(list(source.functions)[:8])
        remedy = f"Name one of {known}." if known else "Give a file with a function that searches."
        raise OptionError(f"there is no function {name!r}.", remedy, place=file)
    if name in source.inner:
        outer = next(each for each in source.functions if each not in source.inner)
        raise OptionError(
            f"{name} stands inside another function.", f"Name the outer one, such as {outer}.", place=file
        )
    entry = source.functions[name]
    known_roles = _said(arguments, parameters(entry)) if arguments else _by_name(parameters(entry))
    family = next(each for each in FAMILIES if each.fits(source, known_roles))
    roles: dict[str, Mapping[str, Role]] = {}
    for each, body in source.functions.items():
        taken = parameters(body)
        said = {key: role for key, role in known_roles.items() if arguments and key in taken}
        roles[each] = _for_family(family, taken, {**_by_name(taken), **said}, is_free=each in source.recursive)
    if family.data is Berkeley and name in source.owners:
        roles[name] = dict.fromkeys(parameters(entry)[:1], Role.NODE)
    unknown = [key for key in parameters(entry) if key not in roles[name] and key not in defaulted(entry)]
    if unknown:
        problem = (
            f"{name} takes {_and(unknown)}, and nothing says what {'that is' if len(unknown) == 1 else 'they are'}."
        )
        raise OptionError(problem, LAST_WAY_OUT, place=f"{file}, line {entry.lineno}")
    main = {Role.NODE, Role.BOARD, Role.VALUES}
    if not main & set(roles[name].values()) and family.data is not Board:
        problem = f"{name} takes no {_and(sorted(main - {Role.BOARD}))}: there is nothing to give it a tree by."
        raise OptionError(problem, LAST_WAY_OUT, place=f"{file}, line {entry.lineno}")
    return Binding(name, source.owners.get(name, ""), family, roles)


def _entry(source: Source, file: str) -> str:
    """Return the function to check where none is named: one that searches, or that calls those which do."""
    outer = [name for name in source.functions if name not in source.inner]
    searching = [name for name in outer if name in source.recursive]
    if "getAction" in outer:
        return "getAction"
    calling = [
        name
        for name in outer
        if name not in source.recursive and source.recursive & {*_names(source.functions[name])} and name != "main"
    ]
    around = [name for name in calling if _SEARCHES.search(name) and parameters(source.functions[name])]
    named = [name for name in searching if _SEARCHES.search(name)]
    found = [
        *around,
        *[name for name in named if "min" not in name.casefold().split("_")[0] or "minimax" in name.casefold()],
        *named,
        *searching,
        *outer,
    ]
    if not found:
        raise OptionError("there is no function.", "Give a file with a function that searches.", place=file)
    return found[0]


def _names(tree: ast.AST) -> list[str]:
    found = [each.id for each in ast.walk(tree) if isinstance(each, ast.Name)]
    return found + [each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)]


def _said(arguments: str, names: Sequence[str]) -> dict[str, Role]:
    words = [word.strip().casefold() for word in arguments.split(",")]
    for word in words:
        if word not in {*Role, "", "-"}:
            remedy = f"Choose from {', '.join(Role)}; - leaves an argument to its default."
            raise OptionError(f"{word[:40]!r} is nothing that an argument stands for.", remedy, place="--arguments")
    if len(words) > len(names):
        problem = f"there are {len(words)} names, and the function has {counted(len(names), 'argument')}."
        raise OptionError(problem, "Leave some out.", place="--arguments")
    return {name: Role(word) for name, word in zip(names, words, strict=False) if word in {*Role}}


def _by_name(names: Sequence[str]) -> dict[str, Role]:
    found: dict[str, Role] = {}
    plain = {name: name.replace("_", "").casefold() for name in names}
    has_pair = {"a", "b"} <= set(plain.values())
    for name, word in plain.items():
        for role, usual in NAMES.items():
            is_bound = role in {Role.ALPHA, Role.BETA}
            if (
                word in usual.split()
                and role not in found.values()
                and not (word in {"a", "b"} and is_bound != has_pair)
            ):
                found[name] = role
                break
    return found


def _for_family(family: Family, names: Sequence[str], roles: dict[str, Role], *, is_free: bool) -> dict[str, Role]:
    """Return the roles as a family has them; what has no known name is told by its place in functions that search."""
    held = dict.fromkeys((Role.BOARD, Role.GAME), Role.NODE) if family.data in {NestedLists, Nodes} else {}
    if family.data is Nodes and {Role.BOARD, Role.GAME} & set(roles.values()) and Role.NODE in roles.values():
        held = {}
    if family.data is Grid:
        held = {Role.NODE: Role.BOARD}
    if family.data is Board:
        held = {Role.GAME: Role.BOARD, Role.NODE: Role.BOARD}
    roles = {name: held.get(role, role) for name, role in roles.items()}
    free = [name for name in names if name not in roles]
    main = Role.BOARD if family.data in {Grid, Board} else Role.NODE
    if is_free and free and main not in roles.values() and names and names[0] == free[0] and family.data is not Indexed:
        roles[free.pop(0)] = main
    if is_free and len(free) == 2 and not {Role.ALPHA, Role.BETA} & set(roles.values()):
        roles |= dict(zip(free, (Role.ALPHA, Role.BETA), strict=True))
    return {name: roles[name] for name in names if name in roles}


def arguments(binding: Binding, source: Source, data: Data, depth: int = 0) -> dict[str, Any]:
    """Return what the function is given, by name; what has a default keeps it, but for what names the node.

    `depth` is how many plies were made before the search begins.
    """
    function = source.functions[binding.function]
    height = max(data.tree.depths)
    plies = height if source.counts_down else depth
    is_max = depth % 2 == 0
    if binding.family.data is Berkeley:
        plies = 0
    values: dict[Role, Any] = {
        Role.NODE: data.root,
        Role.GAME: data.others.get("game", data.root),
        Role.BOARD: data.others.get("board", data.root),
        Role.VALUES: data.root,
        Role.DEPTH: plies,
        Role.INDEX: 0,
        Role.HEIGHT: height,
        Role.ALPHA: -math.inf,
        Role.BETA: math.inf,
        Role.MAXIMIZING: _player(binding, source) if is_max else not _player(binding, source),
        Role.COLOR: 1 if is_max else -1,
        Role.AGENT: 0,
        Role.EVALUATE: lambda *given: data.used(next(filter(None, (data.node(each, {}) for each in given)), 0)),
    }
    keeps = defaulted(function)
    always = {Role.NODE, Role.BOARD, Role.VALUES, Role.GAME, Role.DEPTH, Role.HEIGHT}
    return {
        name: values[role]
        for name, role in binding.roles[binding.function].items()
        if name not in keeps or (role in always and not (role is Role.DEPTH and not source.counts_down))
    }


def _player(binding: Binding, source: Source) -> Any:
    """Return how the function is told that MAX moves: True, unless it compares the argument with a text."""
    names = [name for name, role in binding.roles[binding.function].items() if role is Role.MAXIMIZING]
    compared = (each for each in ast.walk(source.tree) if isinstance(each, ast.Compare))
    for each in compared:
        sides = [each.left, *each.comparators]
        if any(isinstance(side, ast.Name) and side.id in names for side in sides):
            texts = [side.value for side in sides if isinstance(side, ast.Constant) and isinstance(side.value, str)]
            for text in texts:
                return text if "max" in text.casefold() or text in {"X", "x"} else "MAX"
    return True
