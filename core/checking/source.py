"""`Source`: a program's text: its functions, who calls whom, and how a search passes its arguments on.

What is read here only decides what to try first; a run shows whether it is right.
"""

from __future__ import annotations

import ast
import builtins
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from core.game import OptionError

Def = ast.FunctionDef | ast.AsyncFunctionDef

_PYTHON_2 = re.compile(r"^\s*(print\s+[^\s(=.]|exec\s+['\"]|raise \w+, |except [\w.]+, \w+:)|<>", re.MULTILINE)


@dataclass(frozen=True)
class Function:
    """A function, with a name that is unique in its program: `minimax`, `Agent.value`, `best_move.minimax`.

    `owner` is its class, `is_inner` whether it is nested in another function, `given` its parameters without self.
    """

    name: str
    tree: Def
    owner: str
    is_inner: bool
    takes_self: bool

    @property
    def plain_name(self) -> str:
        """The last part of the name, as used in calls."""
        return self.tree.name

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """Its parameters, including self."""
        given = self.tree.args
        return tuple(each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs))

    @property
    def given(self) -> tuple[str, ...]:
        """Its parameters without self."""
        return self.parameters[self.takes_self :]

    @property
    def defaulted(self) -> frozenset[str]:
        """The parameters with a default."""
        given = self.tree.args
        late = [*given.posonlyargs, *given.args][::-1][: len(given.defaults)]
        named = (each for each, default in zip(given.kwonlyargs, given.kw_defaults, strict=True) if default)
        return frozenset(each.arg for each in (*late, *named))


def functions_in(tree: ast.AST, prefix: str = "", owner: str = "", *, is_inner: bool = False) -> Iterator[Function]:
    """Yield the functions of a text, including nested ones."""
    for each in ast.iter_child_nodes(tree):
        if isinstance(each, Def):
            name = f"{prefix}{each.name}"
            yield Function(name, each, owner, is_inner, _takes_self(each) if owner else False)
            yield from functions_in(each, f"{name}.", is_inner=True)
        elif isinstance(each, ast.ClassDef):
            yield from functions_in(each, f"{prefix}{each.name}.", each.name, is_inner=is_inner)
        else:
            yield from functions_in(each, prefix, owner, is_inner=is_inner)


def _takes_self(method: Def) -> bool:
    """Return whether a method takes its object first, so is not static, declared as such or not."""
    decorators = {each.id for each in method.decorator_list if isinstance(each, ast.Name)}
    first = next((each.arg for each in (*method.args.posonlyargs, *method.args.args)), None)
    if first is None or "staticmethod" in decorators:
        return False
    if "classmethod" in decorators or first in {"self", "cls", "this", "_self"}:
        return True
    calls = (each.func for each in ast.walk(method) if isinstance(each, ast.Call))
    own = (each.value for each in calls if isinstance(each, ast.Attribute) and each.attr == method.name)
    return any(isinstance(each, ast.Name) and each.id == first for each in own)


@dataclass(frozen=True)
class Source:
    """A program. Its properties describe the `focus` and the functions that it calls, or all functions without one."""

    file: str
    tree: ast.Module
    focus: str = ""

    @classmethod
    def of(cls, text: str, file: str) -> Source:
        """Return the source; raise OptionError, with the line, for a text that is not a program."""
        try:
            return cls(file, ast.parse(_of_notebook(text, file) if file.endswith(".ipynb") else text))
        except SyntaxError as error:
            place = f"{file}, line {error.lineno}" if error.lineno else file
            if "call to 'print'" in error.msg or _PYTHON_2.search(text):
                remedy = "Bring it to Python 3, such as by 2to3, and check that."
                raise OptionError("this is Python 2.", remedy, place=place) from error
            raise OptionError(f"SyntaxError: {error.msg}.", "Correct the line.", place=place) from error
        except (ValueError, RecursionError, MemoryError) as error:  # a null byte, or brackets nested too deep
            raise OptionError(f"{error}.", "Give a file that Python can read.", place=file) from error

    @cached_property
    def functions(self) -> Mapping[str, Function]:
        """All functions by name."""
        return {each.name: each for each in functions_in(self.tree)}

    def classes_of(self, names: AbstractSet[str]) -> dict[str, Function | None]:
        """Return the classes with a method that is called on variables in focus, and how an object of each is made."""
        calls = (each.func for each in self.nodes if isinstance(each, ast.Call))
        called = {each.attr for each in calls if isinstance(each, ast.Attribute) and name_of(each.value) in names}
        owners = {each.owner: None for each in self.functions.values() if each.plain_name in called and each.owner}
        return {owner: self.functions.get(f"{owner}.__init__") for owner in owners}

    def named(self, name: str) -> tuple[str, ...]:
        """Return the functions that a name may mean; it may lack the class."""
        found = [key for key in self.functions if key == name or key.endswith(f".{name}")]
        return (name,) if name in found else tuple(found)

    @cached_property
    def _calls(self) -> Mapping[str, frozenset[str]]:
        found = dict[str, frozenset[str]]()
        for key, function in self.functions.items():
            below = {inner for inner in self.functions if inner.startswith(f"{key}.")}
            reached = set[str]()
            attributes = {each.attr for each in ast.walk(function.tree) if isinstance(each, ast.Attribute)}
            for name in called_in(function.tree):
                alike = [other for other, each in self.functions.items() if each.plain_name == name]
                if name not in attributes:  # print() is no method of the class
                    alike = [other for other in alike if not self.functions[other].owner]
                beside = key.rpartition(".")[0]
                near = [other for other in alike if other in below or other.rpartition(".")[0] == beside]
                reached |= set(near or alike)
            found[key] = frozenset(reached)
        return found

    def called_from(self, name: str) -> frozenset[str]:
        """Return all functions that a function reaches through calls."""
        found, pending = set[str](), [*self._calls[name]]
        while pending:
            each = pending.pop()
            if each not in found:
                found.add(each)
                pending.extend(self._calls[each])
        return frozenset(found)

    @cached_property
    def seen(self) -> tuple[str, ...]:
        """The functions in focus."""
        if not self.focus:
            return tuple(self.functions)
        reached = {self.focus} | self.called_from(self.focus)
        return tuple(name for name in self.functions if name in reached)

    @cached_property
    def recursive(self) -> frozenset[str]:
        """Those that reach themselves through calls: the functions that search."""
        found = (name for name in self.seen if name in self.called_from(name))
        return frozenset(name for name in found if self.functions[name].plain_name != "__init__")

    @cached_property
    def nodes(self) -> Sequence[ast.AST]:
        """All syntax nodes of the functions in focus."""
        return [each for name in self.seen for each in ast.walk(self.functions[name].tree)]

    def forgotten(self, names: AbstractSet[str]) -> AbstractSet[str]:
        """Return which of these variables something beside the search may reset; all of them if that is unclear."""
        others: list[ast.AST] = [
            each.tree for key, each in self.functions.items() if key not in self.seen and each.plain_name != "__init__"
        ]
        others += [each for each in self.tree.body if isinstance(each, ast.If | ast.For | ast.While | ast.Expr)]
        reset = set[str]()
        for node in (node for each in others for node in ast.walk(each)):
            match node:
                case ast.Call(func=ast.Attribute(value=held, attr="clear" | "cache_clear")):
                    reset |= {name_of(held)} if name_of(held) in names else names
                case ast.Subscript(value=held, ctx=ast.Store() | ast.Del()):
                    reset.add(name_of(held))
                case ast.Name(ctx=ast.Store() | ast.Del()) | ast.Attribute(ctx=ast.Store() | ast.Del()):
                    reset.add(name_of(node))
        return names & reset

    @cached_property
    def attributes(self) -> frozenset[str]:
        """Every attribute name, and every string, which may be a key."""
        found = {str(each.value) for each in self.nodes if isinstance(each, ast.Constant)}
        return frozenset(found | {each.attr for each in self.nodes if isinstance(each, ast.Attribute)})

    @cached_property
    def methods(self) -> frozenset[str]:
        """The names of the methods called."""
        calls = (each.func for each in self.nodes if isinstance(each, ast.Call))
        return frozenset(each.attr for each in calls if isinstance(each, ast.Attribute))

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name except attributes."""
        found = (each for each in self.nodes if isinstance(each, ast.Name | ast.arg))
        return frozenset(each.id if isinstance(each, ast.Name) else each.arg for each in found)

    @cached_property
    def defined(self) -> frozenset[str]:
        """The names under which functions are called."""
        return frozenset(each.plain_name for each in self.functions.values())

    @cached_property
    def undefined(self) -> frozenset[str]:
        """The names that the file uses but that neither it nor Python defines."""
        used, has = set[str](), {*self.defined, *vars(builtins)}
        for each in ast.walk(self.tree):
            match each:
                case ast.Name(id=name, ctx=ast.Load()):
                    used.add(name)
                case ast.alias(name=name, asname=other):
                    has.add(other or name.partition(".")[0])
                case ast.Name(id=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                    has.add(name)
        return frozenset(used - has)

    @cached_property
    def missing(self) -> frozenset[str]:
        """The undefined functions that are called."""
        return self.undefined & {name for each in self.seen for name in called_in(self.functions[each].tree)}

    @cached_property
    def constants(self) -> tuple[object, ...]:
        """All constants of the file, in the order in which they are written."""
        return tuple(each.value for each in ast.walk(self.tree) if isinstance(each, ast.Constant))

    @cached_property
    def assigned(self) -> Mapping[str, ast.expr]:
        """The expressions assigned to names at the top of the file."""
        found = dict[str, ast.expr]()
        whole = (each for each in self.tree.body if isinstance(each, ast.Assign))
        for target, value in ((target, each.value) for each in whole for target in each.targets):
            match target, value:
                case ast.Name(id=name), _:
                    found[name] = value
                case ast.Tuple(elts=names), ast.Tuple(elts=values):
                    found |= {name_of(name): each for name, each in zip(names, values, strict=False)}
        return found

    def constant(self, tree: ast.expr) -> object:
        """Return the constant that an expression is or names at the top of the file; otherwise None."""
        tree = self.assigned.get(tree.id, tree) if isinstance(tree, ast.Name) else tree
        try:
            return ast.literal_eval(tree)
        except ValueError:
            return None

    def compared(self, names: Iterable[str]) -> list[object]:
        """Return the constants that variables with these names are compared with."""
        found: list[object] = []
        for each in self.nodes:
            if isinstance(each, ast.Compare):
                sides = [each.left, *each.comparators]
                if any(isinstance(side, ast.Name) and side.id in names for side in sides):
                    found += map(self.constant, sides)
        return found

    def are_compared(self, name: str, others: AbstractSet[str]) -> bool:
        """Return whether a variable with this name is compared with one of others."""
        compared = [[each.left, *each.comparators] for each in self.nodes if isinstance(each, ast.Compare)]
        return any(name in names and names & others for names in ({*map(name_of, sides)} for sides in compared))

    def orders(self, names: Iterable[str]) -> bool:
        """Return whether a search compares variables with these names, or hands them to max or min."""
        sides, searching = list[ast.AST](), {self.focus, *self.recursive} & self.functions.keys()
        for each in (node for name in searching for node in ast.walk(self.functions[name].tree)):
            match each:
                case ast.Compare(ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE(), *_]):
                    sides += [each.left, *each.comparators]
                case ast.Call(func=ast.Name(id="max" | "min"), args=given):
                    sides += given
        return any(isinstance(side, ast.Name) and side.id in {*names} for side in sides)

    def handed_on(self, name: str) -> Iterator[tuple[str, ast.expr]]:
        """Yield the arguments that functions that search pass for each parameter of one of them."""
        function = self.functions[name]
        for each in self.nodes:
            if isinstance(each, ast.Call) and function.plain_name == name_of(each.func):
                yield from given_by(each, function)

    def constant_arguments(self, name: str) -> frozenset[str]:
        """Return the parameters that a function that searches always hands on as they are."""
        given = [(each, isinstance(value, ast.Name) and value.id == each) for each, value in self.handed_on(name)]
        stored = {each.id for each in self.nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
        return frozenset(
            {each for each, is_same in given if is_same} - {each for each, same in given if not same} - stored
        )

    def own_arguments(self, name: str, most: int = 5) -> dict[str, str]:
        """Return the arguments with which the program calls a function from outside the search, as far as known.

        The entry "self" is how the program makes an object of the function's class. What is assigned or handed on is
        followed `most` times.
        """
        function, found = self.functions[name], dict[str, str]()
        within = {name} | self.called_from(name)
        for key in ("", *(each for each in self.functions if each not in within)):
            for each in self._statements_of(key):
                if not isinstance(each, ast.Call):
                    continue
                given = list[tuple[str, ast.expr]]()
                if name_of(each.func) == function.plain_name:
                    given = given_by(each, function)
                elif function.owner and name_of(each.func) == function.owner:
                    given = [("self", each)]
                for parameter, value in given:
                    if parameter not in found and (said := self._at_top(value, key, most)):
                        found[parameter] = ast.unparse(said)
        return found

    def _statements_of(self, key: str) -> Iterator[ast.AST]:
        outside = (each for each in self.tree.body if not isinstance(each, Def | ast.ClassDef))
        for each in (self.functions[key].tree,) if key else outside:
            yield from ast.walk(each)

    def _at_top(self, tree: ast.AST, key: str, most: int, bound: frozenset[str] = frozenset()) -> Any:
        """Return an expression in a function as it would be written at the top of the file; None if it can't be.

        The expression itself binds the names in `bound`.
        """
        loops = (each.target for each in getattr(tree, "generators", ()))
        bound |= {name.id for target in loops for name in ast.walk(target) if isinstance(name, ast.Name)}
        match tree:
            case ast.Name(id="input" | "open") | ast.Attribute(attr="argv") | ast.Lambda():
                return None
            case ast.Name(id=name, ctx=ast.Load()) if key and name in {*self.functions[key].parameters} - bound:
                own = self.own_arguments(key, most - 1).get(name) if most else None
                return own and ast.parse(own, mode="eval").body
            case ast.Name(id=name, ctx=ast.Load()):
                return tree if name in self._top | bound else self._assigned_in(key, [name], most)
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                return self._assigned_in(key, [f"self.{name}", name], most)
        copied = copy(tree)
        for field, value in ast.iter_fields(tree):
            items = value if isinstance(value, list) else [value]
            said = [self._at_top(each, key, most, bound) if isinstance(each, ast.AST) else each for each in items]
            if any(each is None and old is not None for each, old in zip(said, items, strict=True)):
                return None
            setattr(copied, field, said if isinstance(value, list) else said[0])
        return copied

    def _assigned_in(self, key: str, targets: Sequence[str], most: int) -> Any:
        owner = self.functions[key].owner if key else ""
        near = [key, *(other for other, each in self.functions.items() if owner and each.owner == owner)]
        inside = [(place, each) for place in near for each in self._statements_of(place)]
        for whole in (each for each in ast.walk(self.tree) if isinstance(each, ast.ClassDef) and each.name == owner):
            inside += [(key, each) for each in whole.body]
        for place, each in inside if most else ():
            if isinstance(each, ast.Assign) and any(ast.unparse(target) in targets for target in each.targets):
                return self._at_top(each.value, place, most - 1)
        return None

    @cached_property
    def _top(self) -> frozenset[str]:
        names = {*self.assigned, *vars(builtins)}
        for each in self.tree.body:
            match each:
                case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                    names.add(name)
                case ast.Import() | ast.ImportFrom():
                    names |= {alias.asname or alias.name.partition(".")[0] for alias in each.names}
        return frozenset(names)

    @cached_property
    def exits(self) -> frozenset[int]:
        """The lines on which a loop or a function is left."""
        return frozenset(each.lineno for each in ast.walk(self.tree) if isinstance(each, ast.Break | ast.Return))

    @cached_property
    def changes_items(self) -> bool:
        """Whether something is stored by index."""
        return any(isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store) for each in self.nodes)


def _of_notebook(text: str, file: str) -> str:
    try:
        cells = json.loads(text)["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, TypeError, KeyError) as error:
        raise OptionError("this is no notebook.", "Save it from Jupyter, or as Python.", place=file) from error
    lines = "\n".join(code).splitlines()
    return "\n".join(f"#{line}" if line.lstrip()[:1] in {"%", "!", "?"} else line for line in lines)


def given_by(call: ast.Call, function: Function) -> list[tuple[str, ast.expr]]:
    """Return the arguments that a call passes to a function, by parameter."""
    by_word = ((word.arg, word.value) for word in call.keywords if word.arg)
    return [*zip(function.given, call.args, strict=False), *by_word]


def name_of(tree: ast.AST) -> str:
    """Return the name that an expression is, or its last part; an empty string for anything else."""
    return str(getattr(tree, "id", getattr(tree, "attr", "")))


def called_in(tree: ast.AST) -> Iterator[str]:
    """Yield the names of what is called, or passed to functions such as map."""
    for each in ast.walk(tree):
        if isinstance(each, ast.Call):
            yield name_of(each.func)
            yield from (ast.unparse(given).removeprefix("self.") for given in each.args[:1])
