"""Reads and writes hand-ins, as text and as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from core.game import OptionError, Value
from core.options import numerals
from core.options.numerals import natural_from_json
from core.options.paths import Path, path_text, read_path
from core.practice.hand_in import HandIn, Window, Worth
from core.trace import Bound
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at, path_of

T = TypeVar("T")

MOST_ITEMS = 10_000
"""The most items of a hand-in: several for each node of the largest marked tree."""

MOST_CHARACTERS = 200_000
"""The most characters of a hand-in."""

NONE = "none"
"""The text for an empty list, as if nothing is skipped."""

WRITTEN = {Bound.NONE: "", Bound.EXACT: "", Bound.LOWER: ">=", Bound.UPPER: "<="}
"""How a bound is written before its number."""

SIGNS = {
    "<=": Bound.UPPER,
    "≤": Bound.UPPER,
    "=<": Bound.UPPER,
    ">=": Bound.LOWER,
    "≥": Bound.LOWER,
    "=>": Bound.LOWER,
    "=": Bound.EXACT,
}
"""How a bound may be written, in the order tried."""

_SIGN = "|".join(SIGNS)
_WORTH = re.compile(rf"\s*({_SIGN})?\s*(\S.*?)\s*")
_OF_NODE = re.compile(rf"(.*?)\s*((?:{_SIGN})\s*[^<>=≤≥]*|(?<=\s)\S+)\s*")
_PATH = re.compile(r"root|[0-9]+(?:\.[0-9]+)*")
_PLAIN = re.compile(r"[^\W\d_][\w']*")


# Text


def read_hand_in(text: str, tree: LeafTree, refused: list[OptionError] | None = None) -> HandIn:
    """Return the hand-in of a text, such as `value 3; move B; D <=2; skip F, 1.2; window D 3,inf; order 0.0, 0.1`.

    Items end at a semicolon or a line break. A node is its name or its path; what looks like a path is one. Raises
    OptionError, with the item in `place`, for what can't be read and for missing nodes; with a list `refused`, such an
    item is left out and its error is added there.
    """
    if len(text) > MOST_CHARACTERS:
        raise OptionError(f"the text has more than {MOST_CHARACTERS:,} characters.", "Hand in less.", place="hand-in")
    items = [item.strip() for item in re.split(r"[;\n]", text) if item.strip()]
    _check_count(len(items))
    names = _Names(tree)
    read: dict[str, Any] = {"nodes": {}, "windows": {}, "move": None, "skipped": None, "order": None}
    for number, item in enumerate(items, start=1):
        with _refusing(refused, f"hand-in, item {number}"):
            _read_item(item, names, read)
    if read["skipped"] is not None:
        read["skipped"] = frozenset(read["skipped"])
    _check_count(sum(len(part) for part in read.values() if isinstance(part, Sequence | Mapping | frozenset)))
    return HandIn(**read)


def write_hand_in(hand_in: HandIn, tree: LeafTree) -> str:
    """Return the text of a hand-in on a tree; `read_hand_in` reads it. Raises OptionError for a node not there."""
    name = _Names(tree).written
    items = [
        f"{name(path)} {WRITTEN[worth.bound]}{worth.value}" if path else f"value {WRITTEN[worth.bound]}{worth.value}"
        for path, worth in hand_in.nodes.items()
    ]
    if hand_in.move is not None:
        items.append(f"move {name((hand_in.move,))}")
    if hand_in.skipped is not None:
        items.append(f"skip {', '.join(map(name, sorted(hand_in.skipped))) or NONE}")
    items += [f"window {name(path)} {alpha},{beta}" for path, (alpha, beta) in hand_in.windows.items()]
    if hand_in.order is not None:
        items.append(f"order {', '.join(map(name, hand_in.order)) or NONE}")
    return "; ".join(items)


class _Names:
    """The nodes of a tree by name, as far as names are unique and no path."""

    def __init__(self, tree: LeafTree) -> None:
        self._tree = tree
        found: dict[str, list[int]] = {}
        for node in range(len(tree)):
            if name := tree.label(node):
                found.setdefault(name, []).append(node)
        self._nodes = found
        self._moves = {tree.moves[child]: index for index, child in enumerate(tree.children[0]) if child in tree.moves}

    def node(self, written: str) -> Path:
        """Return the path of a node; raise OptionError if there is none."""
        if _PATH.fullmatch(written):
            try:
                path = read_path(written)
                node_at(self._tree, path)
            except (ValueError, OptionError) as error:
                raise OptionError(f"there is no node at {_quoted(written)}.", _A_NODE) from error
            return path
        nodes = self._nodes.get(written, [])
        if len(nodes) != 1:
            problem = f"{len(nodes)} nodes are" if nodes else "there is no node"
            raise OptionError(f"{problem} named {_quoted(written)}.", _A_NODE)
        return path_of(self._tree, nodes[0])

    def move(self, written: str) -> int:
        """Return the index of a child of the root, given by name, path or move."""
        if written in self._moves and not _PATH.fullmatch(written):
            return self._moves[written]
        path = self.node(written)
        if len(path) != 1:
            raise OptionError(f"{_quoted(written)} is not a child of the root.", "Name one, such as B or 0.")
        return path[0]

    def written(self, path: Path) -> str:
        """Return how a node is written: its name if it is unique, else its path."""
        node = node_at(self._tree, path)
        name = self._tree.label(node)
        is_plain = _PLAIN.fullmatch(name) and name not in {"root", *_KEYWORDS} and self._nodes.get(name) == [node]
        return name if is_plain and name not in self._moves else path_text(path)


_A_NODE = "Write its name, such as B, or its path, such as 0.1."


def _read_item(item: str, names: _Names, read: dict[str, Any]) -> None:
    keyword, _, rest = (part.strip() for part in re.sub(r"\s+", " ", item).partition(" "))
    if keyword in _KEYWORDS and rest:
        _KEYWORDS[keyword](rest, names, read)
        return
    match = _OF_NODE.fullmatch(item)
    if not match or not match[1]:
        problem = f"{_quoted(item)} is no part of a hand-in."
        raise OptionError(problem, "Write such as value 3, D <=2, move B, skip F, window D 3,inf or order 0.0, 0.1.")
    _add(read["nodes"], names.node(match[1]), read_worth(match[2]), "the value of this node")


def _read_value(rest: str, _: _Names, read: dict[str, Any]) -> None:
    _add(read["nodes"], (), read_worth(rest), "the value of the root")


def _read_move(rest: str, names: _Names, read: dict[str, Any]) -> None:
    if read["move"] is not None:
        raise OptionError("a move is given twice.", "Leave one out.")
    read["move"] = names.move(rest)


def _read_skip(rest: str, names: _Names, read: dict[str, Any]) -> None:
    before = read["skipped"]
    if before is not None and (rest == NONE or not before):
        raise OptionError(f"{NONE} does not go with another item that says what is skipped.", "Leave one out.")
    read["skipped"] = [*(before or ()), *_nodes(rest, names)]


def _read_order(rest: str, names: _Names, read: dict[str, Any]) -> None:
    if read["order"] is not None:
        raise OptionError("the order of the leaves is given twice.", "Leave one out.")
    read["order"] = tuple(_nodes(rest, names))


def _read_window(rest: str, names: _Names, read: dict[str, Any]) -> None:
    match = re.fullmatch(r"(.*?)[\s:=]*(?:\(([^()]*)\)|(?<=[\s:=])([^\s,]+\s*,\s*[^\s,]+))", rest)
    try:
        if not match:
            raise ValueError(rest)
        window = numerals.pair_from_text(match[2] or match[3])
    except ValueError as error:
        raise OptionError(f"{_quoted(rest)} is no window.", "Write a node and two numbers, such as D 3,inf.") from error
    _add(read["windows"], names.node(match[1]), window, "the window of this node")


_KEYWORDS: dict[str, Callable[[str, _Names, dict[str, Any]], None]] = {
    "value": _read_value,
    "move": _read_move,
    "skip": _read_skip,
    "order": _read_order,
    "window": _read_window,
}


def _nodes(rest: str, names: _Names) -> Iterator[Path]:
    if rest != NONE:
        yield from (names.node(written.strip()) for written in rest.split(","))


def _add(into: dict[Path, T], path: Path, item: T, what: str) -> None:
    if path in into:
        raise OptionError(f"{what} is given twice.", "Leave one out.")
    into[path] = item


def read_worth(text: str) -> Worth:
    """Return the worth in a text such as 3, <=2, ≥ 3 or inf; raise OptionError if there is none.

    >>> str(read_worth("<=-2")), read_worth("inf").bound.name
    ('≤ −2', 'EXACT')
    """
    match = _WORTH.fullmatch(text)
    try:
        if not match:
            raise ValueError(text)
        return Worth(numerals.from_text(match[2]), SIGNS.get(match[1], Bound.EXACT))
    except ValueError as error:
        raise OptionError(f"{_quoted(text)} is no value.", "Write a number, such as 3, or a bound, <=2.") from error


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


def _check_count(count: int) -> None:
    if count > MOST_ITEMS:
        problem = f"there are {count:,} items, and {MOST_ITEMS:,} is the limit."
        raise OptionError(problem, "Hand in less.", place="hand-in")


# JSON


def hand_in_from_json(item: object, refused: list[OptionError] | None = None) -> HandIn:
    """Return the hand-in that `hand_in_to_json` wrote; raise OptionError, with the item in `place`, for anything else.

    Every key may be absent, or null. A `value` is a number, or a text as typed, such as "<=2" or "inf"; so are `alpha`
    and `beta`. With a list `refused`, an item that can't be read is left out and its error is added there.
    """
    if not isinstance(item, dict):
        raise OptionError("this is not an object.", f"Give an object with some of {', '.join(_KEYS)}.", place="hand-in")
    if unknown := sorted(map(str, item.keys() - _KEYS)):
        raise OptionError(f"it has no {_quoted(unknown[0])}.", f"Its keys are {', '.join(_KEYS)}.", place="hand-in")
    lists = {key: _listed(item, key) for key in _KEYS if key != "move"}
    _check_count(sum(len(entries or ()) for entries in lists.values()))
    nodes, windows = dict[Path, Worth](), dict[Path, Window]()
    paths: dict[str, list[Path]] = {"skipped": [], "order": []}
    move: list[int] = []
    if item.get("move") is not None:
        with _refusing(refused, "move"):
            move.append(_converted(natural_from_json, item["move"], "the index of a child, from 0"))
    for key, entries in lists.items():
        for number, entry in enumerate(entries or (), start=1):
            with _refusing(refused, f"{key}, item {number}"):
                path = _converted(_path_from_json, entry, "a path such as [0, 1]")
                if key == "nodes":
                    worth = _converted(_worth_from_json, entry, "a value such as 3 or <=2")
                    _add(nodes, path, worth, "the value of this node")
                elif key == "windows":
                    window = _converted(_window_from_json, entry, "two numbers, alpha and beta")
                    _add(windows, path, window, "the window of this node")
                else:
                    paths[key].append(path)
    return HandIn(
        nodes=nodes,
        move=move[0] if move else None,
        skipped=None if lists["skipped"] is None else frozenset(paths["skipped"]),
        order=None if lists["order"] is None else tuple(paths["order"]),
        windows=windows,
    )


def hand_in_to_json(hand_in: HandIn) -> dict[str, Any]:
    """Return a hand-in for JSON: nodes by path, bounds as text."""
    return {
        "nodes": [{"path": list(path), "value": _worth_to_json(worth)} for path, worth in hand_in.nodes.items()],
        "move": hand_in.move,
        "skipped": None if hand_in.skipped is None else [list(path) for path in sorted(hand_in.skipped)],
        "order": None if hand_in.order is None else [list(path) for path in hand_in.order],
        "windows": [
            {"path": list(path), "alpha": numerals.to_json(alpha), "beta": numerals.to_json(beta)}
            for path, (alpha, beta) in hand_in.windows.items()
        ],
    }


_KEYS = ("nodes", "move", "skipped", "order", "windows")


def _worth_to_json(worth: Worth) -> Value | str | None:
    sign = WRITTEN[worth.bound]
    return f"{sign}{worth.value}" if sign else numerals.to_json(worth.value)


def _worth_from_json(entry: Any) -> Worth:
    value = entry["value"]
    return read_worth(value) if isinstance(value, str) else Worth(numerals.from_json(value))


def _window_from_json(entry: Any) -> Window:
    return _bound_from_json(entry["alpha"]), _bound_from_json(entry["beta"])


def _bound_from_json(item: object) -> Value:
    return numerals.from_text(item) if isinstance(item, str) else numerals.from_json(item)


def _path_from_json(entry: Any) -> Path:
    """Return a path, given alone or in an object."""
    path = entry["path"] if isinstance(entry, dict) else entry
    if not isinstance(path, list):
        raise TypeError(path)
    return tuple(map(natural_from_json, path))


def _listed(item: Mapping[str, object], key: str) -> list[object] | None:
    listed = item.get(key)
    if listed is not None and not isinstance(listed, list):
        raise OptionError("this is no list.", "Give a list, or leave it out.", place=key)
    return listed


def _converted(read: Callable[[Any], T], entry: object, expected: str) -> T:
    try:
        return read(entry)
    except (KeyError, TypeError, ValueError) as error:
        raise OptionError("this can't be read.", f"Give {expected}.") from error


@contextmanager
def _refusing(refused: list[OptionError] | None, place: str) -> Iterator[None]:
    """Raise an item's error at its place, or add it to what is refused."""
    try:
        yield
    except OptionError as error:
        if refused is None:
            raise error.at(place) from error
        refused.append(error.at(place))
