"""Calls of a program's searching functions: identified by the content of their position, with what they return."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from copy import copy, deepcopy
from dataclasses import dataclass, field, replace
from inspect import BoundArguments, unwrap
from typing import Any, NamedTuple

from core.checking.data.kind import Meaning, Part, meaning, parts
from core.checking.observed import Stopped, Trouble
from core.game import Value
from core.options.numerals import listed

_PLAIN = (str, bytes, int, float, type(None))

LONGEST = 160
"""Characters of a position in a report."""


def content(value: Any, above: tuple[int, ...] = (), without: frozenset[str] = frozenset()) -> Hashable:
    """Return the content of a position: equal for equal boards, arrays and objects of one class, and immutable.

    Attributes in `without` are ignored.

    >>> content([[1, 0], {"turn"}]) == content([[1, 0], {"turn"}]), content([1, 2]) == content((1, 2))
    (True, False)
    """
    if isinstance(value, _PLAIN):
        return value
    if id(value) in above:  # it contains itself, as a node does if its children refer back to it
        return "within", above.index(id(value))
    inner = (*above, id(value))
    found: Hashable
    if isinstance(value, list | tuple):
        found = tuple(content(each, inner) for each in value)
    elif isinstance(value, Mapping):
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
        try:
            arguments, variables = deepcopy((dict(self.bound.arguments), dict(self.variables)))
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
