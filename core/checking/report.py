"""A report of a check, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.checking.check import Finding, Report
from core.checking.data.positions import Positions
from core.checking.differing import Level
from core.checking.program_comparison import beside
from core.game import OptionError
from core.options import Cutoff
from core.options.numerals import counted, to_json
from core.search.misconceptions.steps import as_mistake
from core.trees.formats.nested_lists import write

LABEL = 10
"""The characters that the label of a line takes."""

LONGEST_LINK = 4_000
"""Characters of a link that is printed: a terminal shows no more than a screen of them."""

RIGHT, WRONG, FAILS = "right", "wrong", "fails"


def verdict(report: Report) -> str:
    """Return the verdict in a word."""
    if report.is_right:
        return RIGHT
    return FAILS if report.first is not None and report.first.failure is not None else WRONG


def lines(report: Report) -> Iterator[str]:
    """Yield the report as lines for people: the label of each, then what it says."""
    for label, said in _rows(report):
        yield f"{label:<{LABEL}}{said}"


def _rows(report: Report) -> Iterator[tuple[str, str]]:
    first = report.first
    yield "verdict", _verdict(report)
    if report.binding is not None:
        yield "called", report.binding.told
    if first is not None:
        if first.shown:
            yield "start", first.shown[0]
        if first.shown or report.binding is None or report.binding.family.data is not Positions:  # else none was found
            yield "tree", write(first.tree)
        yield from _finding(first)
        yield from _replay(first, report)
        for idea in report.fits:
            yield "fits", f"{idea.title}. {as_mistake(idea.idea, idea.truth)}"
        if not report.fits and first.difference is not None:
            yield "fits", "No misconception does the same on all of these trees: it is a slip at this place."
        if report.smaller is not None:
            yield "smaller", write(report.smaller.tree)
            yield from _finding(report.smaller)
            yield from _replay(report.smaller, report)
    yield "tried", _tried(report)
    yield "compared", compared(report)
    if report.hidden is not None:
        yield "hidden", f"{report.hidden[0]} of {counted(report.hidden[1], 'hidden tree')} right"
    for note in report.notes:
        yield "note", note


def _verdict(report: Report) -> str:
    name = "The search" if report.binding is None else report.binding.function
    if report.first is None:
        return f"{name} is right on every tree shown" + ("." if report.is_right else ", and wrong on a hidden one.")
    if report.first.failure is not None:
        return f"{name} fails on {counted(report.wrong, 'tree')}."
    return f"{name} is wrong on {counted(report.wrong, 'tree')}."


def _finding(finding: Finding) -> Iterator[tuple[str, str]]:
    if finding.failure is not None:
        yield "line", "unknown" if finding.failure.line is None else str(finding.failure.line)
        yield "because", finding.failure.said
        return
    difference = finding.difference
    assert difference is not None  # noqa: S101  a finding is one of the two
    if difference.line is not None:
        yield "line", str(difference.line)
    yield "at", difference.place
    if finding.shown:
        yield "position", finding.shown[difference.node]
    yield "expected", difference.expected
    yield "got", difference.got
    yield "because", difference.reason


def _replay(finding: Finding, report: Report) -> Iterator[tuple[str, str]]:
    if link := _link(finding, report):
        yield "replay", link


def _link(finding: Finding, report: Report) -> str | None:
    """Return the address of a comparison that is open where the program goes wrong; None where nothing can be shown."""
    if finding.difference is None or not finding.observed.visits:
        return None
    try:
        link = beside(finding.tree, finding.observed, report.options, report.fits, finding.difference).link
    except OptionError:
        return None
    return link if len(link) <= LONGEST_LINK else None


def _tried(report: Report) -> str:
    drawn = f", {report.randoms} of them random (seed {report.seed})" if report.randoms else ""
    return f"{counted(report.tried, 'tree')}{drawn}"


def compared(report: Report) -> str:
    """Return how deep the comparison went, and by which rule for equality."""
    if Level.RETURNED in report.levels and Level.WINDOWS in report.levels:
        deepest = "down to the windows and the values that are returned"
    elif Level.WINDOWS in report.levels:
        deepest = "down to the windows; values that are returned are not seen"
    elif Level.RETURNED in report.levels:
        deepest = "down to the values that are returned; windows are not seen"
    elif Level.NODES in report.levels:
        deepest = "down to the nodes and their order; windows and values that are returned are not seen"
    elif Level.LEAVES in report.levels:
        deepest = "down to the leaves and their order; inner nodes are not seen"
    else:
        deepest = "the answer alone; nothing else is seen"
    if report.options.algorithm == "minimax":
        return f"with minimax, {deepest}"
    rule = "equality cuts off" if report.options.cutoff is Cutoff.NONSTRICT else "equality does not cut off"
    return f"with alpha-beta where {rule}, {deepest}"


def to_record(report: Report) -> dict[str, Any]:
    """Return the report as JSON holds it."""
    binding = report.binding
    roles = {} if binding is None else binding.roles[binding.function]
    return {
        "verdict": verdict(report),
        "function": None if binding is None else binding.function,
        "data": None if binding is None else binding.family.name,
        "arguments": {name: str(role) for name, role in roles.items()},
        "search": report.options.algorithm,
        "cutoff": str(report.options.cutoff),
        "compared": sorted(level.name.lower() for level in report.levels),
        "trees": {"tried": report.tried, "random": report.randoms, "wrong": report.wrong, "seed": report.seed},
        "first": None if report.first is None else _record(report.first, report),
        "smaller": None if report.smaller is None else _record(report.smaller, report),
        "fits": [
            {"name": each.name, "title": each.title, "idea": each.idea, "truth": each.truth} for each in report.fits
        ],
        "hidden": None if report.hidden is None else {"right": report.hidden[0], "trees": report.hidden[1]},
        "notes": list(report.notes),
    }


def _record(finding: Finding, report: Report) -> dict[str, Any]:
    tree, seen = finding.tree, finding.observed
    record: dict[str, Any] = {"tree": write(tree), "start": finding.shown[0] if finding.shown else None}
    if finding.failure is not None:
        failure = finding.failure
        return record | {"failure": str(failure.trouble), "line": failure.line, "reason": failure.said}
    difference = finding.difference
    assert difference is not None  # noqa: S101  as above
    return record | {
        "value": to_json(seen.value),
        "move": seen.move,
        "departure": str(difference.departure),
        "node": difference.place,
        "position": finding.shown[difference.node] if finding.shown else None,
        "line": difference.line,
        "expected": difference.expected,
        "got": difference.got,
        "reason": difference.reason,
        "event": difference.event,
        "replay": _link(finding, report),
    }
