"""Loads a program: runs its top-level definitions and assignments, with stand-ins for modules that only draw."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import math
import sys
import types
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager, suppress
from copy import deepcopy
from functools import lru_cache
from types import CodeType
from typing import Any, Never

from core.checking.observed import Stopped, Trouble
from core.checking.source import Def, Source, called_in, functions_in, name_of

DRAW = {
    *("pygame", "pygame_menu", "pyglet", "arcade", "kivy", "tkinter", "turtle", "curses", "easygui", "graphics", "PIL"),
    *("matplotlib", "seaborn", "plotly", "graphviz", "cv2", "streamlit", "IPython", "ipywidgets", "rich", "tqdm"),
    *("colorama", "termcolor", "pyfiglet", "psutil", "memory_profiler", "playsound", "winsound", "msvcrt", "pyautogui"),
}
"""Modules that only draw, play or count: always replaced by stand-ins, whether installed or not."""


class _StandIn:
    """Stands for anything that a missing module would have: can be called, read and subclassed."""

    module = ""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self.__dict__[name] = made = _stood_in(self.module)
        return made

    def __call__(self, *given: Any, **_named: Any) -> Any:
        _needed(self.module)
        return given[0] if len(given) == 1 and isinstance(given[0], types.FunctionType) else _stood_in(self.module)

    def __repr__(self) -> str:
        return f"something of {self.module}"

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __instancecheck__(self, _instance: object) -> bool:
        return False

    def __mro_entries__(self, _bases: object) -> tuple[type, ...]:
        return (_StandIn,)

    def _itself(self, *_given: object) -> Any:
        return self

    def _nothing(self, *_given: Any, **_named: Any) -> None: ...

    __getitem__ = __enter__ = __or__ = __ror__ = __deepcopy__ = _itself
    __init__ = __setitem__ = __exit__ = _nothing


def _stood_in(module: str) -> Any:
    made = _StandIn()
    made.__dict__["module"] = module
    return made


_NEEDS = types.SimpleNamespace(log=None, missing=set[str]())  # of the program that is loaded


def _needed(module: str) -> None:
    name = module.partition(".")[0]
    if name and _NEEDS.log is not None and _NEEDS.log.is_on and name not in DRAW | _KNOWN.keys():
        _NEEDS.log.stop(Trouble.MISSING, f"It needs {_said_missing(name)}")


def _said_missing(module: str) -> str:
    return f"the module {module}, which is not there: python -m pip install {module}, or put its file beside this one."


def imports_missing() -> str:
    """Say which missing module may have had something to do with the program's search."""
    return "".join(f" It imports {_said_missing(name)}" for name in sorted(_NEEDS.missing)[:1])


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds stand-ins: for drawing modules before any others, for missing modules after them.

    A star import from a stand-in provides the names that the program does not define.
    """

    def __init__(self, names: AbstractSet[str] | None, undefined: frozenset[str]) -> None:
        self.names, self.undefined = names, undefined

    def find_spec(self, name: str, _path: Any, _target: Any = None) -> Any:
        first = name.partition(".")[0]
        if first in sys.stdlib_module_names - DRAW or (self.names is not None and first not in self.names):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: Any) -> types.ModuleType:
        found = _KNOWN.get(spec.name, {})
        if self.names is None and spec.name.partition(".")[0] not in _KNOWN:
            _NEEDS.missing.add(spec.name.partition(".")[0])

        def other(name: str) -> Any:
            if name.startswith("__"):
                raise AttributeError(name)
            return module.__dict__.setdefault(name, _stood_in(spec.name))

        module = types.ModuleType(spec.name)
        module.__dict__.update(found, __getattr__=other, __all__=list(found or self.undefined))
        return module

    def exec_module(self, module: types.ModuleType) -> None: ...


def _not_defined(*_given: Any) -> Never:
    raise NotImplementedError("this method is still to be written")


class _Agent:
    def __init__(self, index: int = 0) -> None:
        self.index = index


_DIRECTIONS = types.SimpleNamespace(NORTH="North", SOUTH="South", EAST="East", WEST="West", STOP="Stop")
_UTILS = {"argmax": max, "argmax_random_tie": max, "infinity": math.inf, "inf": math.inf}
_KNOWN: dict[str, dict[str, Any]] = {  # what searches in two courses use from the courses' own modules
    "game": {"Agent": _Agent, "MultiAgentSearchAgent": _Agent, "Directions": _DIRECTIONS},
    "util": {
        "manhattanDistance": lambda one, other: abs(one[0] - other[0]) + abs(one[1] - other[1]),
        "raiseNotDefined": _not_defined,
        "lookup": lambda name, names: names.get(name),
    },
    "pacman": {},
    "utils": _UTILS,
    "aima.utils": _UTILS,
}


@contextmanager
def _stand_ins(undefined: frozenset[str]) -> Iterator[None]:
    before, modules = list(sys.meta_path), set(sys.modules)
    hidden = {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] in DRAW}
    sys.meta_path[:] = [_Finder(DRAW, undefined), *before, _Finder(None, undefined)]
    try:
        yield
    finally:
        sys.meta_path[:] = before
        for name in set(sys.modules) - modules:
            if isinstance(getattr(sys.modules[name].__spec__, "loader", None), _Finder):
                del sys.modules[name]
        sys.modules.update(hidden)


WATCHED = "__watched__"  # the decorator put on functions that search


@lru_cache(maxsize=8)  # a program is loaded anew for each tree
def _statements(source: Source, watched: frozenset[str]) -> tuple[tuple[ast.stmt, CodeType], ...]:
    """Return the compiled top-level statements to run: definitions and assignments, with functions watched.

    Raises SyntaxError for what only the compiler rejects.
    """
    tree = deepcopy(source.tree)
    for function in functions_in(tree):
        if function.name in watched:
            _decorate(function.tree, function.name)
    whole = [(each, ast.fix_missing_locations(ast.Module([each], []))) for each in _kept(tree.body, source.defined)]
    return tuple((each, compile(module, source.file, "exec")) for each, module in whole)


def _kept(body: Sequence[ast.stmt], defined: frozenset[str]) -> Iterator[ast.stmt]:
    for each in body:
        match each:
            case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
                continue
            case ast.If() | ast.Try() | ast.With():
                for name in ("body", "orelse", "finalbody"):
                    if inner := getattr(each, name, None):
                        setattr(each, name, [*_kept(inner, defined)] or [ast.Pass()])
                for handler in getattr(each, "handlers", ()):
                    handler.body = [*_kept(handler.body, defined)] or [ast.Pass()]
                yield each
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))):
                if not ({name, *called_in(each)} & defined):  # such as children.append, which fills a tree
                    yield each
            case ast.Expr() | ast.For() | ast.While() | ast.AsyncFor():
                continue
            case _:
                yield each


def _decorate(function: Def, name: str) -> None:
    """Add the watching decorator outermost, so that calls answered by a cache are seen too."""
    call = ast.Call(ast.Name(WATCHED, ast.Load()), [ast.Constant(name)], [])
    names = [name_of(each) for each in function.decorator_list]
    last = max(
        (at + 1 for at, each in enumerate(names) if each in {"staticmethod", "classmethod", "abstractmethod"}),
        default=0,
    )
    function.decorator_list.insert(last, ast.copy_location(call, function))


def load(
    source: Source,
    names: dict[str, Any],
    watched: frozenset[str],
    watch: Callable[[str], Callable[..., Any]],
    log: Any,
    limit: Callable[[], Any],
) -> None:
    """Run a program's top level in `names`, skipping assignments that fail.

    `watch` is put on the `watched` functions; `limit` ends an assignment that takes too long.
    """
    names |= {name: each for known in _KNOWN.values() for name, each in known.items() if name in source.undefined}
    names[WATCHED] = watch
    _NEEDS.log, _NEEDS.missing = log, set()
    with _stand_ins(source.undefined):
        for statement, code in _statements(source, watched):
            if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom):
                exec(code, names)  # noqa: S102  this is what the process is for
                continue
            with suppress(Exception, SystemExit):
                try:
                    with limit():
                        exec(code, names)  # noqa: S102
                except Stopped as stopped:
                    if stopped.failure.trouble is not Trouble.TIME:
                        raise
