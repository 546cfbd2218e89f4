"""`Data`: a tree as one kind of data that programs search, and what the names that they read in it mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Never, Protocol, TypeAlias

from core.checking.observed import Trouble
from core.checking.roles import Role
from core.checking.source import Source
from core.game import MAX, Value
from core.trace import negated
from core.trees.leaf_tree import LeafTree


class Notes(Protocol):
    """Receives reports of what a program does; if `answer` is set, it answers the calls in place of the functions."""

    answer: Callable[[Any], Any] | None
    binding: Any

    def uses(self, node: int) -> None:
        """Record that a leaf's value is used."""

    def changes(self) -> Never:
        """Record that the program changes the tree, and end it."""

    def stop(self, trouble: Trouble, said: str) -> Never:
        """End the program on the spot for what it does."""


class _Noting:
    node: int
    notes: Notes
    plain: Value


def _noting(kind: type, names: Iterable[str], tell: Callable[[Any], object]) -> type:
    """Return a subclass whose methods of some names tell of their use first; it keeps its name."""

    def telling(plain: Callable[..., Any]) -> Callable[..., Any]:
        def told(self: Any, *given: Any, **named: Any) -> Any:
            tell(self)
            return plain(self, *given, **named)

        return told

    members = {name: telling(getattr(kind, name)) for name in names if hasattr(kind, name)}
    members["__copy__"] = kind  # copying changes nothing
    return type(kind.__name__, (_Noting, kind), {**members, "__hash__": kind.__hash__})


_OPERATIONS = (
    *("lt", "le", "gt", "ge", "eq", "ne", "neg", "pos", "abs", "int", "float", "bool", "round"),
    *("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "floordiv", "rfloordiv"),
    *("mod", "rmod", "pow", "rpow"),
)
_REORDERS = ("sort", "reverse", "__setitem__")
_CHANGES = (*_REORDERS, "append", "extend", "insert", "pop", "remove", "clear", "__delitem__", "__iadd__", "__imul__")
_DUNDERS = [f"__{name}__" for name in _OPERATIONS]
_NUMBERS = {kind: _noting(kind, _DUNDERS, lambda leaf: leaf.notes.uses(leaf.node)) for kind in (int, float)}
_LISTS = {each: _noting(list, each, lambda items: items.notes.changes()) for each in (_CHANGES, _REORDERS)}


def noting_number(value: Value, node: int, notes: Notes) -> Any:
    """Return a leaf's value: a number that records comparisons and arithmetic."""
    made: Any = _NUMBERS[type(value)](value)
    made.node, made.notes, made.plain = node, notes, value
    return made


def noting_list(items: Sequence[Any], notes: Notes, *, is_own: bool = False) -> Any:
    """Return a list that can't be changed, or if it is the caller's own, not put in another order."""
    made: Any = _LISTS[_REORDERS if is_own else _CHANGES](items)
    made.notes = notes
    return made


def plain(value: object) -> object:
    """Return a value without its tracking."""
    return value.plain if isinstance(value, _Noting) and isinstance(value, int | float) else value


def number(value: object) -> Value | None:
    """Return the number that a program holds; None for anything else, including NaN."""
    value = plain(value)
    if type(value).__module__ == "numpy" and getattr(value, "size", 0) == 1 and hasattr(value, "item"):
        value = value.item()
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and value == value  # NaN differs
    return value if is_number else None  # type: ignore[return-value]  # checked on the line above


Part: TypeAlias = tuple[object, ...]
"""Which part of a result: all of it, (), or the part at an index, a key or a name, (index,)."""


def items_of(answer: object) -> dict[Any, object]:
    """Return the parts of a result by index, key or name."""
    if isinstance(answer, dict):
        return dict(list(answer.items())[:8])
    if isinstance(answer, tuple | list):
        return dict(enumerate(answer[:8]))
    is_own = type(answer).__module__ == "student"
    return dict(vars(answer)) if is_own and hasattr(answer, "__dict__") else {}


def part_of(answer: object, part: Part) -> object:
    """Return a part of a result, None if it has none."""
    return items_of(answer).get(part[0]) if part else answer


def parts(answer: object) -> dict[Part, Value]:
    """Return the numbers in a result: itself, or those in a tuple, a list or a dictionary."""
    found = number(answer)
    if found is not None:
        return {(): found}
    return {(key,): value for key, item in items_of(answer).items() if (value := number(item)) is not None}


class Meaning(StrEnum):
    """What an attribute, a key or a helper function is for."""

    CHILDREN = "children"
    VALUE = "value"
    END = "end"
    NAME = "name"
    SIDE = "side"
    MAKE = "make"
    UNDO = "undo"
    SHOW = "show"


_PATTERNS = {
    Meaning.CHILDREN: r"((get|generate|all|possible|legal|valid)_?)*"
    r"(child(ren|s|_?nodes)?|kids|ch|branches|edges|expand|successors|neighbou?rs|(next|new)_?(states|nodes)|moves)(_?(list|get))?",
    Meaning.VALUE: r"((get|static|leaf|node)_?)*"
    r"(value|val|v|score|data|utility|payoff|key|heuristic|eval(uate|uation)?)(_?(position|board|node|state|function|\d+))?",
    Meaning.END: r"(is_?)?(leaf|end(?=_)|termina(l|ting|ted)|game_?over|over|finished)(_?(node|test|state))?|is_?end",
    Meaning.NAME: r"name|label|id",
    Meaning.SIDE: r"left|right",
    Meaning.MAKE: r"(push|make|do|play|apply)(_?move)?|move",
    Meaning.UNDO: r"(pop|undo|unmake)(_?move)?|takeback",
    Meaning.SHOW: r"(display|print|show)(_?(node|state|board|tree))?",
}
_MEANINGS = {meaning: re.compile(pattern, re.IGNORECASE) for meaning, pattern in _PATTERNS.items()}


def meaning(name: str) -> Meaning | None:
    """Return the meaning of a name, None if it has nothing to do with trees.

    >>> meaning("getChildren"), meaning("static_eval"), meaning("alpha")
    (<Meaning.CHILDREN: 'children'>, <Meaning.VALUE: 'value'>, None)
    """
    word = name.strip("_")
    return next((each for each, pattern in _MEANINGS.items() if pattern.fullmatch(word)), None)


def reads(source: Source, *meanings: Meaning) -> bool:
    """Return whether a program reads something with one of these meanings."""
    return any(meaning(name) in meanings for name in source.attributes | source.missing)


def for_max(value: Value, tree: LeafTree, node: int, *, is_negamax: bool) -> Value:
    """Return a value at a node in MAX's numbers, if in negamax it is the side to move's; or the other way round."""
    return negated(value) if is_negamax and tree.to_move(node) is not MAX else value


Fits = Callable[[Source, Mapping[str, Role]], bool]  # whether a program looks as if it searches a kind of data
ABSENT = object()  # what a name means at a node if it means nothing there


class Data:
    """A tree as one kind of data, tried with programs that look like it, and if it `is_common`, with all others.

    If it `is_binary` for a program, the trees are full and binary. `root` stands for the root, `others` is what else
    the program is given, and `helpers` are functions that programs of this kind may leave to others. `mover`: a leaf's
    value is for the side to move, as in negamax without a sign. `part` is where results have their value and
    `move_part` where they have the move, None if unknown. `shown` has each node's position in a program's own game;
    `passes` are nodes between two moves of one side, unknown to the program.
    """

    fits: ClassVar[Fits] = lambda _source, _roles: False
    name: ClassVar = ""
    title: ClassVar = ""
    is_binary: ClassVar[Callable[[Source], bool]] = lambda source: (
        {"left", "right"} <= source.attributes and not reads(source, Meaning.CHILDREN)
    )
    is_common: ClassVar = False
    others: Mapping[str, Any] = {}
    helpers: Mapping[str, Callable[..., Any]] = {}
    part: Part | None = None
    move_part: Part | None = None
    shown: tuple[str, ...] = ()
    passes: frozenset[int] = frozenset()
    note: str = ""
    after: str = ""
    inner_value: ClassVar[Value | None] = None  # what is read at a node that is no leaf
    shows_reading = True  # whether a program must read the data to reach a node

    def __init__(
        self, tree: LeafTree, notes: Notes, source: Source, *, mover: bool = False, counts_down: bool = True
    ) -> None:
        self.tree, self.notes, self.source, self.mover, self.counts_down = tree, notes, source, mover, counts_down
        self.nodes: dict[int, int] = {}
        self.kept: list[Any] = []
        self.all: dict[int, Any] = {}
        self.met = set[int | None]()
        self.root: Any = None

    def built(self, _names: Mapping[str, Any]) -> None:
        """Make the tree, once the program is loaded."""
        for node in reversed(range(len(self.tree))):
            self.all[node] = self.keep(self.made(node), node)
        self.root = self.all[0]

    def made(self, node: int) -> Any:
        """Return what stands for a node; all children have been made."""
        raise NotImplementedError

    def below(self, node: int) -> Any:
        """Return what stands for a node's children, as a list that can't be changed."""
        return noting_list([self.all[child] for child in self.tree.children[node]], self.notes)

    def stored(self, _node: int) -> object:
        """Return what the program has stored in a node as its value, None if nothing."""
        return None

    def keep(self, made: Any, node: int) -> Any:
        """Return what was made for a node and remember it as that node, unless it is a plain number."""
        if type(made) not in {int, float}:
            self.nodes[id(made)] = node
            self.kept.append(made)
        return made

    def node(self, given: object, _others: Mapping[str, object], _above: int | None = None) -> int | None:
        """Return the node that an argument stands for, using the argument, the other arguments or the parent."""
        return self.nodes.get(id(given))

    def actions(self, node: int) -> list[str]:
        """Return the names of the moves from a node."""
        return [f"Move {index}" for index in self.tree.actions(node)]

    def move(self, given: object) -> int | None:
        """Return the child of the root that an answer means: an index, a name of it or of its move, itself, a line."""
        below, node = self.tree.children[0], self.node(given, {})
        if isinstance(given, list | tuple) and node is None and not parts(given):  # it may begin at the root
            return next((move for each in given[:2] if (move := self.move(each)) is not None), None)
        for names in (self.actions(0), [self.called(child) for child in below]) if isinstance(given, str) else ():
            if given in names:
                return names.index(given)
        if type(given) is int and 0 <= given < len(below):
            return given
        return below.index(node) if node in below else None

    def leaf(self, node: int) -> Any:
        """Return a leaf's value as a number that records its use."""
        return noting_number(self.worth(node), node, self.notes)

    def fact(self, name: str, node: int) -> Any:
        """Return what an attribute or a key means at a node; ABSENT if nothing."""
        word, below = name.strip("_").casefold(), self.below(node)
        found: Any = ABSENT
        match meaning(name):
            case Meaning.CHILDREN:
                is_own = name in self.source.methods | self.source.missing  # a function makes its list for the caller
                found = noting_list(below, self.notes, is_own=is_own)
            case Meaning.VALUE:
                found = self.inner_value if below else self.leaf(node)
            case Meaning.END:
                found = not below
            case Meaning.NAME:
                found = self.called(node)
            case Meaning.SIDE if len(below) in {0, 2}:
                found = below[word == "right"] if below else None
            case Meaning.SHOW:
                found = print
            case None if word in {"depth", "level"}:
                found = self.tree.depths[node]
            case None if "max" in word:
                found = self.tree.to_move(node) is MAX
        return found

    def called(self, node: int) -> str:
        """Return the name of a node."""
        return self.tree.label(node) if self.tree.children[node] else f"leaf {node}"

    def worth(self, node: int) -> Value:
        """Return a leaf's value as a program of this kind reads it."""
        return for_max(self.tree.utility(node), self.tree, node, is_negamax=self.mover)

    def used(self, node: int) -> Value:
        """Return the value of a leaf, or of an inner node if the program reads one, and record the use."""
        self.notes.uses(node)
        return self.worth(node) if self.tree.is_terminal(node) else 0
