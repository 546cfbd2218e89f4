"""Describes the picture of a tree for those who can't see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from core.game import MAX
from core.options.numerals import in_full, listed
from core.search import heeds
from core.trace import Trace
from core.trace.frames import Frames, NodeFrame
from core.trees.leaf_tree import LeafTree


def tree_in_words(tree: LeafTree, written: Mapping[int, str] = MappingProxyType({})) -> str:
    """Return the nodes of a tree, each with its children; what is `written` in some stands there for their values.

    >>> tree_in_words(LeafTree.from_nested([[3, 12], 8]))
    'A tree. A, MAX: B and a leaf worth 8. B, MIN: a leaf worth 3 and a leaf worth 12.'
    """
    inner = (node for node in range(len(tree)) if not tree.is_terminal(node))
    return " ".join(["A tree.", *(_with_children(tree, node, written) for node in inner)])


def _with_children(tree: LeafTree, node: int, written: Mapping[int, str]) -> str:
    kind = "chance" if tree.is_chance(node) else "MAX" if tree.to_move(node) is MAX else "MIN"
    children = [_named(tree, child, written) for child in tree.children[node]]
    if tree.is_chance(node):
        children = [f"{share}: {name}" for share, name in zip(tree.probabilities(node), children, strict=True)]
    evaluation = f" (static evaluation {in_full(tree.evals[node])})" if node in tree.evals else ""
    return f"{tree.called(node)}{evaluation}, {kind}: {listed(children)}."


def _named(tree: LeafTree, node: int, written: Mapping[int, str]) -> str:
    if not tree.is_terminal(node):
        return tree.called(node)
    return f"{tree.label(node) or 'a leaf'} worth {written.get(node) or in_full(tree.utility(node))}"


def search_in_words(tree: LeafTree, trace: Trace, step: int) -> str:
    """Describe the picture of a search at a step: the tree, and what is known of the visited nodes."""
    frame = Frames(trace).at(step)
    known = "; ".join(_known(tree, trace, frame.nodes))
    return f"{tree_in_words(tree)} The search after {step:,} steps: {known}."


def _known(tree: LeafTree, trace: Trace, nodes: Mapping[int, NodeFrame]) -> Iterator[str]:
    states, prunes = trace.places.states, heeds(trace.options.algorithm, "cutoff")
    for place in sorted(nodes):
        node, now = states[place], nodes[place]
        if tree.is_terminal(node):
            yield f"{tree.called(node)} is visited"
            continue
        value = "no value yet" if now.value is None else f"value {in_full(now.value)}"
        window = f", α = {in_full(now.alpha)}, β = {in_full(now.beta)}" if prunes else ""
        yield f"{tree.called(node)} has {value}{window}"
