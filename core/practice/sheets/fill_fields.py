"""The fields of a tree to fill in: the answers at its nodes, in each accepted spelling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from core.game import Value, has_chance
from core.options.numerals import INFINITE, MINUS, in_full
from core.practice.comparison import FULL, Item, Tolerance
from core.practice.exercises import Exercise
from core.practice.fields import NUMBERED, Field, Input, some_leaves
from core.practice.hand_in import skipped_leaves
from core.practice.marking import Part
from core.practice.reference import Reference, reference, references
from core.practice.scheme import TITLES
from core.practice.sheets.key import Key, key_hand_in, printed
from core.search import heeds, played
from core.trace import Bound
from core.trees.leaf_tree import LeafTree

MOST_PARTS = 1_000
"""The greatest denominator of a mean written as a fraction."""

TWO_DECIMALS = "A mean that is no whole number is written with two decimals, such as 2.33."

SKIPPED = ("-", "–", "skipped")
"""What is written in a skipped node's field."""


def hint_of_fill(made: Exercise, *, has_boxes: bool = False) -> str:
    """Return how the answers are written; where the tree `has_boxes`, α and β have one each."""
    prunes, of_each = (heeds(made.options.algorithm, "cutoff"), {Part.NODES, Part.WINDOWS}.intersection(made.parts))
    hints = {
        Part.NODES: "A bound is written such as ≤ 2." if prunes else "",
        Part.WINDOWS: "" if has_boxes else "A window is written such as (3, ∞), or 3,inf.",
        Part.ORDER: f"{NUMBERED} The order is written such as 1, 2, 4.",
    }
    sentences = [hint for part, hint in hints.items() if hint and part in made.parts]
    sentences += ["A node that is skipped gets a dash: -."] if prunes and of_each else []
    has_means = has_chance(played(made.tree, made.options))
    sentences += [TWO_DECIMALS] if has_means and {Part.VALUE, *of_each}.intersection(made.parts) else []
    return " ".join(sentences)


def fields_of_fill(made: Exercise, key: Key) -> Iterator[Field]:
    """Yield the fields of a FILL with a key, part by part."""
    points = {row.title: row.of for row in key.scheme}
    right, found = key_hand_in(made), reference(made.tree, made.options)
    names = tuple(map(made.tree.called, made.tree.children[0]))
    for part in Part:
        if part not in made.parts:
            continue
        if part is Part.VALUE and right.value is not None and Part.NODES not in made.parts:  # else it is among them
            yield _number("Value of the root", right.value.value, made)
        elif part is Part.MOVE and right.move is not None:
            moves = (right.move, *(move for move in found.moves if move != right.move))
            yield Field("Move", Input.ONE, tuple(names[move] for move in moves), names)
        elif part is Part.NODES:
            yield from _of_nodes(made, found)
        elif part is Part.WINDOWS:
            yield from _of_windows(made, found)
        elif part is Part.SKIPPED:
            skipped = skipped_leaves(made.tree, right.skipped or ())
            field = some_leaves("Skipped", made.tree, skipped)
            cutoffs = len({made.tree.parents[top] for top in found.tops})
            yield replace(field, points=points[TITLES[Item.SKIP]], parts=max(1, cutoffs), in_tree=True)
        elif part is Part.ORDER:
            yield _of_order(made.tree, found)


def _inner(made: Exercise) -> Iterator[int]:
    """Yield the nodes with a field, skipped ones too: the number of fields must not reveal how many are skipped."""
    return (node for node, below in enumerate(made.tree.children) if below or not node)


def _nothing_at(made: Exercise, node: int) -> Field:
    return Field(made.tree.called(node), Input.TEXT, SKIPPED, in_tree=True)


def _of_nodes(made: Exercise, found: Reference) -> Iterator[Field]:
    """Yield a field for each node's worth: a number if nothing is cut, else every spelling that is accepted."""
    tree, ways = made.tree, list(references(made.tree, made.options, made.conventions))
    held = Tolerance.of(tree, made.options, made.conventions)
    for node in _inner(made):
        if node not in found.worths:
            yield _nothing_at(made, node)
        elif not heeds(made.options.algorithm, "cutoff"):
            yield replace(_number(tree.called(node), found.worths[node].value, made), in_tree=True)
        else:
            taken = [(way.worths[node], way.entries.get(node, FULL)) for way in ways if node in way.worths]
            texts = [
                f"{sign} {text}".strip()
                for worth, window in taken
                for bound, sign in ((worth.bound, _SIGNS[worth.bound]), *_SIGNS.items())
                if held.is_worth(worth._replace(bound=bound), worth, window)
                for text in numbers(worth.value, tree)
            ]
            yield Field(tree.called(node), Input.TEXT, tuple(dict.fromkeys(texts)), in_tree=True)


_SIGNS = {Bound.EXACT: "", Bound.LOWER: "≥", Bound.UPPER: "≤"}


def _of_windows(made: Exercise, found: Reference) -> Iterator[Field]:
    tree = made.tree
    for node in _inner(made):
        if node not in found.windows:
            yield _nothing_at(made, node)
            continue
        alpha, beta = (numbers(bound, tree) for bound in found.windows[node])
        pairs = [f"{low}, {high}" for low in alpha for high in beta]
        right = [text for pair in pairs for text in (f"({pair})", pair)]
        yield Field(tree.called(node), Input.TEXT, tuple(right), in_tree=True)


def _number(label: str, value: Value, made: Exercise) -> Field:
    return Field(label, Input.NUMBER, numbers(value, made.tree), is_mean=printed(value, made.tree) != value)


def numbers(value: Value, tree: LeafTree) -> tuple[str, ...]:
    """Return a number's spellings, the key's first: a mean with two decimals, or as a fraction.

    >>> tree = LeafTree.from_nested([2, 3])
    >>> numbers(7 / 3, tree), numbers(2.5, tree), numbers(3, tree)
    (('2.33', '7/3'), ('2.5', '2.50', '5/2'), ('3',))
    """
    if isinstance(value, int) or value in INFINITE or value in tree.leaf_values:
        return (in_full(value),)
    fraction = Fraction(value).limit_denominator(MOST_PARTS)
    exact = [str(fraction)] if float(fraction) == value else []
    written = (text.replace("-", MINUS) for text in (f"{value:.2f}", *exact))
    return tuple(dict.fromkeys([in_full(printed(value, tree)), *written]))


def _of_order(tree: LeafTree, found: Reference) -> Field:
    leaves = [node for node in range(len(tree)) if tree.is_terminal(node)]
    numbers = [str(leaves.index(leaf) + 1) for leaf in found.order]
    return Field("Order of the leaves", Input.TEXT, (", ".join(numbers), " ".join(numbers)))
