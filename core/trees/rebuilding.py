"""The tree that an edit leaves, and where each of its nodes came from: linear in its size, without recursion."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

from core.expectation import NEAR
from core.game import OptionError, Value
from core.trees.formats.source import MAX_NODES
from core.trees.leaf_tree import LeafTree

Path: TypeAlias = tuple[int, ...]
"""The indices of the children that lead from the root to a node."""

Note = TypeVar("Note")

_NOTHING = LeafTree((), ())


@dataclass(frozen=True)
class Edited:
    """The tree after an edit, the node to be at, and for each node its number in the tree `before`, or -1.

    >>> from core.trees.edits import delete
    >>> edited = delete(LeafTree.from_nested([3, [5, 8]]), (0,))
    >>> edited.origin, edited.moved((1, 0)), edited.moved((0,))
    ((0, 2, 3, 4), (0, 0), None)
    """

    before: LeafTree
    tree: LeafTree
    path: Path
    origin: tuple[int, ...]

    def moved(self, path: Path) -> Path | None:
        """Return where the node at a path now is, None if gone; raise OptionError if there was no such node."""
        node = self._present.get(node_at(self.before, path))
        return None if node is None else path_of(self.tree, node)

    def then(self, later: Edited) -> Edited:
        """Return this edit and one of its tree as a single edit."""
        origin = tuple(self.origin[node] if node >= 0 else -1 for node in later.origin)
        return Edited(self.before, later.tree, later.path, origin)

    @cached_property
    def _present(self) -> dict[int, int]:
        return {old: new for new, old in enumerate(self.origin) if old >= 0}


def node_at(tree: LeafTree, path: Path) -> int:
    """Return the number of the node at a path; raise OptionError if there is none."""
    return line_to(tree, path)[-1]


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


def line_to(tree: LeafTree, path: Path) -> list[int]:
    """Return the nodes on the way from the root to the one at a path."""
    line = [tree.initial]
    for index in path:
        children = tree.children[line[-1]]
        if not 0 <= index < len(children):
            problem = f"the path leaves the tree at step {len(line):,}."
            raise OptionError(problem, "Choose a node of the tree.")
        line.append(children[index])
    return line


def end_of(tree: LeafTree, node: int) -> int:
    """Return the number after the last node below a node: in preorder, a subtree is a run of numbers."""
    while tree.children[node]:
        node = tree.children[node][-1]
    return node + 1


def same_shape(tree: LeafTree, path: Path, **changes: Any) -> Edited:
    """Return a tree of the same shape with other values of some fields, the reader at a path."""
    return Edited(tree, replace(tree, **changes), path, tuple(range(len(tree))))


def changed(tree: LeafTree, path: Path, values: Mapping[int, Value | None], stale: Collection[int]) -> Edited:
    """Return a tree of the same shape with other values by node, and no given values for `stale` nodes."""
    changed = tuple(values.get(node, value) for node, value in enumerate(tree.values))
    return same_shape(tree, path, values=changed, given={n: value for n, value in tree.given.items() if n not in stale})


def reordered(tree: LeafTree, path: Path, reader: Path, arranged: Callable[[int], Sequence[int]]) -> Edited:
    """Return the tree with the children of each node of the subtree at a path as `arranged`; the reader's place too."""
    top = node_at(tree, path)
    order = list(range(top))
    pending = [top]
    while pending:
        node = pending.pop()
        order.append(node)
        pending.extend(reversed(arranged(node)))
    order.extend(range(len(order), len(tree)))
    return rebuilt(tree, reader, order)


def grafted(
    tree: LeafTree, path: Path, index: int, graft: LeafTree, values: Mapping[int, Value | None] | None = None
) -> Edited:
    """Return the tree with another one inserted as the child of the node at a path, and values changed by node."""
    line = line_to(tree, path)
    size = len(tree)
    if size + len(graft) > MAX_NODES:
        problem = f"the tree would have {size + len(graft):,} nodes."
        raise OptionError(problem, f"Delete some first: {MAX_NODES:,} is the limit.")
    children = tree.children[line[-1]]
    at = children[index] if index < len(children) else end_of(tree, line[-1])
    order = [*range(at), *range(size, size + len(graft)), *range(at, size)]
    return rebuilt(tree, path, order, graft=graft, depth=len(line), values=values, stale=line)


def rebuilt(
    tree: LeafTree,
    path: Path,
    order: Sequence[int],
    *,
    graft: LeafTree = _NOTHING,
    depth: int = 0,
    values: Mapping[int, Value | None] | None = None,
    stale: Iterable[int] = (),
) -> Edited:
    """Return the tree whose preorder `order` lists by old numbers; those of `graft` count on from the tree's.

    The graft's root comes to stand at `depth`; each node keeps its depth, which tells the shape.
    """
    size, top = len(tree), tree.depths[order[0]]
    depths = (*tree.depths, *(depth + below for below in graft.depths))
    worth = [*tree.values, *graft.values]
    for node, value in (values or {}).items():
        worth[node] = value
    given = _joined(tree.given, graft.given, size)
    for node in stale:
        given.pop(node, None)
    rebuilt = replace(
        tree,
        children=_children([depths[old] - top for old in order]),
        values=tuple(worth[old] for old in order),
        names=_renumbered(_joined(tree.names, graft.names, size), order),
        moves=_renumbered(_joined(tree.moves, graft.moves, size), order),
        chances=_renumbered(_joined(tree.chances, graft.chances, size), order),
        given=_renumbered(given, order),
        evals=_renumbered(_joined(tree.evals, graft.evals, size), order),
        noisy=frozenset(_renumbered(dict.fromkeys((*tree.noisy, *(size + node for node in graft.noisy))), order)),
    )
    rebuilt = replace(rebuilt, evals={node: each for node, each in rebuilt.evals.items() if rebuilt.children[node]})
    return Edited(tree, balanced(rebuilt), path, tuple(old if old < size else -1 for old in order))


def balanced(tree: LeafTree) -> LeafTree:
    """Return a tree whose chance nodes' probabilities add to 1, after some of their children came or went.

    A child without a probability gets an equal share, and those of the others keep their proportions.

    >>> halves = {1: Fraction(1, 2), 2: Fraction(1, 2)}
    >>> tree = LeafTree(((1, 2, 3), (), (), ()), (None, 3, 5, 8), chances=halves)
    >>> [str(chance) for chance in balanced(tree).probabilities(0)]
    ['1/3', '1/3', '1/3']
    """
    chances: dict[int, Fraction] = {}
    for children in tree.children if tree.chances else ():
        given = {child: tree.chances[child] for child in children if child in tree.chances}
        if not given:
            continue
        share = Fraction(1, len(children))
        left = 1 - share * (len(children) - len(given))
        total = sum(given.values(), Fraction(0))
        is_whole = len(given) == len(children) and abs(total - 1) <= NEAR
        for child in children:
            chance = given.get(child)
            chances[child] = share if chance is None else chance if is_whole else chance * left / total
    return replace(tree, chances=chances) if chances != tree.chances else tree


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
