"""A game that only the program knows, found by having it search one ply at a time.

The children of a position are the calls that the program makes below it. A search that cuts off makes fewer of them,
and a wrong one fewer still. So each position is searched several times, with the results of the calls below it chosen
here (`PROBES`): rising or falling numbers, ∞, −∞, and NaN, which makes every comparison false. What is never called,
whatever the results and the window, is not a child. No rule of the game and no function name is guessed.
"""

from __future__ import annotations

import math
import random
import re
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from copy import copy, deepcopy
from dataclasses import dataclass, field, replace
from enum import Enum
from inspect import BoundArguments, unwrap
from itertools import count, cycle, repeat
from time import monotonic
from typing import Any, NamedTuple

from core.checking.data.kind import Meaning, Notes, Part, meaning, parts
from core.checking.observed import Stopped, Trouble
from core.checking.roles import means_min
from core.game import MAX, MIN, Player, Value
from core.options.numerals import listed

_PLAIN = (str, bytes, int, float, type(None), type)

LONGEST = 160  # characters of a position in a report


def content(value: Any, above: tuple[int, ...] = (), without: frozenset[str] = frozenset()) -> Hashable:
    """Return the content of a position: equal for equal boards, arrays and objects of one class, and immutable.

    A tuple equals a list, from which a root may make it. Attributes in `without` are ignored.

    >>> content([[1, 0], {"turn"}]) == content([(1, 0), {"turn"}]), content([1, 2]) == content([2, 1])
    (True, False)
    """
    if isinstance(value, _PLAIN):
        return value
    if id(value) in above:  # it contains itself, as a node does if its children refer back to it
        return "within", above.index(id(value))
    inner = (*above, id(value))
    found: Hashable
    if isinstance(value, list | tuple):
        return tuple(content(each, inner) for each in value)
    if isinstance(value, Mapping):
        found = frozenset((content(key, inner), content(item, inner)) for key, item in value.items())
    elif isinstance(value, AbstractSet):
        found = frozenset(content(each, inner) for each in value)
    elif hasattr(value, "tobytes") and hasattr(value, "shape"):  # a numpy array; numpy may not be installed
        found = value.shape, value.tobytes()
    elif (held := held_by(value)) is not None:
        found = content({name: each for name, each in held.items() if name not in without}, inner)
    else:
        found = value if isinstance(value, Hashable) else repr(value)
    return type(value).__name__, found


def held_by(value: Any) -> dict[str, Any] | None:
    """Return the attributes of an object whose class is written in Python; None for anything else."""
    if isinstance(value, type) or callable(value):
        return None
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ()) if hasattr(value, name)]
    if not slots and not hasattr(value, "__dict__"):
        return None
    return {**getattr(value, "__dict__", {}), **{name: getattr(value, name) for name in slots}}


def parts_of(position: Any) -> dict[str, Hashable]:
    """Return the parts of a position that are text or a number, by name."""
    if isinstance(position, tuple | list):
        items: Iterable[tuple[Any, Any]] = ((f"Item {at + 1}", item) for at, item in enumerate(position))
    else:
        items = (position if isinstance(position, dict) else held_by(position) or {}).items()
    return {str(key): item for key, item in items if isinstance(item, str | int | bool)}


def shown(position: Any) -> str:
    """Return a position as one line for a report; a numpy board of whole floats is shown without points."""
    is_array = hasattr(position, "tolist")
    plain = position.tolist() if is_array else position
    has_text = any(vars(kind).keys() & {"__repr__", "__str__"} for kind in type(plain).__mro__[:-1])
    text = str(plain) if has_text else f"{type(plain).__name__} {held_by(plain)}"
    text = re.sub(r"\.0\b", "", text) if is_array else text
    line = " / ".join(filter(None, (part.strip() for part in text.splitlines())))
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


TRACE = "print the visits, and check them with --trace"


@dataclass(frozen=True)
class Shape:
    """How the functions that search return a value: an example, and which part of it is the value."""

    example: object
    part: Part

    @classmethod
    def all(cls, examples: Sequence[object], line: int | None = None) -> list[Shape]:
        """Return the possible shapes of results at leaves, likeliest first.

        Raises Stopped if no part is always a number.
        """
        keys = [key for key in parts(examples[0]) if all(key in parts(each) for each in examples)]
        if not keys:
            raise no_value(examples, line)

        def is_value(key: Part) -> tuple[bool, int]:
            return is_score(key), len({parts(each)[key] for each in examples})

        return [cls(examples[0], key) for key in sorted(keys, key=is_value, reverse=True)]

    def holding(self, value: Value) -> Any:
        """Return a result in this shape with a given value."""
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


def no_value(examples: Sequence[object], line: int | None) -> Stopped:
    """Return what ends a program whose results at leaves are no values."""
    kinds = {"None" if each is None else type(each).__name__ for each in examples}
    return Stopped(Trouble.NO_ANSWER, f"It returns {listed(sorted(kinds), 'or')} at a leaf, which is no value.", line)


def is_score(part: Part) -> bool:
    """Return whether the name of a part means a value."""
    return bool(part) and meaning(str(part[0])) is Meaning.VALUE


class Variable(NamedTuple):
    """A variable of the program or of one of its classes."""

    owner: str
    name: str


class Place(NamedTuple):
    """A position by its content, and whose turn it is according to the call, None if the call does not say."""

    position: Hashable
    turn: Hashable

    def is_at(self, other: Place) -> bool:
        """Return whether two places are the same, so that one function passes the position on to another."""
        has_turns = self.turn is not None and other.turn is not None
        return self.position == other.position and not (has_turns and self.turn != other.turn)


NOWHERE = Place(None, None)


@dataclass(frozen=True)
class Call:
    """A call of a function that searches; `roles` say what its arguments stand for.

    `variables` are those that hold the position, with what they hold. `place` and `key`, equal for equal calls, are of
    the time when the call is made, since the program may change what it passes.
    """

    name: str
    function: Callable[..., Any]
    bound: BoundArguments
    roles: Mapping[str, str]
    variables: Mapping[Variable, Any] = field(default_factory=dict)
    place: Place = NOWHERE
    key: Hashable = None

    def copied(self) -> Call:
        """Return the call on copies, in which one object stays one; raise Stopped for what can't be copied."""
        defaults = {id(each): each for each in getattr(unwrap(self.function), "__defaults__", None) or ()}
        try:
            arguments, variables = deepcopy((dict(self.bound.arguments), dict(self.variables)), defaults)
        except Exception as error:
            said = f"Its positions can't be copied ({type(error).__name__}), so its game can't be followed: {TRACE}."
            raise Stopped(Trouble.UNCLEAR, said, self.line) from error
        return replace(self, bound=BoundArguments(self.bound.signature, arguments), variables=variables)

    def given(self, *roles: str) -> Any:
        """Return the first argument with one of these roles, None if there is none."""
        arguments = self.bound.arguments
        return next((arguments[name] for name, role in self.roles.items() if role in roles and name in arguments), None)

    def make(self) -> Any:
        """Make the call."""
        return self.function(*self.bound.args, **self.bound.kwargs)

    @property
    def line(self) -> int | None:
        """The line on which the function begins."""
        code = getattr(unwrap(self.function), "__code__", None)
        return code and code.co_firstlineno


class Worth(NamedTuple):
    """What a position is worth, how many plies lie above it, up to where a search began, and its tree's nodes."""

    call: Call
    value: Value
    plies: int
    size: int


UNSEARCHED = "It answers at the start of its game without a search: give another one by --start."

MINS = frozenset(("false", "-1", "min"))  # how a call may say that MIN is to move

_BEGINNING = random.Random(0).getstate()  # noqa: S311  the state after random.seed(0)
_UNCHANGED = (int, float, str, bool, type(None))

MOST_BELOW = 200  # calls below one position
MOST_EXAMPLES = 12  # leaves tried to learn what the program returns


class Probe(NamedTuple):
    """What the calls below a position return, one after the other, and the window for its search."""

    returned: Callable[[], Iterator[Value]]
    alpha: Value = -math.inf
    beta: Value = math.inf


PROBES = (
    Probe(lambda: repeat(0)),
    Probe(lambda: repeat(math.nan), math.nan, math.nan),
    Probe(lambda: repeat(math.inf)),
    Probe(lambda: repeat(-math.inf)),
    Probe(lambda: count(0, -1), math.nan, math.nan),
    Probe(count, math.nan, math.nan),
    Probe(lambda: count(0, -1)),
    Probe(count),
    Probe(lambda: repeat(math.nan)),
)
"""In the second, no comparison is true: no child comes twice, and none is left out unless a test is negated."""

ENOUGH = 4  # if so many probes show the same children, no more are tried


class _Enough(BaseException):
    """Ends a search that has shown what was needed."""


@dataclass
class OwnGame:
    """A loaded program, with `names` for its functions to see, searched one ply at a time.

    `around` are the variables that hold the position: where no argument does, or the very object that is passed on. Of
    positions, attributes in `without` do not count, and the part `mover` says who moves if no argument does. `note` is
    a remark on what was tried. Raises Stopped where the game can't be followed.
    """

    names: dict[str, Any]
    hook: Notes
    around: tuple[Variable, ...] = ()
    without: frozenset[str] = frozenset()
    mover: str = ""
    note: str = ""
    shape: Shape = field(init=False)
    shapes: Sequence[Shape] = field(init=False)
    _state: dict[Variable, Any] = field(init=False)
    _caches: list[Any] = field(init=False)
    _defaults: list[tuple[Any, Any]] = field(init=False)
    _known: dict[Hashable, tuple[list[Call], Any]] = field(default_factory=dict, init=False)
    _fullest: dict[Hashable, list[Call]] = field(default_factory=dict, init=False)
    _players: dict[Hashable, Player] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        own = self.hook.binding.source.names
        classes = {
            name: each
            for name, each in self.names.items()
            if isinstance(each, type) and each.__module__ == "student" and not issubclass(each, Enum)
        }
        variables = [Variable("", name) for name in sorted(own & self.names.keys())]
        variables += [
            Variable(owner, name) for owner, each in classes.items() for name in vars(each) if name[:2] != "__"
        ]
        self._state = {}
        for each in variables:
            with suppress(Exception):  # what can't be copied, such as a module, stays as it is
                self._state[each] = deepcopy(self.value(each))
        held = [*self.names.values(), *(getattr(each, name) for each in classes.values() for name in vars(each))]
        functions = [each for each in held if callable(each) and hasattr(each, "__name__")]  # a stand-in has no name
        self._caches = [each for each in functions if hasattr(each, "cache_info")]
        given = (each for one in functions for each in getattr(unwrap(one), "__defaults__", None) or ())
        self._defaults = [(each, deepcopy(each)) for each in given if isinstance(each, dict | list | set)]

    def value(self, variable: Variable) -> Any:
        """Return what a variable of the program, or of one of its classes, holds."""
        return vars(self.names[variable.owner])[variable.name] if variable.owner else self.names[variable.name]

    def _put(self, values: Mapping[Variable, Any]) -> None:
        for variable, value in values.items():
            if variable.owner:
                setattr(self.names[variable.owner], variable.name, value)
            else:
                self.names[variable.name] = value

    def _put_copies(self, values: Mapping[Variable, Any]) -> None:
        self._put({each: value if type(value) in _UNCHANGED else deepcopy(value) for each, value in values.items()})

    def _now(self, variables: Iterable[Variable]) -> dict[Variable, Any]:
        return {each: self.value(each) for each in variables}

    def renewed(self) -> None:
        """Reset the program's variables, what its functions keep, and its random numbers."""
        self._put_copies(self._state)
        for default, first in self._defaults:
            default.clear()
            (default.extend if isinstance(default, list) else default.update)(deepcopy(first))
        for each in self._caches:
            each.cache_clear()
        random.setstate(_BEGINNING)
        if numpy := sys.modules.get("numpy"):
            numpy.random.seed(0)

    def begun(self, call: Call) -> Call:
        """Return a copy of a call, ready to be made in a program as good as new."""
        self.renewed()
        return self.resumed(call)

    def resumed(self, call: Call) -> Call:
        """Return a copy of a call, ready to be made in the program as it is."""
        copied = call.copied()
        self._put(copied.variables)
        return copied

    def next(self, call: Call, before: Call | None, forgotten: AbstractSet[str] = frozenset()) -> Call:
        """Return a copy of a call, ready to be made after another search; in a program as good as new without one.

        The `forgotten` variables are reset between the two.
        """
        if before is None:
            return self.begun(call)
        self.begun(before).make()
        self._put_copies({each: first for each, first in self._state.items() if each.name in forgotten})
        return self.resumed(call)

    def run(self, call: Call, until: float) -> Any:
        """Make a call; raise TimeoutError if it goes on too long."""

        def answer(inner: Call) -> Any:
            if monotonic() > until:
                raise TimeoutError
            return inner.make()

        before, self.hook.answer = self.hook.answer, answer
        try:
            return call.make()
        finally:
            self.hook.answer = before

    def kept(self, call: Call, until: float) -> set[str] | None:
        """Return the names of what a search keeps from one call to the next; None if nothing that it has changes.

        What a cache or a default keeps has no name of its own, which is the empty one.
        """
        searched = self.begun(call)
        variables, given = self._contents(searched), content(list(searched.bound.arguments.values()))
        with suppress(TimeoutError):
            self.run(searched, until)
        now = self._contents(searched)
        changed = [each for each, value in variables.items() if now[each] != value and each not in self.around]
        found = {each.name for each in changed}
        if any(each.cache_info().currsize for each in self._caches) or any(
            each != first for each, first in self._defaults
        ):
            found.add("")
        is_changed = content(list(searched.bound.arguments.values())) != given
        if monotonic() > until:  # it was stopped, so that its position may be changed, too
            held = [self.value(each) for each in changed if each.name]
            held += [each for each, first in self._defaults if each != first]
            for each in searched.bound.arguments.values() if is_changed else ():
                held += (held_by(each) or {}).values()
            if any(isinstance(each, dict) for each in held) or any(each.cache_info().currsize for each in self._caches):
                self.note = "One search takes too long for what it keeps to be tried: give a later position by --start."
            return None
        return found if found or is_changed else None

    def worths(self, call: Call, most: int, until: float) -> dict[Hashable, Worth]:
        """Return what a position, and those below it, are worth, so many at most, or as are found in time.

        Each is searched one ply at a time in a program as good as new, with a whole window: nothing kept can mislead.
        """
        found = dict[Hashable, Worth]()

        def find(call: Call, plies: int) -> None:
            if len(found) >= most or monotonic() > until:
                raise TimeoutError
            size = 1

            def answer(inner: Call) -> Any:
                nonlocal size
                if call.place.is_at(inner.place):
                    return inner.make()
                if inner.key not in found:
                    find(inner.copied(), plies + 1)
                size += found[inner.key].size
                return self.shape.holding(found[inner.key].value)

            outer = self._now(self._state)
            searched = self.whole(call, self.begun)
            value = parts(self._answered(answer, searched.make))[self.shape.part]
            self._put(outer)
            found[call.key] = Worth(call, value, plies, size)

        with suppress(Exception):  # such as a root that returns no value
            find(call, 0)
        return found

    def whole(self, call: Call, ready: Callable[[Call], Call]) -> Call:
        """Return a call that is made ready, with a window that holds every value."""
        searched = ready(call)
        ends = {"alpha": -math.inf, "beta": math.inf}
        searched.bound.arguments.update({name: ends[role] for name, role in call.roles.items() if role in ends})
        return searched

    def place(self, node: Any, turn: Any) -> Place:
        """Return the place of a position that is being searched."""
        turn = parts_of(node).get(self.mover) if turn is None else turn
        return Place((content(node, without=self.without), content(self._now(self.around))), content(turn))

    def placed(self, call: Call) -> Call:
        """Return a call that is being made with its place and its key."""
        given = call.bound.arguments.items()
        others = (
            (name, content(each)) for name, each in given if call.roles.get(name) not in {"alpha", "beta", "node"}
        )
        place = self.place(call.given("node"), call.given("maximizing", "color"))
        return replace(call, variables=self._now(self.around), place=place, key=(call.name, place, *others))

    def at(self, call: Call, variables: Mapping[Variable, Any] | None = None, **values: Any) -> Call:
        """Return a call with other arguments, given by role, and with other variables."""
        moved = {name: values[role] for name, role in call.roles.items() if role in values}
        bound = BoundArguments(call.bound.signature, {**call.bound.arguments, **moved})
        return self.placed(self.begun(replace(call, bound=bound, variables=variables or call.variables)))

    def _answered(self, answer: Callable[[Call], Any], make: Callable[[], Any]) -> Any:
        """Answer the calls of searching functions while `make` runs; each call gets its position."""
        before = self.hook.answer
        self.hook.answer = lambda call: answer(self.placed(call))
        try:
            return make()
        finally:
            self.hook.answer = before

    def _captured(self, search: Callable[[], Any]) -> Call:
        found: list[Call] = []

        def answer(call: Call) -> Any:
            self.around = self.around or self._alike(call, self._state)
            found.append(self.placed(call).copied())
            raise _Enough

        self.renewed()
        with suppress(_Enough):
            self._answered(answer, search)
        if not found:
            raise Stopped(Trouble.UNREAD, UNSEARCHED)
        return found[0]

    def _alike(self, call: Call, variables: Iterable[Variable]) -> tuple[Variable, ...]:
        """Return the variables that hold the very object that is passed on, changed for each move."""
        node = call.given("node")
        return tuple(each for each in variables if node is self.value(each) and type(node) not in _UNCHANGED)

    def learnt(self, search: Callable[[], Any]) -> Call:
        """Return the call that begins a search; learn what a position is, who is MAX, and how values are returned.

        A position that is no argument is what each move changes and undoes.
        """
        call = self._captured(search)
        self._learn_shape(call)
        searched = self.begun(call)
        before, there, alike = self._contents(searched), list[dict[Variable, Hashable]](), [self.around]
        is_below = False

        def answer(inner: Call) -> Any:
            nonlocal is_below
            if call.place.is_at(inner.place) and inner.name != call.name:
                return inner.make()
            there.append(self._contents(inner))
            alike.append(self._alike(inner, alike[-1]))
            if is_below:
                return self.shape.holding(0)
            is_below = True  # the other side may have variables of its own
            try:
                return inner.make()
            finally:
                is_below = False

        with suppress(Exception):
            self._answered(answer, searched.make)
        after = self._contents(searched)
        self.around = alike[-1]
        node = Variable("", "")
        if there and (not self.around or all(each[node] == before[node] for each in there)):
            changed = [each for each in before if any(now[each] != before[each] for now in there)]
            self.around = tuple(each for each in changed if each != node and before[each] == after[each])
        own, now = (held_by(each.given("node")) or {} for each in (call, searched))
        left = {name for name, value in now.items() if name not in own or content(own[name]) != content(value)}
        if left and not self.around and own.keys() - left:
            self.without = frozenset(left)  # such as a counter: if it is the position, no two differ now
            with suppress(Exception):
                first = self.below(self.begun(call), PROBES[0], {})[0]
                left = left if len({each.place for each in first}) > 1 else set()
            self.without = frozenset(left)
        call = self._captured(search)
        self._known.clear()
        self._learn_players(call)
        return call

    def _contents(self, call: Call) -> dict[Variable, Hashable]:
        found = {each: content(value) for each, value in self._now(self._state).items()}
        return {**found, Variable("", ""): content(call.given("node"), without=self.without)}

    def _learn_players(self, call: Call) -> None:
        told = list[Any]()
        children = self.children(call)[0]
        for shape in self.shapes:
            self.shape = shape
            answers = [*self._followed(call)]
            # if it tells the move alone, those below show the value, the sign and whose turn it is
            below = [] if answers else [(each, [*self._followed(each)]) for each in children]
            if told_by := answers or next((found for _, found in below if found), []):
                told.append((self.shape, answers, below, told_by))
        chosen = [each for each in told if _chosen(each[-1])]
        if len(chosen) > 1:
            said = f"It compares more than one of the numbers that it returns: {TRACE}."
            raise Stopped(Trouble.UNCLEAR, said, call.line)
        self.shape, answers, below, told_by = (chosen or told or [(self.shapes[0], [], [], [])])[0]
        self._known.clear()
        if told_by and all((value in given) != (-value in given) for value, given in told_by):
            self.hook.binding = replace(self.hook.binding, is_negamax=all(-value in given for value, given in told_by))
        turn = call.given("maximizing", "color")
        name = next((each for each, role in call.roles.items() if role in {"maximizing", "color"}), "")
        is_sign = call.roles.get(name) == "color" or name.casefold() not in {"player", "turn"}  # which name a side
        is_known = isinstance(turn, bool) or (turn in {1, -1} and is_sign) or str(turn).casefold() in {"max", "min"}
        is_least = (min, 1) in _chosen(answers)
        if not is_known:
            greatest = [each for each, found in below if (max, 1) in _chosen(found)]
            is_least |= any(self.takes_least(later) for each in greatest for later in self.children(each)[0])
        is_max = (str(turn).casefold() not in MINS) != means_min(name) if is_known else not is_least
        if turn is None:
            if is_least and not self.hook.binding.root:
                said = "It takes the least at the start, where nothing says who moves: say --root min, or --root max."
                raise Stopped(Trouble.UNCLEAR, said, call.line)
            is_max = self.hook.binding.root != "min"
        self._players = {content(turn): MAX if is_max else MIN}

    def takes_least(self, call: Call) -> bool | None:
        """Return whether a call is seen to take the least of what is below it, None if not."""
        chosen = _chosen(self._followed(call))
        return (min, 1) in chosen if chosen else None

    def told_by(self, part: str, call: Call) -> Call:
        """Let a part of a position say who moves, and return a call with its turn."""
        self.mover = part
        self._known.clear()
        now = self.at(call)
        self._players = {now.place.turn: next(iter(self._players.values()))}
        return now

    def _followed(self, call: Call) -> Iterator[tuple[Value, list[Value]]]:
        for values in ((3.5, 4.5), (4.5, 3.5), (-3.5, -4.5), (-4.5, -3.5)):  # no numbers of moves
            numbers, given = cycle(values), list[Value]()

            def returned(numbers: Iterator[float] = numbers, given: list[Value] = given) -> Iterator[Value]:
                for value in numbers:
                    given.append(value)
                    yield value

            with suppress(Exception):
                _, answer = self.below(self.begun(call), Probe(returned), {})
                value = parts(answer).get(self.shape.part)
                if value is not None and {value, -value} & {*given}:
                    yield value, given

    def player(self, turn: Hashable) -> Player:
        """Return who moves, given whose turn a call says it is."""
        root, player = next(iter(self._players.items()))
        return player if turn == root else player.opponent

    def children(self, call: Call) -> tuple[list[Call], Any]:
        """Return the calls that a call makes one ply below it, and its result if there are none: it is a leaf."""
        if call.key not in self._known:
            self._known[call.key] = self._found_below(call)
        return self._known[call.key]

    def _found_below(self, call: Call) -> tuple[list[Call], Any]:
        met: dict[Hashable, Call] = {}
        searched = self.begun(call)
        first, returned = self.below(searched, PROBES[0], met)
        if not first:
            return [], returned
        for each in first:
            if each.place.position == call.place.position and each.name != call.name:
                said = f"{call.name} hands its position on to {each.name} with the other side to move: {TRACE}."
                raise Stopped(Trouble.UNCLEAR, said, call.line)
        if self.placed(searched).place.position != call.place.position:
            again = list[Call]()
            with suppress(Exception):
                again, _ = self.below(self.begun(replace(searched, variables=call.variables)), PROBES[0], {})
            if [each.place for each in again] != [each.place for each in first]:  # otherwise it has stored its children
                said = "It leaves a position changed: it does not undo its moves, or has the call below undo them."
                raise Stopped(Trouble.CHANGED, said, call.line)
        runs = [first]
        for tried, probe in enumerate(PROBES[1:], 1):
            if tried == ENOUGH and all({each.place for each in run} == {each.place for each in first} for run in runs):
                break
            with suppress(Exception):  # it can't handle such numbers, which no real search gives it
                runs.append(self.below(self.begun(call), probe, met)[0])
        return self._completed(call, _united(runs)), returned

    def _completed(self, call: Call, below: list[Call]) -> list[Call]:
        """Add the moves that are made from the same position at another depth: the search leaves them out."""
        depth, after = call.given("depth"), below[0].given("depth")
        if not (isinstance(depth, int) and isinstance(after, int) and abs(depth - after) == 1):
            return below
        others = [(name, content(each)) for name, each in call.bound.arguments.items() if call.roles.get(name) is None]
        fullest = self._fullest.setdefault((call.name, call.place, *others), below)
        places = {each.place for each in below}
        if places < {each.place for each in fullest}:
            return [*below, *(self.at(each, depth=after) for each in fullest if each.place not in places)]
        return below

    def below(self, call: Call, probe: Probe, met: dict[Hashable, Call]) -> tuple[list[Call], Any]:
        """Return the calls that a call which has begun makes while these return what a probe says, and its own result.

        Calls already in `met` need no copy.
        """
        here, below, values = call.place, list[Call](), probe.returned()
        told = dict[Hashable, Value]()
        known = dict[Hashable, Value]()  # what was told when a call had searched the position

        def answer(inner: Call) -> Any:
            if here.is_at(inner.place):
                returned = inner.make()
                if inner.name == call.name and here.turn is not None and not below:
                    said = f"{call.name} only calls itself with the position unchanged and the same side to move"
                    raise Stopped(
                        Trouble.UNCLEAR, f"{said}: if it passes, the other side has to move. If it does not, {TRACE}."
                    )
                known.update(told)
                return returned
            if inner.key in known:  # the root asks for its children once more
                return self.shape.holding(known[inner.key])
            if inner.key not in met:
                met[inner.key] = inner.copied()
            below.append(met[inner.key])
            if len(below) > MOST_BELOW:
                said = f"It makes more than {MOST_BELOW} calls below one position, which is too large a game: {TRACE}."
                raise Stopped(Trouble.UNCLEAR, said, call.line)
            told[inner.key] = next(values)
            return self.shape.holding(told[inner.key])

        bounds = {name: role for name, role in call.roles.items() if role in {"alpha", "beta"}}
        call.bound.arguments.update({name: getattr(probe, role) for name, role in bounds.items()})
        return below, self._answered(answer, call.make)

    def _learn_shape(self, call: Call) -> None:
        """Learn how results are returned, as shown by the first leaves below a call."""
        examples, made = list[object](), 0

        def answer(inner: Call) -> Any:
            nonlocal made
            made += 1
            last = made
            returned = inner.make()
            if made == last:
                examples.append(copy(returned) if type(returned) in {list, dict} else returned)
                if len(examples) == MOST_EXAMPLES:
                    raise _Enough
            return returned

        try:
            self._answered(answer, self.begun(call).make)
        except (_Enough, Exception):  # leaves that return no number may break their callers
            if not examples:
                raise
        if not examples:
            raise Stopped(Trouble.UNREAD, UNSEARCHED, call.line)
        self.shapes = Shape.all(examples, call.line)
        self.shape = self.shapes[0]


def _chosen(answers: Iterable[tuple[Value, list[Value]]]) -> list[tuple[object, int]]:
    """Return which of several values every answer is, the least or the greatest, and by which sign."""
    several = [(value, given) for value, given in answers if len(given) > 1]
    ways = [(pick, sign) for pick in (min, max) for sign in (1, -1) if several]
    return [(pick, sign) for pick, sign in ways if all(value == sign * pick(given) for value, given in several)]


def _united(runs: Sequence[list[Call]]) -> list[Call]:
    """Return the run with most children, the first one last, with the children that others add."""
    fullest = max((*runs[1:], runs[0]), key=lambda run: len({call.place for call in run}))
    seen = {call.place for call in fullest}
    children = {call.place: call for run in runs for call in run}
    return [*fullest, *(call for place, call in children.items() if place not in seen)]
