"""A depth table as HTML, with remarks on its rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from html import escape

from core.comparing.depth_table import DepthRow
from core.game import OptionError
from core.options import SearchOptions
from core.search.search_text import title, to_text
from core.trace import Bound, Estimates
from viz.sharing.request import PAGE_BUDGET
from viz.words.answer_marks import answer, as_html
from viz.words.wording import signed

HEADINGS = (
    ("num", "Depth"),
    ("", "Search"),
    ("num", "Nodes"),
    ("num", "Leaves"),
    ("num", "Cutoffs"),
    ("num", "b*"),
    ("num", "Time"),
    ("num", "Value"),
    ("", "Move chosen"),
)


def named(searches: Sequence[SearchOptions | OptionError]) -> dict[str, str]:
    """Return the searches of a depth table: their texts, with the names shown, numbered as given.

    The table sets the depth, so searches that differ in nothing else are one. One that can't run is left out.

    >>> named([SearchOptions("minimax", depth=3), SearchOptions("minimax"), SearchOptions()])
    {'minimax': '1 Minimax', 'alphabeta': '3 Alpha-beta'}
    """
    names: dict[str, str] = {}
    for number, options in enumerate(searches, start=1):
        if isinstance(options, SearchOptions):
            free = replace(options, depth=None)
            names.setdefault(to_text(free), f"{number} {title(free)}")
    return names


def depths_table(rows: Sequence[DepthRow], names: Mapping[str, str], link_to: Callable[[DepthRow], str | None]) -> str:
    """Return the table as HTML; `names` are those of `named`.

    `link_to` gives the address of a row's search, None if there is none.
    """
    head = "".join(f'<th scope="col" class="{kind}">{name}</th>' for kind, name in HEADINGS)
    body = "".join(
        _row(row, names[row.search], link_to(row), first=above is None or above.depth != row.depth)
        for above, row in zip((None, *rows), rows, strict=False)
    )
    return (
        '<div class="scroll" tabindex="0" role="region" aria-label="Depth table">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _row(row: DepthRow, name: str, address: str | None, *, first: bool) -> str:
    cells = (
        f"{row.nodes_visited:,}" + ("" if row.different_nodes is None else f" ({row.different_nodes:,})"),
        f"{row.leaves_evaluated:,}",
        f"{row.cutoffs:,}",
        "" if row.effective_branching_factor is None else f"{row.effective_branching_factor:.2f}",
        duration(row.seconds),
        answer(value_of(row)),
        action_of(row),
    )
    kinds = [kind for kind, _ in HEADINGS[2:]]
    columns = "".join(f'<td class="{kind}">{as_html(cell)}</td>' for kind, cell in zip(kinds, cells, strict=True))
    opening = '<tr class="ply">' if first else "<tr>"
    return f'{opening}<td class="num">{row.depth}</td><th scope="row">{_linked(row, name, address)}</th>{columns}</tr>'


def _linked(row: DepthRow, name: str, address: str | None) -> str:
    """Return a row's search as a link, with a mark if the page records only its beginning."""
    if address is None:
        return escape(name)
    about = escape(f"{name}, depth {row.depth}: step through it in a new tab")
    mark = " *" if row.events > PAGE_BUDGET else ""
    return f'<a href="{escape(address)}" target="_blank" aria-label="{about}">{escape(name)}</a>{mark}'


def value_of(row: DepthRow) -> str:
    """Return a row's value, marked as exact, as a bound, or as a stopped search's value so far."""
    if row.value is None:
        return "stopped"
    estimates = Estimates.VALUE if row.estimate else Estimates.NONE
    text = signed(row.value, Bound[row.bound.upper()], estimates).removeprefix("=")
    return f"{text}{', stopped' if row.truncated else ''}"


def action_of(row: DepthRow) -> str:
    """Return a row's move; a root known only by a bound may have a best move that was not shown."""
    if row.best_action is None:
        return "none shown" if row.bound in ("lower", "upper") else "none"
    return str(row.best_action)


def duration(seconds: float) -> str:
    """Return a time with at least two significant digits.

    >>> duration(0.00042), duration(0.0284), duration(1.236), duration(75)
    ('0.42 ms', '28 ms', '1.24 s', '75.00 s')
    """
    if seconds < 0.01:
        return f"{seconds * 1000:.2f} ms"
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.2f} s"


def disagreements(rows: Sequence[DepthRow], names: Mapping[str, str]) -> list[str]:
    """Return a sentence for each depth at which searches contradict each other: all search the same tree."""
    wrong = []
    for depth in sorted({row.depth for row in rows}):
        known = [row for row in rows if row.depth == depth and row.value is not None]
        least = [row.value for row in known if row.value is not None and row.bound in ("exact", "lower")]
        most = [row.value for row in known if row.value is not None and row.bound in ("exact", "upper")]
        if least and most and max(least) > min(most):
            found = "; ".join(f"{names[row.search]} finds {value_of(row)}" for row in known)
            wrong.append(f"The searches to depth {depth} contradict each other: {found}. Please report this.")
    return wrong


def remarks(rows: Sequence[DepthRow], names: Mapping[str, str], deepest: int | None = None) -> list[str]:
    """Return remarks on incomplete or missing rows.

    `deepest` is the greatest depth asked for, None while rows are still to come.
    """
    lines = []
    if any(row.different_nodes is not None for row in rows):
        lines.append("Nodes are counted at each visit; the number of distinct ones is in parentheses.")
    if deepest is not None and rows and rows[-1].depth < deepest and not rows[-1].truncated:
        lines.append(f"At depth {rows[-1].depth} no search reached the depth limit: deeper ones would be the same.")
    if any(row.events > PAGE_BUDGET for row in rows):
        lines.append(f"* The page Step records the first {PAGE_BUDGET:,} events of this search, and stops there.")
    lines += [
        f"{names[row.search]} was stopped at depth {row.depth} after {row.events:,} events, the most that the table"
        " records. It is not searched deeper, and the chart leaves this depth out."
        for row in rows
        if row.truncated
    ]
    return lines
