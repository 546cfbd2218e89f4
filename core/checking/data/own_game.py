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
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy, deepcopy
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from inspect import BoundArguments
from itertools import count, cycle, repeat
from typing import Any, NamedTuple, Protocol

from core.checking.data.content import content, held_by, shown
from core.checking.data.names import Meaning, meaning
from core.checking.data.read_tracking import Part, items_of, number, parts
from core.checking.failure import Stopped, Trouble
from core.game import MAX, MIN, Player, Value
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

    A `seed` stands for a position that random moves lead to from there, an even number of them.
    """

    seed: int | None = None


class _Probe(NamedTuple):
    """What the calls below a position return, one after the other, and the window that it is searched with."""

    returned: Callable[[], Iterator[Value]]
    alpha: Value = -math.inf
    beta: Value = math.inf


PROBES = (
    _Probe(lambda: repeat(0)),
    _Probe(lambda: repeat(math.nan), math.nan, math.nan),
    _Probe(lambda: repeat(math.inf)),
    _Probe(lambda: repeat(-math.inf)),
    _Probe(lambda: count(0, -1), math.nan, math.nan),
    _Probe(count, math.nan, math.nan),
    _Probe(lambda: count(0, -1)),
    _Probe(count),
    _Probe(lambda: repeat(math.nan)),
)
"""At the second, where no comparison is true, no child comes twice, and none is left out unless a test is negated."""

ENOUGH = 4
"""Probes after which no further one is tried if all show the same children."""


@dataclass(frozen=True)
class Shape:
    """How the functions that search return a value: an example, and which part of it the value is."""

    example: object
    part: Part

    @classmethod
    def all(cls, examples: Sequence[object], line: int | None = None) -> list[Shape]:
        """Return the shapes that what was returned at leaves may have, the likeliest first.

        Raises Stopped if no part of it is always a number.
        """
        keys = [key for key in parts(examples[0]) if all(key in parts(each) for each in examples)]
        if not keys:
            kinds = {"None" if each is None else type(each).__name__ for each in examples}
            raise Stopped(
                Trouble.NO_ANSWER, f"It returns {' or '.join(sorted(kinds))} at a leaf, which is no value.", line
            )

        def is_value(key: Part) -> tuple[bool, int]:
            return is_score(key), len({parts(each)[key] for each in examples})

        return [cls(examples[0], key) for key in sorted(keys, key=is_value, reverse=True)]

    def holding(self, value: Value) -> Any:
        """Return what a function would return with this value."""
        example: Any = self.example
        if self.part == ():
            return value
        (key,) = self.part
        if isinstance(example, dict):
            return {**example, key: value}
        if not isinstance(example, list | tuple):
            made = copy(example)
            setattr(made, str(key), value)
            return made
        items = [value if index == key else item for index, item in enumerate(example)]
        return type(example)._make(items) if hasattr(example, "_make") else type(example)(items)


def is_score(part: Part) -> bool:
    """Return whether a part is called a value."""
    return bool(part) and meaning(str(part[0])) is Meaning.VALUE


class Variable(NamedTuple):
    """A variable of the program, or of one of its classes."""

    owner: str
    name: str


_NOWHERE = (lambda: None).__code__


@dataclass(frozen=True)
class Call:
    """A call of a function that searches; `roles` say what its arguments stand for.

    `held` is the content of each argument when the call is made, but for the window: it may change what it is given.
    `around` are the variables of the program and its classes in which the position is, where no argument has it.
    """

    name: str
    function: Callable[..., Any]
    bound: BoundArguments
    roles: Mapping[str, str]
    held: Mapping[str, Hashable]
    around: Mapping[Variable, Any] = field(default_factory=dict)
    without: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        name: str,
        function: Callable[..., Any],
        bound: BoundArguments,
        roles: Mapping[str, str],
        without: frozenset[str] = frozenset(),
    ) -> Call:
        """Return a call as it is made; attributes `without` which positions are known don't count."""
        given = bound.arguments.items()
        held = {
            each: content(value, without=without) for each, value in given if roles.get(each) not in {"alpha", "beta"}
        }
        return cls(name, function, bound, roles, held, without=without)

    def copied(self) -> Call:
        """Return the call with arguments of its own; raise Stopped for what can't be copied."""
        try:
            arguments = deepcopy(dict(self.bound.arguments))
        except Exception as error:
            said = f"Its positions can't be copied ({type(error).__name__}), so its game can't be followed: {TRACE}."
            raise Stopped(Trouble.UNCLEAR, said, self.line) from error
        return replace(self, bound=BoundArguments(self.bound.signature, arguments))

    def given(self, *roles: str) -> Any:
        """Return the argument that stands for one of some things, None if there is none."""
        return _first(self.bound.arguments, self.roles, roles)

    def at(self, **values: Any) -> Call:
        """Return a copy of the call with other arguments, by what they stand for."""
        call = self.copied()
        call.bound.arguments.update({name: values[role] for name, role in self.roles.items() if role in values})
        return replace(Call.of(self.name, self.function, call.bound, self.roles, self.without), around=self.around)

    @cached_property
    def key(self) -> Hashable:
        """What makes it the same call as another one."""
        return self.name, *self.held.items(), *((key, content(value)) for key, value in self.around.items())

    @cached_property
    def place(self) -> Place:
        """The position that it searches."""
        node, turn = (_first(self.held, self.roles, roles) for roles in (("node",), ("maximizing", "color")))
        return Place((node, content(self.around)) if self.around else node, turn)

    @property
    def line(self) -> int:
        """Where the function begins."""
        return int(getattr(self.function, "__code__", _NOWHERE).co_firstlineno)


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
    `passes` are nodes that stand between two moves of the same side, which only the tree has. `note` is on the game.
    """

    call: Call
    tree: LeafTree
    places: tuple[Place, ...]
    shown: tuple[str, ...]
    part: Part | None
    passes: frozenset[int] = frozenset()
    moves: Mapping[Hashable, int] = field(default_factory=dict)
    note: str = ""


class _Enough(BaseException):
    """Ends a search that has shown what was asked for."""


class Hook(Protocol):
    """Who sees the calls of a program: `answer` answers them in place of the functions, where it is one."""

    answer: Callable[[Call], Any] | None
    binding: Any
    without: frozenset[str]


@dataclass
class OwnGame:
    """A program that is loaded, with `names` for its functions to see, searched one ply at a time.

    Raises Stopped where its game can't be followed.
    """

    names: dict[str, Any]
    hook: Hook
    shape: Shape | None = None
    shapes: Sequence[Shape] = ()
    around: tuple[Variable, ...] = ()
    _state: dict[Variable, Any] = field(init=False)
    _known: dict[Hashable, tuple[list[Call], Any]] = field(default_factory=dict, init=False)
    _players: dict[Hashable, Player] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        kept = (int, float, str, list, dict, set, tuple, type(None))
        own = self.hook.binding.source.names
        classes = {
            name: each for name, each in self.names.items() if isinstance(each, type) and each.__module__ == "student"
        }
        variables = [Variable("", name) for name in sorted(own & self.names.keys())]
        variables += [
            Variable(owner, name) for owner, each in classes.items() for name in vars(each) if name[:2] != "__"
        ]
        self._state = {}
        for each in variables:
            value = self.value(each)
            if type(value) in kept or type(value).__module__ in {"student", "numpy"}:
                with suppress(Exception):  # what can't be copied stays as it is
                    self._state[each] = deepcopy(value)

    def value(self, variable: Variable) -> Any:
        """Return what a variable of the program, or of a class of it, holds."""
        return vars(self.names[variable.owner])[variable.name] if variable.owner else self.names[variable.name]

    def put(self, values: Mapping[Variable, Any]) -> None:
        """Give variables copies of values."""
        for variable, value in deepcopy(dict(values)).items():
            if variable.owner:
                setattr(self.names[variable.owner], variable.name, value)
            else:
                self.names[variable.name] = value

    def renewed(self) -> None:
        """Give the program's variables the values that they had, and begin its random numbers anew."""
        self.put(self._state)
        random.seed(0)
        if numpy := sys.modules.get("numpy"):
            numpy.random.seed(0)

    def made(self, call: Call) -> Any:
        """Make a call, at its position."""
        self.put(call.around)
        return call.function(*call.bound.args, **call.bound.kwargs)

    def place(self, given: Any, turn: Any) -> Place:
        """Return the place of a position that is being searched."""
        here = content(given, without=self.hook.without)
        now = content({each: self.value(each) for each in self.around})
        return Place((here, now) if self.around else here, content(turn))

    def _answered(self, answer: Callable[[Call], Any], make: Callable[[], Any]) -> Any:
        """Have the calls of the functions that search answered while something is done; calls know where they are."""
        before = self.hook.answer

        def placed(call: Call) -> Any:
            now = {each: self.value(each) for each in self.around}
            return answer(replace(call, around=deepcopy(now)) if now else call)

        self.hook.answer = placed
        try:
            return make()
        finally:
            self.hook.answer = before

    def found(self, start: Start, search: Callable[[], Any]) -> Grown:
        """Return the tree from a start; `search` has the program search it."""
        call = self._captured(search)
        call = self._learnt(call)
        if not self.children(call)[0]:
            said = "It answers at the start of its game without a search: give another one by --start."
            raise Stopped(Trouble.UNCLEAR, said, call.line)
        grown = self.grown(call) if start.seed is None else self.later(call, start.seed)
        if grown is None:
            said = f"Its game has more than {MOST_NODES} positions from here: search less deep, or change --start."
            raise Stopped(Trouble.UNCLEAR, said, call.line)
        return replace(grown, moves=self._moves(grown))

    def _captured(self, search: Callable[[], Any]) -> Call:
        """Return the first call of a function that searches."""
        found: list[Call] = []

        def answer(call: Call) -> Any:
            found.append(call.copied())
            raise _Enough

        self.renewed()
        with suppress(_Enough):
            self._answered(answer, search)
        if not found:
            raise Stopped(Trouble.UNREAD, "It answers at the start of its game without a search.")
        return found[0]

    def _learnt(self, call: Call) -> Call:
        """Return the call with what its position is: what is changed for each move, and undone; learn who is MAX."""
        self.renewed()
        before, seen = self._now(call), list[dict[Variable, Hashable]]()
        searched = call.copied()

        def answer(inner: Call) -> Any:
            if call.place.is_at(inner.place) and inner.name != call.name:
                return self.made(inner)
            seen.append(self._now(inner))
            return self._shape_at(inner).holding(0)

        with suppress(Exception):
            self._answered(answer, lambda: self.made(searched))
        after = self._now(searched)
        node = Variable("", "")
        if seen and all(each[node] == before[node] for each in seen):
            changed = [each for each in before if any(there[each] != before[each] for there in seen)]
            self.around = tuple(each for each in changed if each != node and before[each] == after[each])
        own = self._attributes(call)
        left = {name for name, value in self._attributes(searched).items() if own.get(name) != value}
        if left and not self.around and own.keys() - left:
            self.hook.without = frozenset(left)  # such as a counter: where it is the position, no two differ now
            places = {
                Call.of(each.name, each.function, each.bound, each.roles, self.hook.without).place
                for each in self._first(call)
            }
            if len(places) < 2:
                self.hook.without = frozenset()
        call = Call.of(call.name, call.function, call.bound, call.roles, self.hook.without)
        call = replace(call, around={each: deepcopy(self._state[each]) for each in self.around})
        self._known.clear()
        self._learn_players(call)
        return call

    def _first(self, call: Call) -> list[Call]:
        with suppress(Exception):
            return self._below(call.copied(), PROBES[0], {})[0]
        return []

    def _now(self, call: Call) -> dict[Variable, Hashable]:
        """Return what each variable holds, and under no name the node of a call."""
        found = {each: content(self.value(each)) for each in self._state}
        return {**found, Variable("", ""): content(call.given("node"), without=self.hook.without)}

    def _attributes(self, call: Call) -> dict[str, Hashable]:
        held = held_by(call.given("node")) or {}
        return {name: content(value) for name, value in held.items()}

    def _learn_players(self, call: Call) -> None:
        """Learn whether values turn their sign with the player, and who is MAX where he has another name."""
        answers = list[tuple[Value, list[Value]]]()
        for shape in self.shapes or (None,):
            self.shape = shape
            answers = [*self._followed(call)]
            if answers:
                break
        else:
            self.shape = next(iter(self.shapes), None)
        if answers and all((value in given) != (-value in given) for value, given in answers):
            self.hook.binding = replace(self.hook.binding, is_negamax=all(-value in given for value, given in answers))
        turn = call.given("maximizing", "color")
        is_least = bool(answers) and all(value == min(given) for value, given in answers)
        is_known = turn is None or isinstance(turn, bool) or turn in {1, -1} or str(turn).casefold() in {"max", "min"}
        is_max = str(turn).casefold() not in MINS if is_known else not is_least
        if turn is None:
            is_max = self.hook.binding.root == "max"
        self._players = {content(turn): MAX if is_max else MIN}

    def _followed(self, call: Call) -> Iterator[tuple[Value, list[Value]]]:
        """Yield what a call returns, with the values below it that are chosen, as far as it returns one of these."""
        for values in ((3, 4), (4, 3)):
            numbers, given = cycle(values), list[Value]()

            def returned(numbers: Iterator[int] = numbers, given: list[Value] = given) -> Iterator[Value]:
                for value in numbers:
                    given.append(value)
                    yield value

            with suppress(Exception):
                _, answer = self._below(call.copied(), _Probe(returned), {})
                value = parts(answer).get(self.shape.part if self.shape else ())
                if len(given) > 1 and value is not None and {value, -value} & {*given}:
                    yield value, given

    def player(self, turn: Hashable) -> Player:
        """Return who moves where a call says whose turn it is."""
        root, player = next(iter(self._players.items()))
        return player if turn == root else player.opponent

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
        now = Call.of(call.name, call.function, searched.bound, call.roles, self.hook.without)
        if now.place.position != replace(call, around={}).place.position:
            again = list[Call]()
            with suppress(Exception):
                again, _ = self._below(replace(now, around=call.around), PROBES[0], {})
            if [each.place for each in again] != [each.place for each in first]:  # else it has noted its children
                said = "It leaves a position changed: a move is made on it, in place of on a copy, and not undone."
                raise Stopped(Trouble.CHANGED, said, call.line)
        runs = [first]
        for tried, probe in enumerate(PROBES[1:], 1):
            if tried == ENOUGH and all({each.place for each in run} == {each.place for each in first} for run in runs):
                break
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
                return self.made(inner)
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
        return below, self._answered(answer, lambda: self.made(call))

    def _shape_at(self, call: Call) -> Shape:
        """Return how values are returned, which the first leaves below a call show."""
        if self.shape is None:
            examples, made = list[object](), 0

            def answer(inner: Call) -> Any:
                nonlocal made
                made += 1
                last = made
                returned = inner.function(*inner.bound.args, **inner.bound.kwargs)
                if made == last:
                    examples.append(copy(returned) if type(returned) in {list, dict} else returned)
                    if len(examples) == MOST_EXAMPLES:
                        raise _Enough
                return returned

            now = deepcopy({each: self.value(each) for each in self._state})
            try:
                self._answered(answer, lambda: answer(call.copied()))
            except (_Enough, Exception):  # leaves that return no number may be too much for what is above them
                if not examples:
                    raise
            finally:
                self.put(now)
            self.shapes = Shape.all(examples, call.line)
            self.shape = self.shapes[0]
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
        has_extra = self._has_extra(call)
        children, values, calls = list[list[int]](), list[Value | None](), list[Call]()
        players, passes = list[Player](), set[int]()
        pending: list[tuple[Call, int | None, bool]] = [(call, None, False)]
        while pending:
            each, above, is_pass = pending.pop()
            node = len(calls)
            if above is not None:
                children[above].append(node)
            calls.append(each)
            children.append([])
            values.append(None)
            players.append(self.player(each.place.turn) if above is None else players[above].opponent)
            if is_pass:
                passes.add(node)
                pending.append((each, node, False))
                continue
            below, returned = self.children(each)
            if not below:
                is_mirrored = self.hook.binding.is_negamax and players[node] is MIN
                values[node] = self._worth(each, returned, is_mirrored=is_mirrored)
            again = [has_extra and self.player(child.place.turn) is players[node] for child in below]
            pending.extend((child, node, is_again) for child, is_again in reversed([*zip(below, again, strict=True)]))
        tree = LeafTree(tuple(map(tuple, children)), tuple(values), players[0])
        texts = tuple(shown(each.given("node")) if not self.around else self._shown(each) for each in calls)
        part = None if self.shape is None else self.shape.part
        note = "" if has_extra else _other_turns([each.given("node") for each in calls], tree)
        return Grown(call, tree, tuple(each.place for each in calls), texts, part, frozenset(passes), note=note)

    def _shown(self, call: Call) -> str:
        return ", ".join(shown(value) for value in call.around.values())

    def _has_extra(self, call: Call) -> bool:
        """Return whether after some moves the same side moves again, and after others of a position the other side."""
        pending = [call]
        while pending:
            below, _ = self.children(pending.pop())
            if len({child.place.turn for child in below}) > 1:
                return True
            pending.extend(below)
        return False

    def _worth(self, call: Call, returned: Any, *, is_mirrored: bool) -> Value:
        shape = self.shape or Shape.all([returned], call.line)[0]
        value = parts(returned).get(shape.part)
        if value is None:
            said = f"It returns {'None' if returned is None else type(returned).__name__} at a leaf, which is no value."
            raise Stopped(Trouble.NO_ANSWER, said, call.line)
        return negated(value) if is_mirrored else value

    def _moves(self, grown: Grown) -> dict[Hashable, int]:
        """Return which child of the root each answer stands for: that of the move whose child alone is good."""
        below = len(grown.tree.children[0])
        best = BEST if (grown.tree.root_player is MAX) is not self.hook.binding.is_negamax else -BEST
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
            after = (
                [each for each in after if each.place.turn in {None, start.place.turn}] if self._turns(start) else after
            )
            after = [each for each in after if self.children(each)[0]]
            if not after:
                break
            there = draw.choice(after)
            line.append(replace(start.at(node=there.given("node")), around=there.around))
        at = draw.randrange(len(line))
        places = dict.fromkeys((at, (at + len(line)) // 2, len(line) - 1))
        depth = start.given("depth")
        has_depth = self.hook.binding.source.counts_down and type(depth) is int
        for less in range(max(1, depth - LEAST_DEPTH + 1) if has_depth else 1):
            for place in places:
                if grown := self.grown(line[place].at(depth=depth - less) if less else line[place]):
                    return grown
        return None

    def _turns(self, start: Call) -> bool:
        below, _ = self.children(start)
        return start.place.turn is not None and any(each.place.turn != start.place.turn for each in below)


LEAST_DEPTH = 2
"""In fewer plies nothing is cut off."""

BEST = 999
"""What the one good child is worth where the others are not."""


def _only(child: int, best: Value, other: Value) -> Iterator[Value]:
    return (best if index == child else other for index in count())


def _moves_in(answer: Any) -> set[Hashable]:
    """Return what may be the move in an answer: all of it, or a part."""
    items = items_of(answer).values()
    return {content(each) for each in (answer, *items) if each is not None and number(each) not in {BEST, -BEST}}


def _other_turns(positions: Sequence[Any], tree: LeafTree) -> str:
    """Return a note if a part of the positions seems to say who moves, and after some moves it stays the same."""
    each = [_parts_of(position) for position in positions]
    for key in each[0]:
        values = [found.get(key) for found in each]
        steps = {(values[tree.parents[node]], values[node]) for node in range(1, len(tree))}
        kept = sum(values[tree.parents[node]] == values[node] for node in range(1, len(tree)))
        if len({*values}) == 2 and len(steps) > 2 and 0 < 2 * kept < len(tree):
            other = [pair for pair in steps if pair[0] != pair[1]]
            if len(other) == 2:
                said = f"{key} of its positions changes with most moves, as if it said who moves, but not with all"
                return f"{said}; the search changes sides with each: if a side may move again, it is wrong."
    return ""


def _parts_of(position: Any) -> dict[str, Hashable]:
    """Return what stands in a position for itself."""
    if isinstance(position, tuple | list):
        items: Iterable[tuple[Any, Any]] = ((f"Item {at + 1}", item) for at, item in enumerate(position))
    else:
        items = (position if isinstance(position, dict) else held_by(position) or {}).items()
    return {str(key): item for key, item in items if isinstance(item, str | int | bool)}


def _united(runs: Sequence[list[Call]]) -> list[Call]:
    """Return the first run that has every child; if there is none, the longest with what the others have besides."""
    children = {call.place: call for run in runs for call in run}
    for run in (*runs[1:], runs[0]):
        if len({call.place for call in run}) == len(children):
            return run
    longest = max(runs, key=len)
    seen = {call.place for call in longest}
    return [*longest, *(call for place, call in children.items() if place not in seen)]
