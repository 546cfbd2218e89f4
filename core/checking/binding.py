"""What a program's function takes: which family of signatures it is of, and what each of its arguments stands for."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from core.checking.data.aima import Aima
from core.checking.data.berkeley import Berkeley
from core.checking.data.board import MAKES, UNDOES, Board
from core.checking.data.kind import Data
from core.checking.data.lists import Indexed, NestedLists
from core.checking.data.nodes import CHILDREN, ENDS, VALUES, Nodes
from core.checking.data.positions import Positions
from core.checking.source import Source
from core.game import OptionError
from core.options.numerals import counted, listed


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
        "maxi maximizingplayer maximisingplayer maximizing maximising maximize maximise ismax ismaximizing ismaximising"
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

_MOVES = re.compile(r"action|move|location|column|cell|drop|result|legal|play", re.IGNORECASE)


def _has_own_game(source: Source) -> bool:
    """Return whether a search moves on positions that only the program knows: by functions of its own, or in lists."""
    called = {name for name in source.called_by_search if _MOVES.search(name)} - source.missing
    known = {name for name in called if name.strip("_").casefold() in CHILDREN} - source.functions.keys()
    return (
        source.writes_into_lists
        or _undoes_its_own(source)
        or bool(called - known - source.recursive and not _reads_children(source))
    )


def _undoes_its_own(source: Source) -> bool:
    """Return whether a search undoes moves by a function that the program itself has."""
    return any(name.casefold() in UNDOES for name in source.called_by_search & source.functions.keys())


def _reads_children(source: Source) -> bool:
    return any(name.strip("_").casefold() in CHILDREN for name in source.attributes - source.functions.keys())


OWN = Family("own", "positions of its own game", Positions, lambda source, _: _has_own_game(source))

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
            all(
                any(name.casefold() in names for name in source.attributes | source.missing)
                for names in (MAKES, UNDOES)
            )
            and not _undoes_its_own(source)
        ),
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
        "nodes",
        "node objects with a left and a right child",
        Nodes,
        lambda source, _: {"left", "right"} <= source.attributes and not _reads(source, CHILDREN),
        is_binary=True,
    ),
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
    """What is called, and what each argument of each function stands for, by its name.

    `searching` are the functions whose calls are visits; `start` is where the program's own game begins.
    """

    function: str
    owner: str
    family: Family
    roles: Mapping[str, Mapping[str, Role]]
    searching: frozenset[str]
    start: str = ""

    @property
    def told(self) -> str:
        """What was taken for what, in a sentence."""
        said = [f"{name} for the {role}" if name != role else name for name, role in self.roles[self.function].items()]
        arguments = f" It takes {listed(said)}." if said else ""
        return f"{self.function} searches {self.family.title}.{arguments}"


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


def bind(source: Source, file: str, function: str = "", arguments: str = "", start: str = "") -> Binding:
    """Return what to call and how; raise OptionError for a function that is not there or can't be called.

    `arguments` are roles in the order of the function's parameters, with commas between them. `start` is where the
    program's own game is searched from: a position, or the call of the search, in the program's language.
    """
    called = _called_in(start, source)
    name = function or called or _entry(source, file)
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
    family = OWN if start else next(each for each in FAMILIES if each.fits(source, known_roles))
    if family is OWN:
        start = start or _usual_start(source, file)
    roles: dict[str, Mapping[str, Role]] = {}
    for each, body in source.functions.items():
        taken = parameters(body)
        said = {key: role for key, role in known_roles.items() if arguments and key in taken}
        roles[each] = _for_family(family, taken, {**_by_name(taken), **said}, is_free=each in source.recursive)
        if family is OWN and each in source.owners and Role.NODE not in roles[each].values():
            roles[each] = {"self": Role.NODE, **roles[each]}
    if family.data is Berkeley and name in source.owners:
        roles[name] = dict.fromkeys(parameters(entry)[:1], Role.NODE)
    unknown = [key for key in parameters(entry) if key not in roles[name] and key not in defaulted(entry)]
    if unknown and not called:
        problem = (
            f"{name} takes {listed(unknown)}, and nothing says what {'that is' if len(unknown) == 1 else 'they are'}."
        )
        raise OptionError(problem, LAST_WAY_OUT, place=f"{file}, line {entry.lineno}")
    main = {Role.NODE, Role.BOARD, Role.VALUES}
    if not called and not main & set(roles[name].values()) and family.data is not Board:
        problem = f"{name} takes no node and no values: there is nothing to give it a tree by."
        raise OptionError(problem, LAST_WAY_OUT, place=f"{file}, line {entry.lineno}")
    searching = (_own_searching(source, roles) if family is OWN else source.recursive) | {name}
    return Binding(name, source.owners.get(name, ""), family, roles, searching, start)


def unchecked(binding: Binding, source: Source) -> list[str]:
    """Return the functions that take a tree and search it, too, but are no part of what is checked."""
    part = {binding.function} | source.called_from(binding.function)

    def searches(name: str) -> bool:
        calls_it = bool(part & binding.searching & source.called_from(name))
        return calls_it or (name in source.recursive and bool(_SEARCHES.search(name)))

    return [
        name
        for name in source.functions
        if name not in part | source.inner
        and {Role.NODE, Role.BOARD, Role.VALUES} & set(binding.roles[name].values())
        and searches(name)
    ]


def _own_searching(source: Source, roles: Mapping[str, Mapping[str, Role]]) -> frozenset[str]:
    """Return the functions that search positions: those that call themselves, and are told what only a search is told.

    If none is told any such thing, it is all that call themselves; a static evaluation may, too, as to fill an area.
    """
    told = {Role.ALPHA, Role.BETA, Role.DEPTH, Role.MAXIMIZING, Role.COLOR}
    return frozenset(name for name in source.recursive if told & set(roles[name].values())) or source.recursive


_STARTS = ("initial_state", "create_board", "initial_board", "new_board", "start_state")
_EMPTY = ("_", " ", "-", ".", "", None, 0)
"""What an empty square may be called."""


def _usual_start(source: Source, file: str) -> str:
    """Return where a program's own game begins: as a function says, or at the empty board of tic-tac-toe.

    Raises OptionError if nothing says so.
    """
    for name in _STARTS:
        if name in source.functions and not parameters(source.functions[name]):
            return f"{name}()"
    if source.writes_into_lists and not source.owners:
        empty = next((each for each in _EMPTY if each in source.constants), "_")
        return f"[[{empty!r}] * 3 for _ in range(3)]" if source.writes_into_rows else f"[{empty!r}] * 9"
    problem = "the program searches positions of its own game, and nothing says where that begins."
    raise OptionError(problem, "Say it, such as --start 'Board()', or print the visits and give --trace.", place=file)


def _called_in(start: str, source: Source) -> str:
    """Return the function that an expression calls to search; raise OptionError if it is no expression."""
    try:
        tree = ast.parse(start or "''", mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        remedy = "Write a position or a call, such as --start 'minimax(Board(), 3)'."
        raise OptionError(f"{start[:40]!r} is no expression.", remedy, place="--start") from error
    return next((name for name in _names(tree) if name in source.functions and _searches(name, source)), "")


def _searches(name: str, source: Source) -> bool:
    """Return whether a function searches, or calls one that does."""
    return bool(source.recursive & {name, *_names(source.functions[name])})


def _entry(source: Source, file: str) -> str:
    """Return the function to check where none is named: one that searches, or that calls those which do."""
    outer = [name for name in source.functions if name not in source.inner]
    searching = [name for name in outer if name in source.recursive]
    if "getAction" in outer:
        return "getAction"
    calling = [name for name in outer if name not in source.recursive and _searches(name, source) and name != "main"]
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
    if family is OWN and Role.NODE not in roles.values():
        held = {Role.BOARD: Role.NODE} if Role.BOARD in roles.values() else {Role.GAME: Role.NODE}
    if family.data is Board:
        held = {Role.GAME: Role.BOARD, Role.NODE: Role.BOARD}
    roles = {name: held.get(role, role) for name, role in roles.items()}
    free = [name for name in names if name not in roles]
    main = Role.BOARD if family.data is Board else Role.NODE
    if is_free and free and main not in roles.values() and names and names[0] == free[0] and family.data is not Indexed:
        roles[free.pop(0)] = main
    if is_free and len(free) == 2 and not {Role.ALPHA, Role.BETA} & set(roles.values()):
        roles |= dict(zip(free, (Role.ALPHA, Role.BETA), strict=True))
    return {name: roles[name] for name in names if name in roles}


def arguments(binding: Binding, source: Source, data: Data) -> dict[str, Any]:
    """Return what the function is given, by name; what has a default keeps it, but for what names the node."""
    function = source.functions[binding.function]
    plies = data.height if source.counts_down else 0
    if binding.family.data is Berkeley:
        plies = 0
    values: dict[Role, Any] = {
        Role.NODE: data.root,
        Role.GAME: data.others.get("game", data.root),
        Role.BOARD: data.others.get("board", data.root),
        Role.VALUES: data.root,
        Role.DEPTH: plies,
        Role.INDEX: 0,
        Role.HEIGHT: data.height,
        Role.ALPHA: -math.inf,
        Role.BETA: math.inf,
        Role.MAXIMIZING: _player(binding, source),
        Role.COLOR: 1,
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
