"""The best and the worst case of pruning, by the shape of a tree alone, and leaves that bring the best about."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum

from core.game import MAX, OptionError, Value
from core.options import Bounds, Cutoff, Order, SearchOptions
from core.options.numerals import counted, in_full, listed, to_value
from core.practice.fields import NUMBERED, Field, Input, some_leaves
from core.practice.hand_in import skipped_leaves, topmost
from core.practice.questions.question import NODES, Question, QuestionSubject, read_nodes, sentence_case, write_nodes
from core.search import heeds
from core.trees.leaf_tree import LeafTree

Leaves = frozenset[int]

BEST, WORST = "best", "worst"

MOST_NODES = 120

MIDDLE = 5
"""The value of the root where leaves are chosen."""


class ToShow(IntEnum):
    """What a node has to show in the best case, as the distance of its leaves from the value of the root."""

    LOW = -1
    EXACT = 0
    HIGH = 1


def best_case(tree: LeafTree) -> dict[int, ToShow]:
    """Return the leaves that are evaluated in the best case, each with what it shows: the critical tree.

    At a node whose value has to be found the first child has it, and each other one only shows that it is no better.
    For that, all children of a node have to show it if its player could better it, and else the first is enough.

    Source: Knuth and Moore, "An Analysis of Alpha-Beta Pruning", *Artificial Intelligence* 6 (1975).
    """
    found: dict[int, ToShow] = {}
    open_nodes = [(0, ToShow.EXACT)]
    while open_nodes:
        node, proof = open_nodes.pop()
        children = tree.children[node]
        bettered = ToShow.LOW if tree.to_move(node) is MAX else ToShow.HIGH  # what shows a child is no better
        if not children:
            found[node] = proof
        elif proof is ToShow.EXACT:
            open_nodes += [(children[0], ToShow.EXACT), *((child, bettered) for child in children[1:])]
        else:
            open_nodes += [(child, proof) for child in (children if proof is bettered else children[:1])]
    return found


def _leaves(tree: LeafTree) -> list[int]:
    return list(filter(tree.is_terminal, range(len(tree))))


def _best_skips(tree: LeafTree) -> Leaves:
    return frozenset(_leaves(tree)) - best_case(tree).keys()


def _can_be_asked(tree: LeafTree, options: SearchOptions) -> bool:
    return (
        heeds(options.algorithm, "cutoff")
        and options.order is Order.GIVEN
        and options.depth is None
        and options.window == (-math.inf, math.inf)
        and not tree.chances
        # A fail-hard node returns no value beyond its window, so with strict cutoffs it never cuts its parent off.
        and (options.bounds is Bounds.SOFT or options.cutoff is Cutoff.NONSTRICT)
        and len(tree) <= MOST_NODES
        and bool(_best_skips(tree))
    )


def _unknown(asked: QuestionSubject) -> dict[int, str]:
    return dict.fromkeys(_leaves(asked.tree), "?")


# Which leaves are never evaluated


def _key(asked: QuestionSubject) -> Leaves:
    return _best_skips(asked.tree) if asked.item == BEST else frozenset()


def _asks(asked: QuestionSubject) -> str:
    return (
        f"The values of the leaves are not known. Which leaves are skipped in the {asked.item} case, with the values "
        f"for which {'most' if asked.item == BEST else 'fewest'} are skipped?"
    )


def _reason(asked: QuestionSubject, answer: Leaves, key: Leaves) -> str:
    tree = asked.tree
    if asked.item == WORST:
        said = "In the worst case nothing is skipped: each leaf can lie inside the window that it is met with."
        return said if answer == key else f"{said} That is so on every tree."
    skipped = topmost(tree, key)
    names = listed([tree.called(node) for node in skipped])
    said = f"In the best case the first child of each node is its best, and {names} {_are(len(skipped))} skipped."
    wrong = sorted(answer ^ key)
    if not wrong:
        return said
    name = sentence_case(tree.called(wrong[0]))
    return f"{said} {name} {'can be skipped too' if wrong[0] in key else 'is evaluated whatever the values are'}."


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def best_leaves(tree: LeafTree) -> tuple[Value, ...]:
    """Return values of the leaves that bring the best case about; what is skipped is worth as much as the root."""
    proofs = best_case(tree)
    return tuple(MIDDLE + proofs.get(leaf, ToShow.EXACT) for leaf in _leaves(tree))


def worst_leaves(tree: LeafTree) -> tuple[Value, ...]:
    """Return values of the leaves that bring the worst case about: each lies inside the window that it is met with."""
    rising: list[int] = []

    def least_inside(node: int, alpha: int | None, beta: int | None) -> int:
        """Return the leaf that has the value of a node, entered with α and β as those of two leaves."""
        if tree.is_terminal(node):
            rising.insert(0 if alpha is None else rising.index(alpha) + 1, node)
            return node
        for child in tree.children[node]:
            if tree.to_move(node) is MAX:
                alpha = found = least_inside(child, alpha, beta)
            else:
                beta = found = least_inside(child, alpha, beta)
        return found

    least_inside(0, None, None)
    return tuple(rising.index(leaf) + 1 for leaf in _leaves(tree))


def _filled(asked: QuestionSubject, values: Sequence[Value]) -> QuestionSubject:
    """Return the search of the same shape with other leaves."""
    leaves = dict(zip(_leaves(asked.tree), values, strict=True))
    return replace(asked, tree=replace(asked.tree, values=tuple(map(leaves.get, range(len(asked.tree))))))


CASES = Question(
    name="cases",
    title="Best and worst case",
    about="Which leaves are skipped in the best case, and in the worst, whatever the leaves are worth?",
    expected=f"the {NODES}, or none",
    items=lambda tree, options: (BEST, WORST) if _can_be_asked(tree, options) else (),
    asks=_asks,
    read=lambda asked, text: skipped_leaves(asked.tree, read_nodes(asked.tree, text)),
    write=lambda asked, answer: write_nodes(asked.tree, topmost(asked.tree, answer)),
    key=_key,
    reason=_reason,
    tells_ideas=False,  # nothing is searched
    takes="cuts",
    fields=lambda asked, leaves: (some_leaves("Skipped leaves", asked.tree, leaves, unknown=True),),
    hint=NUMBERED,
    solved=lambda asked, _: _filled(asked, (best_leaves if asked.item == BEST else worst_leaves)(asked.tree)),
    of_shape=True,
    few_answers=True,
    written=_unknown,
)


# Leaves that bring the best case about


def _read_leaves(asked: QuestionSubject, text: str) -> tuple[Value, ...]:
    leaves = len(_leaves(asked.tree))
    written = [part for part in re.split(r"[\s,;()\[\]{}]+", text) if part]
    values = [to_value(part) for part in written]
    for part, value in zip(written, values, strict=True):
        if value is None or math.isinf(value):
            raise OptionError(f"{part[:40]!r} is not a number.", f"Write {leaves} numbers such as 3 12 8.")
    if len(values) != leaves:
        problem = f"this has {counted(len(values), 'number')}, and the tree has {counted(leaves, 'leaf', 'leaves')}."
        raise OptionError(problem, "Write one number for each leaf, from left to right.")
    return tuple(value for value in values if value is not None)


def _shape_reason(asked: QuestionSubject, answer: tuple[Value, ...], _: tuple[Value, ...]) -> str:
    most, skipped = len(_best_skips(asked.tree)), _filled(asked, answer).skipped
    said = f"{sentence_case(counted(len(skipped), 'leaf is', 'leaves are'))} skipped"
    if len(skipped) == most:
        return f"{said}, and no values skip more."
    left = min(_best_skips(asked.tree) - skipped)
    return f"{said}, and {most} can be. {sentence_case(asked.tree.called(left))} is evaluated with these values."


SHAPE = Question(
    name="shape",
    title="Leaves for a shape",
    about="Give the leaves values with which as many as possible are skipped.",
    expected="a number for each leaf, from left to right, such as 3 12 8",
    items=lambda tree, options: ("",) if _can_be_asked(tree, options) else (),
    asks=lambda asked: (
        f"Give each of the {len(_leaves(asked.tree))} leaves a number so that as many leaves as possible are skipped."
    ),
    read=_read_leaves,
    write=lambda _, answer: " ".join(map(in_full, answer)),
    key=lambda asked: best_leaves(asked.tree),
    reason=_shape_reason,
    accepts=lambda asked, answer: len(_filled(asked, answer).skipped) == len(_best_skips(asked.tree)),
    tells_ideas=False,  # who fills a shape in hands in no search of it
    tells_key=False,
    takes="lines",
    fields=lambda asked, key: (
        Field("", Input.FREE, (" ".join(map(in_full, key)), f"others with {len(_best_skips(asked.tree))} skipped")),
    ),
    hint="Write the numbers from left to right.",
    solved=_filled,
    of_shape=True,
    few_answers=True,
    written=_unknown,
)
