"""Why a right search does what it does: what cuts a node off, where a bound comes from, what a leaf may change."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from core.expectation import expectation
from core.game import CHANCE, MAX, OptionError, Value, has_chance
from core.options import Cutoff
from core.options.numerals import INFINITE, listed
from core.practice.hand_in import Worth, leaves_below
from core.practice.number_words import Worded, distinct, is_mirrored, node_window, node_worth, number, worth_text
from core.practice.reference import Reference, reference
from core.search import heeds, played
from core.trace import Bound
from core.trees.leaf_tree import LeafTree

MOST_LISTED = 6
"""The most children whose values a sentence lists."""


@dataclass(frozen=True)
class Change:
    """What the root would be worth if a leaf, or a node as a whole, were worth something else."""

    node: int
    value: Value
    root: Value


@dataclass(frozen=True)
class Setter:
    """The node that set another's bound, and how many plies above it is; None is the initial window."""

    node: int | None
    plies: int


def change_at_root(reference: Reference, top: int) -> Change | None:
    """Return a change at or below a node that would change the root, everything else being equal.

    It is preferably one leaf, with the nearest value that does it, or else the node as a whole. None if no value of the
    node changes the root: then searching it only proves that.
    """
    tree: LeafTree = played(reference.tree, reference.options)  # type: ignore[assignment]  # of its class
    leaves = [leaf for leaf in range(top, tree.ends[top]) if tree.is_terminal(leaf)]
    root = tree.minimax[0]
    try:
        for node in dict.fromkeys([*leaves, top]):
            if [_root_if(tree, node, end) for end in (-math.inf, math.inf)] != [root, root]:
                value = _nearest(tree, node)
                return Change(node, value, _root_if(tree, node, value))
    except OptionError:  # both infinities at a chance node
        pass
    return None


def _nearest(tree: LeafTree, node: int) -> Value:
    """Return the value nearest to a node's own that changes the root."""
    known = [value for value in (*tree.leaf_values, tree.minimax[0]) if value not in INFINITE]
    worth = tree.minimax[node]
    root, at = tree.minimax[0], Fraction(0) if worth in INFINITE else Fraction(worth)
    beside = {each for value in known for each in (value - 1, value, value + 1)}
    tried = sorted(beside, key=lambda each: abs(Fraction(each) - at))
    return next((value for value in (*tried, math.inf, -math.inf) if _root_if(tree, node, value) != root), worth)


def _root_if(tree: LeafTree, node: int, value: Value) -> Value:
    """Return the root's worth if a node has this worth."""
    worth = tree.minimax
    while node:
        parent = tree.parents[node]
        below = [value if child == node else worth[child] for child in tree.children[parent]]
        player = tree.to_move(parent)
        if player is CHANCE:
            value = expectation(zip(tree.probabilities(parent), below, strict=True))
        else:
            value = max(below) if player is MAX else min(below)
        node = parent
    return value


def setter_at_entry(reference: Reference, node: int, *, of_alpha: bool) -> Setter:
    """Return the setter of alpha or beta at a visited node's entry."""
    which, row = 0 if of_alpha else 1, reference.rows.enter[node]
    bound, at, plies = reference.entries[node][which], node, 0
    while at:
        at, plies = reference.tree.parents[at], plies + 1
        moved_here = reference.bounds_before(row, at)[which] != reference.entries[at][which]
        if moved_here or reference.entries[at][which] != bound:  # a chance node does not hand down its own
            return Setter(at, plies)
    return Setter(None, plies)


def reason_of_worth(worded: Worded, node: int) -> str:
    """Return how a node gets its value: by a cutoff, or from all of its children."""
    reference, tree = worded.reference, worded.tree
    below = tree.children[node]
    if node not in reference.worths:
        top = node
        while top and top not in reference.rows.skip:
            top = tree.parents[top]
        parent = tree.parents[top]
        return f": {cut_off(worded, parent)}" if parent in reference.rows.cutoff else ""
    if any(child in reference.rows.skip for child in below) and node in reference.rows.cutoff:
        return f": {cut_off(worded, node)}"
    if not 1 < len(below) <= MOST_LISTED or any(child not in reference.worths for child in below):
        return ""
    each = [worth_text(node_worth(worded, node, reference.worths[child])) for child in below]
    worths, player = listed(each), played(tree, reference.options).to_move(node)
    if player is CHANCE:
        return f": {_mean(worded, node, each)}"
    if worded.for_mover:
        return f": {player.name} takes the greatest of {worths}, the values of its children with the other sign"
    return f": {player.name} takes the {'greatest' if player is MAX else 'least'} of {worths}"


def _mean(worded: Worded, node: int, worths: Sequence[str]) -> str:
    """Return how a chance node's value is worked out; for bounds, what it is."""
    reference, game = worded.reference, played(worded.tree, worded.reference.options)
    if any(reference.worths[child].bound is not Bound.EXACT for child in worded.tree.children[node]):
        return f"it is the mean of {listed(worths)}, by their probabilities"
    chances: Sequence[Fraction] = game.probabilities(node)  # type: ignore[attr-defined]  # Stochastic
    shares = [f"{float(p):g}" if 1000 % p.denominator == 0 else f"{p}" for p in chances]
    terms = " + ".join(f"{share} · {worth}" for share, worth in zip(shares, worths, strict=True))
    return f"{terms} = {number(node_worth(worded, node, reference.worths[node]).value)}"


def cut_off(worded: Worded, node: int) -> str:
    """Return the comparison that cuts a node off, and where the bound comes from."""
    reference, trace, tree = worded.reference, worded.reference.trace, worded.tree
    event = trace[reference.rows.cutoff[node]]
    is_beta, is_strict = trace.is_beta_cutoff(event), reference.options.cutoff is Cutoff.STRICT
    v, bound = Worth(event.value or 0), Worth(event.beta if is_beta else event.alpha)
    if is_mirrored(worded, node):
        v, bound, is_beta = v.mirrored, bound.mirrored, not is_beta
    sign = {(True, True): ">", (True, False): "≥", (False, True): "<", (False, False): "≤"}[is_beta, is_strict]
    name = "β" if is_beta else "α"
    setter = None if event.set_by is None else trace.places.states[event.set_by]
    comes = _from(reference, Setter(setter, 0 if setter is None else tree.depths[node] - tree.depths[setter]))
    return f"at {tree.called(node)}, v = {number(v.value)} {sign} {name} = {number(bound.value)}, and {name} {comes}"


def bound_from(worded: Worded, node: int, which: int) -> str:
    """Return MAX's alpha (0) or beta (1) at a visited node's entry, and where it comes from."""
    reference = worded.reference
    setter = setter_at_entry(reference, node, of_alpha=which == 0)
    end = 1 - which if is_mirrored(worded, node) else which
    bound = node_window(worded, node, reference.entries[node])[end]
    return f"{'αβ'[end]} = {number(bound)} {_from(reference, setter)}"


def _from(reference: Reference, setter: Setter) -> str:
    if setter.node is None:
        return "is that of the initial window"
    plies = "one ply" if setter.plies == 1 else f"{_COUNTS.get(setter.plies, setter.plies)} plies"
    return f"comes from {reference.tree.called(setter.node)}, {plies} above"


_COUNTS = {2: "two", 3: "three", 4: "four", 5: "five"}


def reason_to_search(worded: Worded, node: int) -> str:
    """Return how a node that must not be skipped could change the root, or why the search can't rule it out."""
    reference, tree = worded.reference, worded.tree
    if not heeds(reference.options.algorithm, "cutoff"):
        return ", as this search skips nothing"
    if not node:
        return ", as the search begins there"
    change = change_at_root(reference, node)
    root = node_worth(worded, 0, Worth(played(tree, reference.options).minimax[0]))  # type: ignore[attr-defined]  # of its class
    if change is None:
        # That may prove more than this search uses.
        knows_range = reference.options.leaves is not None or has_chance(tree)
        why = f"when its turn comes {'this search has no proof of that' if knows_range else 'nothing proves that yet'}"
        if _is_proven_by_equality(reference, node):
            why = "only equality proves that, and here equality does not cut off"
        return f": the root is worth {number(root.value)} whatever it is worth, but {why}"
    at = "it" if change.node == node else tree.called(change.node)
    worth, changed = node_worth(worded, change.node, Worth(change.value)), node_worth(worded, 0, Worth(change.root))
    would_be, is_worth = distinct(changed.value, root.value)
    return f": if {at} were worth {number(worth.value)}, the root would be worth {would_be}, not {is_worth}"


def _is_proven_by_equality(held: Reference, node: int) -> bool:
    """Return whether a node that a strict search visits is skipped if equality cuts off."""
    if held.options.cutoff is not Cutoff.STRICT:
        return False
    other = reference(held.tree, replace(held.options, cutoff=Cutoff.NONSTRICT))
    return leaves_below(held.tree, [node]) <= other.skipped
