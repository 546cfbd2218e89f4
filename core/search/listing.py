"""The pseudo-code of a search: one listing with an anchor per line.

An anchor is a function and what runs there. The function is `max` or `min`, or `node` if both sides share one; with
several functions a side, the names begin with these. What runs is `enter`, `terminal`, `horizon`, `best`, `bound`,
`cut`, `return` or `research`, or `lookup`, `hit`, `narrow` and `store` where there is a table, `known` where an endgame
table is asked, `book` where an opening book is, and the page lights that line. `root.pass` begins a pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from core.game import Player, Value
from core.options import Book, Bounds, Cutoff, Form, Mistake, SearchOptions


class Tested(StrEnum):
    """What the pseudo-code compares if a node's own bound moves before the test. Both cut at the same moment."""

    BOUNDS = "bounds"
    """alpha with beta."""
    VALUE = "value"
    """v with the other side's bound, as the fourth edition of Russell and Norvig prints it."""


@dataclass(frozen=True)
class CodeLine:
    """One line: its anchor, unique in the listing, its indentation, and its text."""

    anchor: str
    indent: int
    text: str


@dataclass(frozen=True)
class Listing:
    """The pseudo-code of one search, and its source.

    If a side has several functions, `suffix` returns what follows the side in the name of the one that visits a node in
    the window (alpha, beta), such as `_test` in `max_test`.
    """

    source: str
    lines: tuple[CodeLine, ...]
    suffix: Callable[[Value, Value], str] = lambda *_: ""

    @property
    def sides(self) -> bool:
        """Whether MAX and MIN have a function each."""
        return not any(line.anchor.startswith("node.") for line in self.lines)

    def function(self, player: Player, alpha: Value, beta: Value) -> str:
        """Return the name of the function that visits a node of a player in a window."""
        return (player.value if self.sides else "node") + self.suffix(alpha, beta)


@dataclass(frozen=True)
class _Function:
    """What differs between the functions: `own` is the bound that a node moves, `other` the one that cuts it off.

    `handed` is a child's window. `edge` is the end of a scout's window, `beside` how it relates to `own`, and
    `is_narrow` says that the window is a part of the node's.
    """

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
    handed: str = ", α, β"
    edge: str = "b"
    beside: str = "the next number above"
    is_narrow: str = "b < β"


_MAX = _Function("max", "max_value(s{})", "min_value(c{})", "max", "−∞", "α", "β", "≥", ">")
_MIN = _Function(
    "min",
    "min_value(s{})",
    "max_value(c{})",
    "min",
    "∞",
    "β",
    "α",
    "≤",
    "<",
    edge="a",
    beside="the next number below",
    is_narrow="α < a",
)
_NODE = _Function(
    "node", "negamax(s{})", "−negamax(c{})", "max", "−∞", "α", "β", "≥", ">", sign="sign(s) · ", handed=", −β, −α"
)


def both_sides(
    options: SearchOptions,
    tested: Tested,
    *,
    prunes: bool = True,
    scouts: bool = False,
    table: Mistake | None = None,
    limited: bool = False,
    call: str = "",
) -> tuple[CodeLine, ...]:
    """Return the lines of `max_value` and `min_value`, as the recorded search runs them.

    `tested` is what the update form compares. A search that does not prune has neither window nor test; one that
    `scouts` asks whether a child is better before it asks how good it is; one with a `table` looks nodes up; a
    `limited` one has a depth limit, whatever the options say; `call` is how a child is searched, if not by the other
    side.
    """
    if limited and options.depth is None:
        options = replace(options, depth=1)
    return tuple(
        line
        for function in (_MAX, _MIN)
        for line in _lines(
            replace(function, call=call or function.call), options, tested, prunes=prunes, scouts=scouts, table=table
        )
    )


def one_function(options: SearchOptions, tested: Tested) -> tuple[CodeLine, ...]:
    """Return the lines of the one function for both sides, as the recorded search runs them; `tested` as above."""
    return tuple(_lines(_NODE, options, tested, prunes=True, scouts=False, table=None))


def head(side: str, header: str, options: SearchOptions, sign: str = "") -> Iterator[CodeLine]:
    """Yield the lines of a function up to the search of children; `sign` turns MAX's numbers."""
    yield CodeLine(f"{side}.enter", 0, f"{header}:")
    yield CodeLine(f"{side}.terminal", 1, f"if terminal(s): return {sign}utility(s)")
    if options.book is Book.ON:
        yield CodeLine(f"{side}.book", 1, "if s is the root, and in the opening book: tell the moves there")
    if options.endgame is not None:
        yield CodeLine(f"{side}.known", 1, f"if s is in the endgame table, and not the root: return {sign}its value")
    if options.depth is not None:
        yield CodeLine(f"{side}.horizon", 1, f"if depth = limit: return {sign}eval(s)")


def _lines(
    function: _Function, options: SearchOptions, tested: Tested, *, prunes: bool, scouts: bool, table: Mistake | None
) -> Iterator[CodeLine]:
    own, other, best = function.own, function.other, function.best
    window = (", α, β", function.handed) if prunes else ("", "")
    depth = (", depth", ", depth + 1") if options.depth is not None else ("", "")

    def line(what: str, indent: int, text: str) -> CodeLine:
        return CodeLine(f"{function.side}.{what}", indent, text)

    yield from head(function.side, function.header.format(window[0] + depth[0]), options, function.sign)
    strict = options.cutoff is Cutoff.STRICT
    if table is not None:
        yield from (line(what, 1, text) for what, text in _look_up(options, table, prunes=prunes))
    yield line("init", 1, f"v ← {function.worst}" + (f"; {function.edge} ← {other}" if scouts else ""))
    yield line("loop", 1, "for each child c of s:")
    if scouts:
        low, high = (own, function.edge) if own == "α" else (function.edge, own)
        between = f"{'α ≤ t' if strict and own == 'β' else 'α < t'} {'≤ β' if strict and own == 'α' else '< β'}"
        yield line("scout", 2, f"t ← {function.call.format(f', {low}, {high}' + depth[1])}")
        yield line("doubt", 2, f"if {function.is_narrow} and {between} and c is not a leaf:")
        yield line("research", 3, f"t ← {function.call.format(window[1] + depth[1])}")
        yield line("best", 2, f"v ← {best}(v, t)")
    else:
        yield line("best", 2, f"v ← {best}(v, {function.call.format(window[1] + depth[1])})")
    if not prunes:
        if table is not None:
            yield line("store", 1, "table[s] ← v")
        yield line("return", 1, "return v")
        return
    # Fail-hard: v has moved the node's own bound, so this is v, or the bound that v passed.
    cut_value, value = (other, own) if options.bounds is Bounds.HARD else ("v", "v")
    if options.form is Form.UPDATE and tested is Tested.BOUNDS:
        test = f"α {'>' if strict else '≥'} β"
    else:
        test = f"v {function.passes if strict else function.meets} {other}"
    cut = line("cut", 2, f"if {test}: " + (f"return {cut_value}" if table is None else "leave the loop"))
    bound = line("bound", 2, f"{own} ← {best}({own}, v)")
    yield from (bound, cut) if options.form is Form.UPDATE else (cut, bound)
    if scouts:
        yield line("edge", 2, f"{function.edge} ← {function.beside} {own}, not beyond {other}")
    if table is not None:
        yield line("store", 1, f"table[s] ← {value}, exact if α < {value} < β were given, else a bound")
    yield line("return", 1, f"return {value}")


def _look_up(options: SearchOptions, mistake: Mistake, *, prunes: bool) -> Iterator[tuple[str, str]]:
    deep = ""
    if options.depth is not None and mistake is not Mistake.DEPTH:
        deep = ", if searched to as many plies as are left" + (" or more" if prunes else "")
    yield "lookup", f"e ← table[s]{deep}"
    if not prunes or mistake is Mistake.BOUND:
        yield "hit", "if there is an e: return its value"
        return
    yield "hit", "if e is exact, or a bound outside (α, β): return its value"
    yield "narrow", "if e is a bound between α and β: it becomes α or β"
