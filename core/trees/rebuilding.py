"""Rebuilds trees after edits, and keeps track of nodes: linear in the size, without recursion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from core.expectation import NEAR
from core.game import OptionError, Value
from core.options.paths import Path
from core.trees.formats.source import MAX_NODES
from core.trees.leaf_tree import LeafTree

Note = TypeVar("Note")

_NOTHING = LeafTree((), ())


@dataclass(frozen=True)
class Edited:
    """The tree after an edit, the reader's node, and for each node its number in the tree `before`, or -1."""

    before: LeafTree
    tree: LeafTree
    path: Path
    origin: tuple[int, ...]

    def moved(self, path: Path) -> Path | None:
        """Return the new path of a node, None if it is gone; raise OptionError if there was none."""
        node = node_at(self.before, path)
        return path_of(self.tree, self.origin.index(node)) if node in self.origin else None

    def then(self, later: Edited) -> Edited:
        """Return this edit followed by one of its tree, as a single edit."""
        origin = tuple(self.origin[node] if node >= 0 else -1 for node in later.origin)
        return Edited(self.before, later.tree, later.path, origin)


def node_at(tree: LeafTree, path: Path) -> int:
    """Return the number of the node at a path; raise OptionError if there is none."""
    return line_to(tree, path)[-1]


def path_of(tree: LeafTree, node: int) -> Path:
    """Return the path of a node."""
    upwards = []
    while node:
        parent = tree.parents[node]
        upwards.append(tree.children[parent].index(node))
        node = parent
    return tuple(reversed(upwards))


def line_to(tree: LeafTree, path: Path) -> list[int]:
    """Return the nodes from the root to the one at a path; raise OptionError if there is none."""
    line = [tree.initial]
    for index in path:
        children = tree.children[line[-1]]
        if not 0 <= index < len(children):
            problem = f"the path leaves the tree at step {len(line):,}."
            raise OptionError(problem, "Choose a node of the tree.")
        line.append(children[index])
    return line


def same_shape(tree: LeafTree, path: Path, **changes: Any) -> Edited:
    """Return a tree of the same shape with some fields changed, the reader at a path."""
    return Edited(tree, replace(tree, **changes), path, tuple(range(len(tree))))


def grafted(
    tree: LeafTree, path: Path, index: int, graft: LeafTree, values: Mapping[int, Value | None] | None = None
) -> Edited:
    """Return the tree with another inserted as a child of the node at a path, and values changed by node."""
    line, size = line_to(tree, path), len(tree)
    if size + len(graft) > MAX_NODES:
        problem = f"the tree would have {size + len(graft):,} nodes."
        raise OptionError(problem, f"Delete some first: {MAX_NODES:,} is the limit.")
    children = list(tree.children[line[-1]])
    children.insert(index, size)
    return rebuilt(tree, path, {line[-1]: children}, graft=graft, values=values, stale=line)


def rebuilt(
    tree: LeafTree,
    path: Path,
    children: Mapping[int, Sequence[int]],
    *,
    root: int = 0,
    graft: LeafTree = _NOTHING,
    values: Mapping[int, Value | None] | None = None,
    stale: Iterable[int] = (),
) -> Edited:
    """Return the tree below a `root` with other children and values by node, and no given values for `stale` nodes.

    The nodes of `graft`, which `children` may name, count on from the tree's.
    """
    size = len(tree)
    below = [*tree.children, *(tuple(size + child for child in each) for each in graft.children)]
    for node, others in children.items():
        below[node] = tuple(others)
    worth = [*tree.values, *graft.values]
    for node, value in (values or {}).items():
        worth[node] = value
    given = dict(tree.given)
    for node in stale:
        given.pop(node, None)
    order, pending = list[int](), [root]
    while pending:
        order.append(pending.pop())
        pending.extend(reversed(below[order[-1]]))
    now = {old: new for new, old in enumerate(order)}

    def carried(notes: Mapping[int, Note], grafted: Mapping[int, Note]) -> dict[int, Note]:
        noted = {**notes, **{size + node: note for node, note in grafted.items()}}
        return {new: noted[old] for new, old in enumerate(order) if old in noted} if noted else {}

    moves, noisy = carried(tree.moves, graft.moves), carried(*map(dict.fromkeys, (tree.noisy, graft.noisy)))
    evals = carried(tree.evals, graft.evals)
    rebuilt = replace(
        tree,
        children=tuple(tuple(now[child] for child in below[old]) for old in order),
        values=tuple(worth[old] for old in order),
        names=carried(tree.names, graft.names),
        moves={node: move for node, move in moves.items() if node},  # no move leads to the root
        given=carried(given, graft.given),
        chances=carried(tree.chances, graft.chances),
        evals={node: value for node, value in evals.items() if below[order[node]]},
        noisy=frozenset(noisy) - {0},
    )
    return Edited(tree, _balanced(rebuilt), path, tuple(old if old < size else -1 for old in order))


def _balanced(tree: LeafTree) -> LeafTree:
    """Return a tree whose chance nodes' probabilities add to 1 again, after children came or went.

    A child without a probability gets an equal share, and the others keep their proportions.
    """
    chances = {node: chance for node, chance in tree.chances.items() if node}  # no chance leads to the root
    for children in tree.children if chances else ():
        known = [chances[child] for child in children if child in chances]
        total = sum(known, Fraction(0))
        if known and (len(known) < len(children) or abs(total - 1) > NEAR):
            scale = Fraction(len(known), len(children)) / total
            for child in children:
                chances[child] = chances[child] * scale if child in chances else Fraction(1, len(children))
    return replace(tree, chances=chances)
