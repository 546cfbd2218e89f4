"""A program's function is called once and watched: its calls and what it reads become what was observed of a search."""

from __future__ import annotations

import io
import math
import signal
import sys
import threading
import types
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import copy
from dataclasses import dataclass, field
from functools import cache, wraps
from inspect import Signature, signature
from traceback import walk_tb
from types import FrameType
from typing import Any, Never
from unittest.mock import patch

from core.checking.binding import Binding
from core.checking.data.berkeley import Berkeley
from core.checking.data.calls import Call
from core.checking.data.game_tree import Start, find_tree
from core.checking.data.kind import Data
from core.checking.data.own_game import OwnGame
from core.checking.data.positions import UNKNOWN, Positions
from core.checking.data.read_tracking import items_of, number
from core.checking.failure import Failure, Stopped, Trouble
from core.checking.loading import load
from core.checking.reading import Entry, Seen, in_order_of_visits, read
from core.checking.roles import Role
from core.checking.source import Source
from core.game import Value
from core.options.numerals import counted
from core.trees.leaf_tree import LeafTree


@dataclass(frozen=True)
class Limits:
    """How much one call may take. `memory` is that of the whole process, in MiB, where it runs in one of its own."""

    seconds: float = 2
    calls: int = 10_000
    output: int = 100_000
    memory: int = 1024


PREPARING = 5
"""How many times as long as a search the tree of a program's own game may take."""

IN_FINDING = " to find the tree of its game: search less deep, start nearer the end, or give more --seconds"
"""What is added when that is not enough: it need not be a mistake of the program, whose game is then unclear."""

LOADING = 0.5
"""Seconds that an assignment at the top of a file may take."""


@dataclass(frozen=True)
class Program:
    """A program, which is loaded anew for each tree; `beside` are the names that a notebook has."""

    source: Source
    beside: Mapping[str, Any] = field(default_factory=dict)

    def loaded(self, log: _Log, data: Data, binding: Binding) -> dict[str, Any]:
        """Return the names that the program's functions see; they have `data` to work on."""
        module = types.ModuleType("student")
        names = log.names = module.__dict__
        names.update(self.beside, __file__=self.source.file, **data.helpers)
        sys.modules["student"] = module  # a dataclass looks its own module up
        load(self.source, names, binding.searching, log.watch, log, lambda: _ending_after(LOADING, log))
        data.built(names)
        names.update((name, value) for name, value in data.others.items() if name not in names or name == "board")
        names.update((name, data.others[held]) for name, held in binding.tables.items())
        return names


def searching(binding: Binding, data: Data, names: dict[str, Any]) -> Callable[[], Any]:
    """Return the call of a program's search, ready to be made."""
    given = {"tree": data.root, "height": data.height, "worth": _worth_in(data), **data.others}
    if isinstance(data, Positions):
        given = {}
    function = binding.source.functions[binding.function]
    if function.owner and f"{function.owner}()." in binding.call:
        given[function.owner] = lambda: _instance(names[function.owner])
    known = {"math": math, "float": float, **vars(math), "Counter": Counter, **names}
    return lambda: eval(binding.call, known, given)  # noqa: S307  the reader's own, in the process of the program


def _worth_in(data: Data) -> Callable[..., Value]:
    return lambda *given: data.used(next(filter(None, (data.node(each, {}) for each in given)), 0))


def _instance(owner: Any) -> object:
    try:
        return owner()
    except Exception:  # noqa: BLE001  what it needs is not known: without its own setting up it may still work
        return owner.__new__(owner)


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


class _Log:
    """Notes the visits while a program runs, of which the functions that are watched, and the data, tell."""

    def __init__(self, binding: Binding, source: Source, limits: Limits) -> None:
        self.binding, self.source, self.limits = binding, source, limits
        self.names: dict[str, Any] = {}
        self.data: Data | None = None
        self.entries: list[Entry] = []
        self.open: list[Entry] = []
        self.answer: Callable[[Call], Any] | None = None
        self.without = frozenset[str]()
        self.calls = 0
        self.has_looked = False
        self.is_on = False
        self.last_line: int | None = None

    # What the data tells

    def looks(self, node: int) -> None:
        del node
        self.has_looked |= self.is_on

    def uses(self, node: int) -> None:
        self.has_looked |= self.is_on
        if self.is_on and self.data is not None and self.data.tree.is_terminal(node):
            self.entries.append(Entry(node, None, None, self._line(), is_call=False))

    def changes(self) -> Never:
        self.stop(Trouble.CHANGED, "It changes the tree, which others still have to read.")

    def stop(self, trouble: Trouble, said: str) -> Never:
        raise Stopped(trouble, said, self._line())

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

    def profile(self, frame: FrameType, event: str, _value: object) -> None:
        if event == "call" and self.is_own(frame):
            self.calls += 1
            if self.calls > self.limits.calls and not isinstance(self.data, Positions):  # its rules may call a lot
                self.stop(Trouble.CALLS, f"It makes more than {self.limits.calls:,} calls on {self._tree()}.")
        elif event == "return" and self.is_own(frame):
            self.last_line = frame.f_lineno

    def _tree(self) -> str:
        leaves = 0 if self.data is None else sum(map(self.data.tree.is_terminal, range(len(self.data.tree))))
        return f"a tree of {counted(leaves, 'leaf', 'leaves')}"

    # What the functions that search tell

    def watch(self, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Return a decorator, by which each call of a function is seen."""

        def watched(function: Callable[..., Any]) -> Callable[..., Any]:
            @wraps(function)
            def called(*given: Any, **named: Any) -> Any:
                return self.called(name, function, given, named)

            for each in ("cache_clear", "cache_info"):
                if hasattr(function, each):
                    setattr(called, each, getattr(function, each))
            return called

        return watched

    def called(self, name: str, function: Any, given: tuple[Any, ...], named: dict[str, Any]) -> Any:
        if self.answer is None and not self.is_on:
            return function(*given, **named)
        try:
            bound = _signature(function).bind(*given, **named)
        except TypeError:
            return function(*given, **named)  # as Python tells it
        bound.apply_defaults()
        roles = self.binding.roles.get(name, {})
        if self.answer is not None:
            return self.answer(Call.of(name, function, bound, roles, self.without))
        entry = self._entered(name, bound.arguments, roles)
        if entry is None:
            return function(*given, **named)
        self.open.append(entry)
        try:
            returned = function(*given, **named)
        finally:
            self.open.pop()
        found = returned
        if returned is None and self.data is not None:
            found = self.data.stored(entry.node)
        if number(found) is not None or entry.returned is None or items_of(found):
            is_node = self.data is not None and id(found) in self.data.nodes
            entry.returned = copy(found) if items_of(found) and not is_node else found  # it may be changed afterwards
        return returned

    def _entered(self, name: str, given: Mapping[str, Any], roles: Mapping[str, Role]) -> Entry | None:
        assert self.data is not None  # noqa: S101  set before the program runs
        values = {role: given[each] for each, role in roles.items() if each in given}
        others = {str(role): value for role, value in values.items()}
        node = self.data.node(values.get(Role.NODE), others, self.open[-1].node if self.open else None)
        if node is None:
            return None
        self.has_looked |= node > 0
        if isinstance(self.data, Berkeley) and not self.open and (agent := given.get("self")) is not None:
            agent.depth, agent.index, agent.evaluationFunction = len(self.data.tree), 0, self.data.evaluation
        alpha, beta = number(values.get(Role.ALPHA)), number(values.get(Role.BETA))
        if self.open and self.open[-1].node == node:  # a function that hands the node on to another
            entry = self.open[-1]
            if entry.alpha is None:
                entry.alpha, entry.beta = alpha, beta
            return entry
        frame = sys._getframe(2) if self.open else None  # noqa: SLF001  as above
        line = self.line_at(frame) if self.open else self.source.functions[name].line
        entry = Entry(node, alpha, beta, line)
        self.entries.append(entry)
        return entry


@cache
def _signature(function: Any) -> Signature:
    return signature(function)


def watch(program: Program, binding: Binding, tried: LeafTree | Start, limits: Limits) -> Seen:
    """Return what is seen when a program's function searches a tree, or its own game from a start."""
    seen = _called(program, binding, tried, limits)
    return in_order_of_visits(seen) if isinstance(tried, Start) else seen


def _called(program: Program, binding: Binding, tried: LeafTree | Start, limits: Limits) -> Seen:
    log = _Log(binding, program.source, limits)
    tree = UNKNOWN if isinstance(tried, Start) else tried
    hand = {"mover": binding.mover, "counts_down": binding.counts_down}
    data = log.data = binding.family.data(tree, log, binding.source, **hand)
    failure, answer = None, None
    printed = _Printed(log, limits.output)
    before = sys.getprofile()
    try:
        # of equals the last is drawn, which shows best where one is only equal by a bound, and is the same each time
        with patch("random.choice", lambda items: items[-1]), redirect_stdout(printed), redirect_stderr(printed):
            search = _prepared(program, log, data, tried)
            with _ending_after(limits.seconds, log):
                log.is_on = True
                sys.setprofile(log.profile)
                try:
                    answer = search()
                finally:
                    sys.setprofile(before)
                    log.is_on = False
    except Stopped as stopped:
        failure = stopped.failure
    except BaseException as error:  # noqa: BLE001  whatever a program raises is told
        failure = _failure(error, log)
    finally:
        sys.setprofile(before)
        log.is_on, log.answer = False, None
    tree, shown = data.tree, data.shown
    if failure is not None:
        return Seen(tree, failure=failure, shown=shown)
    if answer is None and log.entries:
        answer = log.entries[0].returned
    observed = read(log.entries, log.binding, data, answer)
    if answer is None:
        failure = Failure(Trouble.NOTHING, "It returns None.", log.last_line)
    elif observed.value is None and observed.move is None:
        said = f"It returns a {type(answer).__name__}, which is neither a value nor a move."
        failure = Failure(Trouble.NO_ANSWER, said, log.last_line)
    elif not log.has_looked and len(tree) > 1:
        failure = Failure(Trouble.UNREAD, "It answers without a look at the tree.", log.last_line)
    return Seen(tree, observed, failure, shown, data.note)


def _prepared(program: Program, log: _Log, data: Data, tried: LeafTree | Start) -> Callable[[], Any]:
    """Return what is to be called; the tree of a program's own game is found before."""
    binding, seconds = log.binding, log.limits.seconds
    with _ending_after(seconds, log):
        names = program.loaded(log, data, binding)
        search = searching(binding, data, names)
    if not isinstance(data, Positions) or not isinstance(tried, Start):
        return search
    game = OwnGame(names, log)
    with _ending_after(PREPARING * seconds, log, Trouble.UNCLEAR, IN_FINDING):
        grown = find_tree(game, tried, search)
        data.holds(grown, game.place)
        game.renewed()
        call = grown.call.copied()
        game.put(call.around)
        return lambda: log.called(call.name, call.function, call.bound.args, call.bound.kwargs)


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
def _ending_after(seconds: float, log: _Log, trouble: Trouble = Trouble.TIME, doing: str = "") -> Iterator[None]:
    """End a program after some time, where a signal can: loops that call nothing are not seen otherwise."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(_number: int, frame: FrameType | None) -> None:
        raise Stopped(trouble, f"It takes more than {seconds:g} seconds{doing}.", log.line_at(frame))

    before = signal.signal(signal.SIGALRM, late)
    # again and again, since what is raised while an object goes is lost
    rest = signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *rest)
        signal.signal(signal.SIGALRM, before)
