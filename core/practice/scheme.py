"""Points for a hand-in, item by item, with follow-through; `scheme_lines` prints them for teachers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.practice.comparison import Item
from core.practice.marking import ItemVerdict, Mark, Marking
from core.trees.leaf_tree import LeafTree

FULL_POINTS = (ItemVerdict.RIGHT, ItemVerdict.CONVENTION, ItemVerdict.FOLLOWS)
"""The verdicts that score: what follows from a mistake scores too, so that a slip costs one point."""


class SchemeRow(NamedTuple):
    """A row of the scheme: the points reached, and those possible."""

    title: str
    points: int
    of: int


TITLES = {
    "value": "value of the root",
    Item.MOVE: "best move",
    Item.NODE: "values of the other nodes",
    Item.SKIP: "what is skipped",
    Item.WINDOW: "windows",
    Item.ORDER: "order of the leaves",
}
"""The rows of a scheme, in order."""


def rows(marking: Marking) -> list[SchemeRow]:
    """Return the rows of the scheme that were asked for or handed in.

    Each item is worth a point. What is skipped is worth as many as the root has children, which tells nothing of the
    search, and scores the share of complete cutoffs. A cutoff that isn't there costs one of these, or all those below
    what it skips: otherwise crossing out the whole tree would score in full. Items that were not asked for do not
    score.
    """
    tree = marking.tree
    found: dict[str, list[Points]] = {row: [] for row in TITLES}
    cutoffs: dict[int, list[bool]] = {}
    wrong: dict[int, list[int]] = {}  # the children that must not be skipped, by the node cut off
    for mark in marking.marks:
        if not mark.scores:
            continue
        is_full = mark.verdict in FULL_POINTS
        if _row_of(mark) is not Item.SKIP:
            found[_row_of(mark)].append((int(is_full), 1))
        elif mark.item is Item.SKIP and mark.verdict is ItemVerdict.WRONG:
            wrong.setdefault(tree.parents[mark.node or 0], []).append(mark.node or 0)
        elif mark.item is Item.SKIP and mark.verdict is ItemVerdict.FOLLOWS:
            found[Item.SKIP].append((0, 0))  # there is no such cutoff
        else:
            cutoffs.setdefault(tree.parents[mark.node or 0], []).append(is_full)
    if found[Item.SKIP] or cutoffs or wrong:
        of = max(1, len(tree.children[0]))
        found[Item.SKIP] = [(_share(tree, cutoffs, wrong, of), of)]
    return [
        SchemeRow(TITLES[row], max(0, sum(reached for reached, _ in points)), sum(of for _, of in points))
        for row, points in found.items()
        if points
    ]


Points = tuple[int, int]
"""Points reached, and points possible."""


def _share(tree: LeafTree, cutoffs: Mapping[int, list[bool]], wrong: Mapping[int, list[int]], of: int) -> int:
    """Return the points for what is skipped: the share of cutoffs found, less the wrong ones."""

    def is_below(node: int, tops: list[int]) -> bool:
        return any(top <= node < tree.ends[top] for top in tops)

    found = [
        all(skipped) and not any(is_below(node, tops) for tops in wrong.values()) for node, skipped in cutoffs.items()
    ] or [True]  # that there is nothing to skip
    more = sum(not any(is_below(node, tops) for node in cutoffs) for tops in wrong.values())
    return of * max(0, sum(found) - more) // len(found)


def _row_of(mark: Mark) -> str:
    if mark.item is Item.NODE and not mark.path:
        return "value"
    return Item.SKIP if mark.item is Item.MISSED else mark.item


def score(marking: Marking) -> tuple[int, int]:
    """Return the points reached and those possible."""
    scored = rows(marking)
    return sum(row.points for row in scored), sum(row.of for row in scored)


def scheme_lines(marking: Marking) -> list[str]:
    """Return the scheme as a table for people, with the sum in its last line."""
    scored = rows(marking)
    points, of = score(marking)
    width = max(len(row.title) for row in [*scored, SchemeRow("points", points, of)])
    return [f"{title:{width}}  {points:>4} of {of}" for title, points, of in [*scored, SchemeRow("points", points, of)]]
