"""The tree of a game that only the program knows, found by having it search one ply at a time.

The children of a position are the calls that a program makes below it. A search that cuts off makes fewer of them, and
a wrong one fewer still. So each position is searched several times by itself, while what the calls below it return is
chosen here (`PROBES`): numbers that rise or fall, ∞, −∞, and NaN, of which no comparison is true. What is never called,
whatever the calls return and whatever the window, is no child. No rule of the game and no name of a function is
guessed.
"""

from __future__ import annotations

import math
import random
import sys
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cached_property, partial, wraps
from inspect import BoundArguments, signature
from itertools import count, repeat
from types import FunctionType
from typing import Any, NamedTuple

from core.checking.data.content import content, shown
from core.checking.data.read_tracking import Part, number, parts
from core.checking.failure import Stopped, Trouble
from core.checking.source import Source
from core.game import MAX, MIN, Value
from core.trace import negated
from core.trees.leaf_tree import LeafTree

MOST_NODES = 400
"""Nodes of a tree that is searched. Of a game with more, positions nearer to its end are taken."""

MOST_PLIES = 200
"""Moves that are made at random to come to a position."""

MINS = frozenset(("false", "-1", "min"))
"""How a call says that MIN is to move."""

MOST_BELOW = 200
"""Calls below one position."""

MOST_EXAMPLES = 12
"""Leaves that are looked at to learn what the program returns."""

TRACE = "print the visits, and check them with --trace"


@dataclass(frozen=True)
class Start:
    """Where a program's own game is searched from.

    `text` is an expression of the program's language: a position, or the call with which the search begins there. A
    `seed` stands for a position that random moves lead to from it, an even number of them.
    """

    text: str
    seed: int | None = None


class _Probe(NamedTuple):
    """What the calls below a position return, one after the other, and the window that it is searched with."""

    returned: Callable[[], Iterator[Value]]
    alpha: Value = -math.inf
    beta: Value = math.inf


PROBES = (
    _Probe(lambda: repeat(0)),
    _Probe(lambda: repeat(math.inf)),
    _Probe(lambda: repeat(-math.inf)),
    _Probe(lambda: count(0, -1), math.nan, math.nan),
    _Probe(count, math.nan, math.nan),
    _Probe(lambda: count(0, -1)),
    _Probe(count),
    _Probe(lambda: repeat(math.nan)),
    _Probe(lambda: repeat(math.nan), math.nan, math.nan),
)
"""At the last, where no comparison is true, no child is searched twice, and none left out unless a test is negated."""


@dataclass(frozen=True)
class Shape:
    """How the functions that search return a value: an example, and which part of it the value is."""

    example: object
    part: Part

    @classmethod
    def of(cls, examples: Sequence[object], line: int | None = None) -> Shape:
        """Return the shape of what was returned at leaves; raise Stopped if no part of it is always a number."""
        keys = [key for key in parts(examples[0]) if all(key in parts(each) for each in examples)]
        if not keys:
            kinds = {"None" if each is None else type(each).__name__ for each in examples}
            raise Stopped(
                Trouble.NO_ANSWER, f"It returns {' or '.join(sorted(kinds))} at a leaf, which is no value.", line
            )

        def is_value(key: Part) -> tuple[bool, int]:
            return is_score(key), len({parts(each)[key] for each in examples})

        return cls(examples[0], max(keys, key=is_value))

    def holding(self, value: Value) -> Any:
        """Return what a function would return with this value."""
        example: Any = self.example
        if self.part == ():
            return value
        (key,) = self.part
        if isinstance(example, dict):
            return {**example, key: value}
        items = [value if index == key else item for index, item in enumerate(example)]
        return type(example)._make(items) if hasattr(example, "_make") else type(example)(items)


def is_score(part: Part) -> bool:
    """Return whether a part is called a value."""
    return bool(part) and str(part[0]).casefold() in {"score", "value", "val", "eval"}


@dataclass(frozen=True)
class Call:
    """A call of a function that searches; `roles` say what its arguments stand for.

    `held` is the content of each argument when the call is made, but for the window: it may change what it is given.
    """

    function: FunctionType
    bound: BoundArguments
    roles: Mapping[str, str]
    held: Mapping[str, Hashable]

    @classmethod
    def of(cls, function: FunctionType, bound: BoundArguments, roles: Mapping[str, str]) -> Call:
        """Return a call as it is made."""
        given = bound.arguments.items()
        held = {name: content(value) for name, value in given if roles.get(name) not in {"alpha", "beta"}}
        return cls(function, bound, roles, held)

    def made(self) -> Any:
        """Make the call."""
        return self.function(*self.bound.args, **self.bound.kwargs)

    def copied(self) -> Call:
        """Return the call with arguments of its own; raise Stopped for what can't be copied."""
        try:
            arguments = deepcopy(dict(self.bound.arguments))
        except Exception as error:
            said = f"Its positions can't be copied ({type(error).__name__}), so its game can't be followed: {TRACE}."
            raise Stopped(Trouble.UNCLEAR, said, self.line) from error
        return Call(self.function, BoundArguments(self.bound.signature, arguments), self.roles, self.held)

    def given(self, *roles: str) -> Any:
        """Return the argument that stands for one of some things, None if there is none."""
        return _first(self.bound.arguments, self.roles, roles)

    def at(self, **values: Any) -> Call:
        """Return a copy of the call with other arguments, by what they stand for."""
        call = self.copied()
        call.bound.arguments.update({name: values[role] for name, role in self.roles.items() if role in values})
        return Call.of(self.function, call.bound, self.roles)

    @cached_property
    def key(self) -> Hashable:
        """What makes it the same call as another one."""
        return self.function.__name__, *self.held.items()

    @cached_property
    def place(self) -> Place:
        """The position that it searches."""
        return Place(*(_first(self.held, self.roles, roles) for roles in (("node",), ("maximizing", "color"))))

    @property
    def line(self) -> int:
        """Where the function begins."""
        return self.function.__code__.co_firstlineno


def _first(arguments: Mapping[str, Any], roles: Mapping[str, str], wanted: Sequence[str]) -> Any:
    return next((arguments[name] for name, role in roles.items() if role in wanted and name in arguments), None)


class Place(NamedTuple):
    """A position by its content, and whose turn a call says it is, None if it says nothing."""

    position: Hashable
    turn: Hashable

    def is_at(self, other: Place) -> bool:
        """Return whether two are the same, so that one function hands the position on to another."""
        has_turns = self.turn is not None and other.turn is not None
        return self.position == other.position and not (has_turns and self.turn != other.turn)


@dataclass(frozen=True)
class Grown:
    """The tree below a call, with the place of each node and what is shown of its position.

    `moves` are the answers that stand for children of the root, `part` is where the value is in what is returned.
    """

    call: Call
    tree: LeafTree
    places: tuple[Place, ...]
    shown: tuple[str, ...]
    part: Part | None
    moves: Mapping[Hashable, int] = field(default_factory=dict)


class _Enough(BaseException):
    """Ends a search that has shown what was asked for."""


@dataclass
class OwnGame:
    """A program that is loaded, with `names` for its functions to see, searched one ply at a time.

    `roles` say by function what its arguments stand for; `searching` are the functions that search. Raises Stopped
    where its game can't be followed.
    """

    source: Source
    names: dict[str, Any]
    roles: Mapping[str, Mapping[str, str]]
    searching: frozenset[str]
    shape: Shape | None = None
    _answer: Callable[[Call], Any] = field(default=Call.made, init=False)
    _state: dict[str, Any] = field(init=False)
    _known: dict[Hashable, tuple[list[Call], Any]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        kept = (int, float, str, list, dict, set, tuple, type(None))
        own = ((name, self.names[name]) for name in sorted(self.source.names) if name in self.names)
        self._state = deepcopy({name: value for name, value in own if type(value) in kept})

    def renewed(self) -> None:
        """Give the program's global variables the values that they had, and begin its random numbers anew."""
        self.names.update(deepcopy(self._state))
        random.seed(0)
        if numpy := sys.modules.get("numpy"):
            numpy.random.seed(0)

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Have `_answer` answer the calls of the functions that search, in place of these."""
        before: list[tuple[Any, str, Any]] = []
        try:
            for name in sorted(self.searching):
                owner = self.names.get(self.source.owners.get(name, ""))
                member = self.names.get(name) if owner is None else vars(owner).get(name)
                function = member.__func__ if isinstance(member, staticmethod) else member
                if not isinstance(function, FunctionType) or name in self.source.inner:
                    said = f"{name} is inside another function, or wrapped, so its calls can't be followed: {TRACE}."
                    raise Stopped(Trouble.UNCLEAR, said, self.source.functions[name].lineno)
                stub = self._stub(function)
                before.append((owner, name, member))
                self._put(owner, name, staticmethod(stub) if isinstance(member, staticmethod) else stub)
            yield
        finally:
            for each in before:
                self._put(*each)

    def _put(self, owner: Any, name: str, member: Any) -> None:
        if owner is None:
            self.names[name] = member
        else:
            setattr(owner, name, member)

    def _stub(self, function: FunctionType) -> Callable[..., Any]:
        roles, taken = self.roles.get(function.__name__, {}), signature(function)

        @wraps(function)
        def stub(*given: Any, **named: Any) -> Any:
            return self._answer(Call.of(function, taken.bind(*given, **named), roles))

        return stub

    def found(self, start: Start, called: Callable[[Any], None]) -> Grown:
        """Return the tree from a start; `called` has the program search a position."""
        with self.taken():
            call = self._captured(start.text, called)
            if not self.children(call)[0]:
                raise Stopped(Trouble.UNREAD, "It answers at the start of its game without a search.", call.line)
            grown = self.grown(call) if start.seed is None else self.later(call, start.seed)
            if grown is None:
                said = f"Its game has more than {MOST_NODES} positions from here: search less deep, or change --start."
                raise Stopped(Trouble.UNCLEAR, said, call.line)
            return replace(grown, moves=self._moves(grown))

    def _captured(self, text: str, called: Callable[[Any], None]) -> Call:
        """Return the call that an expression makes; of a position, the one that searches it."""
        found: list[Call] = []

        def answer(call: Call) -> Any:
            found.append(call.copied())
            raise _Enough

        self.renewed()
        self._answer = answer
        with suppress(_Enough):
            called(eval(text, self.names))  # noqa: S307  the reader's own, in the process of the program
        return found[0]

    def children(self, call: Call) -> tuple[list[Call], Any]:
        """Return the calls that a call makes one ply below it, and what it returns if there are none: it is a leaf."""
        if call.key not in self._known:
            self._known[call.key] = self._found_below(call)
        return self._known[call.key]

    def _found_below(self, call: Call) -> tuple[list[Call], Any]:
        met: dict[Hashable, Call] = {}
        searched = call.copied()
        first, returned = self._below(searched, PROBES[0], met)
        if not first:
            return [], returned
        now = Call.of(call.function, searched.bound, call.roles)
        if now.place.position != call.place.position:
            again = list[Call]()
            with suppress(Exception):
                again, _ = self._below(now, PROBES[0], {})
            if [each.place for each in again] != [each.place for each in first]:  # else it has noted its children
                said = "It leaves a position changed: a move is made on it, in place of on a copy, and not undone."
                raise Stopped(Trouble.CHANGED, said, call.line)
        runs = [first]
        for probe in PROBES[1:]:
            with suppress(Exception):  # it can't do with such numbers, and nobody else gives it any
                runs.append(self._below(call.copied(), probe, met)[0])
        return _united(runs), returned

    def _below(self, call: Call, probe: _Probe, met: dict[Hashable, Call]) -> tuple[list[Call], Any]:
        """Return the calls that a call makes while they return what a probe says, and what it returns then.

        Those that were `met` before need no copy.
        """
        here, below, values = call.place, list[Call](), probe.returned()

        def answer(inner: Call) -> Any:
            if here.is_at(inner.place):
                return inner.made()
            if inner.key not in met:
                met[inner.key] = inner.copied()
            below.append(met[inner.key])
            if len(below) > MOST_BELOW:
                said = f"It makes more than {MOST_BELOW} calls below one position, which is too large a game: {TRACE}."
                raise Stopped(Trouble.UNCLEAR, said, call.line)
            return self._shape_at(inner).holding(next(values))

        self.renewed()
        bounds = {name: role for name, role in call.roles.items() if role in {"alpha", "beta"}}
        call.bound.arguments.update({name: getattr(probe, role) for name, role in bounds.items()})
        self._answer = answer
        return below, call.made()

    def _shape_at(self, call: Call) -> Shape:
        """Return how values are returned, which the first leaves below a call show."""
        if self.shape is None:
            examples, made, before = list[object](), 0, self._answer

            def answer(inner: Call) -> Any:
                nonlocal made
                made += 1
                last = made
                returned = inner.made()
                if made == last:
                    examples.append(returned)
                    if len(examples) == MOST_EXAMPLES:
                        raise _Enough
                return returned

            self._answer = answer
            try:
                answer(call.copied())
            except (_Enough, Exception):  # leaves that return no number may be too much for what is above them
                if not examples:
                    raise
            self._answer = before
            self.shape = Shape.of(examples, call.line)
        return self.shape

    def _is_small(self, call: Call) -> bool:
        """Return whether the tree below a call is small enough; level by level, which tells soonest."""
        pending, size = deque([call]), 1
        while pending and size <= MOST_NODES:
            below, _ = self.children(pending.popleft())
            pending.extend(below)
            size += len(below)
        return size <= MOST_NODES

    def grown(self, call: Call) -> Grown | None:
        """Return the tree below a call, None if it is too large."""
        if not self._is_small(call):
            return None
        is_max = str(call.given("maximizing", "color")).casefold() not in MINS
        children, values, calls = list[list[int]](), list[Value | None](), list[Call]()
        pending: list[tuple[Call, int | None]] = [(call, None)]
        depths: list[int] = []
        while pending:
            each, above = pending.pop()
            node = len(calls)
            if above is not None:
                children[above].append(node)
            calls.append(each)
            children.append([])
            depths.append(0 if above is None else depths[above] + 1)
            below, returned = self.children(each)
            if len({child.place.turn for child in below}) > 1:
                said = f"After some moves the same side moves again, and here the sides take turns: {TRACE}."
                raise Stopped(Trouble.UNCLEAR, said, each.line)
            is_mirrored = self.source.is_negamax and (depths[node] % 2 == 0) is not is_max
            values.append(None if below else self._worth(each, returned, is_mirrored=is_mirrored))
            pending.extend((child, node) for child in reversed(below))
        tree = LeafTree(tuple(map(tuple, children)), tuple(values), MAX if is_max else MIN)
        texts = tuple(shown(each.given("node")) for each in calls)
        part = None if self.shape is None else self.shape.part
        return Grown(call, tree, tuple(each.place for each in calls), texts, part)

    def _worth(self, call: Call, returned: Any, *, is_mirrored: bool) -> Value:
        shape = self.shape or Shape.of([returned], call.line)
        value = parts(returned).get(shape.part)
        if value is None:
            said = f"It returns {'None' if returned is None else type(returned).__name__} at a leaf, which is no value."
            raise Stopped(Trouble.NO_ANSWER, said, call.line)
        return negated(value) if is_mirrored else value

    def _moves(self, grown: Grown) -> dict[Hashable, int]:
        """Return which child of the root each answer stands for: that of the move whose child alone is good."""
        below = len(grown.tree.children[0])
        best = BEST if (grown.tree.root_player is MAX) is not self.source.is_negamax else -BEST
        for other in (math.nan, -best):
            found: dict[Hashable, list[int]] = {}
            for child in range(below):
                one_good = _Probe(partial(_only, child, best, other))
                with suppress(Exception):
                    for part in _moves_in(self._below(grown.call.copied(), one_good, {})[1]):
                        found.setdefault(part, []).append(child)
            sure = {part: children[0] for part, children in found.items() if len(children) == 1}
            if len(set(sure.values())) == below:
                return sure
        return {}

    def later(self, start: Call, seed: int) -> Grown | None:
        """Return the tree of a position that random moves lead to from a start.

        If it is too large it is that of a later position, if each is too large one that is searched less deep.
        """
        draw = random.Random(seed)  # noqa: S311  to be made again from the seed
        line = [start]
        for _ in range(MOST_PLIES // 2):
            below, _ = self.children(line[-1])
            after, _ = self.children(draw.choice(below)) if below else ([], None)
            if not after:
                break
            line.append(start.at(node=draw.choice(after).given("node")))
        while len(line) > 1 and not self.children(line[-1])[0]:
            line.pop()
        at = draw.randrange(len(line))
        places = dict.fromkeys((at, (at + len(line)) // 2, len(line) - 1))
        depth = start.given("depth")
        has_depth = self.source.counts_down and type(depth) is int
        for less in range(max(1, depth - LEAST_DEPTH + 1) if has_depth else 1):
            for place in places:
                if grown := self.grown(line[place].at(depth=depth - less) if less else line[place]):
                    return grown
        return None


LEAST_DEPTH = 2
"""In fewer plies nothing is cut off."""

BEST = 999
"""What the one good child is worth where the others are not."""


def _only(child: int, best: Value, other: Value) -> Iterator[Value]:
    return (best if index == child else other for index in count())


def _moves_in(answer: Any) -> set[Hashable]:
    """Return what may be the move in an answer: all of it, or a part."""
    items = answer.values() if isinstance(answer, dict) else answer if isinstance(answer, list | tuple) else []
    return {content(each) for each in (answer, *items) if each is not None and number(each) not in {BEST, -BEST}}


def _united(runs: Sequence[list[Call]]) -> list[Call]:
    """Return the last run that has every child; if there is none, the longest with what the others have besides."""
    children = {call.place: call for run in runs for call in run}
    for run in reversed(runs):
        if len({call.place for call in run}) == len(children):
            return run
    longest = max(runs, key=len)
    seen = {call.place for call in longest}
    return [*longest, *(call for place, call in children.items() if place not in seen)]
