"""Edits of a tree: each takes a `LeafTree` and returns another, with what became of every node.

The values that a text gives to inner nodes are about that text's tree. An edit that may change what a node is worth
drops them on the whole path to the change; names and the order of children change no minimax value and keep them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, partial
from random import Random
from typing import Any, TypeAlias, TypeGuard, TypeVar

from core.game import OptionError, Player, Value
from core.numerals import as_integer
from core.trees.formats.numbers import MAX_DIGITS, to_value, why_no_number
from core.trees.formats.text import MAX_LABEL, MAX_NODES, UNSEEN, shortened
from core.trees.leaf_tree import LeafTree

Path: TypeAlias = tuple[int, ...]
"""The indices of the children that lead from the root to a node."""

Note = TypeVar("Note")

MAX_SIZE = 10**9
"""The largest magnitude that `fill` draws."""

MAX_DECIMALS = 6

_NOT_IN_NAMES = re.compile(rf"[{UNSEEN}\t\n\r\u061c\u2028\u2029]")
_NOTHING = LeafTree((), ())


@dataclass(frozen=True)
class Edited:
    """The tree after an edit, the node that the reader should be at, and where each node came from.

    `origin[n]` is the number that node `n` had in the tree `before`, -1 if the edit made it.

    >>> edited = delete(LeafTree.from_nested([3, [5, 8]]), (0,))
    >>> edited.origin, edited.moved((1, 0)), edited.moved((0,)), edited.came_from((0,))
    ((0, 2, 3, 4), (0, 0), None, (1,))
    """

    before: LeafTree
    tree: LeafTree
    path: Path
    origin: tuple[int, ...]

    def moved(self, path: Path) -> Path | None:
        """Return where the node at a path before the edit is now; None if it is gone.

        Raises OptionError if there was no such node.
        """
        node = self._present.get(node_at(self.before, path))
        return None if node is None else path_of(self.tree, node)

    def came_from(self, path: Path) -> Path | None:
        """Return where the node that is now at a path was before the edit; None if it is new.

        Raises OptionError if there is no such node.
        """
        node = self.origin[node_at(self.tree, path)]
        return None if node < 0 else path_of(self.before, node)

    def then(self, later: Edited) -> Edited:
        """Return this edit and one of its tree as a single edit."""
        origin = tuple(self.origin[node] if node >= 0 else -1 for node in later.origin)
        return Edited(self.before, later.tree, later.path, origin)

    @cached_property
    def _present(self) -> dict[int, int]:
        return {old: new for new, old in enumerate(self.origin) if old >= 0}


def node_at(tree: LeafTree, path: Path) -> int:
    """Return the number of the node at a path; raise OptionError if there is none."""
    return _line(tree, path)[-1]


def path_of(tree: LeafTree, node: int) -> Path:
    """Return the path of a node.

    >>> path_of(LeafTree.from_nested([3, [5, 8]]), 4)
    (1, 1)
    """
    upwards = []
    while node:
        parent = tree.parents[node]
        upwards.append(bisect_left(tree.children[parent], node))
        node = parent
    return tuple(reversed(upwards))


def set_value(tree: LeafTree, path: Path, value: Value) -> Edited:
    """Give a leaf another value; raise OptionError on an inner node."""
    _HAS_VALUE.check(tree, path)
    line = _line(tree, path)
    return _changed(tree, path, {line[-1]: value}, line)


def add_child(tree: LeafTree, path: Path, value: Value = 0) -> Edited:
    """Add a leaf as the last child of a node. A leaf becomes an inner node whose first child has its old value.

    >>> add_child(LeafTree.from_nested([3, 5]), (1,), 8).tree == LeafTree.from_nested([3, [5, 8]])
    True
    """
    return paste(tree, path, LeafTree.from_nested(value))


def add_sibling(tree: LeafTree, path: Path, *, after: bool, value: Value = 0) -> Edited:
    """Add a leaf beside a node, before or after it; raise OptionError at the root."""
    return paste_beside(tree, path, LeafTree.from_nested(value), after=after)


def delete(tree: LeafTree, path: Path) -> Edited:
    """Delete a node and all below it; raise OptionError at the root.

    The reader comes to the sibling in its place, else to the one before. The parent of an only child becomes a leaf
    with the minimax value that it had, since an inner node needs a child.

    >>> delete(LeafTree.from_nested([3, [[5, 8]]]), (1, 0)).tree == LeafTree.from_nested([3, 8])
    True
    """
    _CAN_GO.check(tree, path)
    line = _line(tree, path)
    siblings = len(tree.children[line[-2]])
    if siblings == 1:
        return make_leaf(tree, path[:-1])
    order = [*range(line[-1]), *range(_end(tree, line[-1]), len(tree))]
    beside = (*path[:-1], min(path[-1], siblings - 2))
    return _rebuilt(tree, beside, order, stale=line)


def make_inner(tree: LeafTree, path: Path) -> Edited:
    """Make a leaf an inner node with one child, a leaf of the same value; the names stay at the inner node."""
    _IS_LEAF.check(tree, path)
    node = node_at(tree, path)
    return _grafted(tree, path, 0, LeafTree.from_nested(tree.utility(node)), {node: None})


def make_leaf(tree: LeafTree, path: Path, value: Value | None = None) -> Edited:
    """Make an inner node a leaf, without what is below it; its value is its minimax value if none is given.

    >>> make_leaf(LeafTree.from_nested([3, [5, 8]]), (1,)).tree == LeafTree.from_nested([3, 5])
    True
    """
    _IS_INNER.check(tree, path)
    line = _line(tree, path)
    node = line[-1]
    order = [*range(node + 1), *range(_end(tree, node), len(tree))]
    values = {node: tree.minimax[node] if value is None else value}
    return _rebuilt(tree, path, order, values=values, stale=line)


def move(tree: LeafTree, path: Path, to: int) -> Edited:
    """Move a node among its siblings, so that `to` is its index; raise OptionError if there is no such index."""
    _HAS_SIBLING.check(tree, path)
    *_, parent, node = _line(tree, path)
    siblings = list(tree.children[parent])
    if not 0 <= to < len(siblings):
        problem = f"there is no such place among {len(siblings):,} children."
        raise OptionError(problem, f"Use an index from 0 to {len(siblings) - 1}.")
    siblings.remove(node)
    siblings.insert(to, node)
    return _reordered(
        tree, path[:-1], (*path[:-1], to), lambda inner: siblings if inner == parent else tree.children[inner]
    )


def copy(tree: LeafTree, path: Path) -> LeafTree:
    """Return the subtree at a path as a tree of its own, with the player to move there at its root.

    The name of the move to the node stays behind: a root has none.

    >>> copy(LeafTree.from_nested([3, [5, 8]]), (1,)) == LeafTree.from_nested([5, 8], Player.MIN)
    True
    """
    node = node_at(tree, path)
    kept = range(node, _end(tree, node))
    return replace(
        tree,
        children=tuple(tuple(child - node for child in tree.children[old]) for old in kept),
        values=tree.values[node : kept.stop],
        root_player=tree.to_move(node),
        names=_renumbered(tree.names, kept),
        moves={new: text for new, text in _renumbered(tree.moves, kept).items() if new},
        given=_renumbered(tree.given, kept),
    )


def paste(tree: LeafTree, path: Path, subtree: LeafTree, index: int | None = None) -> Edited:
    """Insert a tree as the child of a node, with that index, or as the last child.

    A leaf first becomes an inner node whose only child has its old value. The values that the pasted tree gives to
    inner nodes are dropped if the other player now moves at its root.
    Raises OptionError if there is no such index, or if the tree would be too large.
    """
    node = node_at(tree, path)
    if tree.is_terminal(node):
        inner = make_inner(tree, path)
        return inner.then(paste(inner.tree, path, subtree, index))
    children = len(tree.children[node])
    at = children if index is None else index
    if not 0 <= at <= children:
        problem = f"there is no such place among {children:,} children."
        raise OptionError(problem, f"Use an index from 0 to {children}.")
    if subtree.root_player is tree.to_move(node):
        subtree = replace(subtree, given={})
    return replace(_grafted(tree, path, at, subtree), path=(*path, at))


def paste_beside(tree: LeafTree, path: Path, subtree: LeafTree, *, after: bool) -> Edited:
    """Insert a tree beside a node, before or after it; raise OptionError at the root, or if it would be too large."""
    _IS_CHILD.check(tree, path)
    return paste(tree, path[:-1], subtree, path[-1] + after)


def mirror(tree: LeafTree, path: Path) -> Edited:
    """Reverse the order of the children of a node and of every node below.

    >>> mirror(LeafTree.from_nested([3, [5, 8]]), ()).tree == LeafTree.from_nested([[8, 5], 3])
    True
    """
    _HAS_CHILDREN.check(tree, path)
    return _reordered(tree, path, path, lambda node: tree.children[node][::-1])


def sort(tree: LeafTree, path: Path, *, best_first: bool) -> Edited:
    """Order the children of a node and of every node below by minimax value, for the player to move there.

    Children of equal value keep their order.

    >>> sort(LeafTree.from_nested([3, [8, 5]]), (), best_first=True).tree == LeafTree.from_nested([[5, 8], 3])
    True
    """
    _HAS_CHILDREN.check(tree, path)

    def by_value(node: int) -> Sequence[int]:
        highest_first = (tree.to_move(node) is Player.MAX) is best_first
        return sorted(tree.children[node], key=lambda child: tree.minimax[child], reverse=highest_first)

    return _reordered(tree, path, path, by_value)


def swap_players(tree: LeafTree, path: Path = ()) -> Edited:
    """Let the other player move at the root, and so at every node; the reader stays at `path`."""
    node_at(tree, path)
    swapped = replace(tree, root_player=tree.root_player.opponent, given={})
    return Edited(tree, swapped, path, tuple(range(len(tree))))


def fill(tree: LeafTree, path: Path, seed: int, *, least: int = -9, most: int = 9, decimals: int = 0) -> Edited:
    """Give every leaf of a subtree a random value from `least` to `most`; the same seed gives the same values.

    Raises OptionError for a negative seed, an empty or too large range, or more than 6 decimals.
    """
    line = _line(tree, path)
    if seed < 0:
        raise OptionError("the seed is negative.", "Use 0 or a larger seed.")
    if not -MAX_SIZE <= least <= most <= MAX_SIZE:
        problem = "the least and the greatest value are no range."
        raise OptionError(problem, f"Use a least value up to the greatest, both within {MAX_SIZE:,} of 0.")
    if not 0 <= decimals <= MAX_DECIMALS:
        problem = "values cannot have that number of decimals."
        raise OptionError(problem, f"Use a number of decimals from 0 to {MAX_DECIMALS}.")
    random = Random(seed)  # noqa: S311 - leaf values for teaching, which have to be the same for the same seed
    unit = 10**decimals
    below = range(line[-1], _end(tree, line[-1]))
    values: dict[int, Value | None] = {
        node: as_integer(random.randint(least * unit, most * unit) / unit) for node in below if tree.is_terminal(node)
    }
    return _changed(tree, path, values, {*line, *below})


def rename(tree: LeafTree, path: Path, label: str) -> Edited:
    """Name a node; the empty text takes its name away. Raises OptionError for a name that cannot be shown."""
    names = _noted(tree.names, node_at(tree, path), label)
    return Edited(tree, replace(tree, names=names), path, tuple(range(len(tree))))


def name_move(tree: LeafTree, path: Path, text: str) -> Edited:
    """Name the move that leads to a node; the empty text takes the name away.

    Raises OptionError at the root, and for a name that cannot be shown.
    """
    _HAS_MOVE.check(tree, path)
    moves = _noted(tree.moves, node_at(tree, path), text)
    return Edited(tree, replace(tree, moves=moves), path, tuple(range(len(tree))))


class Argument(StrEnum):
    """What an edit asks the reader for, besides the node."""

    NONE = "none"
    VALUE = "value"
    TEXT = "text"
    INDEX = "index"
    SUBTREE = "subtree"
    SEED = "seed"


@dataclass(frozen=True)
class _Requirement:
    """What has to hold at the node of an edit, and what the reader is told if it does not."""

    holds: Callable[[LeafTree, Path], bool]
    problem: str
    remedy: str

    def check(self, tree: LeafTree, path: Path) -> None:
        node_at(tree, path)
        if not self.holds(tree, path):
            raise OptionError(self.problem, self.remedy)


@dataclass(frozen=True)
class Edit:
    """An edit as a menu offers it: its name in questions, its title, what it asks for, and whether it may go without.

    `run` takes the tree, the path and the argument that was read.
    """

    name: str
    title: str
    run: Callable[..., Edited]
    requirement: _Requirement | None = None
    argument: Argument = Argument.NONE
    optional: bool = False

    def applies_to(self, tree: LeafTree, path: Path) -> bool:
        """Say whether the tree has a node at the path that the edit can change."""
        try:
            node_at(tree, path)
        except OptionError:
            return False
        return self.requirement is None or self.requirement.holds(tree, path)


def apply(tree: LeafTree, name: object, path: object, argument: object = None) -> Edited:
    """Carry out an edit that is asked for by its name, a path and an argument, none of which is trusted.

    A path is a list of child indices. A value is a number or its text, a seed a whole number or a mapping with
    "seed", "least", "most" and "decimals", a subtree a `LeafTree`; None leaves out an argument that is optional.
    Raises OptionError, with the edit's name as its place, for whatever cannot be done.

    >>> apply(LeafTree.from_nested([3, 5]), "set-value", [1], "-2.5").tree.values
    (None, 3, -2.5)
    """
    edit = EDITS.get(name) if isinstance(name, str) else None
    if edit is None:
        asked = repr(shortened(name)) if isinstance(name, str) else "this"
        raise OptionError(f"{asked} is no edit.", f"Use one of {', '.join(EDITS)}.", place="edit")
    try:
        place = _path(path)
        if argument is None and (edit.optional or edit.argument is Argument.NONE):
            return edit.run(tree, place)
        return edit.run(tree, place, _READERS[edit.argument](argument))
    except OptionError as error:
        raise OptionError(error.problem, error.remedy, place=edit.name) from None


def _line(tree: LeafTree, path: Path) -> list[int]:
    """Return the nodes on the way from the root to the one at a path."""
    line = [tree.initial]
    for index in path:
        children = tree.children[line[-1]]
        if not 0 <= index < len(children):
            problem = f"the path leads out of the tree at its step {len(line):,}."
            raise OptionError(problem, "Choose a node of the tree.")
        line.append(children[index])
    return line


def _end(tree: LeafTree, node: int) -> int:
    """Return the number after the last node below a node: in preorder, a subtree is a run of numbers."""
    while tree.children[node]:
        node = tree.children[node][-1]
    return node + 1


def _changed(tree: LeafTree, path: Path, values: Mapping[int, Value | None], stale: Collection[int]) -> Edited:
    """Return a tree of the same shape with other values by node, and no given values for `stale` nodes."""
    changed = replace(
        tree,
        values=tuple(values.get(node, value) for node, value in enumerate(tree.values)),
        given={node: value for node, value in tree.given.items() if node not in stale},
    )
    return Edited(tree, changed, path, tuple(range(len(tree))))


def _reordered(tree: LeafTree, path: Path, reader: Path, arranged: Callable[[int], Sequence[int]]) -> Edited:
    """Return the tree with the children of each node of the subtree at a path as `arranged`; the reader's place too."""
    top = node_at(tree, path)
    order = list(range(top))
    pending = [top]
    while pending:
        node = pending.pop()
        order.append(node)
        pending.extend(reversed(arranged(node)))
    order.extend(range(len(order), len(tree)))
    return _rebuilt(tree, reader, order)


def _grafted(
    tree: LeafTree, path: Path, index: int, graft: LeafTree, values: Mapping[int, Value | None] | None = None
) -> Edited:
    """Return the tree with another one inserted as the child of the node at a path, and values changed by node."""
    line = _line(tree, path)
    size = len(tree)
    if size + len(graft) > MAX_NODES:
        problem = f"the tree would have {size + len(graft):,} nodes."
        raise OptionError(problem, f"Delete some first: {MAX_NODES:,} are the most.")
    children = tree.children[line[-1]]
    at = children[index] if index < len(children) else _end(tree, line[-1])
    order = [*range(at), *range(size, size + len(graft)), *range(at, size)]
    return _rebuilt(tree, path, order, graft=graft, depth=len(line), values=values, stale=line)


def _rebuilt(
    tree: LeafTree,
    path: Path,
    order: Sequence[int],
    *,
    graft: LeafTree = _NOTHING,
    depth: int = 0,
    values: Mapping[int, Value | None] | None = None,
    stale: Iterable[int] = (),
) -> Edited:
    """Return the tree whose nodes, in preorder, are those that `order` lists by their old numbers.

    The nodes of `graft` count on from those of `tree`, and its root comes to stand at `depth`. Each node keeps its
    depth, so that preorder and depths together tell the shape.
    """
    size = len(tree)
    depths = (*tree.depths, *(depth + below for below in graft.depths))
    worth = [*tree.values, *graft.values]
    for node, value in (values or {}).items():
        worth[node] = value
    given = _joined(tree.given, graft.given, size)
    for node in stale:
        given.pop(node, None)
    rebuilt = replace(
        tree,
        children=_children([depths[old] for old in order]),
        values=tuple(worth[old] for old in order),
        names=_renumbered(_joined(tree.names, graft.names, size), order),
        moves=_renumbered(_joined(tree.moves, graft.moves, size), order),
        given=_renumbered(given, order),
    )
    return Edited(tree, rebuilt, path, tuple(old if old < size else -1 for old in order))


def _children(depths: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the children of each node of a tree in preorder, from the depths of its nodes.

    >>> _children([0, 1, 2, 1])
    ((1, 3), (2,), (), ())
    """
    children: list[list[int]] = [[] for _ in depths]
    line: list[int] = []
    for node, depth in enumerate(depths):
        del line[depth:]
        if line:
            children[line[-1]].append(node)
        line.append(node)
    return tuple(map(tuple, children))


def _joined(notes: dict[int, Note], grafted: dict[int, Note], size: int) -> dict[int, Note]:
    """Return what is noted by node of a tree of that size and of a graft, whose nodes count on from the tree's."""
    return notes | {size + node: note for node, note in grafted.items()}


def _renumbered(notes: dict[int, Note], order: Sequence[int]) -> dict[int, Note]:
    """Return what is noted by node under the nodes' new numbers; `order` lists the old ones."""
    return {new: notes[old] for new, old in enumerate(order) if old in notes} if notes else {}


def _noted(notes: dict[int, str], node: int, text: str) -> dict[int, str]:
    """Return names with that of one node changed; the empty text removes it."""
    name = text.strip()
    if len(name) > MAX_LABEL:
        raise OptionError(f"this name has {len(name):,} characters.", f"Use at most {MAX_LABEL}.")
    unseen = _NOT_IN_NAMES.search(name)
    if unseen:
        problem = f"this name holds the invisible character U+{ord(unseen[0]):04X}."
        raise OptionError(problem, "Delete it, or type the name again.")
    others = {other: noted for other, noted in notes.items() if other != node}
    return others | {node: name} if name else others


def _is_whole(item: object) -> TypeGuard[int]:
    return isinstance(item, int) and not isinstance(item, bool)


def _path(item: object) -> Path:
    if isinstance(item, list | tuple) and all(map(_is_whole, item)):
        return tuple(item)
    raise OptionError("this is no path.", "Give a list of child indices, such as [0, 2]; [] is the root.")


def _read_nothing(_: object) -> None:
    raise OptionError("this edit takes no argument.", "Leave the argument out.")


def _read_value(item: object) -> Value:
    """Return the value that is meant by a number or a text: one that a text of the tree can hold again."""
    if isinstance(item, str):
        word = item.strip()
        value = to_value(word)
        if value is None:
            raise OptionError(*why_no_number(word, shortened(word)))
        return value
    if isinstance(item, float) and item == item:  # NaN is the number that differs from itself
        return as_integer(item)
    if _is_whole(item):
        if abs(item) < 10**MAX_DIGITS:
            return item
        problem = f"this integer has more than {MAX_DIGITS:,} digits."
        raise OptionError(problem, "Write a shorter one, or inf if it stands for infinity.")
    raise OptionError("this is not a number.", "Write a number such as 3, -2.5, 1e6 or inf.")


def _read_text(item: object) -> str:
    if isinstance(item, str):
        return item
    raise OptionError("a name has to be text.", "Write a name, or nothing to take it away.")


def _read_index(item: object) -> int:
    if _is_whole(item):
        return item
    raise OptionError("an index has to be a whole number.", "Use 0 for the first child.")


def _read_subtree(item: object) -> LeafTree:
    if isinstance(item, LeafTree):
        return item
    raise OptionError("there is no tree to paste.", "Copy a node first.")


def _read_seed(item: object) -> dict[str, int]:
    settings: dict[str, Any] = item if isinstance(item, dict) else {"seed": item}
    if "seed" in settings and settings.keys() <= {"seed", "least", "most", "decimals"}:
        if all(map(_is_whole, settings.values())):
            return settings
        raise OptionError("the seed and the range have to be whole numbers.", "Use numbers such as 0, 1 or 2.")
    raise OptionError("these are no settings for random values.", 'Give "seed", and "least", "most" and "decimals".')


_READERS: dict[Argument, Callable[[object], Any]] = {
    Argument.NONE: _read_nothing,
    Argument.VALUE: _read_value,
    Argument.TEXT: _read_text,
    Argument.INDEX: _read_index,
    Argument.SUBTREE: _read_subtree,
    Argument.SEED: _read_seed,
}


def _leaf(tree: LeafTree, path: Path) -> bool:
    return tree.is_terminal(node_at(tree, path))


def _inner(tree: LeafTree, path: Path) -> bool:
    return not _leaf(tree, path)


def _child(_: LeafTree, path: Path) -> bool:
    return bool(path)


def _right_siblings(tree: LeafTree, path: Path) -> int:
    return len(tree.children[node_at(tree, path[:-1])]) - path[-1] - 1


def _can_move_left(_: LeafTree, path: Path) -> bool:
    return bool(path) and path[-1] > 0


def _can_move_right(tree: LeafTree, path: Path) -> bool:
    return bool(path) and _right_siblings(tree, path) > 0


def _can_move(tree: LeafTree, path: Path) -> bool:
    return _can_move_left(tree, path) or _can_move_right(tree, path)


_HAS_VALUE = _Requirement(
    _leaf, "this inner node takes its value from its children.", "Change a leaf below it, or make it a leaf."
)
_IS_LEAF = _Requirement(_leaf, "this is an inner node already.", "Choose a leaf.")
_IS_INNER = _Requirement(_inner, "this is a leaf already.", "Choose an inner node.")
_HAS_CHILDREN = _Requirement(_inner, "a leaf has no children to put in order.", "Choose an inner node.")
_IS_CHILD = _Requirement(_child, "the root has no place for a sibling.", "Add a child instead.")
_CAN_GO = _Requirement(_child, "the root cannot be deleted.", "Make it a leaf, or open another tree.")
_HAS_MOVE = _Requirement(_child, "no move leads to the root.", "Choose another node, or name the root itself.")
_HAS_SIBLING = _Requirement(_can_move, "this node has no sibling to change places with.", "Choose another node.")
_HAS_LEFT = _Requirement(_can_move_left, "no sibling stands to the left.", "Move it right, or choose another node.")
_HAS_RIGHT = _Requirement(_can_move_right, "no sibling stands to the right.", "Move it left, or choose another node.")


def _move_left(tree: LeafTree, path: Path) -> Edited:
    _HAS_LEFT.check(tree, path)
    return move(tree, path, path[-1] - 1)


def _move_right(tree: LeafTree, path: Path) -> Edited:
    _HAS_RIGHT.check(tree, path)
    return move(tree, path, path[-1] + 1)


def _add_before(tree: LeafTree, path: Path, value: Value = 0) -> Edited:
    return add_sibling(tree, path, after=False, value=value)


def _add_after(tree: LeafTree, path: Path, value: Value = 0) -> Edited:
    return add_sibling(tree, path, after=True, value=value)


def _fill(tree: LeafTree, path: Path, settings: dict[str, int]) -> Edited:
    return fill(tree, path, **settings)


EDITS: dict[str, Edit] = {
    edit.name: edit
    for edit in (
        Edit("set-value", "Set value", set_value, _HAS_VALUE, Argument.VALUE),
        Edit("name-node", "Name node", rename, None, Argument.TEXT),
        Edit("name-move", "Name move", name_move, _HAS_MOVE, Argument.TEXT),
        Edit("add-child", "Add child", add_child, None, Argument.VALUE, optional=True),
        Edit("add-before", "Add sibling before", _add_before, _IS_CHILD, Argument.VALUE, optional=True),
        Edit("add-after", "Add sibling after", _add_after, _IS_CHILD, Argument.VALUE, optional=True),
        Edit("delete", "Delete", delete, _CAN_GO),
        Edit("make-inner", "Make inner node", make_inner, _IS_LEAF),
        Edit("make-leaf", "Make leaf", make_leaf, _IS_INNER, Argument.VALUE, optional=True),
        Edit("move-left", "Move left", _move_left, _HAS_LEFT),
        Edit("move-right", "Move right", _move_right, _HAS_RIGHT),
        Edit("move-to", "Move to", move, _HAS_SIBLING, Argument.INDEX),
        Edit("paste", "Paste as last child", paste, None, Argument.SUBTREE),
        Edit("paste-after", "Paste after", partial(paste_beside, after=True), _IS_CHILD, Argument.SUBTREE),
        Edit("mirror", "Mirror", mirror, _HAS_CHILDREN),
        Edit("sort-best-first", "Sort best first", partial(sort, best_first=True), _HAS_CHILDREN),
        Edit("sort-worst-first", "Sort worst first", partial(sort, best_first=False), _HAS_CHILDREN),
        Edit("swap-players", "Swap MAX and MIN", swap_players),
        Edit("fill", "Fill with random values", _fill, None, Argument.SEED),
    )
}
"""The edits by name, in the order of the menu."""
