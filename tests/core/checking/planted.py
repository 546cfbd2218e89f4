"""Alpha-beta written in many ways, with a misconception planted in each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

HEAD = """
import math


def {name}({tree}, {alpha}=-math.inf, {beta}=math.inf, {is_max}=True):
    if {ends}:
        return {worth}
"""

SIDE = """
    {test}:
        v = {start}
        for child in {children}:
            found = {name}(child, {down})
            v = {merge}
{step}        return {up}
"""


@dataclass(frozen=True)
class Way:
    """A way of writing: what the arguments are called, what the tree is, what is tested and what moves the bound."""

    names: tuple[str, str, str, str, str]
    is_nodes: bool
    tests_bounds: bool
    by_child: bool
    is_strict: bool


NAMES = (
    ("alphabeta", "tree", "alpha", "beta", "maximizing"),
    ("minimax", "node", "a", "b", "is_max"),
    ("search", "position", "low", "high", "maximizingPlayer"),
    ("max_or_min", "state", "lower", "upper", "maximize"),
    ("prune", "root", "alfa", "β", "is_maximizing"),
)
WAYS = [Way(names, *rest) for names in NAMES for rest in product((False, True), repeat=4)]

IDEAS = (
    "fresh-window",
    "never-updated",
    "no-opponent",
    "swapped",
    "average",
    "last-child",
    "from-zero",
    "large-number",
    "parent-only",
    "root-fresh",
    "alpha-everywhere",
    "bounds-swapped",
    "negated-only",
    "reversed-window",
    "reversed",
    "own-bound",
    "wrong-side",
    "no-break",
    "next-only",
    "one-late",
    "skipped-are-zero",
    "last-of-equals",
)
"""The ideas that are planted."""

V_ALONE = {
    "parent-only",
    "own-bound",
    "wrong-side",
    "one-late",
    "bounds-swapped",
    "alpha-everywhere",
    "average",
    "next-only",
}
"""Those whose departure is written with v: they are planted in one form."""


def programs() -> Iterator[tuple[str, Way, str]]:
    """Yield each idea in each way of writing, with its program."""
    for idea, way in product(IDEAS, WAYS):
        is_hidden = idea == "last-of-equals" and way.is_strict  # then equal moves are equal
        if not is_hidden and not (idea in V_ALONE and (way.tests_bounds or way.by_child)):
            yield idea, way, text(idea, way)


def text(idea: str, way: Way) -> str:
    """Return a program; the empty idea gives one that is right."""
    name, tree, alpha, beta, is_max = way.names
    ends, worth = (
        (f"not {tree}.children", f"{tree}.value") if way.is_nodes else (f"isinstance({tree}, (int, float))", tree)
    )
    head = HEAD.format(name=name, tree=tree, alpha=alpha, beta=beta, is_max=is_max, ends=ends, worth=worth)
    if idea == "reversed-window":
        head = head.replace(f"{alpha}=-math.inf, {beta}=math.inf", f"{alpha}=math.inf, {beta}=-math.inf")
    if idea == "root-fresh":
        head = head.replace(f"{is_max}=True", f"{is_max}=True, depth=0")
    if idea == "last-of-equals":
        head = f"{_chooser(way)}{head}"
    return head + _side(idea, way, is_maximum=True) + _side(idea, way, is_maximum=False)


def _side(idea: str, way: Way, *, is_maximum: bool) -> str:
    """Return the half of a program that is MAX's or MIN's."""
    name, tree, alpha, beta, is_max = way.names
    children = f"{tree}.children" if way.is_nodes else tree
    if idea == "average" and not is_maximum:
        each = f"{name}(child, -math.inf, math.inf, True) for child in {children}"
        return f"\n    each = [{each}]\n    return sum(each) / len(each)\n"
    takes_greatest = is_maximum != (idea == "swapped")
    best, own, bound, worst = ("max", alpha, beta, "-math.inf") if takes_greatest else ("min", beta, alpha, "math.inf")
    taken = "found" if way.by_child else "v"
    sign = (">" if takes_greatest else "<") + ("" if way.is_strict else "=")
    is_bound_first = way.tests_bounds or way.by_child
    parts = {
        "children": f"reversed({children})" if idea == "reversed" else children,
        "start": {"from-zero": "0", "large-number": worst.replace("math.inf", "1000")}.get(idea, worst),
        "down": _down(idea, way, is_maximum=is_maximum),
        "merge": "found" if idea == "last-child" else f"{best}(v, found)",
        "moves": f"{own} = {best}({own}, {taken})",
        "tested": f"{own} {sign} {bound}" if is_bound_first else f"v {sign} {bound}",
        "leaves": "break",
        "up": "v",
    }
    parts |= {
        "never-updated": {"moves": "pass", "tested": f"{taken} {sign} {bound}"},
        "alpha-everywhere": {"moves": f"{alpha} = max({alpha}, v)"},
        "bounds-swapped": {"moves": f"{bound} = {'min' if is_maximum else 'max'}({bound}, v)"},
        "own-bound": {"tested": f"{own} not in (math.inf, -math.inf) and v {sign} {own}"},
        "wrong-side": {"tested": f"found {sign.translate(str.maketrans('<>', '><'))} {own}"},
        "one-late": {
            "start": f"kept = {worst}",
            "merge": f"{best}(v, found); before = kept; kept = v",
            "tested": f"before {sign} {bound}",
        },
        "no-break": {"tested": "False"},
        "next-only": {"tested": f"skips == 0 and v {sign} {bound}", "leaves": "skips = 1\n                continue"},
        "skipped-are-zero": {
            "leaves": f"skips = child is not {children}[-1]\n                break",
            "up": f"{best}(v, 0) if skips else v",
        },
    }.get(idea, {})
    cut = f"            if {parts['tested']}:\n                {parts['leaves']}\n"
    move = f"            {parts['moves']}\n"
    side = SIDE.format(
        name=name,
        test=f"if {is_max}" if is_maximum else f"if not {is_max}",
        step=move + cut if is_bound_first else cut + move,
        **parts,
    )
    if idea in {"next-only", "skipped-are-zero"}:
        side = side.replace("        for child", "        skips = 0\n        for child", 1)
    if idea == "next-only":
        passed = "            if skips == 1:\n                skips = 2\n                continue\n"
        side = side.replace("            found", f"{passed}            found", 1)
    return side


def _down(idea: str, way: Way, *, is_maximum: bool) -> str:
    """Return what a child is given."""
    _, _, alpha, beta, _ = way.names
    full = "-math.inf, math.inf"
    windows = {
        "fresh-window": full,
        "parent-only": "v, math.inf" if is_maximum else "-math.inf, v",
        "negated-only": f"{beta}, {alpha}",
        "root-fresh": f"*(({full}) if depth == 0 else ({alpha}, {beta}))",
    }
    flag = is_maximum if idea == "no-opponent" else not is_maximum
    return f"{windows.get(idea, f'{alpha}, {beta}')}, {flag}" + (", depth + 1" if idea == "root-fresh" else "")


def _chooser(way: Way) -> str:
    """Return a function around the search that takes the last of equal moves."""
    name, tree, *_ = way.names
    children = f"{tree}.children" if way.is_nodes else tree
    return f"""
def alpha_beta_search({tree}):
    v, move = -math.inf, None
    for index, child in enumerate({children}):
        found = {name}(child, v, math.inf, False)
        if found >= v:
            v, move = found, index
    return v, move

"""
