"""Reads a search from its visits: lines `NAME [alpha beta [value]]`, or a trace (docs/trace-format.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.checking.observed import Observed, Visit, observed_in
from core.game import OptionError, TraceError, Value
from core.options.numerals import in_full, to_value
from core.options.paths import ROOT, read_path
from core.trace import Kind, Trace
from core.trace.file import read_lines
from core.trees.formats.source import shortened
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at

MOST_LINES = 100_000  # no tree that is checked needs as many visits

_WRITE = "Write a line for each visit: a name, then alpha and beta, then the value, such as B 3 inf 2."
_NAME = "Write its letter, its path such as root.0.1, or the value of a leaf."


def observed_from_text(text: str, tree: LeafTree) -> Observed:
    """Return a search of a tree as a text describes it.

    Raises TraceError, with the line, for what can't be read or can't be a search of this tree: an unknown node, a leaf
    with a different value, a visit outside the parent, a trace that ends early.
    """
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        raise TraceError(
            f"there are more than {MOST_LINES:,} lines.", "Check a smaller tree.", place=f"line {MOST_LINES + 1}"
        )
    if text.lstrip("\ufeff \t\r\n")[:1] == "{":
        return _of_trace(read_lines(lines), tree)
    visits = tuple(_visits(lines, tree))
    if not visits:
        raise TraceError("it is empty.", _WRITE, place="line 1")
    visits = _in_order_of_entry(visits, tree)
    _check_nesting(visits, tree)
    return Observed.of(visits, tree, None if visits[0].node else visits[0].returned)


def _visits(lines: list[str], tree: LeafTree) -> Iterator[Visit]:
    nodes: dict[str, list[int]] = {}
    for node in range(len(tree)):
        if label := tree.label(node):
            nodes.setdefault(label, []).append(node)
    visited = set[int]()
    for number, line in enumerate(lines, 1):
        words = line.replace(",", " ").split()
        if not words or words[0].startswith("#"):
            continue
        words = words[words[0].casefold() == "visit" and len(words) > 1 :]
        try:
            node = _node(words[0], tree, nodes, visited)
            alpha, beta, value = _numbers(words[1:])
            if tree.is_terminal(node) and value is not None and value != tree.utility(node):
                worth = in_full(tree.utility(node))
                raise ValueError(f"{tree.called(node)} is a leaf worth {worth}, not {in_full(value)}")
        except ValueError as error:
            raise TraceError(f"{error}.", _NAME if "named" in str(error) else _WRITE, place=f"line {number}") from error
        visited.add(node)
        yield Visit(node, alpha, beta, value, number)


def _node(word: str, tree: LeafTree, nodes: dict[str, list[int]], visited: set[int]) -> int:
    found = nodes.get(word, [])
    if len(found) == 1:
        return found[0]
    value = to_value(word)
    leaves = [node for node in range(len(tree)) if tree.is_terminal(node) and tree.utility(node) == value]
    if leaves:
        return next((node for node in leaves if node not in visited), leaves[0])
    try:
        return node_at(tree, read_path(word.removeprefix(f"{ROOT}.")))
    except (ValueError, OptionError) as error:
        raise ValueError(f"no node is named {shortened(word, 40)!r}") from error


def _numbers(words: list[str]) -> tuple[Value | None, Value | None, Value | None]:
    if len(words) not in {0, 2, 3}:
        raise ValueError("after the name come alpha and beta, then perhaps the value, or nothing")
    values = [to_value(word) for word in words]
    if None in values:
        raise ValueError(f"{shortened(words[values.index(None)], 40)!r} is no number")
    alpha, beta, value, *_ = [*values, None, None, None]
    return alpha, beta, value


def _in_order_of_entry(visits: tuple[Visit, ...], tree: LeafTree) -> tuple[Visit, ...]:
    if visits[-1].node or not visits[0].node:  # the root comes first, or not at all
        return visits
    done: list[list[Visit]] = []
    for visit in visits:
        below: list[Visit] = []
        while done and visit.node < done[-1][0].node < tree.ends[visit.node]:
            below = [*done.pop(), *below]
        done.append([visit, *below])
    return tuple(visit for each in done for visit in each)


def _check_nesting(visits: tuple[Visit, ...], tree: LeafTree) -> None:
    if not any(visit.node and not tree.is_terminal(visit.node) for visit in visits):
        return
    open_nodes: list[int] = []
    for visit in visits:
        while open_nodes and not open_nodes[-1] < visit.node < tree.ends[open_nodes[-1]]:
            open_nodes.pop()
        if visit.node and open_nodes and tree.parents[visit.node] != open_nodes[-1]:
            above = tree.called(tree.parents[visit.node])
            problem = f"{tree.called(visit.node)} is visited, and {above}, which leads there, is not."
            raise TraceError(problem, "Write a line for each visit, in their order.", place=f"line {visit.line}")
        open_nodes.append(visit.node)


def _of_trace(trace: Trace, tree: LeafTree) -> Observed:
    """Read a trace, matching nodes by their paths, since its states may be numbered in any way."""
    try:
        nodes = [node_at(tree, trace.places.path(place)) for place in range(len(trace.places.parent))]
    except OptionError as error:
        raise _not_of_tree("it has a node that is not in this tree", "the trace") from error
    own = replace(trace, places=replace(trace.places, states=tuple(nodes)))
    for line, event in enumerate(own, 2):
        node = nodes[event.node]
        if event.kind is Kind.LEAF and (tree.children[node] or event.value != tree.utility(node)):
            told = "nothing" if event.value is None else in_full(event.value)
            raise _not_of_tree(f"{tree.called(node)} is no leaf worth {told} in this tree", f"line {line}")
    if not any(event.kind is Kind.EXIT and nodes[event.node] == 0 for event in own):
        problem, remedy = "the trace ends before the root returns.", "Let the program come to its end."
        raise TraceError(problem, remedy, place=f"line {len(own) + 1}")
    return observed_in(own)


def _not_of_tree(problem: str, place: str) -> TraceError:
    return TraceError(f"{problem}.", "Give the tree that was searched.", place=place)
