"""What makes variants of a question equal: numbers about their trees and searches.

It says nothing about how difficult they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np

from core.options import Misconception
from core.options.numerals import in_full
from core.practice.exercises import Exercise
from core.practice.sheets.key import by_accident, subject_of
from core.practice.telling_apart import search_work
from core.search.misconceptions import MISCONCEPTIONS
from core.trace import Kind

COUNTED = ("visited", "cutoffs", "changes", "by_accident")
"""What must differ between variants if it is to be counted: equal numbers would be equal answers."""


@dataclass(frozen=True)
class Structure:
    """The structure of an exercise: its tree, and the search of it.

    `cutoffs` counts the cutoffs of each kind; `changes` are those of alpha and beta; `ties` the leaves equal to an
    earlier one; `digits` those of all leaves. The misconceptions that are right `by_accident` give the right answer.
    """

    leaves: int
    visited: int
    plies: int
    cutoffs: tuple[tuple[str, int], ...]
    changes: int
    ties: int
    digits: int
    by_accident: tuple[Misconception, ...] = ()

    def but(self, names: Sequence[str]) -> Structure:
        """Return it without some fields, for comparison."""
        return replace(self, **{name: _NOTHING[name] for name in names})  # type: ignore[arg-type]  # by name


_NOTHING = {"visited": 0, "cutoffs": (), "changes": 0, "by_accident": ()}

TITLES = {
    "leaves": "leaves",
    "visited": "leaves visited",
    "plies": "plies",
    "cutoffs": "cutoffs",
    "changes": "changes of α and β",
    "ties": "equal leaves",
    "digits": "digits of the leaves",
    "by_accident": "right by accident",
}
"""The names of a structure's fields, in order."""


def of_tree(made: Exercise) -> Structure:
    """Return the structure of an exercise without the misconceptions, each of which takes a search."""
    tree = made.tree
    trace = subject_of(tree, made.searched).trace
    visited, cutoffs = search_work(trace)
    values = [tree.utility(node) for node in range(len(tree)) if tree.is_terminal(node)]
    kinds = sorted((_kind(*kind), times) for kind, times in cutoffs.items())
    return Structure(
        leaves=len(values),
        visited=visited,
        plies=max(tree.depths),
        cutoffs=tuple(kinds),
        changes=int(np.isin(trace.events["kind"], (Kind.ALPHA, Kind.BETA)).sum()),
        ties=len(values) - len(set(values)),
        digits=sum(letter.isdigit() for letter in chain.from_iterable(map(in_full, values))),
    )


def structure_of(made: Exercise) -> Structure:
    """Return the structure of an exercise."""
    return replace(of_tree(made), by_accident=by_accident(made))


def _kind(bound: str, deep: bool, skipped: int) -> str:
    reach = "deep" if deep else "shallow"
    return f"{bound}, {reach}, {f'skips {skipped}' if skipped else 'at the last child'}"


def cells(structure: Structure) -> dict[str, str]:
    """Return the texts of a structure for a table, by the names of TITLES."""
    listed = {
        "cutoffs": "; ".join(f"{times} × {kind}" for kind, times in structure.cutoffs) or "none",
        "by_accident": ", ".join(MISCONCEPTIONS[idea].title for idea in structure.by_accident) or "none",
    }
    return {name: listed.get(name) or f"{getattr(structure, name):,}" for name in TITLES}
