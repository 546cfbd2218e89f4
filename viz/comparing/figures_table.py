"""The figures of several searches as a table, with the least that any search of this tree needs."""

from __future__ import annotations

from html import escape

from core.comparing.comparison import DIFFERENT_DEPTHS, Compared, Comparison
from core.formulas import full_leaves, knuth_moore_minimum, node_bound
from core.trace import Bound
from viz.wording import SIGNS, node_name, shown

HEADINGS = (
    ("", "Search"),
    ("num", "Value"),
    ("", "Best move"),
    ("num", "Nodes"),
    ("num", "Leaves"),
    ("num", "Saved"),
    ("num", "× least"),
    ("num", "Cutoffs"),
    ("num", "shallow"),
    ("num", "deep"),
    ("num", "Skipped"),
)


def figures_table(comparison: Comparison) -> str:
    """Return the table and what stands below it, as HTML."""
    head = "".join(f'<th scope="col" class="{kind}">{title}</th>' for kind, title in HEADINGS)
    rows = "".join(map(_row, comparison.searches))
    told = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences(comparison))
    wrong = "".join(f'<p class="problem" role="alert">{escape(words)}</p>' for words in comparison.disagreements)
    return (
        f'<div class="figures">{wrong}<div class="scroll" tabindex="0" role="region" aria-label="Figures">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>{told}</div>"
    )


def _row(compared: Compared) -> str:
    result = compared.result
    value = "stopped" if result.value is None else f"{SIGNS[result.bound].replace('=', '')}{shown(result.value)}"
    cells = (
        value + (" (stopped)" if result.truncated and result.value is not None else ""),
        best_move(compared),
        f"{result.nodes_visited:,}",
        f"{compared.leaves:,}",
        "" if compared.saved is None else share(compared.saved),
        "" if compared.ratio is None else f"{compared.ratio:.2f}",
        f"{len(result.cutoffs):,}",
        f"{compared.shallow:,}",
        f"{compared.deep:,}",
        f"{result.skipped:,}",
    )
    kinds = [kind for kind, _ in HEADINGS[1:]]
    columns = "".join(f'<td class="{kind}">{escape(cell)}</td>' for kind, cell in zip(kinds, cells, strict=True))
    return f'<tr><th scope="row"><b>{compared.place + 1}</b> {escape(compared.title)}</th>{columns}</tr>'


def share(part: float) -> str:
    """Return a share as a percentage that says 0% or 100% only where it is just that.

    >>> share(2 / 9), share(0), share(0.99999), share(0.00001)
    ('22.2%', '0%', 'over 99.9%', 'under 0.1%')
    """
    if part in (0, 1):
        return f"{part:.0%}"
    if part > 0.999:
        return "over 99.9%"
    return "under 0.1%" if part < 0.001 else f"{part:.1%}"


def best_move(compared: Compared) -> str:
    """Return what the best move is called, or why there is none."""
    best, nodes = compared.result.best_move, compared.trace.nodes
    if best is None:
        return "none shown" if compared.result.bound in (Bound.UPPER, Bound.LOWER) else "none"
    at = int(((nodes.parent == 0) & (nodes.child == best)).argmax())
    return node_name(compared.trace, at)


def sentences(comparison: Comparison) -> list[str]:
    """Return what the searches agree in, and the least and the most that a search of this tree can cost."""
    told = []
    searches = comparison.searches
    exact = [one.result.value for one in searches if one.result.bound is Bound.EXACT and not one.result.truncated]
    if not comparison.agree or len(searches) < 2:
        pass  # the disagreement stands above the table; one search alone has nothing to agree with
    elif not comparison.one_depth:
        told.append(DIFFERENT_DEPTHS)
    elif len(exact) == len(searches) and exact[0] is not None:
        told.append(f"All searches agree: the root is worth {shown(exact[0])}.")
    else:
        told.append("No search contradicts another; a value with ≥ or ≤ is a bound.")
    if comparison.minimal_leaves is not None:
        leaves = comparison.minimal_leaves
        told.append(
            f"No search can prove the root's value of this tree with fewer than {leaves:,}"
            f" {'leaf' if leaves == 1 else 'leaves'}: those of its critical tree."
        )
    if comparison.shape is not None:
        b, d = comparison.shape
        told.append(
            f"The tree is uniform, with b = {b} and d = {d}: {node_bound(b, d):,} nodes, (b^(d+1) − 1)/(b − 1), and"
            f" {full_leaves(b, d):,} leaves, b^d. With distinct values at least {knuth_moore_minimum(b, d):,} leaves,"
            " b^⌈d/2⌉ + b^⌊d/2⌋ − 1, are needed (Knuth and Moore 1975)."
        )
    return told
