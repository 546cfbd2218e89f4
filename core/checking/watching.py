"""A program's function is called once and watched: its calls and what it reads become what was observed of a search."""

from __future__ import annotations

import io
import signal
import sys
import threading
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field, replace
from enum import StrEnum
from traceback import walk_tb
from types import FrameType, FunctionType
from typing import Any, Never, Protocol

from core.checking.binding import Binding, Role, arguments
from core.checking.data import Berkeley, Data, Grid, NestedLists, PlainLists, number, plain
from core.checking.observed import Observed, Visit
from core.checking.source import Source
from core.game import MAX, Value
from core.options.numerals import counted
from core.trace import negated
from core.trees.leaf_tree import LeafTree


class Trouble(StrEnum):
    """Why there is no search to be seen."""

    RECURSION = "recursion"
    TIME = "time"
    CALLS = "calls"
    OUTPUT = "output"
    MEMORY = "memory"
    EXIT = "exit"
    ERROR = "error"
    CHANGED = "changed"
    NOTHING = "nothing"
    NO_ANSWER = "no-answer"
    UNREAD = "unread"
    ENDED = "ended"


@dataclass(frozen=True)
class Failure:
    """What went wrong, in a sentence, and the program's line if one is known."""

    trouble: Trouble
    said: str
    line: int | None = None


@dataclass(frozen=True)
class Limits:
    """How much one call may take. `memory` is that of the whole process, in MiB, where it runs in one of its own."""

    seconds: float = 2
    calls: int = 10_000
    output: int = 100_000
    memory: int = 1024


NOTHING_SEEN = Observed()


@dataclass(frozen=True)
class Seen:
    """What came of one call: the tree, what was observed, or why there is nothing to see."""

    tree: LeafTree
    observed: Observed = NOTHING_SEEN
    failure: Failure | None = None


class Program(Protocol):
    """A program to be watched."""

    @property
    def source(self) -> Source:
        """The text of the program."""

    def loaded(self, data: Data, binding: Binding) -> tuple[Callable[..., Any], dict[str, Any]]:
        """Return the function to call, and the names that the program's functions see; they have `data` to work on."""


@dataclass(frozen=True)
class FileProgram:
    """A program in a file, which runs anew for each tree: what one call leaves behind is gone at the next."""

    source: Source

    def loaded(self, data: Data, binding: Binding) -> tuple[Callable[..., Any], dict[str, Any]]:
        """Return the function, of a module of its own."""
        module = types.ModuleType("student")
        names = module.__dict__
        names.update(__file__=self.source.file, **data.helpers)
        sys.modules["student"] = module  # a dataclass looks its own module up
        with _stand_ins(self.source):
            exec(self.source.code, names)  # noqa: S102  this is what the process is for
        names.update((name, value) for name, value in data.others.items() if name not in names or name == "board")
        if not binding.owner:
            return names[binding.function], names
        return getattr(_instance(names[binding.owner], data), binding.function), names


@dataclass(frozen=True)
class LiveProgram:
    """A function of the notebook that asks, with all that it sees there."""

    function: FunctionType
    source: Source
    lent: set[str] = field(default_factory=set)

    def loaded(self, data: Data, binding: Binding) -> tuple[Callable[..., Any], dict[str, Any]]:
        """Return the function itself."""
        del binding
        names = self.function.__globals__
        for name, helper in {**data.helpers, **data.others}.items():
            if name in self.lent or name not in names:
                self.lent.add(name)
                names[name] = helper
        return self.function, names

    def leave(self) -> None:
        """Take back the names that were lent to the notebook."""
        for name in self.lent:
            self.function.__globals__.pop(name, None)
        self.lent.clear()


def _instance(owner: Any, data: Data) -> object:
    try:
        made = owner()
    except Exception:  # noqa: BLE001  what it needs is not known: without its own setting up it may still work
        made = owner.__new__(owner)
    if isinstance(data, Berkeley):
        made.depth, made.index, made.evaluationFunction = len(data.tree), 0, data.evaluation
    return made


_STAND_INS = ("util", "game", "pacman")
"""The modules of Berkeley's project, which stand beside a student's file and are not there when it is checked alone."""


class _Anything(types.ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {"__init__": lambda *_given, **_named: None})


@contextmanager
def _stand_ins(source: Source) -> Iterator[None]:
    """Let a program of Berkeley's project import the project's modules."""
    missing = [name for name in _STAND_INS if "getLegalActions" in source.attributes and name not in sys.modules]
    sys.modules.update({name: _Anything(name) for name in missing})
    try:
        yield
    finally:
        for name in missing:
            sys.modules.pop(name, None)


class _Stopped(BaseException):
    """Ends a program that goes on too long, or does what it must not."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.said)
        self.failure = failure


class _Printed(io.TextIOBase):
    """Takes what a program prints, up to a limit."""

    def __init__(self, log: _Log, most: int) -> None:
        self._log, self._left, self._most = log, most, most

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._left -= len(text)
        if self._left < 0:
            self._log.stop(Trouble.OUTPUT, f"It prints more than {self._most:,} characters.")
        return len(text)


@dataclass
class _Entry:
    node: int
    alpha: Value | None
    beta: Value | None
    line: int | None
    returned: object = None
    is_open: bool = True
    is_call: bool = True


class _Log:
    """Notes the visits while a program runs, of which `sys.setprofile` and the data tell."""

    def __init__(self, binding: Binding, program: Program, limits: Limits) -> None:
        self.binding, self.source, self.limits = binding, program.source, limits
        self.names: dict[str, Any] = {}
        self.data: Data | None = None
        self.entries: list[_Entry] = []
        self.open: list[tuple[FrameType, _Entry]] = []
        self.calls = 0
        self.has_looked = False
        self.is_on = False
        self.searching = program.source.recursive | {binding.function}
        self.last_line: int | None = None

    # What the data tells

    def looks(self, node: int) -> None:
        del node
        self.has_looked = True

    def uses(self, node: int) -> None:
        self.has_looked = True
        if self.is_on and self.data is not None and self.data.tree.is_terminal(node):
            self.entries.append(_Entry(node, None, None, self._line(), is_call=False, is_open=False))

    def changes(self) -> Never:
        self.stop(Trouble.CHANGED, "It changes the tree, which others still have to read.")

    def stop(self, trouble: Trouble, said: str) -> Never:
        raise _Stopped(Failure(trouble, said, self._line()))

    def is_own(self, frame: FrameType) -> bool:
        """Return whether a frame is one of the program's."""
        return frame.f_globals is self.names or frame.f_code.co_filename == self.source.file

    def line_at(self, frame: FrameType | None) -> int | None:
        """Return the line at which the program is: that of the innermost of its functions."""
        while frame is not None and not self.is_own(frame):
            frame = frame.f_back
        return None if frame is None else frame.f_lineno

    def _line(self) -> int | None:
        return self.line_at(sys._getframe())  # noqa: SLF001  the one way to the caller's frame

    # What Python tells

    def profile(self, frame: FrameType, event: str, value: object) -> None:
        if not self.is_own(frame):
            return
        if event == "call":
            self.calls += 1
            if self.calls > self.limits.calls:
                self.stop(Trouble.CALLS, f"It makes more than {self.limits.calls:,} calls on {self._tree()}.")
            if frame.f_code.co_name in self.searching:
                self._enter(frame)
        elif event == "return":
            self.last_line = frame.f_lineno
            if self.open and self.open[-1][0] is frame:
                _, entry = self.open.pop()
                if not any(other is entry for _, other in self.open):
                    entry.is_open = False
                if number(value) is not None or entry.returned is None or isinstance(value, tuple | list | dict):
                    entry.returned = value

    def _tree(self) -> str:
        leaves = 0 if self.data is None else sum(map(self.data.tree.is_terminal, range(len(self.data.tree))))
        return f"a tree of {counted(leaves, 'leaf', 'leaves')}"

    def _enter(self, frame: FrameType) -> None:
        assert self.data is not None  # noqa: S101  set before the program runs
        roles = self.binding.roles.get(frame.f_code.co_name, {})
        values = {role: frame.f_locals[name] for name, role in roles.items() if name in frame.f_locals}
        node = self.data.node(values.get(Role.NODE), {str(role): value for role, value in values.items()})
        if node is None and isinstance(self.data, PlainLists):
            node = self._by_place(values.get(Role.NODE))
        if node is None:
            return
        alpha, beta = number(values.get(Role.ALPHA)), number(values.get(Role.BETA))
        if self.open and self.open[-1][1].node == node:  # a function that hands the node on to another
            entry = self.open[-1][1]
            if entry.alpha is None:
                entry.alpha, entry.beta = alpha, beta
        else:
            line = self.line_at(frame.f_back) if self.open else frame.f_lineno
            entry = _Entry(node, alpha, beta, line)
            self.entries.append(entry)
        self.open.append((frame, entry))

    def _by_place(self, value: object) -> int | None:
        """Return the leaf of a plain number: the first of its parent's that has this value and was not entered."""
        if not self.open or number(value) is None or self.data is None:
            return None
        entered = {entry.node for entry in self.entries}
        tree, above = self.data.tree, self.open[-1][1].node
        below = (child for child in tree.children[above] if child not in entered and tree.is_terminal(child))
        return next((child for child in below if self.data.worth(child) == value), None)


def watch(program: Program, binding: Binding, tree: LeafTree, limits: Limits) -> Seen:
    """Return what is seen when a program's function searches a tree."""
    source = program.source
    if binding.family.data is Grid:
        tree = _with_own_values(program, binding, tree, limits)
    seen = _called(program, binding, tree, limits, binding.family.data)
    is_refused = seen.failure is not None and seen.failure.trouble in {Trouble.ERROR, Trouble.RECURSION}
    if binding.family.data is NestedLists and is_refused and "type" in source.names:
        return _called(program, binding, tree, limits, PlainLists)
    return seen


def _with_own_values(program: Program, binding: Binding, tree: LeafTree, limits: Limits) -> LeafTree:
    """Return the tree of a game with the value at each leaf that the program's own function returns there."""
    values = list(tree.values)
    known: dict[tuple[str, int], Value] = {}
    for leaf in range(len(tree)):
        if tree.is_terminal(leaf):
            position, depth = _position_at(tree, leaf), tree.depths[leaf]
            if (position, depth) not in known:
                only = LeafTree(((),), (0,), names={0: position})
                value = _called(program, binding, only, limits, Grid, depth).observed.value
                known[position, depth] = 0 if value is None else value
            values[leaf] = known[position, depth]
    return replace(tree, values=tuple(values))


def _position_at(tree: LeafTree, node: int) -> str:
    line = [node]
    while line[-1]:
        line.append(tree.parents[line[-1]])
    squares = list(tree.names[0])
    for depth, (above, below) in enumerate(zip(line[:0:-1], line[-2::-1], strict=True)):
        free = [index for index, mark in enumerate(squares) if mark == "_"]
        squares[free[tree.children[above].index(below)]] = "XO"[depth % 2]
    return "".join(squares)


def _called(
    program: Program, binding: Binding, tree: LeafTree, limits: Limits, kind: type[Data], depth: int = 0
) -> Seen:
    source = program.source
    log = _Log(binding, program, limits)
    has_sign = any(Role.COLOR in roles.values() for name, roles in binding.roles.items() if name in log.searching)
    data = kind(tree, log, source, mover=source.is_negamax and not has_sign)
    log.data = data
    failure, answer = None, None
    printed = _Printed(log, limits.output)
    before = sys.getprofile()
    try:
        with redirect_stdout(printed), redirect_stderr(printed), _ending_after(limits.seconds, log):
            function, log.names = program.loaded(data, binding)
            given = arguments(binding, source, data, depth)
            log.is_on = True
            sys.setprofile(log.profile)
            try:
                answer = function(**given)
            finally:
                sys.setprofile(before)
                log.is_on = False
    except _Stopped as stopped:
        failure = stopped.failure
    except BaseException as error:  # noqa: BLE001  whatever a program raises is told
        failure = _failure(error, log)
    finally:
        sys.setprofile(before)
    if failure is not None:
        return Seen(tree, failure=failure)
    observed = _read(log, data, answer, is_for_min=source.is_negamax and depth % 2 == 1)
    if answer is None:
        return Seen(tree, observed, Failure(Trouble.NOTHING, "It returns None.", log.last_line))
    if observed.value is None and observed.move is None:
        said = f"It returns {type(answer).__name__}, which is neither a value nor a move."
        return Seen(tree, observed, Failure(Trouble.NO_ANSWER, said, log.last_line))
    if not log.has_looked and len(tree) > 1:
        said = "It answers without a look at the tree."
        return Seen(tree, observed, Failure(Trouble.UNREAD, said, log.last_line))
    return Seen(tree, observed)


def _failure(error: BaseException, log: _Log) -> Failure:
    """Return what to say of an exception that a program lets out."""
    own = [line for frame, line in walk_tb(error.__traceback__) if log.is_own(frame)]
    line = own[-1] if own else None
    if isinstance(error, RecursionError):
        return Failure(Trouble.RECURSION, "It calls itself without end.", max(own, key=own.count, default=None))
    if isinstance(error, MemoryError):
        return Failure(Trouble.MEMORY, "It takes more memory than it may.", line)
    if isinstance(error, SystemExit):
        return Failure(Trouble.EXIT, "It ends the program, as sys.exit does, in place of returning.", line)
    said = " ".join(str(error).split())[:200]
    return Failure(Trouble.ERROR, f"{type(error).__name__}{': ' if said else ''}{said}".rstrip(".") + ".", line)


@contextmanager
def _ending_after(seconds: float, log: _Log) -> Iterator[None]:
    """End a program after some time, where a signal can: loops that call nothing are not seen otherwise."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(_number: int, frame: FrameType | None) -> None:
        raise _Stopped(Failure(Trouble.TIME, f"It takes more than {seconds:g} seconds.", log.line_at(frame)))

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _read(log: _Log, data: Data, answer: object, *, is_for_min: bool) -> Observed:
    """Return what the entries of a log tell, in MAX's numbers."""
    tree = data.tree
    is_mirrored = log.source.is_negamax
    called = any(entry.is_call and tree.is_terminal(entry.node) and entry.node for entry in log.entries)
    kept, met = list[_Entry](), set[int]()
    for entry in log.entries:
        is_leaf = tree.is_terminal(entry.node)
        if entry.is_call or (is_leaf and entry.node not in met and not called):
            kept.append(entry)
            met.add(entry.node)
    part = _part(kept, data, answer, is_mirrored=is_mirrored)

    def visit(entry: _Entry) -> Visit:
        returned = _parts(entry.returned).get(part) if entry.is_call else None
        alpha, beta = entry.alpha, entry.beta
        if is_mirrored and tree.to_move(entry.node) is not MAX:
            alpha, beta = (None if beta is None else negated(beta)), (None if alpha is None else negated(alpha))
            returned = None if returned is None else negated(returned)
        return Visit(entry.node, alpha, beta, returned, entry.line)

    visits = [visit(entry) for entry in kept]
    if visits and visits[0].node:
        visits.insert(0, Visit(0))
    parts = _parts(answer)
    wants_move = any(word in log.binding.function.casefold() for word in ("move", "action", "choose", "decision"))
    value = None if wants_move and part == () and data.move(answer) is not None else parts.get(part)
    if value is not None and is_for_min:
        value = negated(value)
    inner = any(visit.node and not tree.is_terminal(visit.node) for visit in visits)
    has_inner = any(below and node for node, below in enumerate(tree.children))
    return Observed(tuple(visits), value, _move(data, answer, value, part), by_leaves=has_inner and not inner)


_Part = tuple[object, ...]


def _parts(answer: object) -> dict[_Part, Value]:
    """Return the numbers in what a function returns: itself, or some of a tuple, a list or a dictionary."""
    found = number(answer)
    if found is not None:
        return {(): found}
    if isinstance(answer, dict):
        items = list(answer.items())[:8]
    elif isinstance(answer, tuple | list):
        items = list(enumerate(answer[:8]))
    else:
        items = []
    return {(key,): value for key, item in items if (value := number(item)) is not None}


def _part(entries: list[_Entry], data: Data, answer: object, *, is_mirrored: bool) -> _Part:
    """Return which part of what is returned is the value: at leaves the leaf's own, else one that leaves have."""
    tree = data.tree
    candidates = list(_parts(answer)) or [key for entry in entries for key in _parts(entry.returned)]
    if not candidates:
        return ()

    def agreeing(key: _Part) -> tuple[int, int, int]:
        own = others = 0
        for entry in entries:
            value = _parts(entry.returned).get(key)
            if value is None or not entry.is_call:
                continue
            if tree.is_terminal(entry.node):
                own += value == (
                    negated(tree.utility(entry.node))
                    if is_mirrored and tree.to_move(entry.node) is not MAX
                    else tree.utility(entry.node)
                )
            else:
                others += value in tree.leaf_values or -value in tree.leaf_values
        is_score = bool(key) and str(key[0]).casefold() in {"score", "value", "val", "eval"}
        return own, others, int(is_score)

    return max(dict.fromkeys(candidates), key=agreeing)


def _move(data: Data, answer: object, value: Value | None, part: _Part) -> int | None:
    """Return the move in what a function returns beside the value, or in place of it."""
    if value is None:
        if isinstance(answer, tuple | list) and (found := data.move(answer)) is not None:
            return found
        items: list[object] = [answer]
    else:
        items = []
    if isinstance(answer, dict):
        items += [item for key, item in answer.items() if (key,) != part]
    elif isinstance(answer, tuple | list):
        items += [item for key, item in enumerate(answer) if (key,) != part]
    moves = (data.move(item) for item in items if plain(item) is not None)
    return next((move for move in moves if move is not None), None)
