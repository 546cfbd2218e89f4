"""The figures of several searches as a table, with the fewest leaves that any search needs."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from core.comparing.agreement import agreements, sentence
from core.comparing.comparison import ComparedSearch, Comparison
from core.options.numerals import counted, percent, rounded
from core.studies.formulas import full_leaves, knuth_moore_minimum, node_bound
from core.trace import Bound, Estimates
from core.trace.result import Result
from viz.words.answer_marks import answer, as_html
from viz.words.wording import node_name, shown, signed, spoken

MOST_NAMED = 8
"""The most equal moves named."""

HEADINGS = (
    ("", "Search"),
    ("num", "Value"),
    ("", "Move chosen"),
    ("num", "Nodes"),
    ("num", "Leaves"),
    ("num", "Saved"),
    ("num", "× minimum"),
    ("num", "Cutoffs"),
    ("num", "shallow"),
    ("num", "deep"),
    ("num", "after the last"),
    ("num", "Skipped"),
)


def figures_table(comparison: Comparison) -> str:
    """Return the table and the sentences below it, as HTML: folded, since they give away what the searches find."""
    head = "".join(f'<th scope="col" class="{kind}">{title}</th>' for kind, title in HEADINGS)
    rows = "".join(map(_row, comparison.searches))
    below = "".join(f"<p>{as_html(sentence)}</p>" for sentence in sentences(comparison))
    wrong = "".join(
        f'<p class="problem" role="alert">{as_html(answer(words))}</p>' for words in comparison.disagreements
    )
    return (
        f'<div class="figures">{wrong}<details><summary>What each search finds, in figures</summary>'
        '<div class="scroll" tabindex="0" role="region" aria-label="Figures">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>{below}</details></div>"
    )


def _row(compared: ComparedSearch) -> str:
    result = compared.result
    value = "stopped" if result.value is None else answer(root_value(result))
    cells = (
        value + (" (stopped)" if result.truncated and result.value is not None else ""),
        answer(best_move(compared)),
        _visits(result.nodes_visited, result.places),
        _visits(compared.leaves, result.leaf_places),
        "" if compared.saved is None else share(compared.saved),
        "" if compared.ratio is None else f"{compared.ratio:.2f}",
        f"{len(result.cutoffs):,}",
        f"{compared.shallow:,}",
        f"{compared.deep:,}",
        f"{result.late:,}",
        f"{compared.skipped.number:,}{compared.skipped.spread}",
    )
    kinds = [kind for kind, _ in HEADINGS[1:]]
    columns = "".join(f'<td class="{kind}">{as_html(cell)}</td>' for kind, cell in zip(kinds, cells, strict=True))
    return f'<tr><th scope="row"><b>{compared.place + 1}</b> {escape(compared.title)}</th>{columns}</tr>'


def _visits(visits: int, places: int) -> str:
    """Return a number of visits, with that of the places if it differs."""
    return f"{visits:,}" if visits == places else f"{visits:,} ({places:,})"


def root_value(result: Result) -> str:
    """Return the root's value, marked if it is a bound."""
    if result.value is None:
        return "none"
    if result.shares:
        return f"mean {shown(rounded(result.value))}"
    estimates = Estimates.VALUE if result.estimate else Estimates.NONE
    return signed(result.value, result.bound, estimates).removeprefix("=")


def share(part: float) -> str:
    """Return a share as a percentage that says 0% or 100% only where that is exact.

    >>> share(2 / 9), share(0), share(0.99999), share(0.00001)
    ('22.2%', '0%', 'over 99.9%', 'under 0.1%')
    """
    if part in (0, 1):
        return percent(part, 0)
    if part > 0.999:
        return "over 99.9%"
    return "under 0.1%" if part < 0.001 else percent(part)


def best_move(compared: ComparedSearch) -> str:
    """Return what the best move is called, or why there is none."""
    best = compared.result.best_move
    if best is None:
        return "none shown" if compared.result.bound in (Bound.UPPER, Bound.LOWER) else "none"
    return _move(compared, best)


def best_moves(searches: Sequence[ComparedSearch]) -> list[str]:
    """Return the names of the moves that a search has shown to be worth as much as the root, in the tree's order.

    All searches know the root's value exactly; one that cuts off may not have seen that another move is as good.
    """
    names = {move: _move(compared, move) for compared in searches for move in compared.result.best_moves}
    return [names[move] for move in sorted(names)]


def _move(compared: ComparedSearch, move: int) -> str:
    nodes = compared.trace.places
    return node_name(compared.trace, int(((nodes.parent == 0) & (nodes.child == move)).argmax()))


def sentences(comparison: Comparison) -> list[str]:
    """Return what the searches agree on, and the least and the most that a search of this tree can cost."""
    lines = []
    searches = [one for one in comparison.searches if not one.trace.samples]
    exact = [one.result.value for one in searches if one.result.bound is Bound.EXACT and not one.result.truncated]
    if not comparison.agree or len(searches) < 2:
        pass  # the disagreement stands above the table; a single search has nothing to agree with
    elif comparison.may_differ:
        lines.append(comparison.may_differ)
    elif len(exact) == len(searches) and exact[0] is not None:
        worth = "evaluates to" if any(one.result.estimate for one in searches) else "is worth"
        lines.append(f"All searches agree: the root {worth} {answer(spoken(exact[0]))}.")
        best = best_moves(searches)
        if len(best) > 1:
            others = f" and {len(best) - MOST_NAMED} more" if len(best) > MOST_NAMED else ""
            named = ", ".join(best[:MOST_NAMED]) + others
            lines.append(f"Several moves are best: {named}. Each search names the first that it finds.")
    else:
        lines.append("No search contradicts another; a value with ≥ or ≤ is a bound.")
    for agreement in agreements(comparison.searches):
        best = best_moves([comparison.searches[agreement.proves]])[:MOST_NAMED]
        chosen = _move(comparison.searches[agreement.samples], agreement.move)
        lines.append(sentence(agreement, comparison.searches, chosen, best))
    if any(one.trace.visits_again for one in comparison.searches):
        lines.append("Nodes and leaves are counted at each visit; the number of distinct ones is in parentheses.")
    if comparison.minimal_leaves is not None:
        leaves = counted(comparison.minimal_leaves, "leaf", "leaves")
        lines.append(f"Proving the root's value of this tree takes at least {leaves}: those of its critical tree.")
    if comparison.shape is not None:
        b, d = comparison.shape
        lines.append(
            f"The tree is uniform, with b = {b} and d = {d}: {node_bound(b, d):,} nodes, (b^(d+1) − 1)/(b − 1), and"
            f" {full_leaves(b, d):,} leaves, b^d. With distinct values at least {knuth_moore_minimum(b, d):,} leaves,"
            " b^⌈d/2⌉ + b^⌊d/2⌋ − 1, are needed (Knuth and Moore 1975)."
        )
    return lines
