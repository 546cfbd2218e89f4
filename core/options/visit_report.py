"""Visits that a program reports: nodes, with windows and values as far as known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from core.game import Value
from core.options.numerals import from_json, from_text, natural_from_json, to_json
from core.options.paths import Path, path_text, read_path


class ReportedVisit(NamedTuple):
    """A visit to the node at a path; None is what the program does not report."""

    path: Path
    alpha: Value | None = None
    beta: Value | None = None
    returned: Value | None = None


VisitReport: TypeAlias = tuple[ReportedVisit, ...]
"""The visits of a search in the order in which they begin."""


def report_text(visits: VisitReport) -> str:
    """Return the text for visits; `read_report` reads it.

    >>> report_text((ReportedVisit((), 3), ReportedVisit((0,)), ReportedVisit((1,), returned=2)))
    'root,3;0;1,,,2'
    """
    return ";".join(
        ",".join([path_text(path), *("" if each is None else str(each) for each in numbers)]).rstrip(",")
        for path, *numbers in visits
    )


def read_report(text: str) -> VisitReport:
    """Return the visits in a text such as "root,-inf,inf;0,-inf,inf;0.0"; raise ValueError if it holds none."""
    return tuple(_visit(entry.split(",")) for entry in text.split(";") if entry.strip())


def _visit(words: Sequence[str]) -> ReportedVisit:
    path, *numbers = map(str.strip, words)
    if len(numbers) > len(ReportedVisit._fields) - 1:
        raise ValueError(f"{','.join(words)!r} has more than a path, alpha, beta and a value")
    return ReportedVisit(read_path(path), *(from_text(each) if each else None for each in numbers))


def report_to_json(visits: VisitReport) -> list[list[object]]:
    """Return the visits as JSON holds them: lists of a path, alpha, beta and the value."""
    return [[list(path), *map(to_json, numbers)] for path, *numbers in visits]


def report_from_json(items: Iterable[tuple[Iterable[object], object, object, object]]) -> VisitReport:
    """Return the visits in a list that `report_to_json` wrote; raise ValueError or TypeError if it holds none."""
    return tuple(
        ReportedVisit(
            tuple(map(natural_from_json, path)), *(None if each is None else from_json(each) for each in numbers)
        )
        for path, *numbers in items
    )
