"""The ways in which a program may be called, the likeliest first; a run shows which one it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice, product
from typing import Any

from core.checking.data.aima import Aima
from core.checking.data.berkeley import Berkeley
from core.checking.data.board import MAKES, UNDOES, Board
from core.checking.data.dicts import DictNodes, Dicts, NestedDicts
from core.checking.data.kind import Data
from core.checking.data.lists import Arrays, Indexed, NestedLists, PlainLists
from core.checking.data.nodes import CHILDREN, ENDS, VALUES, Nodes
from core.checking.data.own_nodes import OwnNodes
from core.checking.data.positions import PLIES, Positions
from core.checking.source import Function, Source
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
    Role.NODE: "node tree state position pos gamestate newboard current currentnode root nodes t n s nodo",
    Role.GAME: "game problem",
    Role.BOARD: "board grid b",
    Role.VALUES: "values scores leaves leafs leafvalues statearr arr",
    Role.DEPTH: "depth depthleft d ply plies level currentdepth curdepth curr depthlimit depthremaining profundidad",
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
"""How each is usually called, in small letters without underscores; a name of two is that of the first that is free."""

UNKNOWN = ("[0]", "Counter()", "[]", "0", "None", "True", "set()")
"""What is tried for an argument that nothing says anything of."""

MOST_WAYS = 48
"""Ways of calling a program that are tried."""

LAST_WAY_OUT = "Write the call, such as --call 'minimax(tree, 0, [0], alpha=-inf, beta=inf)'; tree stands for the node."


@dataclass(frozen=True)
class Family:
    """Programs that search one kind of data; `fits` says of the text whether it looks like one of them."""

    name: str
    title: str
    data: type[Data]
    fits: Callable[[Source, Mapping[str, Role]], bool]
    is_binary: bool = False


def _reads(source: Source, names: frozenset[str]) -> bool:
    return any(name.strip("_").casefold() in names for name in source.attributes)


def _lacks(source: Source, names: frozenset[str]) -> bool:
    return any(name.strip("_").casefold() in names for name in source.missing)


def _has_sides(source: Source) -> bool:
    return {"left", "right"} <= source.attributes and not _reads(source, CHILDREN)


_AIMA_ENDS = frozenset({"terminal_test", "is_terminal", "terminal"})

_MOVES = re.compile(r"action|move|location|column|cell|drop|result|legal|play", re.IGNORECASE)


def _has_own_game(source: Source, roles: Mapping[str, Role]) -> bool:
    """Return whether a search moves on positions that only the program knows: by functions of its own, or in lists."""
    called = {name for name in source.called_by_search if _MOVES.search(name)} - source.missing
    known = {name for name in called if name.strip("_").casefold() in CHILDREN} - source.defined
    plain = {source.functions[each].plain_name for each in source.recursive}
    boards = {name for name, role in roles.items() if role in {Role.NODE, Role.BOARD, Role.GAME}} | {"self"}
    return (
        bool(boards & source.writes.keys())
        or _undoes_its_own(source)
        or bool(called - known - plain and not _reads_children(source))
    )


def _undoes_its_own(source: Source) -> bool:
    """Return whether a search undoes moves by a function that the program itself has."""
    return any(name.casefold() in UNDOES for name in source.called_by_search & source.defined)


def _reads_children(source: Source) -> bool:
    return any(name.strip("_").casefold() in CHILDREN for name in source.attributes - source.defined)


OWN = Family("own", "positions of its own game", Positions, _has_own_game)

LISTS = Family("lists", "nested lists", NestedLists, lambda _source, _roles: True)

_BINARY_NODES = Family(
    "nodes", "node objects with a left and a right child", Nodes, lambda source, _: _has_sides(source), is_binary=True
)

_NODES = Family(
    "nodes",
    "node objects",
    Nodes,
    lambda source, _: (
        _reads(source, CHILDREN | VALUES - {"key"} | ENDS | {"left"}) or _lacks(source, CHILDREN | VALUES | ENDS)
    ),
)

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
    Family("dict-nodes", "dictionaries with children and a value", DictNodes, lambda source, _: DictNodes.fits(source)),
    Family(
        "own-nodes",
        "objects of its own class with a left and a right child",
        OwnNodes,
        lambda source, _: bool(OwnNodes.class_in(source)) and _has_sides(source),
        is_binary=True,
    ),
    Family("own-nodes", "objects of its own class", OwnNodes, lambda source, _: bool(OwnNodes.class_in(source))),
    _BINARY_NODES,
    _NODES,
    Family("dicts", "names of nodes, with dictionaries", Dicts, lambda source, roles: len(_tables(source, roles)) > 0),
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
    Family("lists", "nested lists", PlainLists, lambda _source, _roles: True),
)
"""The families, those with the surest marks first."""


def _tables(source: Source, roles: Mapping[str, Role]) -> list[str]:
    """Return the parameters of the function that is called in which something is looked up by the node."""
    nodes = {name for name, role in roles.items() if role is Role.NODE}
    found: list[str] = []
    for each in ast.walk(source.functions[source.focus].tree):
        match each:
            case ast.Subscript(value=ast.Name(id=table), slice=ast.Name(id=key)) if key in nodes:
                found.append(table)
            case ast.Compare(left=ast.Name(id=key), comparators=[ast.Name(id=table)]) if key in nodes:
                found.append(table)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=table), attr="get"), args=[ast.Name(id=key), *_]) if (
                key in nodes
            ):
                found.append(table)
    return [name for name in source.functions[source.focus].given if name in found and name not in nodes]


@dataclass(frozen=True)
class Binding:
    """A way in which a program may be called: what is called, and what each argument of each function stands for.

    `call` is an expression, in which `tree` stands for the node. `searching` are the functions whose calls are visits.
    In `is_negamax` values are those of the side to move; with `mover` the leaves are, too. `counts_down` says that a
    depth counts the plies that are left, `is_move` that a number it returns is a move. `root` moves at the start
    of its own game, where no argument says who does.
    """

    function: str
    source: Source
    family: Family
    roles: Mapping[str, Mapping[str, Role]]
    searching: frozenset[str]
    call: str
    is_negamax: bool = False
    mover: bool = False
    counts_down: bool = True
    root: str = "max"
    is_move: bool = False

    @property
    def kind(self) -> tuple[object, ...]:
        """What is the same in ways of which one that is right is taken before the first that searches."""
        return self.family, self.counts_down

    @property
    def told(self) -> str:
        """What was called, on what, and what was taken for what, in a line."""
        said = [f"{name} for the {role}" for name, role in self.roles[self.function].items() if name != role]
        taken = f"; it takes {listed(said)}" if said else ""
        sign = ", as negamax" if self.is_negamax else ""
        return f"{self.call} on {self.family.title}{sign}{taken}"


_SEARCHES = re.compile(
    r"alpha_?beta|ab_?search|prun|minimax|min_?max|negamax|max_?value|search|getaction", re.IGNORECASE
)


@dataclass(frozen=True)
class Asked:
    """What a reader says of a program in `file`: a function, and how it is called.

    `arguments` are roles in the order of the function's parameters, with commas between them. `start` is where the
    program's own game is searched from: a position, or the call of the search, in the program's language. `call` is the
    call of the search, in which `tree` stands for the node. `root` moves at the start of a game of its own.
    """

    file: str
    function: str = ""
    arguments: str = ""
    start: str = ""
    call: str = ""
    root: str = "max"


def bindings(source: Source, asked: Asked) -> tuple[tuple[Binding, ...], OptionError | None]:
    """Return the ways to call a program, the likeliest first, and what is wrong with a likely one that can't be used.

    Raises OptionError for a function that is not there, or if nothing says how it may be called.
    """
    file, function, arguments, start, call = asked.file, asked.function, asked.arguments, asked.start, asked.call
    place = "--call" if call else "--start"
    expression = _expression(call or start, place)
    called = _called_in(expression, source)
    if call and not called:
        raise OptionError(f"{call[:40]!r} calls no function of the program that searches.", LAST_WAY_OUT, place=place)
    name = _named(source, file, function) if function else called or _entry(source, file)
    if source.functions[name].is_inner and not called:
        outer = name.rpartition(".")[0]
        raise OptionError(f"{name} stands inside another function.", f"Name the outer one, {outer}.", place=file)
    focus = source.focused(name)
    said = _said(arguments, focus.functions[name].given) if arguments else {}
    if called:
        said = _of_call(expression, focus.functions[called]) | said
    is_given = any(isinstance(each, ast.Name) and each.id == "tree" for each in ast.walk(expression))
    ways = _Ways(focus, file, said, start, call, called, only_own=bool(start) or bool(call and not is_given))
    found = tuple(replace(each, root=asked.root) for each in islice(ways.all(), MOST_WAYS))
    if not found:
        raise ways.problem or OptionError("nothing says how it may be called.", LAST_WAY_OUT, place=file)
    return found, ways.problem


@dataclass
class _Ways:
    """The ways to call the function that is in the focus of a program."""

    source: Source
    file: str
    said: Mapping[str, Role | None]
    start: str
    text: str
    called: str
    only_own: bool
    problem: OptionError | None = None

    def all(self) -> Iterator[Binding]:
        """Yield them; `problem` says what is wrong with those that can't be used."""
        entry = self.source.functions[self.source.focus]
        roles = self._roles(entry)
        families = [family for family in FAMILIES if family.fits(self.source, roles)]
        if self.only_own:
            families = [OWN]
        elif self.text:
            families = [each for each in families if each is not OWN]
        has_marks = any(each.name in {"cs188", "aima", "board", "index"} for each in families)
        if not self.only_own and not has_marks:  # what the text says nothing of may be so all the same
            families += [each for each in (_BINARY_NODES, _NODES) if each not in families]
        for family in families:
            try:
                yield from self._of_family(family)
            except OptionError as error:
                self.problem = self.problem or (None if has_marks else error)

    def _roles(self, function: Function) -> dict[str, Role]:
        """Return what a function's arguments are by what was said, by name, then by how they are handed on."""
        said = {name: role for name, role in self.said.items() if name in function.given}
        free = [name for name in function.given if name not in said]
        found = {name: role for name, role in said.items() if role is not None}
        found |= _by_name(free, set(found.values()))
        by_use = _by_use(self.source, function, found)
        found |= {name: role for name, role in by_use.items() if name in free and name not in found}
        return {name: found[name] for name in function.given if name in found}

    def _of_family(self, family: Family) -> Iterator[Binding]:
        source, name = self.source, self.source.focus
        entry = source.functions[name]
        roles = dict[str, Mapping[str, Role]]()
        for key in source.seen:
            function = source.functions[key]
            blocked = {each for each, role in self.said.items() if role is None}
            is_free = key in source.recursive or key == name
            roles[key] = _for_family(family, function, self._roles(function), blocked, is_free=is_free)
            if family is OWN and function.takes_self and Role.NODE not in roles[key].values():
                roles[key] = {function.parameters[0]: Role.NODE, **roles[key]}
        if family.data is Berkeley and entry.takes_self:
            roles[name] = dict.fromkeys(entry.given[:1], Role.NODE)
        searching = (_own_searching(source, roles) if family is OWN else source.recursive) | {name}
        has_sign = any(Role.COLOR in roles[each].values() for each in searching)
        has_turn = any(Role.MAXIMIZING in roles[each].values() for each in searching)
        likely = Binding(
            name, source, family, roles, searching, "", source.is_negamax, source.is_negamax and not has_sign
        )
        signs = [(likely.is_negamax, likely.mover)]
        if not has_sign and not has_turn and not family.is_binary and family is not OWN and not roles_of_window(roles):
            signs.append((True, True) if not likely.is_negamax else (False, False))
        for counts_down in (source.counts_down, not source.counts_down):
            for call in self._calls(family, entry, roles[name], counts_down=counts_down):
                way = replace(likely, call=call, counts_down=counts_down)
                yield from (replace(way, is_negamax=is_negamax, mover=mover) for is_negamax, mover in signs)
                if name not in source.recursive and family is not OWN:
                    yield replace(way, is_move=True)
            if self.text or self.called or Role.DEPTH not in roles[name].values():
                return

    def _calls(self, family: Family, entry: Function, roles: Mapping[str, Role], *, counts_down: bool) -> Iterator[str]:
        """Yield the calls that there may be."""
        if self.called:
            yield self.text or self.start
            return
        node = self._node(family)
        if not {Role.NODE, Role.BOARD, Role.VALUES} & set(roles.values()) and family.data is not Board:
            problem = f"{entry.name} takes no node and no values: there is nothing to give it a tree by."
            raise OptionError(problem, LAST_WAY_OUT, place=f"{self.file}, line {entry.line}")
        depth = (str(PLIES) if family is OWN else "height") if counts_down and family.data is not Berkeley else "0"
        usual = {
            Role.NODE: node,
            Role.GAME: "game" if family.data is Aima else node,
            Role.BOARD: "board" if family.data is Board else node,
            Role.VALUES: node,
            Role.DEPTH: depth,
            Role.INDEX: "0",
            Role.HEIGHT: str(PLIES) if family is OWN else "height",
            Role.ALPHA: "-inf",
            Role.BETA: "inf",
            Role.COLOR: "1",
            Role.AGENT: "0",
            Role.EVALUATE: "worth",
        }
        tables = _tables(self.source, roles) if family.data is Dicts else []
        always = {Role.NODE, Role.BOARD, Role.VALUES, Role.GAME, Role.HEIGHT} | ({Role.DEPTH} if counts_down else set())
        names, choices = list[str](), list[Sequence[str]]()
        for each in entry.given:
            role = roles.get(each)
            if each in tables:
                choice: Sequence[str] = Dicts.tables(len(tables), tables.index(each))
            elif role is Role.MAXIMIZING:
                choice = _players(self.source, each)
            else:
                choice = UNKNOWN if role is None else (usual[role],)
            if each not in entry.defaulted or role in always or each in tables:
                names.append(each)
                choices.append(choice)
        for chosen in product(*choices):
            if len({chosen[names.index(each)] for each in tables}) == len(tables):
                yield _call(entry, dict(zip(names, chosen, strict=True)), roles, node)

    def _node(self, family: Family) -> str:
        if family is not OWN:
            return "tree"
        return self.start or _usual_start(self.source, self.file)


def has_turn(binding: Binding) -> bool:
    """Return whether an argument says who moves."""
    return bool({Role.MAXIMIZING, Role.COLOR} & set(binding.roles[binding.function].values()))


def roles_of_window(roles: Mapping[str, Mapping[str, Role]]) -> bool:
    """Return whether a function takes alpha and beta."""
    return any(Role.ALPHA in each.values() for each in roles.values())


def _call(entry: Function, given: Mapping[str, str], roles: Mapping[str, Role], node: str) -> str:
    """Return a call as text: arguments by their place as long as none is left out."""
    words, positional = list[str](), list(entry.given)
    is_in_order = True
    for name in positional:
        is_in_order &= name in given
        if name in given:
            words.append(given[name] if is_in_order and name not in _by_word(entry) else f"{name}={given[name]}")
    target = entry.name
    if entry.takes_self:
        is_node = roles.get(entry.parameters[0]) is Role.NODE
        target = f"({node}).{entry.plain_name}" if is_node else f"{entry.owner}().{entry.plain_name}"
    return f"{target}({', '.join(words)})"


def _by_word(entry: Function) -> set[str]:
    return {each.arg for each in entry.tree.args.kwonlyargs}


def _players(source: Source, name: str) -> list[str]:
    """Return how a function may be told that MAX moves: as what it compares says, else True."""
    names = {each for key in source.recursive for each in source.functions[key].given if _by_name([each], set())} | {
        name
    }
    players = [each for each in names if _by_name([each], set()).get(each) is Role.MAXIMIZING or each == name]
    found = source.compared(players)
    given = [value for key in source.recursive for each, value in source.handed_on(key) if each in players]
    found += [value.value for value in given if isinstance(value, ast.Constant)]
    texts = [repr(each) for each in dict.fromkeys(found) if isinstance(each, str)]
    numbers = [repr(each) for each in dict.fromkeys(found) if type(each) is int]
    if texts:
        return sorted(texts, key=lambda text: "max" not in text.casefold())
    if numbers and numbers != ["0"]:
        return ["1", *(each for each in numbers if each not in {"1", "-1"})]
    return ["True"]


def unchecked(binding: Binding) -> list[str]:
    """Return the functions that take a tree and search it, too, but are no part of what is checked."""
    source = replace(binding.source, focus="")
    part = {binding.function} | source.called_from(binding.function)

    def searches(name: str) -> bool:
        calls_it = bool(part & binding.searching & source.called_from(name))
        return calls_it or (name in source.recursive and bool(_SEARCHES.search(name)))

    main = {Role.NODE, Role.BOARD, Role.VALUES, Role.GAME}
    return [
        name
        for name, function in source.functions.items()
        if name not in part
        and not function.is_inner
        and main & set(_by_name(function.given, set()).values())
        and (searches(name) or (function.plain_name == "getAction" and _is_agent(source, name)))
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
        if name in source.functions and not source.functions[name].given:
            return f"{name}()"
    if source.writes and not any(each.owner for each in source.functions.values()):
        empty = next((each for each in _EMPTY if each in source.constants), "_")
        is_rows = any(source.writes.values())
        return f"[[{empty!r}] * 3 for _ in range(3)]" if is_rows else f"[{empty!r}] * 9"
    problem = "the program searches positions of its own game, and nothing says where that begins."
    raise OptionError(problem, "Say it, such as --start 'Board()', or print the visits and give --trace.", place=file)


def _expression(text: str, place: str) -> ast.Expression:
    try:
        return ast.parse(text or "''", mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        remedy = f"Write a position or a call, such as {place} 'minimax(Board(), 3)'."
        raise OptionError(f"{text[:40]!r} is no expression.", remedy, place=place) from error


def _called_in(expression: ast.Expression, source: Source) -> str:
    """Return the function that an expression calls to search."""
    for each in ast.walk(expression):
        if isinstance(each, ast.Call):
            name = each.func.id if isinstance(each.func, ast.Name) else getattr(each.func, "attr", "")
            for found in source.named(name):
                if not source.functions[found].is_inner and _searches(found, source):
                    return found
    return ""


def _of_call(expression: ast.Expression, function: Function) -> dict[str, Role | None]:
    """Return what the arguments of a call are, as far as what is given there says it."""
    found = dict[str, Role | None]()
    for each in ast.walk(expression):
        is_it = isinstance(each, ast.Call) and function.plain_name in {
            getattr(each.func, "id", ""),
            getattr(each.func, "attr", ""),
        }
        if isinstance(each, ast.Call) and is_it:
            given = [
                *zip(function.given, each.args, strict=False),
                *((word.arg or "", word.value) for word in each.keywords),
            ]
            for name, value in given:
                text = ast.unparse(value).replace("math.", "").replace("np.", "").replace('"', "'")
                if text == "tree":
                    found[name] = Role.NODE
                elif text.replace("float('inf')", "inf") in {"-inf", "inf", "float('-inf')"}:
                    found[name] = Role.BETA if text[0] == "i" or text == "float('inf')" else Role.ALPHA
    return found


def _searches(name: str, source: Source) -> bool:
    """Return whether a function searches, or calls one that does."""
    return bool(source.recursive & ({name} | source.called_from(name)))


def _named(source: Source, file: str, function: str) -> str:
    """Return the function that a reader means; raise OptionError if there is none, or more than one."""
    found = source.named(function)
    if len(found) == 1:
        return found[0]
    known = ", ".join((found or list(source.functions))[:8])
    problem = f"there are {len(found)} functions {function!r}." if found else f"there is no function {function!r}."
    raise OptionError(problem, f"Name one of {known}." if known else "Give a file that has one.", place=file)


def _is_agent(source: Source, name: str) -> bool:
    """Return whether a method of Berkeley's project is written, and searches for what an opponent does."""
    attributes = source.focused(name).attributes
    is_expected = "expect" in name.casefold()
    return bool({"generateSuccessor", "getNextState"} & attributes) and _searches(name, source) and not is_expected


def _entry(source: Source, file: str) -> str:
    """Return the function to check where none is named: one that searches, or that calls those which do."""
    outer = [name for name, each in source.functions.items() if not each.is_inner]
    agents = [name for name in outer if source.functions[name].plain_name == "getAction"]
    if agents:
        written = [name for name in agents if _is_agent(source, name)]
        return next((name for name in written if "alpha" in name.casefold()), (written or agents)[0])
    searching = [name for name in outer if name in source.recursive]
    calling = [name for name in outer if name not in source.recursive and _searches(name, source) and name != "main"]
    around = [name for name in calling if _SEARCHES.search(name) and source.functions[name].given]
    named = [name for name in searching if _SEARCHES.search(name)]
    within = [name for name in calling if any(each.startswith(f"{name}.") for each in source.recursive)]
    found = [
        *around,
        *[name for name in named if not re.match(r"(.*\.)?min(?!_?i?max)", name.casefold())],
        *named,
        *searching,
        *within,
        *outer,
    ]
    if not found:
        raise OptionError("there is no function.", "Give a file with a function that searches.", place=file)
    return found[0]


def _said(arguments: str, names: Sequence[str]) -> dict[str, Role | None]:
    words = [word.strip().casefold() for word in arguments.split(",")]
    for word in words:
        if word not in {*Role, "", "-"}:
            remedy = f"Choose from {', '.join(Role)}; - is for what is none of them."
            raise OptionError(f"{word[:40]!r} is nothing that an argument stands for.", remedy, place="--arguments")
    if len(words) > len(names):
        problem = f"there are {len(words)} names, and the function has {counted(len(names), 'argument')}."
        raise OptionError(problem, "Leave some out.", place="--arguments")
    return {name: Role(word) if word in {*Role} else None for name, word in zip(names, words, strict=False)}


def _by_name(names: Sequence[str], taken: set[Role]) -> dict[str, Role]:
    found: dict[str, Role] = {}
    plain = {name: name.replace("_", "").casefold() for name in names}
    words = list(plain.values())
    has_pair = "a" in words and words[words.index("a") + 1 :][:1] == ["b"]
    for name, word in plain.items():
        for role, usual in NAMES.items():
            is_bound = role in {Role.ALPHA, Role.BETA}
            if (
                word in usual.split()
                and role not in {*found.values(), *taken}
                and not (word in {"a", "b"} and is_bound != has_pair)
            ):
                found[name] = role
                break
    return found


def _by_use(source: Source, function: Function, known: Mapping[str, Role]) -> dict[str, Role]:
    """Return what arguments are by how the functions that search hand them on: not x is a player, x - 1 a depth."""
    found = dict[str, Role]()
    for name, value in source.handed_on(function.name):
        role: Role | None = None
        match value:
            case (
                ast.UnaryOp(op=ast.Not()) | ast.Constant(value=bool() | 1) | ast.UnaryOp(operand=ast.Constant(value=1))
            ):
                role = Role.MAXIMIZING
            case ast.BinOp(op=ast.Sub(), left=ast.Name(id=left), right=ast.Constant(value=1)) if left == name:
                role = Role.DEPTH
        if role is not None and role not in {*known.values(), *found.values()}:
            found[name] = role
    return found


def _for_family(
    family: Family, function: Function, roles: dict[str, Role], blocked: set[str], *, is_free: bool
) -> dict[str, Role]:
    """Return the roles as a family has them; what has no known name is told by its place in functions that search."""
    names = function.given
    held = dict.fromkeys((Role.BOARD, Role.GAME), Role.NODE) if family.data in TREES else {}
    if family.data in TREES and {Role.BOARD, Role.GAME} & set(roles.values()) and Role.NODE in roles.values():
        held = {}
    if family is OWN and Role.NODE not in roles.values():
        held = {Role.BOARD: Role.NODE} if Role.BOARD in roles.values() else {Role.GAME: Role.NODE}
    if family.data is Board:
        held = {Role.GAME: Role.BOARD, Role.NODE: Role.BOARD}
    roles = {name: held.get(role, role) for name, role in roles.items()}
    free = [name for name in names if name not in roles and name not in blocked]
    main = Role.BOARD if family.data is Board else Role.NODE
    if is_free and free and main not in roles.values() and names[0] == free[0] and family.data is not Indexed:
        roles[free.pop(0)] = main
    if is_free and len(free) == 2 and family.data is not Dicts and not {Role.ALPHA, Role.BETA} & set(roles.values()):
        roles |= dict(zip(free, (Role.ALPHA, Role.BETA), strict=True))
    return {name: roles[name] for name in names if name in roles}


TREES: frozenset[type[Any]] = frozenset(
    {NestedLists, PlainLists, Arrays, Nodes, DictNodes, Dicts, NestedDicts, OwnNodes}
)
"""The data of which the node is all that is given, whatever it is called."""
