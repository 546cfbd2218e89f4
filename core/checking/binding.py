"""Ways to call a program, likeliest first; a run shows which one is right."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice, product

from core.checking.data.game_tree import PLIES, Positions
from core.checking.data.kind import Data
from core.checking.data.lists_and_dicts import (
    Arrays,
    DictNodes,
    Dicts,
    Indexed,
    Labelled,
    NestedDicts,
    NestedLists,
    Pairs,
    PlainLists,
    tables,
    tables_as,
)
from core.checking.data.nodes import Aima, Berkeley, Board, Nodes, OwnNodes
from core.checking.roles import OF_MAX, Role, by_name, means_min, roles_of, said_in, said_of
from core.checking.source import Function, Source, name_of
from core.game import OptionError
from core.options.numerals import listed

FAMILIES: tuple[type[Data], ...] = (
    *(Berkeley, Aima, Board, Indexed, DictNodes, OwnNodes, Nodes),
    *(Dicts, NestedDicts, Arrays, NestedLists, Pairs, Labelled, PlainLists),
)
"""The kinds of data that programs search, the most clearly marked first."""

_Roles = Mapping[str, Mapping[str, Role]]

UNKNOWN = ("[0]", "Counter()", "[]", "0", "None", "True", "set()")  # tried for an argument of unknown meaning
MOST_ENTRIES = 3  # functions: the likeliest may only hand on what a tree is held in
MOST_WAYS = 32  # of calling, for each kind of data

LAST_WAY_OUT = "Write the call, such as --call 'minimax(tree, 0, [0], alpha=-inf, beta=inf)'; tree stands for the node."


@dataclass(frozen=True)
class Binding:
    """A way to call a program: the call, and what each argument of each function stands for.

    `call` is an expression in which `tree` stands for the node. Calls of the `searching` functions are visits; `tables`
    are the variables in which the program looks up nodes. With `is_negamax`, values are those of the side to move, and
    with `is_mover` those of leaves too, so that the program gives them no sign. With `counts_down`, a depth counts the
    plies left; with `is_move`, a returned number is a move. `root` moves first in the program's own game where nothing
    shows who does. `guessed` holds the values given for arguments of unknown meaning.
    """

    function: str
    source: Source
    family: type[Data]
    roles: Mapping[str, Mapping[str, Role]]
    searching: frozenset[str]
    call: str
    is_negamax: bool = False
    is_mover: bool = False
    counts_down: bool = True
    root: str = ""
    is_move: bool = False
    tables: Mapping[str, str] = field(default_factory=dict)
    guessed: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """One line: what was called, on what, and what the arguments were taken for."""
        said = [f"{name} as {role}" for name, role in self.roles[self.function].items() if name != role]
        taken = f", with {listed(said)}" if said else ""
        sign = ", as negamax" if self.is_negamax else ""
        return f"{self.call} on {self.family.title}{sign}{taken}"

    @property
    def is_binary(self) -> bool:
        """Whether the program can search full binary trees only."""
        return self.family.is_binary(self.source)

    @property
    def positions(self) -> frozenset[str]:
        """The names of the arguments that stand for the node, in all functions."""
        return frozenset(name for given in self.roles.values() for name, role in given.items() if role is Role.NODE)

    def takes(self, *roles: Role) -> bool:
        """Return whether some function that searches takes an argument with one of these roles."""
        return any(role in roles for name in self.searching for role in self.roles[name].values())


@dataclass(frozen=True)
class Asked:
    """What the reader says about a program in `file`: which function to check and how to call it.

    `arguments` are roles in the order of the function's parameters, separated by commas. `start` is where the program's
    own game begins: a position, or a call of the search, as the program would write it. `call` calls the search, with
    `tree` for the node. `root` moves first in the program's own game.
    """

    file: str
    function: str = ""
    arguments: str = ""
    start: str = ""
    call: str = ""
    root: str = ""


def bindings(source: Source, asked: Asked) -> tuple[Binding, ...]:
    """Return the ways to call a program, likeliest first.

    Raises OptionError for an unknown function, or if nothing says how to call it.
    """
    place = "--call" if asked.call else "--start"
    expression = _expression(asked.call or asked.start, place)
    called = _called_in(expression, source)
    if asked.call and not called:
        problem = f"{asked.call[:40]!r} calls no function of the program that searches."
        raise OptionError(problem, LAST_WAY_OUT, place=place)
    names = [_named(source, asked)] if asked.function else [called] if called else _entries(source, asked.file)
    name = names[0]
    if source.functions[name].is_inner and not called:
        outer = name.rpartition(".")[0]
        raise OptionError(f"{name} stands inside another function.", f"Name the outer one, {outer}.", place=asked.file)
    if "xrange" in replace(source, focus=name).missing:
        raise OptionError("this is Python 2, which has xrange.", "Write range, and check that.", place=asked.file)
    said = said_of(asked.arguments, source.functions[name].given) if asked.arguments else {}
    if called:
        said = said_in(expression, source.functions[called]) | said
    has_tree = any(isinstance(each, ast.Name) and each.id == "tree" for each in ast.walk(expression))
    tried = (
        _Ways(replace(source, focus=each), asked, said, is_called=bool(called), has_tree=has_tree)
        for each in names[:MOST_ENTRIES]
    )
    ways = tuple(chain.from_iterable(each.all() for each in tried))
    if not ways:
        raise OptionError("nothing says how it may be called.", LAST_WAY_OUT, place=asked.file)
    return ways


@dataclass
class _Ways:
    source: Source
    asked: Asked
    said: Mapping[str, Role | None]
    is_called: bool
    has_tree: bool

    def all(self) -> Iterator[Binding]:
        """Yield the ways to call."""
        roles = roles_of(self.source, self.source.functions[self.source.focus], self.said)
        families = [family for family in FAMILIES if family.fits(self.source, roles)]
        families += [family for family in FAMILIES if family.is_common and family not in families]
        if self.asked.start or (self.asked.call and not self.has_tree):
            families = []
        if not (self.asked.call and self.has_tree):
            families.append(Positions)
        for family in families:
            yield from islice(self._of_family(family), MOST_WAYS)

    def _of_family(self, family: type[Data]) -> Iterator[Binding]:
        source, name = self.source, self.source.focus
        entry = source.functions[name]
        looked_up = tables(source) if family is Dicts else ()
        roles = {key: self._roles(family, source.functions[key], looked_up) for key in source.seen}
        likely = Binding(name, source, family, roles, _searching(source), "", root=self.asked.root)
        # with an argument for the side to move, a program may give leaves their sign itself
        movers = (False,) if likely.takes(Role.COLOR) else (False, True) if likely.takes(Role.MAXIMIZING) else (True,)
        signs = [(False, False), *product((True,), movers)][
            : 1 if family is Positions else None
        ]  # its own game shows it
        answers = (False,) if name in source.recursive or family is Positions else (False, True)
        depths = {each for given in roles.values() for each, role in given.items() if role is Role.DEPTH}
        counts_up = any(
            isinstance(each, ast.BinOp | ast.AugAssign)
            and isinstance(each.op, ast.Add)
            and name_of(each.left if isinstance(each, ast.BinOp) else each.target) in depths
            for each in source.nodes
        )
        is_known = self.is_called or Role.DEPTH not in roles[name].values()
        ways_down = (not counts_up,) if is_known else (not counts_up, counts_up)
        for counts_down, given in product(ways_down, self._either_order(roles)):
            for held in tables_as(looked_up) if looked_up else ({},):
                beside = {key: what for key, what in held.items() if key in source.assigned and key not in entry.given}
                way = replace(likely, counts_down=counts_down, tables=beside, roles=given)
                for call, guessed in self._calls(way, entry, held):
                    for is_move, (is_negamax, is_mover) in product(answers, signs):
                        signed = replace(way, is_negamax=is_negamax, is_mover=is_mover)
                        yield replace(signed, call=call, guessed=guessed, is_move=is_move)

    def _either_order(self, roles: _Roles) -> list[_Roles]:
        """Return the roles, and those with α and β exchanged, unless names or the program's own call say which is α."""
        named = [roles_of(self.source, self.source.functions[key], self.said).values() for key in roles]
        if self.is_called or {Role.ALPHA, Role.BETA} & {*chain(*named)}:
            return [roles]
        other = {Role.ALPHA: Role.BETA, Role.BETA: Role.ALPHA}
        exchanged = {key: {name: other.get(role, role) for name, role in of.items()} for key, of in roles.items()}
        own = self.source.own_arguments(self.source.focus)
        begins = {own.get(name, "")[:1] for name, role in roles[self.source.focus].items() if role is Role.BETA}
        return [exchanged] if begins == {"-"} else [roles, exchanged] if begins else [roles]

    def _roles(self, family: type[Data], function: Function, looked_up: Sequence[str]) -> Mapping[str, Role]:
        """Return the roles for a kind of data; unknown names get theirs by position in functions that search."""
        source, is_focus, names = self.source, function.name == self.source.focus, function.given
        if family is Berkeley and is_focus and function.takes_self:
            return dict.fromkeys(names[:1], Role.NODE)
        known = roles_of(source, function, self.said)
        roles = {name: role for name, role in known.items() if name not in looked_up}
        if Role.NODE not in roles.values() and family is not Aima:
            roles = {name: Role.NODE if role is Role.GAME else role for name, role in roles.items()}
        blocked = {each for each, role in self.said.items() if role is None} | set(looked_up)
        free = [name for name in names if name not in roles and name not in blocked]
        has_node = family is Positions or (family is OwnNodes and function.owner in OwnNodes.classes_in(source))
        is_self = has_node and function.takes_self
        if function.name in source.recursive or is_focus:
            is_first = bool(free) and (names[0] == free[0] or family is Dicts)
            is_first = is_first and not (is_self and _hands_itself_on(source, function))
            main = Role.VALUES if family is Indexed else Role.NODE
            if is_first and main not in roles.values():
                roles[free.pop(0)] = main
            free = [each for each in free if each not in source.constant_arguments(function.name)]
            are_bounds = len(free) == 2 and source.orders(free) and not {Role.ALPHA, Role.BETA} & set(roles.values())
            if are_bounds and source.functions.keys().isdisjoint(map(source.own_arguments(function.name).get, free)):
                roles |= dict(zip(free, (Role.ALPHA, Role.BETA), strict=True))
        roles = {name: roles[name] for name in names if name in roles}
        is_self = is_self and Role.NODE not in roles.values()
        return {function.parameters[0]: Role.NODE, **roles} if is_self else roles

    def _calls(self, way: Binding, entry: Function, held: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...]]]:
        if self.is_called:
            yield self.asked.call or self.asked.start, ()
            return
        family, roles, own = way.family, way.roles[entry.name], self.source.own_arguments(entry.name)
        has_node = bool({Role.NODE, Role.VALUES} & set(roles.values()))
        if not (has_node or held or family in {Board, Positions}):
            return
        height = str(PLIES) if family is Positions else "height"
        is_deep = way.counts_down or (entry.name not in self.source.recursive)
        usual = {
            Role.DEPTH: height if is_deep and family is not Berkeley else "0",
            Role.INDEX: "0",
            Role.HEIGHT: height,
            Role.ALPHA: "-inf",
            Role.BETA: "inf",
            Role.AGENT: "0",
            Role.EVALUATE: "worth",
        }
        always = {Role.NODE, Role.VALUES, Role.GAME, Role.HEIGHT} | ({Role.DEPTH} if is_deep else set())
        choices, unknown = dict[str, Sequence[str]](), list[str]()
        # without an argument for it, the position is in variables
        nodes = self._starts(way, entry, own) if family is Positions and has_node else ["tree"]
        for each in entry.given:
            role, constant = roles.get(each), self.source.constant(ast.parse(own.get(each, "None"), mode="eval").body)
            if each in entry.defaulted and role not in always and each not in held:
                continue
            if each in held:
                choices[each] = (held[each],)
            elif role in {Role.GAME, Role.HEIGHT, Role.EVALUATE} and family is Positions and each in own:
                choices[each] = (own[each],)
            elif role is Role.COLOR:  # 1 or -1, or in its own game the index of a side
                choices[each] = (own.get(each, "1") if family is Positions else "1",)
            elif role is Role.MAXIMIZING:
                is_root = family is Positions and entry.name not in self.source.recursive
                known = [repr(constant)] if is_root and constant is not None else []
                choices[each] = known or _players(self.source, each, constant)
            elif role is not None:
                choices[each] = ("game" if role is Role.GAME and family is Aima else usual.get(role, ""),)
            elif constant is not None:
                choices[each] = (own[each],)
            else:
                compared = [repr(text) for text in self.source.compared({each}) if isinstance(text, str)]
                sides = {name for name, of in roles.items() if of is Role.MAXIMIZING}
                players = _players(self.source, each, None)[:1] if self.source.are_compared(each, sides) else []
                known = [own[each]] if each in own else [each] if each in self.source.assigned else players
                choices[each] = tuple(dict.fromkeys((*known, *compared, *UNKNOWN)))
                unknown.append(each)
        for node, *chosen in product(nodes, *choices.values()):
            given = {name: said or node for name, said in zip(choices, chosen, strict=True)}
            yield (
                _call(entry, given, roles, node, own.get("self", f"{entry.owner}()")),
                tuple(given[each] for each in unknown),
            )

    def _starts(self, way: Binding, entry: Function, own: Mapping[str, str]) -> list[str]:
        if self.asked.start:
            return [self.asked.start]
        source, functions = self.source, self.source.functions
        at = next(name for name, role in way.roles[entry.name].items() if role in {Role.NODE, Role.VALUES})
        is_self = entry.takes_self and at == entry.parameters[0]
        free = {name for name, each in functions.items() if each.defaulted.issuperset(each.given)}
        found = [f"{name}()" for name in functions if _STARTS.fullmatch(name) and name in free]
        values = source.assigned.items()
        found += [name for name, value in values if _BOARD.fullmatch(name) and not isinstance(value, ast.Constant)]
        found += [at] if at in source.assigned else []
        if is_self:
            found.append(own.get("self", f"{entry.owner}()"))
        else:  # others may say more, such as a root that asks for each child
            others = map(source.own_arguments, functions)
            found += filter(None, (each.get(at, "") for each in (own, *others)))
        made = source.classes_of(way.positions)
        found += [f"{each}()" for each, init in made.items() if init is None or init.name in free]
        if _HEAPS.fullmatch(at):
            found += ["7", "[1, 2, 3]", "(1, 2, 3)"]
        elif source.changes_items and not source.classes_of(frozenset(chain(*way.roles.values()))):
            empty = next((each for each in _EMPTY if each in source.constants), "_")
            boards = [each.format(empty) for each in _BOARDS]
            found += boards[::-1] if Arrays.fits(source, {}) else boards
        return [*dict.fromkeys(found)]


def _hands_itself_on(source: Source, method: Function) -> bool:
    """Return whether a function that searches is first given the object whose method this is, so a position."""
    given = ((source.functions[name].given[:1], each) for name in source.recursive for each in source.handed_on(name))
    return any((name,) == first and name_of(value) == method.parameters[0] for first, (name, value) in given)


def _call(entry: Function, given: Mapping[str, str], roles: Mapping[str, Role], node: str, maker: str) -> str:
    words, by_word = list[str](), {each.arg for each in entry.tree.args.kwonlyargs}
    is_in_order = True
    for name in entry.given:
        is_in_order &= name in given
        if name in given:
            words.append(given[name] if is_in_order and name not in by_word else f"{name}={given[name]}")
    target, called = entry.name, entry.plain_name
    if entry.takes_self:
        called = f"_{entry.owner}{called}" if called[:2] == "__" != called[-2:] else called
        is_node = roles.get(entry.parameters[0]) is Role.NODE
        target = f"({node}).{called}" if is_node else f"{maker}.{called}"
    return f"{target}({', '.join(words)})"


def _players(source: Source, name: str, own: object) -> list[str]:
    """Return the values that may tell a function that MAX moves: those it compares with, else True."""
    names = [each for key in source.recursive for each in source.functions[key].given]
    players = {each for each in names if by_name([each], set()).get(each) is Role.MAXIMIZING} | {name}
    given = [value for key in source.recursive for each, value in source.handed_on(key) if each in players]
    found = [*source.compared(players), *map(source.constant, given), own]
    texts = [repr(each) for each in dict.fromkeys(found) if isinstance(each, str)]
    numbers = [repr(each) for each in dict.fromkeys(found) if type(each) is int]
    if texts:
        return sorted(texts, key=lambda text: "max" not in text.casefold())
    if numbers and numbers != ["0"]:
        own_side = {str(source.constant(value)) for name, value in source.assigned.items() if OF_MAX.fullmatch(name)}
        return ["-1" if "-1" in own_side else "1", *(each for each in numbers if each not in {"1", "-1"})]
    return ["False" if means_min(name) else "True"]


SEARCHES = re.compile(
    r"(?!.*expect).*(alpha_?beta|ab_?search|prun|minimax|min_?max|negamax|max_?value|search|getaction)", re.IGNORECASE
)
"""The usual names of functions that search."""


def _searching(source: Source) -> frozenset[str]:
    """Return the functions that search: the one called, and those through which it calls itself.

    Also those that call themselves with arguments that only a search takes; other recursive functions may fill an area
    or count. If none is left, all recursive functions.
    """
    told = {Role.ALPHA, Role.BETA, Role.DEPTH, Role.MAXIMIZING, Role.COLOR}
    likely = [name for name in source.recursive if "quie" not in name.casefold()]  # that tells what a leaf is worth
    given = {name: {*roles_of(source, source.functions[name], {}).values()} for name in likely}
    sure = {source.focus} | {name for name in likely if told & given[name]}
    found = {name for name in source.recursive if sure & source.called_from(name)}
    return frozenset((found or source.recursive) | {source.focus})


_STARTS = re.compile(
    r"(init|initial|initialize|create|new|start|make|empty)_?(board|state|grid|position)|(new|initial)_?game",
    re.IGNORECASE,
)
_BOARD = re.compile(r"(the|orig|original|initial|start|game)?_?(board|grid|state|position)", re.IGNORECASE)
_HEAPS = re.compile(r"(n|num\w*|heaps?|piles?|sticks|stones|coins|matches|total|remaining)", re.IGNORECASE)
_EMPTY = ("_", " ", "-", ".", "", None, 0)  # square
_BOARDS = ("[[{!r}] * 3 for _ in range(3)]", "[{!r}] * 9", "({!r},) * 9", "np.full((3, 3), {!r})")


def _expression(text: str, place: str) -> ast.Expression:
    try:
        return ast.parse(text or "''", mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        remedy = f"Write a position or a call, such as {place} 'minimax(Board(), 3)'."
        raise OptionError(f"{text[:40]!r} is no expression.", remedy, place=place) from error


def _called_in(expression: ast.Expression, source: Source) -> str:
    for each in ast.walk(expression):
        if isinstance(each, ast.Call):
            for found in source.named(name_of(each.func)):
                if not source.functions[found].is_inner and searches(found, source):
                    return found
    return ""


def searches(name: str, source: Source) -> bool:
    """Return whether a function searches, or calls one that does."""
    return bool(source.recursive & ({name} | source.called_from(name)))


def _named(source: Source, asked: Asked) -> str:
    found = source.named(asked.function)
    if len(found) == 1:
        return found[0]
    known = ", ".join((found or list(source.functions))[:8])
    function = asked.function
    problem = f"there are {len(found)} functions {function!r}." if found else f"there is no function {function!r}."
    raise OptionError(problem, f"Name one of {known}." if known else "Give a file that has one.", place=asked.file)


def _entries(source: Source, file: str) -> list[str]:
    """Return the functions to check if none is named, likeliest first: those that search or call one that does."""
    outer = [name for name, each in source.functions.items() if not each.is_inner and each.plain_name != "__init__"]
    agents = [name for name in outer if source.functions[name].plain_name == "getAction"]
    if agents:
        written = [name for name in agents if SEARCHES.match(name) and searches(name, source)]
        return sorted(written or agents, key=lambda name: "alpha" not in name.casefold())[:1]
    searching = [name for name in outer if name in source.recursive]
    alike = [name for name in searching if SEARCHES.match(name)]

    def is_below(name: str) -> bool:
        return any(name in source.called_from(each) and each not in source.called_from(name) for each in alike)

    named = sorted(alike, key=lambda name: (bool(re.match(r"(.*\.)?min(?!_?i?max)", name.casefold())), is_below(name)))
    calling = [name for name in outer if name not in source.recursive and searches(name, source) and name != "main"]
    meant = named or source.recursive
    around = [
        name
        for name, each in source.functions.items()
        if name in calling and SEARCHES.match(each.plain_name) and each.given and source.called_from(name) & {*meant}
    ]
    within = [name for name in calling if any(each.startswith(f"{name}.") for each in source.recursive)]
    found = [*dict.fromkeys((*around, *named))]
    if not found:
        found = [*searching, *within, *sorted(outer, key=lambda name: not SEARCHES.match(name))][:1]
        found += [name for name in searching if {*found} & source.called_from(name)][1:]
    if not found:
        raise OptionError(
            "there is no function.", "Give a file with a function that searches, written with def.", place=file
        )
    return found
