"""The pseudo-code: one listing with an anchor a line, and the line that each event runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.notation import Tested
from core.options import Bounds, Cutoff, Form, SearchOptions
from core.trace import Event, Kind, Trace


@dataclass(frozen=True)
class CodeLine:
    """One line: its anchor, which is unique in the listing, how deep it is indented, and its text."""

    anchor: str
    indent: int
    text: str


@dataclass(frozen=True)
class Listing:
    """The pseudo-code of one search; `sides` says whether MAX and MIN have a function each, or share one."""

    name: str
    title: str
    source: str
    lines: tuple[CodeLine, ...]
    sides: bool


@dataclass(frozen=True)
class _Function:
    """What differs between the functions: `own` is the bound that a node moves, `other` the one that cuts it off."""

    side: str
    header: str
    call: str
    best: str
    worst: str
    own: str
    other: str
    meets: str
    passes: str
    sign: str = ""


_MAX = _Function("max", "max_value(s{})", "min_value(c{})", "max", "−∞", "α", "β", "≥", ">")
_MIN = _Function("min", "min_value(s{})", "max_value(c{})", "min", "∞", "β", "α", "≤", "<")
_NODE = _Function("node", "negamax(s{})", "−negamax(c{})", "max", "−∞", "α", "β", "≥", ">", sign="sign(s) · ")


def listing(options: SearchOptions, tested: Tested = Tested.BOUNDS) -> Listing:
    """Return the pseudo-code of the search with these options, as the recorded search runs it.

    `tested` is what the update form compares. Raises ValueError for an algorithm without a listing.

    >>> [line.text for line in listing(SearchOptions()).lines if line.anchor == "min.cut"]
    ['if v ≤ α: return v']
    """
    form = options.form
    value_tested = tested is Tested.VALUE
    match options.algorithm:
        case "minimax":
            name, title, source = "minimax", "Minimax", "Russell and Norvig (4th ed.), figure 5.3"
        case "alphabeta":
            name, title = f"alphabeta-{form}", "Alpha-beta"
            source = _source(options, value_tested=value_tested)
        case "negamax":
            name, title, source = f"negamax-{form}", "Alpha-beta in negamax form", _NEGAMAX
        case _:
            raise ValueError(f"there is no listing of {options.algorithm!r}")
    functions = (_NODE,) if options.algorithm == "negamax" else (_MAX, _MIN)
    lines = tuple(line for function in functions for line in _lines(function, options, value_tested))
    return Listing(name, title, source, lines, sides=len(functions) == 2)


def _source(options: SearchOptions, *, value_tested: bool) -> str:
    """Return whose form the listing of alpha-beta has, and where the options depart from it."""
    if options.form is Form.COMPARE:
        usual, cutoff, bounds = "Russell and Norvig (3rd ed.), figure 5.7", Cutoff.NONSTRICT, Bounds.SOFT
        if options.cutoff is Cutoff.STRICT:
            usual, cutoff = "the project of Berkeley CS188", Cutoff.STRICT
    elif value_tested:
        usual, cutoff, bounds = "Russell and Norvig (4th ed.), figure 5.7", Cutoff.NONSTRICT, Bounds.SOFT
    else:
        usual, cutoff, bounds = "the notes of UCLA CS 161", Cutoff.NONSTRICT, Bounds.HARD
    other = ["equality goes on"] if options.cutoff is not cutoff else []
    if options.bounds is not bounds:
        other.append("fail-hard" if options.bounds is Bounds.HARD else "v is kept apart from the bounds")
    return f"In the form of {usual}" + (f", but {' and '.join(other)}" if other else "")


_NEGAMAX = (
    "Knuth and Moore (1975), procedure F2, with v kept apart from α. Values, α and β are those of the side to move; "
    "sign(s) is 1 where MAX moves and −1 where MIN does"
)


def _lines(function: _Function, options: SearchOptions, value_tested: bool) -> Iterator[CodeLine]:
    """Yield the lines of one function."""
    own, other, best = function.own, function.other, function.best
    prunes, limited = options.algorithm != "minimax", options.depth is not None
    negated = options.algorithm == "negamax"
    window = (", α, β", ", −β, −α" if negated else ", α, β") if prunes else ("", "")
    depth = (", depth", ", depth + 1") if limited else ("", "")

    def line(what: str, indent: int, text: str) -> CodeLine:
        return CodeLine(f"{function.side}.{what}", indent, text)

    yield line("enter", 0, function.header.format(window[0] + depth[0]) + ":")
    yield line("terminal", 1, f"if terminal(s): return {function.sign}utility(s)")
    if limited:
        yield line("horizon", 1, f"if depth = limit: return {function.sign}eval(s)")
    yield line("init", 1, f"v ← {function.worst}")
    yield line("loop", 1, "for each child c of s:")
    yield line("best", 2, f"v ← {best}(v, {function.call.format(window[1] + depth[1])})")
    if not prunes:
        yield line("return", 1, "return v")
        return
    # Fail-hard: v moves the node's own bound, so that at the end this is v, or the edge of the window that v misses.
    cut_value, value = (other, own) if options.bounds is Bounds.HARD else ("v", "v")
    strict = options.cutoff is Cutoff.STRICT
    if options.form is Form.UPDATE and not value_tested:
        test = f"α {'>' if strict else '≥'} β"
    else:
        test = f"v {function.passes if strict else function.meets} {other}"
    cut = line("cut", 2, f"if {test}: return {cut_value}")
    bound = line("bound", 2, f"{own} ← {best}({own}, v)")
    yield from (bound, cut) if options.form is Form.UPDATE else (cut, bound)
    yield line("return", 1, f"return {value}")


_RUNS = {
    Kind.ENTER: "enter",
    Kind.LEAF: "terminal",
    Kind.HORIZON: "horizon",
    Kind.BEST: "best",
    Kind.ALPHA: "bound",
    Kind.BETA: "bound",
    Kind.CUTOFF: "cut",
    Kind.SKIP: "cut",
}
_RETURNS = (Kind.LEAF, Kind.HORIZON, Kind.CUTOFF, Kind.SKIP)


class Pointer:
    """Points at the line that each event runs, told the events of a trace in order.

    It keeps no more than the kind of the event before: a node that returns does so on the line that it has reached,
    unless that line lies in the loop and does not return.
    """

    def __init__(self, trace: Trace, listing: Listing) -> None:
        self.players = trace.nodes.players
        self.sides = listing.sides
        self.before: Kind | None = None

    def of(self, event: Event) -> str:
        """Return the anchor of the line that runs at the next event; none ("") where the search was stopped."""
        before, self.before = self.before, event.kind
        if event.kind is Kind.TRUNCATED:
            return ""
        side = self.players[event.node].value if self.sides else "node"
        if event.kind is not Kind.EXIT:
            return f"{side}.{_RUNS[event.kind]}"
        return f"{side}.{_RUNS[before]}" if before in _RETURNS else f"{side}.return"
