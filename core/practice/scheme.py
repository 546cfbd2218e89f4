"""Points for a hand-in, item by item, with follow-through; `scheme_lines` prints them as a teacher's scheme."""

from __future__ import annotations

from typing import NamedTuple

from core.practice.comparison import Item
from core.practice.marking import Mark, Marking, Verdict

FULL_POINTS = (Verdict.RIGHT, Verdict.CONVENTION, Verdict.FOLLOWS)
"""What scores: what follows from an earlier mistake scores as if it were right, so that a slip costs one point."""


class Row(NamedTuple):
    """What is scored together, with the points reached and those that can be."""

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
"""The rows of a scheme, in their order."""


def rows(marking: Marking) -> list[Row]:
    """Return the rows of the scheme that were asked for or handed in.

    Each item is worth a point. What is skipped is worth as many as the root has children, and scores the share of the
    cutoffs of which all that they skip is there; a child that must not be skipped costs one of these, down to none:
    else whoever crosses out the whole tree would have them all. So what a row is worth tells nothing of the search.
    Items that were not asked for do not score.
    """
    found: dict[str, list[Points]] = {row: [] for row in TITLES}
    cutoffs: dict[int, list[bool]] = {}
    for mark in marking.marks:
        if not mark.scores:
            continue
        is_full = mark.verdict in FULL_POINTS
        if _row_of(mark) is not Item.SKIP:
            found[_row_of(mark)].append((int(is_full), 1))
        elif mark.item is Item.SKIP and mark.verdict in (Verdict.WRONG, Verdict.FOLLOWS):
            found[Item.SKIP].append((-1 if mark.verdict is Verdict.WRONG else 0, 0))  # there is no such cutoff
        else:
            cutoffs.setdefault(marking.tree.parents[mark.node or 0], []).append(is_full)
    if found[Item.SKIP] or cutoffs:
        of = max(1, len(marking.tree.children[0]))
        is_found = [all(skipped) for skipped in cutoffs.values()] or [True]  # that there is nothing to skip
        reached = sum(is_found) + sum(each for each, _ in found[Item.SKIP])
        found[Item.SKIP] = [(of * max(0, reached) // len(is_found), of)]
    return [
        Row(TITLES[row], max(0, sum(reached for reached, _ in points)), sum(of for _, of in points))
        for row, points in found.items()
        if points
    ]


Points = tuple[int, int]
"""Those reached, and those that can be."""


def _row_of(mark: Mark) -> str:
    if mark.item is Item.NODE and not mark.path:
        return "value"
    return Item.SKIP if mark.item is Item.MISSED else mark.item


def score(marking: Marking) -> tuple[int, int]:
    """Return the points reached and those that can be."""
    scored = rows(marking)
    return sum(row.points for row in scored), sum(row.of for row in scored)


def scheme_lines(marking: Marking) -> list[str]:
    """Return the scheme as a table for people, with the sum in its last line."""
    scored = rows(marking)
    points, of = score(marking)
    width = max(len(row.title) for row in [*scored, Row("points", points, of)])
    return [f"{title:{width}}  {points:>4} of {of}" for title, points, of in [*scored, Row("points", points, of)]]
