"""Reports a check as text and as JSON, with a link to the searches side by side on the page Compare."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Literal
from urllib.parse import quote_plus

from core.checking.binding import Binding
from core.checking.check import Finding, Report, Verdict
from core.checking.data.game_tree import Positions
from core.checking.data.nodes import Aima, Berkeley
from core.checking.differing import Difference, Idea, Level
from core.checking.observed import Failure, Observed, Trouble
from core.checking.source import Function
from core.comparing.synchrony import by_node
from core.game import OptionError
from core.options import Cutoff, Misconception, SearchOptions
from core.options.numerals import counted, to_json
from core.search import search
from core.search.minimax import MINIMAX
from core.search.misconceptions.steps import as_mistake
from core.search.pvs import PVS
from core.search.search_text import to_text
from core.trace import Trace
from core.trees.formats.nested_lists import write
from core.trees.leaf_tree import LeafTree

TOGETHER: Literal["node"] = "node"
"""How the searches step together: one that does not visit a node waits for the others."""


@dataclass(frozen=True)
class ProgramComparison:
    """Searches of a tree side by side: the right one, the program, and a misconception that matches it, if any.

    `stop` is the stop by node at which they first differ; `steps` are the events that each of them has reached there.
    """

    tree: LeafTree
    searches: tuple[SearchOptions, ...]
    stop: int
    steps: tuple[int, ...]

    @property
    def link(self) -> str:
        """The address of the page, relative to the app."""
        searches = "~".join(map(to_text, self.searches))
        tree, chosen = (quote_plus(text, safe="[],;=~") for text in (write(self.tree), searches))
        return f"/compare?tree={tree}&searches={chosen}&by={TOGETHER}&stop={self.stop}"


def beside(
    tree: LeafTree, observed: Observed, options: SearchOptions, fits: Sequence[Idea], difference: Difference | None
) -> ProgramComparison:
    """Return the right search, the observed one, and the first misconception that fits.

    Raises OptionError for more visits than a replay can take.
    """
    known = [Misconception(idea.name) for idea in fits if idea.name in set(Misconception)]
    program = replace(options, program=observed.report(tree))
    searches = options, program, *(replace(options, misconception=each) for each in known[:1])
    traces: list[Trace] = []
    for each in searches:
        with suppress(OptionError):  # visits that can't be replayed: the others are shown without them
            traces.append(search(tree, each))
    steps = by_node(traces).steps
    stop = 0 if difference is None else next(at for at, step in enumerate(steps[0]) if step > difference.event)
    return ProgramComparison(tree, searches, stop, tuple(each[stop] for each in steps))


LABEL = 10  # characters of a line's label
MOST_FITS = 5  # one small tree can't tell them from many others
LONGEST_LINK = 4_000  # a longer one would fill the terminal


def lines(report: Report) -> Iterator[str]:
    """Yield the report as lines for people, each a label and a text."""
    for label, said in _rows(report):
        yield f"{label:<{LABEL}}{said}"


def _rows(report: Report) -> Iterator[tuple[str, str]]:
    first = report.first
    yield "verdict", _verdict(report)
    if report.binding is not None:
        yield "called", report.binding.told
    if first is not None:
        if first.shown and first.shown[0] != "None":
            yield "start", first.shown[0]
        if first.shown or not _is_own_game(report):  # otherwise none was found
            yield "tree", write(first.tree)
        yield from _told(first, report)
        if first.failure is not None and report.binding is not None:
            yield "next", _next(first.failure, report.binding)
        for idea in report.fits[:MOST_FITS]:
            yield "fits", f"{idea.title}. {as_mistake(idea.idea, idea.truth)}"
        if len(report.fits) > MOST_FITS:
            yield "fits", f"and {len(report.fits) - MOST_FITS} more."
        if not report.fits and first.difference is not None:
            yield "fits", "No misconception does the same on all of these trees: it is a slip at this place."
    if report.verdict is not Verdict.NOT_CHECKED or report.wrong < report.tried:
        yield "tried", _tried(report)
        yield "compared", compared(report)
    if report.hidden is not None:
        yield "hidden", f"{report.hidden[0]} of {counted(report.hidden[1], 'hidden tree')} right"
    for note in report.notes:
        yield "note", note


_LABELS = {"node": "at", "reason": "because"}


def _told(finding: Finding, report: Report) -> Iterator[tuple[str, str]]:
    record = _record(finding, report)
    for name in ("line", "node", "position", "expected", "got", "reason", "replay"):
        if record.get(name):
            yield _LABELS.get(name, name), str(record[name])


def _verdict(report: Report) -> str:
    name = "The search" if report.binding is None else report.binding.function
    if report.first is None:
        shown = "the one tree that it has" if report.tried == 1 and _is_own_game(report) else "every tree shown"
        return f"{name} is right on {shown}" + ("." if report.is_right else ", and wrong on a hidden one.")
    if report.first.failure is not None:
        right = report.tried - report.wrong
        return f"{name} is not checked" + (
            f": it is right on {counted(right, 'tree')}, and stops here." if right else "."
        )
    if report.verdict is Verdict.MORE:
        search = "minimax" if report.options.algorithm == MINIMAX.name else "alpha-beta"
        if report.more:
            more = counted(report.more, "tree")
            return f"The answers of {name} are right. It visits more than {search} does, on {more}."
        return f"The answers of {name} are right. On {counted(report.wrong, 'tree')} it is not the search of {search}."
    return f"{name} is wrong on {counted(report.wrong, 'tree')}."


def _is_own_game(report: Report) -> bool:
    return report.binding is not None and report.binding.family is Positions


_NEXT = {
    Trouble.TIME: "Give it more time, such as --seconds 10.",
    Trouble.MEMORY: "Give it more memory, such as --memory 4096.",
    Trouble.CHANGED: "Undo what it changes, or let it work on a copy, and check again.",
    Trouble.MISSING: "Install it in the Python that runs Plyscope, or put its file beside this one, and check again.",
}


def _next(failure: Failure, binding: Binding) -> str:
    if "--root" in failure.said:
        return "Say which side moves first: --root min, or --root max."
    if "--trace" in failure.said:
        return "docs/any-language.md shows how to print the visits."
    trouble = Trouble.MISSING if "which is not there" in failure.said else failure.trouble
    if trouble in _NEXT:
        return _NEXT[trouble]
    functions = binding.source.functions
    entry = functions[binding.function]
    is_unknown = "AttributeError" in failure.said and failure.said.split("'")[-2] not in binding.source.defined
    if is_unknown and f"'{entry.owner}'" not in failure.said and binding.family is not Positions:
        return "Mend that, or put the class that has it into this file, or import it from one beside it."

    def called(function: Function | None, name: str) -> str:
        return f"{name}({', '.join(function.given if function else ())})"

    made = binding.source.classes_of(binding.positions)
    made.pop(entry.owner, None)
    maker = called(functions.get(f"{entry.owner}.__init__"), entry.owner)
    searched = called(entry, f"{maker}.{entry.plain_name}" if entry.takes_self else entry.name)
    begins = _quoted(next((called(each, owner) for owner, each in made.items()), searched))
    own = f"say where its own game begins, such as --start {begins}, or "
    call = _quoted(binding.call.replace(f"{entry.owner}()", maker) if entry.owner else binding.call)
    said = f"{'' if binding.family in {Aima, Berkeley} else own}write how it is called: --call {call}"
    return said[0].upper() + said[1:] if trouble in {Trouble.UNREAD, Trouble.UNCLEAR} else f"Mend that, or {said}"


def _quoted(text: str) -> str:
    return f'"{text}"' if "'" in text and not {*text} & {*'"$`\\'} else shlex.quote(text)


def _link(finding: Finding, report: Report) -> str | None:
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


_DEEPEST: tuple[tuple[set[Level], str], ...] = (
    ({Level.RETURNED, Level.WINDOWS}, "down to the windows and the values that are returned"),
    ({Level.WINDOWS}, "down to the windows; values that are returned are not seen"),
    ({Level.RETURNED}, "down to the values that are returned; windows are not seen"),
    ({Level.NODES}, "down to the nodes and their order; windows and values that are returned are not seen"),
    ({Level.LEAVES}, "down to the leaves and their order; inner nodes are not seen"),
    (set(), "the answer alone; nothing else is seen"),
)


def compared(report: Report) -> str:
    """Return how much was compared, and by which rule for equality."""
    deepest = next(said for levels, said in _DEEPEST if levels <= report.levels)
    if report.options.algorithm == PVS.name:
        return "with PVS, the values that are returned, whatever is visited"
    if report.options.algorithm == MINIMAX.name:
        return f"with minimax, {deepest}"
    rule = "equality cuts off" if report.options.cutoff is Cutoff.NONSTRICT else "equality does not cut off"
    return f"with alpha-beta where {rule}, {deepest}"


def to_record(report: Report) -> dict[str, Any]:
    """Return the report as a JSON-ready dictionary."""
    binding = report.binding
    roles = {} if binding is None else binding.roles[binding.function]
    return {
        "verdict": str(report.verdict),
        "function": None if binding is None else binding.function,
        "data": None if binding is None else binding.family.name,
        "arguments": {name: str(role) for name, role in roles.items()},
        "search": report.options.algorithm,
        "cutoff": str(report.options.cutoff),
        "compared": sorted(level.name.lower() for level in report.levels),
        "trees": {"tried": report.tried, "random": report.randoms, "wrong": report.wrong, "seed": report.seed},
        "first": None if report.first is None else _record(report.first, report),
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
