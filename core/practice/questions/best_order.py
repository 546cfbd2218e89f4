"""The child order with which the search evaluates the fewest leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from core.game import MAX, OptionError, Value, has_chance
from core.options import Bounds, Order, SearchOptions
from core.options.numerals import counted
from core.options.paths import Hand, hand_text, read_hand
from core.practice.fields import Field, Input, leaf_names
from core.practice.questions.question import Question, QuestionSubject
from core.search import heeds, played
from core.search.cutoff_test import cutoff_test
from core.search.move_order import check_order
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import line_to, node_at, path_of

MOST_NODES = 60
MOST_CHILDREN = 4
"""The most children of a node: every subset of them may be searched first."""

EXPECTED = "the paths of nodes, each with its children in search order, such as root=2,0,1;0=1,0"

Window = tuple[Value, Value]


class Way(NamedTuple):
    """Some children of a node, in search order, and the leaves evaluated below them."""

    leaves: int
    children: tuple[int, ...]


def best_order(tree: LeafTree, options: SearchOptions) -> tuple[int, Hand]:
    """Return the fewest leaves that alpha-beta evaluates in any child order, and such an order.

    Within its window a child's value does not depend on the search order. So a node's window after some of its children
    does not depend on their order, and the fewest leaves for a set follow from those of its subsets. With the full
    window, and cutoffs on equality, it is what `comparing.critical` says of any search. Raises OptionError for a tree
    that is too large.
    """
    if not _is_small(tree):
        problem = f"the best order is known up to {MOST_NODES} nodes, and {MOST_CHILDREN} children of each."
        raise OptionError(problem, "Choose a smaller tree.", place="tree")
    orders = _Orders(tree, options)
    hand = tuple((path_of(tree, node), order) for node, order in orders.all(0, options.root_window))
    return orders.best(0, options.root_window).leaves, hand


def _is_small(tree: LeafTree) -> bool:
    return len(tree) <= MOST_NODES and max(map(len, tree.children)) <= MOST_CHILDREN


class _Orders:
    """The best orders of a tree's nodes, for each window that they may have."""

    def __init__(self, tree: LeafTree, options: SearchOptions) -> None:
        self._tree = tree
        self._reaches = cutoff_test(options)
        self._hard = options.bounds is Bounds.HARD
        self._found: dict[tuple[int, Window], Way] = {}

    def best(self, node: int, window: Window) -> Way:
        """Return the searched children of a node in the best order."""
        if self._tree.is_terminal(node):
            return Way(1, ())
        if (node, window) not in self._found:
            self._found[node, window] = min(self._whole_ways(node, window), key=lambda way: way.leaves)
        return self._found[node, window]

    def all(self, node: int, window: Window) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield each node whose search order is not as written, with all its children."""
        first = self.best(node, window).children
        order = (*first, *(child for child in range(len(self._tree.children[node])) if child not in first))
        if list(order) != sorted(order):
            yield node, order
        for number, child in enumerate(first):
            inside = self._after(node, window, first[:number])
            if inside is not None:
                yield from self.all(self._tree.children[node][child], inside)

    def _whole_ways(self, node: int, window: Window) -> Iterator[Way]:
        """Yield ways to finish a node, the best for each set of children searched before."""
        below = self._tree.children[node]
        ways = {frozenset[int](): Way(0, ())}
        while ways:
            longer: dict[frozenset[int], Way] = {}
            for searched, way in ways.items():
                inside = self._after(node, window, way.children)
                if inside is None or len(searched) == len(below):
                    yield way
                    continue
                for child in set(range(len(below))) - searched:
                    more = Way(way.leaves + self.best(below[child], inside).leaves, (*way.children, child))
                    longer[searched | {child}] = min(more, longer.get(searched | {child}, more))
            ways = longer

    def _after(self, node: int, window: Window, searched: tuple[int, ...]) -> Window | None:
        """Return the window of a node after some of its children, None if they cut it off."""
        alpha, beta = window
        if not searched:
            return window
        worth = [self._returned(self._tree.children[node][child], window) for child in searched]
        if self._tree.to_move(node) is MAX:
            return None if self._reaches(max(worth), beta) else (max(alpha, *worth), beta)
        return None if self._reaches(alpha, min(worth)) else (alpha, min(beta, *worth))

    def _returned(self, child: int, window: Window) -> Value:
        """Return what a child returns, as far as its parent's window shows."""
        value, (alpha, beta) = self._tree.minimax[child], window
        # A fail-hard node returns nothing beyond its window, so with strict cutoffs it never cuts off its parent.
        return max(alpha, min(value, beta)) if self._hard and self._tree.children[child] else value


def _by_hand(asked: QuestionSubject, hand: Hand) -> QuestionSubject:
    return replace(asked, options=replace(asked.options, order=Order.HAND, hand=hand, seed=0))


def _items(tree: LeafTree, options: SearchOptions) -> tuple[str, ...]:
    can_order = heeds(options.algorithm, "cutoff") and not has_chance(played(tree, options))
    return ("",) if can_order and _is_small(tree) else ()


def _read(asked: QuestionSubject, text: str) -> Hand:
    try:
        hand = read_hand("" if text.strip() == "as written" else text)
    except ValueError as error:
        raise OptionError(f"{text[:40]!r} is not an order.", f"Write {EXPECTED}.") from error
    ordered = _by_hand(asked, hand)
    check_order(asked.tree, ordered.options)
    return ordered.options.hand


def _reason(asked: QuestionSubject, answer: Hand, key: Hand) -> str:
    leaves, fewest = len(_by_hand(asked, answer).evaluated), len(_by_hand(asked, key).evaluated)
    if leaves == fewest:
        return f"This order evaluates {counted(leaves, 'leaf', 'leaves')}, and no order evaluates fewer."
    said = f"Your order evaluates {counted(leaves, 'leaf', 'leaves')}, and {fewest:,} are enough."
    for path, order in key:
        changed = tuple(sorted({**dict(answer), path: order}.items()))
        if len(_by_hand(asked, changed).evaluated) < leaves:
            node = line_to(asked.tree, path)[-1]
            first = asked.tree.called(asked.tree.children[node][order[0]])
            return f"{said} At {asked.tree.called(node)}, search {first} first."
    return said


def _fields(asked: QuestionSubject, hand: Hand) -> tuple[Field]:
    fewest = counted(best_order(asked.tree, asked.options)[0], "leaf", "leaves")
    return (Field("", Input.FREE, (_in_words(asked.tree, hand), f"any other order with {fewest}")),)


def _in_words(tree: LeafTree, hand: Hand) -> str:
    """Return an order in words: the nodes whose children are not taken as written, with these children."""
    leaves = leaf_names(tree)
    orders = [
        f"{tree.called(node)}: {', '.join(leaves.get(below[child]) or tree.called(below[child]) for child in order)}"
        for path, order in hand
        for node in [node_at(tree, path)]
        for below in [tree.children[node]]
    ]
    return "; ".join(orders) or "as written"


ORDER = Question(
    name="order",
    title="The best order",
    about="Order the children of each node so that as few leaves as possible are evaluated.",
    expected=EXPECTED,
    items=_items,
    asks=lambda _: "In which order of the children does the search evaluate the fewest leaves?",
    read=_read,
    write=lambda _, answer: hand_text(answer) or "as written",
    key=lambda asked: best_order(asked.tree, asked.options)[1],
    reason=_reason,
    accepts=lambda asked, answer: len(_by_hand(asked, answer).evaluated) == best_order(asked.tree, asked.options)[0],
    tells_ideas=False,  # an order is no search: no idea can give it
    tells_key=False,
    takes="order",
    fields=_fields,
    hint="Write each node whose children are taken in another order, such as X: Z, Y.",
    solved=lambda asked, hand: _by_hand(asked, hand) if hand else asked,
    few_answers=True,
)
