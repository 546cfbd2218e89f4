"""Works out what a function's arguments stand for, from their names and from how they are passed on."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum

from core.checking.source import Function, Source, given_by, name_of
from core.game import OptionError
from core.options.numerals import counted


class Role(StrEnum):
    """What an argument stands for."""

    NODE = "node"
    GAME = "game"
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


OF_SIDE = frozenset((Role.MAXIMIZING, Role.COLOR))  # both say who moves: with one, another flag is not the other

NAMES: Mapping[Role, str] = {
    Role.NODE: (
        "node tree state position pos gamestate newboard current currentnode root nodes nodo board grid"
        " pile piles heap heaps sticks stones t n s b"
    ),
    Role.GAME: "game problem",
    Role.VALUES: "values scores leaves leafs leafvalues statearr arr",
    Role.DEPTH: (
        "depth depthleft d ply plies level currentdepth curdepth curr depthlimit depthremaining searchdepth profundidad"
    ),
    Role.INDEX: "nodeindex index idx i nodeid",
    Role.HEIGHT: "height h maxdepth treedepth targetdepth",
    Role.ALPHA: "alpha alfa a α low lower lb lo",
    Role.BETA: "beta b β high upper hi ub",
    Role.MAXIMIZING: (
        "maxi maximizingplayer maximisingplayer maximizing maximising maximize maximise ismax ismaximizing ismaximising"
        " ismaxnode maxplayer maxturn ismaxturn ismaximizingplayer isplayermax player turn maxnode whiteturn turnomax"
    ),
    Role.COLOR: "color colour sign side",
    Role.AGENT: "agent agentindex agentidx",
    Role.EVALUATE: "evaluate evaluation evaluationfunction evalfn evalfunc heuristic heuristicfn valuefunction",
}
"""Usual names, lowercase without underscores; a name with two roles gets the first that is free."""


_MIN = re.compile(r"(is_?)?(min|minimi[sz](ing|e)|human|opponent|enemy)(_?(s_?turn|player|turn|node))?", re.IGNORECASE)
OF_MAX = re.compile(r"(is_?)?(max|maximi[sz](ing|er)|ai|computer|comp|bot|cpu)(_?player)?", re.IGNORECASE)


def means_min(name: str) -> bool:
    """Return whether an argument is true where MIN moves, by its name.

    >>> means_min("is_min"), means_min("humanTurn"), means_min("maximizing")
    (True, True, False)
    """
    return _MIN.fullmatch(name) is not None


def roles_of(source: Source, function: Function, said: Mapping[str, Role | None]) -> dict[str, Role]:
    """Return the roles of a function's arguments: as the reader says, then by name, then by how they are passed on."""
    said = {name: role for name, role in said.items() if name in function.given}
    free = [name for name in function.given if name not in said]
    found = {name: role for name, role in said.items() if role is not None}
    found |= by_name(free, set(found.values()))
    if {Role.VALUES, Role.INDEX} <= {*found.values()}:  # no node is given then, and b is the branching
        found = {name: role for name, role in found.items() if role is not Role.NODE}
    letters = {name for name, role in found.items() if role in {Role.ALPHA, Role.BETA} and len(name) == 1}
    if letters and not source.orders(letters):  # such as the ends of a range, or what each side has
        found = {name: role for name, role in found.items() if name not in letters}
    if len(free) > len(found):  # a letter may be a size, such as n
        sizes = {name for name in source.constant_arguments(function.name) if len(name) == 1}
        found = {name: role for name, role in found.items() if role is not Role.NODE or name not in sizes}
    by_use = _by_use(source, function, found)
    found |= {name: role for name, role in by_use.items() if name in free and name not in found}
    return {name: found[name] for name in function.given if name in found}


def by_name(names: Sequence[str], taken: set[Role]) -> dict[str, Role]:
    """Return the roles of arguments by name, except those already `taken`."""
    found: dict[str, Role] = {}
    plain = {name: name.replace("_", "").casefold() for name in names}
    has_pair = " a b " in f" {' '.join(plain.values())} "
    for name, word in plain.items():
        for role, usual in NAMES.items():
            is_bound = role in {Role.ALPHA, Role.BETA}
            is_free = role not in {*found.values(), *taken}
            if word in usual.split() and is_free and not (word in {"a", "b"} and is_bound != has_pair):
                found[name] = role
                break
    return found


def _by_use(source: Source, function: Function, known: Mapping[str, Role]) -> dict[str, Role]:
    """Return roles by how functions that search pass arguments on: not x is a player, x - 1 a depth."""
    found = dict[str, Role]()
    handed = source.handed_on(function.name)
    for name, value in sorted(handed, key=lambda each: isinstance(each[1], ast.Constant)):  # True may be any flag
        role: Role | None = None
        match value:
            case (
                ast.UnaryOp(op=ast.Not())
                | ast.Constant(value=bool() | 1 | str())
                | ast.UnaryOp(operand=ast.Constant(value=1))
            ):
                role = Role.MAXIMIZING
            case ast.BinOp(op=ast.Sub(), left=ast.Name(id=left), right=ast.Constant(value=1)) if left == name:
                role = Role.DEPTH
        taken = {*known.values(), *found.values()}
        if role is not None and not {role, *(OF_SIDE if role in OF_SIDE else ())} & taken:
            found[name] = role
    return found


def said_of(arguments: str, names: Sequence[str]) -> dict[str, Role | None]:
    """Return the roles that the reader gives to arguments, in order; raise OptionError for an unknown role."""
    words = [word.strip().casefold().replace("board", Role.NODE) for word in arguments.split(",")]
    for word in words:
        if word not in {*Role, "", "-"}:
            remedy = f"Choose from {', '.join(Role)}; - is for what is none of them."
            raise OptionError(f"{word[:40]!r} is nothing that an argument stands for.", remedy, place="--arguments")
    if len(words) > len(names):
        problem = f"there are {len(words)} names, and the function has {counted(len(names), 'argument')}."
        raise OptionError(problem, "Leave some out.", place="--arguments")
    return {name: Role(word) if word in {*Role} else None for name, word in zip(names, words, strict=False)}


def said_in(call: ast.AST, function: Function) -> dict[str, Role | None]:
    """Return the roles of a call's arguments, as far as the values passed show them."""
    found = dict[str, Role | None]()
    for each in ast.walk(call):
        if not isinstance(each, ast.Call) or name_of(each.func) != function.plain_name:
            continue
        for name, value in given_by(each, function):
            text = re.sub(r"math\.|np\.|float\(|['\")]", "", ast.unparse(value))
            if role := {"tree": Role.NODE, "-inf": Role.ALPHA, "inf": Role.BETA}.get(text):
                found[name] = role
    return found
