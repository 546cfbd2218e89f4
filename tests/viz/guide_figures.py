"""Every search of the guide, on whichever page of it, and what a section may say of its own."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from core.game import Game, Value
from core.search import search
from core.trace import Event, Kind, Path, Trace
from core.trace.result import cutoffs, result_of, returns
from core.trees.leaf_tree import LeafTree
from viz.guide import SECTIONS
from viz.guide.courses import figures_of
from viz.guide.disagreements import DISAGREEMENTS
from viz.guide.section import Figure

SECTION = {section.name: section for section in SECTIONS}
NUMBER_OR_NODE = re.compile(r"\d|\b[B-G]\b")  # A is also a word


def all_figures() -> tuple[Figure, ...]:
    """Return the figures of the sections, then those of what courses disagree about."""
    of_courses = (figure for disagreement in DISAGREEMENTS for figure in figures_of(disagreement))
    return (*(figure for section in SECTIONS for figure in section.figures), *of_courses)


class Shown:
    """A figure of a section: its search, and what a sentence can name in it."""

    def __init__(self, name: str, number: int = 0) -> None:
        figure = SECTION[name].figures[number]
        self.game: Game[Any, Any] = figure.request.searched()
        self.options = figure.request.options()
        self.trace = search(self.game, self.options)
        self.result = result_of(self.trace)
        self.step = figure.step(self.trace)
        self.event = self.trace[self.step - 1]
        self.returned = returned(self.trace)
        self.values = {label: event.value for label, event in self.returned.items()}

    @cached_property
    def nested(self) -> Any:
        """The tree as Python's lists."""
        tree = self.game
        assert isinstance(tree, LeafTree)
        return nested_lists_of(tree)

    def label(self, node: int | None) -> str:
        return self.trace.places.labels[node or 0]

    def path(self, label: str) -> Path:
        return self.trace.places.path(self.trace.places.labels.index(label))

    def entered(self, label: str) -> Event:
        """Return the first visit to the node of a name."""
        return next(event for event in self.trace if event.kind is Kind.ENTER and self.label(event.node) == label)

    def skipped(self) -> list[Path]:
        """Return the paths of the children that cutoffs leave unvisited."""
        return skipped(self.trace)

    def from_child(self, step: int, label: str) -> tuple[Value | None, Path]:
        """Return the best value that a node has at a step, and the path of the child that it is from."""
        at = self.trace.places.labels.index(label)
        best = next(e for e in reversed(list(self.trace)[:step]) if e.kind is Kind.BEST and e.node == at)
        assert best.child is not None
        return best.value, (*self.trace.places.path(at), best.child)


def nested_lists_of(tree: LeafTree, node: int = 0) -> Any:
    """Return a tree as Python's lists."""
    return [nested_lists_of(tree, child) for child in tree.children[node]] or tree.values[node]


def returned(trace: Trace) -> dict[str, Event]:
    """Return the EXIT of each node that has a name."""
    return {trace.places.labels[event.node]: event for event in returns(trace) if trace.places.labels[event.node]}


def skipped(trace: Trace) -> list[Path]:
    """Return the paths of the children that cutoffs leave unvisited."""
    return [(*trace.places.path(cutoff.node), child) for cutoff in cutoffs(trace) for child in cutoff.skipped]


def at_the_root(trace: Trace) -> dict[Any, Value | None]:
    """Return what the search finds of each move at the root."""
    nodes = trace.places
    return {nodes.moves[event.node]: event.value for event in returns(trace) if nodes.parent[event.node] == 0}


def visited(trace: Trace) -> int:
    return sum(event.kind is Kind.ENTER for event in trace)


def assert_says(name: str, *sentences: str) -> None:
    """Assert that a section says these things, and that no number and no node is named beside them."""
    rest = " ".join(SECTION[name].text.split())
    for sentence in sentences:
        assert sentence in rest
        rest = rest.replace(sentence, "")
    assert not NUMBER_OR_NODE.findall(rest)
