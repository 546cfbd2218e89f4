"""`HandIn`: what a student hands in about a search of a tree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from core.game import MIN, OptionError, Value
from core.options import Misconception
from core.options.numerals import counted, in_full
from core.options.paths import Path
from core.search import ALGORITHMS, heeds
from core.trace import OTHER_BOUND, Bound, Kind, Trace, negated
from core.trace.result import best_moves, taken_move
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at

T = TypeVar("T")

MOST_NODES = 2_000
"""The most nodes of a tree on which a hand-in is marked: about a second of work, even if half are on one line."""


class Worth(NamedTuple):
    """A node's worth as handed in: a number, and whether it is the value or a bound."""

    value: Value
    bound: Bound = Bound.EXACT

    @property
    def mirrored(self) -> Worth:
        """The same in the other side's numbers."""
        return Worth(negated(self.value), OTHER_BOUND.get(self.bound, self.bound))

    def __str__(self) -> str:
        """Return it for people: 3, ≤ 2, ≥ ∞."""
        sign = {Bound.LOWER: "≥ ", Bound.UPPER: "≤ "}.get(self.bound, "")
        return f"{sign}{in_full(self.value)}"


Window = tuple[Value, Value]
"""Alpha and beta."""


@dataclass(frozen=True)
class HandIn:
    """What was handed in about a search.

    `nodes` has the value or the bound of each node, that of the root at the empty path; `windows` has alpha and beta.
    `move` is the index of a child of the root, `order` the leaves in the order in which they are evaluated. `skipped`
    names what was skipped, a subtree by its top, by all of it or by its leaves; None says nothing, and an empty set
    says that nothing is skipped.
    """

    nodes: Mapping[Path, Worth] = field(default_factory=dict)
    move: int | None = None
    skipped: frozenset[Path] | None = None
    order: tuple[Path, ...] | None = None
    windows: Mapping[Path, Window] = field(default_factory=dict)

    @property
    def value(self) -> Worth | None:
        """The root's worth as handed in."""
        return self.nodes.get(())


def is_marked(algorithm: str) -> bool:
    """Return whether a hand-in of a search can be marked: not if it may visit a node again."""
    entry = ALGORITHMS.get(algorithm)
    return entry is not None and not (entry.revisits or entry.has_table or entry.plies_beyond)


def check_marked(algorithm: str) -> None:
    """Raise OptionError for a search whose hand-ins can't be marked, since it may visit a node again."""
    if not is_marked(algorithm):
        known = ", ".join(filter(is_marked, ALGORITHMS))
        problem = f"a hand-in of {algorithm!r} can't be marked: it may visit a node again, or not by its own children."
        raise OptionError(problem, f"Choose one of {known}.", place="algorithm")


def check_nodes(nodes: int, subject: str = "the tree has") -> None:
    """Raise OptionError for too many nodes: in a deep tree all their paths would fill memory."""
    if nodes > MOST_NODES:
        problem = f"{subject} {counted(nodes, 'node')}, and a hand-in is marked on at most {MOST_NODES:,}."
        raise OptionError(problem, "Hand in a smaller tree.", place="TREE")


class TraceAnswers(NamedTuple):
    """What can be handed in by a trace, with nodes by place.

    `worths` has what each visited node returned, leaves too, `entries` its window when it is entered and `exits` when
    it is left. `skipped` are nodes and the indices of their children, `order` the leaves. `moves` are those shown to
    be best, the chosen one first; a misconception shows none, and has the last that improved the root.
    """

    worths: dict[int, Worth]
    entries: dict[int, Window]
    exits: dict[int, Window]
    skipped: list[tuple[int, int]]
    order: list[int]
    moves: tuple[int, ...]


def trace_answers(trace: Trace) -> TraceAnswers:
    """Return what can be handed in by a trace; a value that proves nothing counts as a value.

    Raises OptionError as `check_marked`.
    """
    check_marked(trace.options.algorithm)
    answers = TraceAnswers({}, {}, {}, [], [], _moves(trace))
    values, rows = trace.values, trace.events
    columns = (rows[name].tolist() for name in ("kind", "child", "alpha", "beta", "value", "bound"))
    for place, kind, child, alpha, beta, value, bound in zip(trace.at.tolist(), *columns, strict=True):
        if kind == Kind.ENTER:
            answers.entries[place] = values[alpha], values[beta]
        elif kind == Kind.SKIP:
            answers.skipped.append((place, child))
        elif kind in (Kind.LEAF, Kind.HORIZON):
            answers.order.append(place)
        elif kind == Kind.EXIT:
            answers.worths[place] = Worth(values[value], Bound(bound or Bound.EXACT))
            answers.exits[place] = values[alpha], values[beta]
    return answers


def _moves(trace: Trace) -> tuple[int, ...]:
    if trace.options.misconception is Misconception.NONE:
        return best_moves(trace)
    taken = taken_move(trace)
    return () if taken is None else (taken,)


def hand_in_of(trace: Trace) -> HandIn:
    """Return the full hand-in of a recorded search.

    Values and windows are those of the inner nodes and the root; a search without windows hands in none, and nothing
    skipped. Raises OptionError as `check_marked` and `check_nodes`.
    """
    answers, places = trace_answers(trace), trace.places
    check_nodes(len(places) + len(answers.skipped), "the search visits and skips")
    paths = [places.path(place) for place in range(len(places))]
    branching, prunes = places.branching.tolist(), heeds(trace.options.algorithm, "cutoff")

    def of_inner(items: Mapping[int, T]) -> dict[Path, T]:
        return {paths[place]: item for place, item in items.items() if branching[place] or not place}

    return HandIn(
        nodes=of_inner(answers.worths),
        move=next(iter(answers.moves), None),
        skipped=frozenset((*paths[place], child) for place, child in answers.skipped) if prunes else None,
        order=tuple(paths[place] for place in answers.order),
        windows=of_inner(answers.entries) if prunes else {},
    )


def skipped_leaves(tree: LeafTree, paths: Iterable[Path]) -> frozenset[int]:
    """Return the leaves at and below nodes given by path; raise OptionError for a path of no node."""
    return leaves_below(tree, [node_at(tree, path) for path in paths])


def leaves_below(tree: LeafTree, nodes: Iterable[int]) -> frozenset[int]:
    """Return the leaves at and below nodes."""
    return frozenset(leaf for node in nodes for leaf in range(node, tree.ends[node]) if tree.is_terminal(leaf))


def topmost(tree: LeafTree, leaves: frozenset[int]) -> tuple[int, ...]:
    """Return the highest nodes with only these leaves below, in the order of the tree.

    >>> tree = LeafTree.from_nested([3, [[2, 1], 4]])
    >>> topmost(tree, frozenset({4, 5})), topmost(tree, skipped_leaves(tree, [(1, 0), (1, 0, 0), (1, 1)]))
    ((3,), (2,))
    """
    whole = covered(tree, leaves)
    return tuple(node for node in range(len(tree)) if whole[node] and not (node and whole[tree.parents[node]]))


def covered(tree: LeafTree, leaves: frozenset[int]) -> list[bool]:
    """Return, for each node, whether it has only these leaves below it."""
    whole = [False] * len(tree)
    for node in reversed(range(len(tree))):
        below = tree.children[node]
        whole[node] = all(whole[child] for child in below) if below else node in leaves
    return whole


def mirrored(tree: LeafTree, hand_in: HandIn) -> HandIn:
    """Turn a hand-in from MAX's numbers into those of the side to move at each node, or back."""

    def is_of_min(path: Path) -> bool:
        try:
            return tree.to_move(node_at(tree, path)) is MIN
        except OptionError:  # there is no such node
            return False

    return replace(
        hand_in,
        nodes={path: worth.mirrored if is_of_min(path) else worth for path, worth in hand_in.nodes.items()},
        windows={
            path: mirrored_window(window) if is_of_min(path) else window for path, window in hand_in.windows.items()
        },
    )


def mirrored_window(window: Window) -> Window:
    """Return a window in the other side's numbers."""
    alpha, beta = window
    return negated(beta), negated(alpha)
