"""What marking says holds by brute force: about ties, notes and points, whose numbers are told, and ideas that fit."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.game import MAX, OptionError, Value
from core.options import Cutoff, Misconception, Order, SearchOptions
from core.practice.hand_in import HandIn, Worth, hand_in_of, mirrored
from core.practice.hand_in_formats import read_hand_in
from core.practice.marking import Marking, Part, mark
from core.practice.marking_words import MOST_NAMED, marking_json, sentence_about, sentences
from core.practice.reference import OPEN, Convention, reference
from core.practice.scheme import score
from core.search import search
from core.search.misconceptions import misconceptions_of
from core.trace.shown_numbers import for_mover
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of
from tests.strategies import players

TEXTBOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
NEGAMAX = SearchOptions("negamax")

small_nested: st.SearchStrategy[Any] = st.recursive(
    st.integers(0, 3), lambda below: st.lists(below, min_size=2, max_size=3), max_leaves=14
)


@st.composite
def small_trees(draw: st.DrawFn) -> LeafTree:
    """Draw a tree with few values, so that many are equal."""
    nested = draw(small_nested)
    assume(isinstance(nested, list))
    return LeafTree.from_nested(nested, draw(players))


def ends(tree: LeafTree, node: int, seen: dict[int, Value]) -> tuple[Value, Value]:
    """Return what a node is worth at least and at most, whatever the leaves that are not seen are worth."""
    below = [ends(tree, child, seen) for child in tree.children[node]]
    if not below:
        return (seen[node], seen[node]) if node in seen else (-math.inf, math.inf)
    best = max if tree.to_move(node) is MAX else min
    return best(low for low, _ in below), best(high for _, high in below)


def can_matter(tree: LeafTree, node: int, seen: dict[int, Value]) -> bool:
    """Return whether the root may still depend on what a node is worth, given the leaves that are seen."""
    alpha, beta = -math.inf, math.inf
    while node:
        parent = tree.parents[node]
        beside = [ends(tree, child, seen) for child in tree.children[parent] if child != node]
        if tree.to_move(parent) is MAX:
            alpha = max([alpha, *(low for low, _ in beside)])
        else:
            beta = min([beta, *(high for _, high in beside)])
        node = parent
    return alpha < beta


@given(small_trees(), st.sampled_from(Cutoff), st.sampled_from([Order.GIVEN, Order.REVERSED]), st.booleans())
def test_what_is_said_to_be_unproven_when_its_turn_comes_is_unproven(
    tree: LeafTree, cutoff: Cutoff, order: Order, is_negamax: bool
) -> None:
    """And what only equality proves is proven; else a value is told with which the root is worth something else."""
    chosen = SearchOptions("negamax" if is_negamax else "alphabeta", cutoff=cutoff, order=order)
    right = reference(tree, chosen)
    for node in sorted({*right.worths} - {0}):
        handed = HandIn(skipped=frozenset(path_of(tree, each) for each in (*right.tops, node)))
        marking = mark(tree, chosen, handed, OPEN, names_ideas=False)
        said = sentences(marking)[0]
        below = [leaf for leaf in right.order if node <= leaf < tree.ends[node]]
        before = right.order[: right.order.index(below[0])]
        matters = can_matter(tree, node, {leaf: tree.utility(leaf) for leaf in before})
        if "when its turn comes nothing proves that yet" in said:
            assert matters
        elif "only equality proves that, and here equality does not cut off" in said:
            assert cutoff is Cutoff.STRICT
            assert not matters
        else:
            assert "must not be skipped: if " in said


# Whose numbers


def test_what_the_replay_of_negamax_shows_is_right() -> None:
    """It shows the numbers of the side to move; MAX's are wrong then."""
    for chosen in (NEGAMAX, replace(NEGAMAX, cutoff=Cutoff.STRICT)):
        trace = search(TEXTBOOK, chosen)
        shown = replace(hand_in_of(for_mover(trace)), move=hand_in_of(trace).move)
        assert shown.nodes[0,] == Worth(-3)
        assert mark(TEXTBOOK, chosen, shown, frozenset(), frozenset(Part), for_mover=True).is_right
        assert not mark(TEXTBOOK, chosen, hand_in_of(trace), frozenset(), frozenset(Part), for_mover=True).is_right


@given(small_trees(), st.sampled_from(Cutoff), st.data())
def test_what_is_said_for_the_side_to_move_is_what_is_said_for_max_in_other_numbers(
    tree: LeafTree, cutoff: Cutoff, data: Any
) -> None:
    chosen = SearchOptions("negamax", cutoff=cutoff)
    full = hand_in_of(search(tree, chosen))
    slips = {
        path: Worth(data.draw(st.integers(-2, 5))) if data.draw(st.booleans()) else v for path, v in full.nodes.items()
    }
    handed = replace(full, nodes=slips)
    assert mirrored(tree, mirrored(tree, handed)) == handed
    ours = mark(tree, chosen, handed, OPEN, frozenset(Part), names_ideas=False)
    theirs = mark(tree, chosen, mirrored(tree, handed), OPEN, frozenset(Part), names_ideas=False, for_mover=True)
    assert ours.marks == theirs.marks
    assert score(ours) == score(theirs)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "C 2; skip 1.1, 1.2",
            "C is worth at least −2, not 2: at C, v = −2 ≥ β = −3, and β comes from A, one ply above.",
        ),
        ("B 3; skip 1.1, 1.2", "B is worth −3, not 3: MIN takes the greatest of −3, −12 and −8, the values of its "),
        ("window C 3,inf", "The window of C is (−∞, −3), not (3, ∞): at C, α = −∞ is that of the initial window"),
        ("move C", "The best move is B, not C: C is worth at most 2 for A."),
    ],
)
def test_a_slip_in_negamax_is_told_in_the_numbers_of_the_side_to_move(text: str, said: str) -> None:
    marking = mark(TEXTBOOK, NEGAMAX, read_hand_in(text, TEXTBOOK), OPEN, for_mover=True)
    assert sentences(marking)[0].startswith(said)


# Notes and points


def asked_for(tree: LeafTree, text: str, *asked: Part, **options: Any) -> Marking:
    """Return the marks of a hand-in to an exercise."""
    return mark(tree, SearchOptions(**options), read_hand_in(text, tree), OPEN, frozenset(asked))


def test_a_note_at_a_node_that_was_not_asked_for_takes_nothing_from_full_marks() -> None:
    for note in ("C 7", "1.1 9", "window C 0,1"):
        marking = asked_for(TEXTBOOK, f"value 3; skip 1.1, 1.2; {note}", Part.VALUE, Part.SKIPPED)
        assert marking.is_right, note
        assert score(marking) == (4, 4)
        assert marking.fits is None
        assert sentences(marking)[0] == "All that was asked for is right."
        assert sentences(marking)[1].startswith("Besides, ")
    assert not asked_for(TEXTBOOK, "value 7; C 7; skip 1.1, 1.2", Part.VALUE, Part.SKIPPED).is_right


@given(small_trees(), st.data())
def test_who_has_full_marks_is_right_and_nobody_else(tree: LeafTree, data: Any) -> None:
    idea = data.draw(st.sampled_from([*misconceptions_of("alphabeta")]))
    asked = data.draw(st.frozensets(st.sampled_from(Part), min_size=1))
    full = hand_in_of(search(tree, SearchOptions(misconception=idea)))
    marking = mark(tree, SearchOptions(), full, OPEN, asked, names_ideas=False)
    points, of = score(marking)
    assert marking.is_right is (points == of)


def test_an_early_cut_costs_one_cutoff_however_many_children_it_skips() -> None:
    """Here D must be searched, and a leaf of B and one of E need not be."""
    tree = LeafTree.from_nested([[5, 6], [4, 9], [8, 7, 6, 9], [1, 9]])
    whole = score(asked_for(tree, "skip 1.1, 3.1", Part.SKIPPED))
    assert whole == (4, 4)
    for early in ("2.3", "2.2, 2.3", "2.1, 2.2, 2.3"):
        assert score(asked_for(tree, f"skip 1.1, 3.1, {early}", Part.SKIPPED)) == (2, 4), early


@given(small_trees())
def test_who_crosses_out_the_whole_tree_scores_nothing(tree: LeafTree) -> None:
    for nodes in ([()], [(child,) for child in range(len(tree.children[0]))]):
        marking = mark(tree, SearchOptions(), HandIn(skipped=frozenset(nodes)), OPEN, frozenset([Part.SKIPPED]))
        assert score(marking)[0] == 0


def test_a_bound_that_is_asked_for_is_not_taken_as_a_value() -> None:
    """But ≤ 2 is still right for a 2 outside the window."""
    written = OPEN - {Convention.BOUND}
    nodes = frozenset([Part.NODES])
    right = read_hand_in("value 3; B 3; C <=2; D <=2", TEXTBOOK)
    assert mark(TEXTBOOK, SearchOptions(), right, written, nodes).is_right
    marking = mark(TEXTBOOK, SearchOptions(), read_hand_in("value 3; B 3; C 2; D 2", TEXTBOOK), written, nodes)
    assert sentences(marking)[0].startswith("C is worth at most 2, not exactly 2: at C, v = 2 ≤ α = 3")


# Numbers that can't be told from each other, and a hand-in against itself


def test_a_mean_that_a_program_has_added_up_is_right() -> None:
    """0.4 × 2 + 0.6 × 3 is 2.6, and 2.5999999999999996 in floats."""
    nested = LeafTree.from_nested([[2, 3], [1]])
    dice = replace(nested, chances={2: Fraction(2, 5), 3: Fraction(3, 5), 5: Fraction(1)})
    for value in ("2.6", "2.5999999999999996"):
        assert mark(dice, SearchOptions("expectiminimax"), read_hand_in(f"B {value}", dice)).is_right
    assert not mark(dice, SearchOptions("expectiminimax"), read_hand_in("B 2.599999999", dice)).is_right


def test_no_number_is_told_to_be_another_one_that_reads_the_same() -> None:
    said = sentences(mark(TEXTBOOK, SearchOptions(), read_hand_in("B 3.0000000000000004", TEXTBOOK)))[0]
    assert said.startswith("B is worth 3, not 3.0000000000000004: ")


@pytest.mark.parametrize("text", ["skip none; skip 1.1", "skip 1.1; skip none", "skip none; skip none"])
def test_nothing_and_something_can_not_both_be_skipped(text: str) -> None:
    with pytest.raises(OptionError, match="none does not go with another item") as caught:
        read_hand_in(text, TEXTBOOK)
    assert caught.value.place == "hand-in, item 2"


# Ideas


@given(small_trees(), st.data())
def test_at_most_three_ideas_are_named_and_none_for_what_is_right(tree: LeafTree, data: Any) -> None:
    idea = data.draw(st.sampled_from([*misconceptions_of("alphabeta")]))
    full = hand_in_of(search(tree, SearchOptions(misconception=idea)))
    handed = data.draw(st.sampled_from([HandIn(nodes={(): full.nodes[()]}), HandIn(move=full.move), full]))
    marking = mark(tree, SearchOptions(), handed, OPEN)
    told = marking_json(marking)
    assert len(told["fits"]) <= MOST_NAMED
    if not any(each.verdict == "wrong" for each in marking.marks):
        assert not told["fits"]
    if marking.fits and len(marking.fits) > 1 and handed is not full:
        assert "; the more you fill in, the fewer fit." in sentences(marking)[-1]


def test_those_are_named_first_that_differ_most_from_what_is_right() -> None:
    """Of those who say that the third move is best, the one whose only other mistake is nothing comes last."""
    marking = mark(TEXTBOOK, SearchOptions(), HandIn(move=2), OPEN)
    assert marking.fits is not None
    right = reference(TEXTBOOK, SearchOptions())

    def difference(name: Misconception) -> int:
        found = reference(TEXTBOOK, SearchOptions(misconception=name))
        values = {node: worth.value for node, worth in right.worths.items()}
        others = {node: worth.value for node, worth in found.worths.items()}
        return (
            len(values.items() ^ others.items())
            + len(right.entries.items() ^ found.entries.items())
            + len(right.skipped ^ found.skipped)
        )

    differences = [difference(idea.name) for idea in marking.fits]
    assert len(differences) > MOST_NAMED
    assert differences == sorted(differences, reverse=True)


def test_of_many_ideas_that_fit_three_are_named_and_that_more_work_would_tell() -> None:
    """Whoever has handed in all of it is told nothing of more work."""
    marking = mark(TEXTBOOK, SearchOptions(), HandIn(move=2), OPEN)
    titles = [idea.title for idea in marking.fits or ()]
    assert len(titles) > MOST_NAMED
    assert [idea["title"] for idea in marking_json(marking)["fits"]] == titles[:MOST_NAMED]
    said = sentences(marking)[-1]
    assert [title for title in titles if f"“{title}”" in said] == titles[:MOST_NAMED]
    assert said.endswith("; the more you fill in, the fewer fit.")
    alike = LeafTree.from_nested([[3, 5], [3, 1]])
    asked = asked_for(alike, "move C", Part.MOVE)
    assert len(asked.fits or ()) > 1
    assert "the more you fill in" not in sentences(asked)[-1]


@pytest.mark.parametrize(("cutoff", "skipped"), [(Cutoff.NONSTRICT, "none"), (Cutoff.STRICT, "1.1")])
def test_the_mistake_of_a_series_about_ties_has_a_name(cutoff: Cutoff, skipped: str) -> None:
    tree = LeafTree.from_nested([[3, 5], [3, 1]])
    marking = asked_for(tree, f"skip {skipped}; move B", Part.SKIPPED, Part.MOVE, cutoff=cutoff)
    assert Misconception.EQUALITY in {idea.name for idea in marking.fits or ()}
    assert sentence_about(marking, marking.mistakes[0])
