"""Calls a program's function once and watches it: its calls and reads become an observed search."""

from __future__ import annotations

import math
import os
import signal
import sys
import threading
import types
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache, partial, wraps
from inspect import Signature, signature
from pathlib import Path
from traceback import walk_tb
from types import FrameType
from typing import Any, Never
from unittest.mock import patch

import numpy as np

from core.checking.binding import Binding
from core.checking.data.game_tree import UNKNOWN, Positions, Start, find_tree
from core.checking.data.kind import Data, Part, for_max, items_of, number, part_of, parts, plain
from core.checking.data.nodes import Berkeley
from core.checking.data.own_game import Call, OwnGame, is_score
from core.checking.loading import imports_missing, load
from core.checking.observed import Failure, Observed, Stopped, Trouble, Visit
from core.checking.roles import Role
from core.checking.source import Source
from core.game import MAX, Value
from core.trace import negated
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import rebuilt

NOTHING_SEEN = Observed()


@dataclass(frozen=True)
class Seen:
    """The result of one call: the tree, and what was observed or why nothing could be.

    For a program's own game, `shown` has the position of each node, and `note` a remark on it. `is_negamax`: its values
    are those of the side to move. `after` is the position that was searched before, in the same program. It `strays` if
    it calls itself with a list that is no node of the tree.
    """

    tree: LeafTree
    observed: Observed = NOTHING_SEEN
    failure: Failure | None = None
    shown: tuple[str, ...] = ()
    note: str = ""
    is_negamax: bool = False
    after: str = ""
    strays: bool = False

    def has(self, *troubles: Trouble) -> bool:
        """Return whether it failed in one of these ways."""
        return self.failure is not None and self.failure.trouble in troubles


@dataclass
class Entry:
    """A call of a function that searches, or the use of a leaf; `returned` is the result of the call.

    `ends` is the line on which the function left its loop or returned, after the last call of another.
    """

    node: int
    alpha: Value | None
    beta: Value | None
    line: int | None
    returned: object = None
    is_call: bool = True
    ends: int | None = None


def in_order_of_visits(seen: Seen) -> Seen:
    """Return what was seen, with each node's children in the order of their visits, skipped ones last.

    A program may try the moves of its own game in any order, such as that of a set, and which cutoffs are right depends
    on that order.
    """
    tree, observed = seen.tree, seen.observed
    if not observed.visits:
        return seen
    nodes = [visit.node for visit in observed.visits]
    first = {node: at for at, node in reversed([*enumerate(nodes)])}
    below = (sorted(each, key=lambda child: first.get(child, len(nodes))) for each in tree.children)
    children = dict(enumerate(map(tuple, below)))
    ordered = rebuilt(tree, (), children)
    now = {old: new for new, old in enumerate(ordered.origin)}
    move = None if observed.move is None else children[0].index(tree.children[0][observed.move])
    visits = tuple(visit._replace(node=now[visit.node]) for visit in observed.visits)
    shown = tuple(seen.shown[old] for old in ordered.origin)
    return replace(seen, tree=ordered.tree, observed=replace(observed, visits=visits, move=move), shown=shown)


def read(entries: Sequence[Entry], binding: Binding, data: Data, answer: object) -> Observed:
    """Return the search that the entries show, in MAX's numbers."""
    tree = data.tree
    called = any(entry.is_call and tree.is_terminal(entry.node) and entry.node for entry in entries)
    kept, met = list[Entry](), set[int]()
    for entry in entries:
        is_leaf = tree.is_terminal(entry.node)
        if entry.is_call or (is_leaf and entry.node not in met and not called):
            kept.append(entry)
            met.add(entry.node)
    part = _part(kept, data, answer, is_negamax=binding.is_negamax)
    is_move = isinstance(data, Positions) or isinstance(answer, tuple | list) or (binding.is_move and part == ())
    is_move = is_move and not data.move_part and data.move(answer) is not None
    inner_part = part if data.part is None else data.part

    def visit(entry: Entry) -> Visit:
        is_value = entry.is_call and (entry.node or not is_move)
        found = parts(entry.returned) if is_value else {}
        returned = found.get(inner_part, found.get(part))
        alpha, beta = entry.alpha, entry.beta
        if binding.is_negamax and tree.to_move(entry.node) is not MAX:
            alpha, beta, returned = (each and negated(each) for each in (beta, alpha, returned))
        return Visit(entry.node, alpha, beta, returned, entry.line, entry.ends)

    visits = list[Visit]()
    for each in map(visit, kept):
        above = tree.parents[each.node]
        visits += [each._replace(node=above), each] if each.node and above in data.passes else [each]
    value = None if is_move else parts(answer).get(part)
    value = value and for_max(value, tree, 0, is_negamax=binding.is_negamax)
    if part and data.part is None and not called:  # no leaf confirms which part is the value: this may be a window
        visits = [visit._replace(returned=None) for visit in visits]
    return Observed.of(visits, tree, value, _move(data, answer, value, part))


def _part(entries: list[Entry], data: Data, answer: object, *, is_negamax: bool) -> Part:
    """Return which part of a result is the value: at leaves the leaf's own value, else one that some leaf has."""
    tree = data.tree
    candidates = list(parts(answer)) or [key for entry in entries for key in parts(entry.returned)]
    if len(tree.children[0]) > 1:  # where there is one move, any part may look like it
        candidates = [key for key in candidates if key != data.move_part] or candidates
    if not candidates:
        return ()
    has_leaves = any(entry.is_call and tree.is_terminal(entry.node) for entry in entries)

    def agreeing(key: Part) -> tuple[int, int, int]:
        found = [(entry.node, parts(entry.returned).get(key)) for entry in entries if entry.is_call]
        leaves = ((leaf, value) for leaf, value in found if tree.is_terminal(leaf))
        own = sum(value == for_max(tree.utility(leaf), tree, leaf, is_negamax=is_negamax) for leaf, value in leaves)
        own += not has_leaves and parts(answer).get(key) == tree.minimax[0]
        inner = (value for node, value in found if not tree.is_terminal(node) and value is not None)
        return own, sum(bool({value, -value} & tree.leaf_values) for value in inner), is_score(key)

    return max(dict.fromkeys(candidates), key=agreeing)


def _move(data: Data, answer: object, value: Value | None, part: Part) -> int | None:
    items = [item for key, item in items_of(answer).items() if value is None or (key,) != part]
    if value is None:
        items.insert(0, answer)
    if data.move_part is not None:
        items = [part_of(answer, data.move_part)]
    moves = (data.move(item) for item in items if plain(item) is not None)
    return next((move for move in moves if move is not None), None)


@dataclass(frozen=True)
class Limits:
    """Limits for one call. `memory` is in MiB, for the whole process, where it runs in its own."""

    seconds: float = 2
    memory: int = 1024


PREPARING = 5
"""Time for finding the tree of a program's own game, as a multiple of the time for a search."""

IN_FINDING = " to find the tree of its game: search less deep, start nearer the end, or give more --seconds"
"""Added when that is not enough: this need not be the program's mistake, so its game counts as unclear."""

LOADING = 0.5  # seconds for an assignment at the top


@dataclass(frozen=True)
class Program:
    """A program, loaded afresh for each tree; `beside` are the names defined in a notebook."""

    source: Source
    beside: Mapping[str, Any] = field(default_factory=dict)

    def loaded(self, log: _Log, data: Data, binding: Binding) -> dict[str, Any]:
        """Return the names that the program's functions see, with `data` to work on."""
        module = types.ModuleType("student")
        names = log.names = module.__dict__
        names.update(self.beside, __file__=self.source.file, **data.helpers)
        sys.modules["student"] = module  # a dataclass looks up its own module
        load(self.source, names, binding.searching, log.watch, log, lambda: _ending_after(LOADING, log))
        data.built(names)
        names.update((name, value) for name, value in data.others.items() if name not in names or name == "board")
        names.update((name, data.others[held]) for name, held in binding.tables.items())
        if not isinstance(data, Positions):  # a function may read a variable, and also be given its name
            roles = binding.roles[binding.function].items()
            names.update(
                (name, data.root) for name, role in roles if role in {Role.NODE, Role.VALUES} and name in names
            )
        return names


def searching(binding: Binding, data: Data, names: dict[str, Any]) -> Callable[[], Any]:
    """Return a function that calls the program's search."""

    def worth(*given: Any) -> Value:
        return data.used(next(filter(None, (data.node(each, {}) for each in given)), 0))

    tried = {"tree": data.root, "height": max(data.tree.depths), "worth": worth, **data.others}
    given = {} if isinstance(data, Positions) else tried
    function = binding.source.functions[binding.function]
    if function.owner and f"{function.owner}(" in binding.call:
        given[function.owner] = partial(_instance, names[function.owner])
    known = {"math": math, "np": np, "float": float, **vars(math), "Counter": Counter}
    return lambda: eval(binding.call, known | names, given)  # noqa: S307  the reader's own, in the program's process


def _instance(owner: Any, *given: Any, **named: Any) -> object:
    try:
        return owner(*given, **named)
    except Exception:  # noqa: BLE001  its arguments are unknown: it may work without its own __init__
        return owner.__new__(owner)


class _Log:
    def __init__(self, binding: Binding, source: Source, limits: Limits) -> None:
        self.binding, self.source, self.limits = binding, source, limits
        self.searching = {source.functions[name].plain_name for name in binding.searching}
        self.names: dict[str, Any] = {}
        self.data: Data | None = None
        self.entries: list[Entry] = []
        self.open: list[Entry] = []
        self.answer: Callable[[Call], Any] | None = None
        self.has_used = self.strays = False
        self.is_on = False

    # Reported by the data

    def uses(self, node: int) -> None:
        self.has_used |= self.is_on
        if self.is_on and self.data is not None and self.data.tree.is_terminal(node):
            self.entries.append(Entry(node, None, None, self._line(), is_call=False))

    def changes(self) -> Never:
        self.stop(Trouble.CHANGED, "It changes the tree, which others still have to read.")

    def stop(self, trouble: Trouble, said: str) -> Never:
        raise Stopped(trouble, said, self._line())

    def is_own(self, frame: FrameType) -> bool:
        return frame.f_globals is self.names or frame.f_code.co_filename == self.source.file

    def line_at(self, frame: FrameType | None) -> int | None:
        """Return the program's current line, in the innermost of its functions."""
        while frame is not None and not self.is_own(frame):
            frame = frame.f_back
        return None if frame is None else frame.f_lineno

    def _line(self) -> int | None:
        return self.line_at(sys._getframe())  # noqa: SLF001  the only way to the caller's frame

    # Reported by Python

    def trace(self, frame: FrameType, event: str, _value: object) -> Any:
        if frame.f_code.co_name not in self.searching or not self.is_own(frame):
            return None
        is_end = event == "return" or (event == "line" and frame.f_lineno in self.source.exits)
        if is_end and self.open and self.open[-1].ends is None:
            self.open[-1].ends = frame.f_lineno
        return self.trace

    # Reported by the functions that search

    def watch(self, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Return a decorator that records each call of a function."""

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
            return function(*given, **named)  # so that Python reports the error
        bound.apply_defaults()
        roles = self.binding.roles.get(name, {})
        if self.answer is not None:
            return self.answer(Call(name, function, bound, roles))
        entry = self._entered(name, bound.arguments, roles)
        if entry is None:
            return function(*given, **named)
        self.open.append(entry)
        try:
            returned = function(*given, **named)
        finally:
            self.open.pop()
            if self.open and self.open[-1] is not entry:
                self.open[-1].ends = None
        found = returned
        if returned is None and self.data is not None:
            found = self.data.stored(entry.node)
        if number(found) is not None or entry.returned is None or items_of(found):
            is_node = self.data is not None and id(found) in self.data.nodes
            entry.returned = copy(found) if items_of(found) and not is_node else found  # it may be changed later
        return returned

    def _entered(self, name: str, given: Mapping[str, Any], roles: Mapping[str, Role]) -> Entry | None:
        assert self.data is not None  # noqa: S101  set before the program runs
        values = {role: given[each] for each, role in roles.items() if each in given}
        others = {str(role): value for role, value in values.items()}
        node = self.data.node(values.get(Role.NODE), others, self.open[-1].node if self.open else None)
        if node is None:
            self.strays |= bool(self.open) and isinstance(values.get(Role.NODE), list | tuple)
            return None
        if isinstance(self.data, Berkeley) and not self.open and (agent := given.get("self")) is not None:
            agent.depth, agent.index, agent.evaluationFunction = self.data.depth, 0, self.data.evaluation
        alpha, beta = number(values.get(Role.ALPHA)), number(values.get(Role.BETA))
        if self.open and self.open[-1].node == node:  # a function that passes the node on to another
            entry = self.open[-1]
            if entry.alpha is None:
                entry.alpha, entry.beta = alpha, beta
            return entry
        frame = sys._getframe(2) if self.open else None  # noqa: SLF001  as above
        line = self.line_at(frame) if self.open else self.source.functions[name].tree.lineno
        entry = Entry(node, alpha, beta, line)
        self.entries.append(entry)
        return entry


_signature: Callable[[Any], Signature] = cache(signature)


def watch(program: Program, binding: Binding, tried: LeafTree | Start, limits: Limits) -> Seen:
    """Return what is seen when a program's function searches a tree, or its own game from a start."""
    seen = _called(program, binding, tried, limits)
    return in_order_of_visits(seen) if isinstance(tried, Start) else seen


def _called(program: Program, binding: Binding, tried: LeafTree | Start, limits: Limits) -> Seen:
    log = _Log(binding, program.source, limits)
    tree = UNKNOWN if isinstance(tried, Start) else tried
    hand = {"mover": binding.is_mover, "counts_down": binding.counts_down}
    data = log.data = binding.family(tree, log, binding.source, **hand)
    failure, answer = None, None
    before = sys.gettrace()
    try:
        # take the last of equal moves: it shows best where one is only equal by a bound, and is reproducible
        with patch("random.choice", lambda items: items[-1]), _unprinted():
            search = _prepared(program, log, data, tried)
            with _ending_after(limits.seconds, log):
                log.is_on = True
                sys.settrace(log.trace)
                answer = search()
    except Stopped as stopped:
        failure = stopped.failure
        if failure.trouble is Trouble.UNREAD:  # it may have been given a stand-in to search
            failure = replace(failure, said=failure.said + imports_missing())
    except BaseException as error:  # noqa: BLE001  whatever a program raises is reported
        failure = _failure(error, log)
    finally:
        sys.settrace(before)
        log.is_on, log.answer = False, None
    tree, shown = data.tree, data.shown
    if failure is not None:
        return Seen(tree, failure=failure, shown=shown)
    if answer is None and log.entries:
        answer = log.entries[0].returned
    observed = read(log.entries, log.binding, data, answer)
    line = log.entries[0].ends if log.entries else None
    below = (entry.returned for entry in log.entries if entry.node)
    has_read = log.has_used or any(data.shows_reading or plain(each) is not each for each in below)
    if answer is None:
        failure = Failure(Trouble.NOTHING, "It returns None.", line)
    elif observed.value is None and observed.move is None:
        said = f"It returns a {type(answer).__name__}, which is neither a value nor a move."
        failure = Failure(Trouble.NO_ANSWER, said, line)
    elif not has_read and len(tree) > 1 and not data.after:
        failure = Failure(Trouble.UNREAD, "It answers without reading a leaf.", line)
    return Seen(tree, observed, failure, shown, data.note, log.binding.is_negamax, data.after, log.strays)


def _prepared(program: Program, log: _Log, data: Data, tried: LeafTree | Start) -> Callable[[], Any]:
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
        call = game.next(grown.call, grown.before, grown.forgotten)
        return lambda: log.called(call.name, call.function, call.bound.args, call.bound.kwargs)


def _failure(error: BaseException, log: _Log) -> Failure:
    own = [line for frame, line in walk_tb(error.__traceback__) if log.is_own(frame)]
    line = own[-1] if own else None
    if isinstance(error, RecursionError):
        return Failure(Trouble.RECURSION, "It calls itself without end.", max(own, key=own.count, default=None))
    if isinstance(error, MemoryError):
        return Failure(Trouble.MEMORY, "It takes more memory than it may.", line)
    if isinstance(error, SystemExit):
        return Failure(Trouble.EXIT, "It ends the program, as sys.exit does, in place of returning.", line)
    said = " ".join(str(error).split())[:200]
    said = f"{type(error).__name__}{': ' if said else ''}{said}".rstrip(".") + "."
    return Failure(Trouble.ERROR, said + imports_missing(), line)


@contextmanager
def _unprinted() -> Iterator[None]:
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        yield


@contextmanager
def _ending_after(seconds: float, log: _Log, trouble: Trouble = Trouble.TIME, doing: str = "") -> Iterator[None]:
    """End a program after some time, where signals work: loops without calls can't be seen otherwise."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(_number: int, frame: FrameType | None) -> None:
        raise Stopped(trouble, f"It takes more than {seconds:g} seconds{doing}.", log.line_at(frame))

    before = signal.signal(signal.SIGALRM, late)
    # repeatedly, since an exception raised in a finalizer is lost
    rest = signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *rest)
        signal.signal(signal.SIGALRM, before)
