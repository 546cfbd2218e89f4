"""`Source`: what the text of a program says about its functions without being run."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import CodeType

from core.game import OptionError

_Function = ast.FunctionDef | ast.AsyncFunctionDef

_OF_DEPTHS = ("depth", "ply", "plies", "level")


@dataclass(frozen=True)
class Source:
    """A program: its functions by name, methods and inner functions too, and what they use."""

    file: str
    tree: ast.Module

    @classmethod
    def of(cls, text: str, file: str) -> Source:
        """Return the source; raise OptionError, with the line, for a text that is no program."""
        try:
            return cls(file, ast.parse(text))
        except SyntaxError as error:
            place = f"{file}, line {error.lineno}" if error.lineno else file
            raise OptionError(f"SyntaxError: {error.msg}.", "Correct the line.", place=place) from error
        except (ValueError, RecursionError, MemoryError) as error:  # a null byte; brackets without end
            raise OptionError(f"{error}.", "Give a file that Python can read.", place=file) from error

    @cached_property
    def functions(self) -> Mapping[str, _Function]:
        """Every function by its name."""
        return {each.name: each for each in ast.walk(self.tree) if isinstance(each, _Function)}

    @cached_property
    def owners(self) -> Mapping[str, str]:
        """The class of each method."""
        classes = (each for each in ast.walk(self.tree) if isinstance(each, ast.ClassDef))
        return {each.name: owner.name for owner in classes for each in owner.body if isinstance(each, _Function)}

    @cached_property
    def inner(self) -> frozenset[str]:
        """The functions that are defined inside others."""
        outer = (each for each in ast.walk(self.tree) if isinstance(each, _Function))
        return frozenset(
            below.name
            for each in outer
            for below in ast.walk(each)
            if isinstance(below, _Function) and below is not each
        )

    @cached_property
    def recursive(self) -> frozenset[str]:
        """The functions that come to be called by what they call: those that search."""
        return frozenset(name for name in self.functions if name in self.called_from(name))

    def called_from(self, name: str) -> frozenset[str]:
        """Return the functions that a function calls, and those that these call, and so on."""
        found, pending = set[str](), [*self._calls[name]]
        while pending:
            each = pending.pop()
            if each not in found:
                found.add(each)
                pending.extend(self._calls[each])
        return frozenset(found)

    @cached_property
    def _calls(self) -> Mapping[str, frozenset[str]]:
        return {name: frozenset(_called(each)) & self.functions.keys() for name, each in self.functions.items()}

    @cached_property
    def attributes(self) -> frozenset[str]:
        """Every name that stands after a dot."""
        return frozenset(each.attr for each in ast.walk(self.tree) if isinstance(each, ast.Attribute))

    @cached_property
    def methods(self) -> frozenset[str]:
        """Those that are called."""
        calls = (each.func for each in ast.walk(self.tree) if isinstance(each, ast.Call))
        return frozenset(each.attr for each in calls if isinstance(each, ast.Attribute))

    @cached_property
    def called_by_search(self) -> frozenset[str]:
        """The functions and methods that are called by functions that search."""
        return frozenset(name for each in self.recursive for name in _called(self.functions[each]))

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name, but those after a dot."""
        names = {each.id for each in ast.walk(self.tree) if isinstance(each, ast.Name)}
        return frozenset(names | {each.arg for each in ast.walk(self.tree) if isinstance(each, ast.arg)})

    @cached_property
    def missing(self) -> frozenset[str]:
        """The functions that are called and that neither the program nor Python has."""
        has = {
            each.asname or each.name.partition(".")[0] for each in ast.walk(self.tree) if isinstance(each, ast.alias)
        }
        has |= {
            each.id for each in ast.walk(self.tree) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        }
        has |= {each.name for each in ast.walk(self.tree) if isinstance(each, ast.ClassDef)}
        has |= {each.arg for each in ast.walk(self.tree) if isinstance(each, ast.arg)}
        called = {name for each in self.functions.values() for name in _called(each, methods=False)}
        return frozenset(called - has - self.functions.keys() - vars(builtins).keys())

    @cached_property
    def constants(self) -> tuple[object, ...]:
        """The constants in the order in which they are written."""
        return tuple(each.value for each in ast.walk(self.tree) if isinstance(each, ast.Constant))

    @cached_property
    def is_negamax(self) -> bool:
        """Whether a function takes minus what its own call returns, or gives that minus what it was given."""
        return any(
            _is_minus_of_call(each, name) or _is_given_minus(each, name, {arg.arg for arg in function.args.args})
            for name, function in self.functions.items()
            if name in self.recursive
            for each in ast.walk(function)
        )

    @cached_property
    def code(self) -> CodeType:
        """The program, ready to run. Raises SyntaxError for what only the compiler refuses."""
        return compile(self.tree, self.file, "exec")

    @cached_property
    def counts_down(self) -> bool:
        """Whether a depth counts the plies that are left: those done are counted by adding."""
        steps = (each for each in ast.walk(self.tree) if isinstance(each, ast.BinOp | ast.AugAssign))
        signs = [
            type(each.op) for each in steps if _is_depth(each.left if isinstance(each, ast.BinOp) else each.target)
        ]
        return ast.Add not in signs

    @cached_property
    def has_window(self) -> bool:
        """Whether anything is called alpha or beta: without it the search is plain minimax."""
        names = {name.casefold().replace("_", "") for name in self.names}
        return any(name.startswith(("alpha", "beta", "alfa", "α", "β")) for name in names) or {"a", "b"} <= names

    @cached_property
    def writes_into_rows(self) -> bool:
        """Whether it writes into a row of a list of lists."""
        return any(isinstance(each.value, ast.Subscript) for each in self._writes())

    @cached_property
    def writes_into_lists(self) -> bool:
        """Whether a function that searches writes into a list."""
        return any(True for _ in self._writes())

    def _writes(self) -> Iterator[ast.Subscript]:
        for name in self.recursive:
            for each in ast.walk(self.functions[name]):
                if isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store):
                    yield each


def _called(tree: ast.AST, *, methods: bool = True) -> Iterator[str]:
    for each in ast.walk(tree):
        if isinstance(each, ast.Call):
            if isinstance(each.func, ast.Name):
                yield each.func.id
            elif methods and isinstance(each.func, ast.Attribute):
                yield each.func.attr


def _is_minus_of_call(tree: ast.AST, name: str) -> bool:
    return isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub) and name in _called(tree.operand)


def _is_given_minus(tree: ast.AST, name: str, parameters: set[str]) -> bool:
    """Return whether a call of a function hands on minus one of its own parameters."""
    if not isinstance(tree, ast.Call) or name not in {getattr(tree.func, "id", ""), getattr(tree.func, "attr", "")}:
        return False
    minus = (each.operand for each in tree.args if isinstance(each, ast.UnaryOp) and isinstance(each.op, ast.USub))
    return any(isinstance(each, ast.Name) and each.id in parameters for each in minus)


def _is_depth(tree: ast.AST) -> bool:
    name = tree.id if isinstance(tree, ast.Name) else tree.attr if isinstance(tree, ast.Attribute) else ""
    return any(word in name.casefold() for word in _OF_DEPTHS) or name == "d"
