"""Which misconceptions hand in what was handed in."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.options import Misconception, SearchOptions
from core.practice.comparison import Handed, Marker, that_show
from core.practice.fitting import MOST_LEAVES, fitting
from core.practice.hand_in import HandIn, Worth, hand_in_of
from core.practice.marking import Marking, mark
from core.practice.marking_words import marking_json, sentences
from core.practice.reference import Convention, SearchAnswer, answer_in, departing, departures_from
from core.search import search
from core.search.misconceptions import MISCONCEPTIONS, misconceptions_of
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of
from tests.core.practice.test_hand_in import TEXTBOOK
from tests.core.practice.test_marking import DIAGNOSTIC, TIE, marked, some_of
from tests.strategies import chance_trees, finite_values, heavy, labelled_trees, options


def names(marking: Marking) -> set[str]:
    """Return the names of what fits."""
    return {str(idea.name) for idea in marking.fits or ()}


def handed(tree: LeafTree, value: float, *skipped: int) -> HandIn:
    """Return a hand-in of the root's value and the skipped leaves, counted from 1 as in the list."""
    leaves = [node for node in range(len(tree)) if tree.is_terminal(node)]
    return HandIn({(): Worth(value)}, skipped=frozenset(path_of(tree, leaves[number - 1]) for number in skipped))


@pytest.mark.parametrize(
    ("idea", "hand_in"),
    [
        ("greedy", handed(TEXTBOOK, 14)),
        ("swapped", handed(TEXTBOOK, 6, 8, 9)),
        ("average", handed(TEXTBOOK, 7.67)),
        ("last-child", handed(TEXTBOOK, 5, 5, 6, 9)),
        ("fresh-window", handed(TEXTBOOK, 3)),
        ("global-bounds", handed(TEXTBOOK, 3, 4, 5, 6, 7, 8, 9)),
        ("premature", handed(TEXTBOOK, 14, 2, 3, 5, 6, 8, 9)),
        ("worse-sibling", handed(TEXTBOOK, 3, 3, 5, 6)),
        ("one-late", handed(TEXTBOOK, 3, 6)),
        ("next-only", handed(TEXTBOOK, 3, 5)),
        ("cut-climbs", handed(TEXTBOOK, 3, 5, 6, 7, 8, 9)),
        ("parent-only", handed(DIAGNOSTIC, 4, 6)),
        ("cut-climbs", handed(DIAGNOSTIC, 2, 6, 8, 9, 10, 11, 12)),
    ],
)
def test_the_answers_of_the_list_fit_their_ideas(idea: str, hand_in: HandIn) -> None:
    """The list says what each hands in."""
    tree = TEXTBOOK if max((len(path) for path in hand_in.skipped or ()), default=0) < 3 else DIAGNOSTIC
    marking = mark(tree, SearchOptions(), hand_in)
    assert not marking.is_right
    assert idea in names(marking)


def test_what_several_ideas_hand_in_names_them_all() -> None:
    """And what none does is a slip."""
    marking = marked(TIE, "move C; value 3")
    assert "last-of-equals" in names(marking)
    assert sentences(marking)[-1].startswith(("These common mistakes give", "Several common mistakes give"))
    slip = marked(TEXTBOOK, "B 8; skip 1.1, 1.2; value 3")
    assert sentences(slip)[-1] == "No common mistake explains all of this: it looks like a slip at B."
    assert marking_json(slip)["fits"] == []
    entry = MISCONCEPTIONS[Misconception.WORSE_SIBLING]
    (told,) = marking_json(marked(TEXTBOOK, "skip 0.2, 1.1, 1.2"))["fits"]
    assert told == {"name": "worse-sibling", "title": entry.title, "idea": entry.idea, "truth": entry.truth}


def test_nothing_fits_a_right_hand_in_and_a_large_tree_is_not_tried() -> None:
    """Both say nothing about ideas."""
    assert marked(TEXTBOOK, "skip 1.1, 1.2").fits is None
    large = LeafTree.from_nested([[1] * (MOST_LEAVES + 1)])
    marking = mark(large, SearchOptions(), HandIn({(): Worth(2)}))
    assert marking.fits is None
    assert len(sentences(marking)) == 1


@heavy
@given(st.data(), st.sampled_from(list(MISCONCEPTIONS)))
def test_what_an_idea_hands_in_fits_it(data: Any, idea: Misconception) -> None:
    """Any part of it, wherever it is not right."""
    algorithm = MISCONCEPTIONS[idea].reference
    tree = data.draw(labelled_trees() if algorithm == "alphabeta" else chance_trees(finite_values))
    chosen = data.draw(options(algorithm=algorithm, depth=None))
    full = hand_in_of(search(tree, replace(chosen, misconception=idea)))
    marking = mark(tree, chosen, data.draw(some_of(full)))
    assert marking.first is None or str(idea) in names(marking)


@pytest.mark.large
@given(st.data(), st.sampled_from(["alphabeta", "expectiminimax", "star1"]))
def test_what_fits_is_what_agrees_under_some_convention(data: Any, algorithm: str) -> None:
    """Each idea is run to its end under every one, with windows at entry and at exit."""
    tree = data.draw(labelled_trees() if algorithm == "alphabeta" else chance_trees(finite_values))
    chosen = data.draw(options(algorithm=algorithm, depth=None))
    left_open = data.draw(st.sets(st.sampled_from(Convention)).map(frozenset))
    ideas = [*misconceptions_of(algorithm)]

    def answers(idea: Misconception, conventions: frozenset[Convention]) -> list[SearchAnswer]:
        departures = departures_from(chosen, conventions - {Convention.MOMENT})
        runs = [replace(departing(chosen, each), misconception=idea) for each in departures]
        return [answer_in(tree, run, search(tree, run)) for run in runs]

    full = handed_in(data.draw(st.sampled_from(answers(data.draw(st.sampled_from(ideas)), left_open))), data)
    handed = data.draw(some_of(full))
    shown = that_show(handed, left_open)
    held, moments = Handed(tree, handed), [False, True] if Convention.MOMENT in shown else [False]
    agrees = {
        idea
        for idea in ideas
        for answer, at_exit in product(answers(idea, shown), moments)
        if Marker(held, answer, shown, at_exit=at_exit).agrees()
    }
    assert {idea.name for idea in fitting(tree, chosen, handed, left_open) or ()} == agrees


def handed_in(answer: SearchAnswer, data: Any) -> HandIn:
    """Return an answer as a hand-in, with its windows at entry or at exit, and perhaps with a slip."""
    inner = [node for node in answer.worths if answer.tree.children[node] or not node]
    windows = answer.windows_at(at_exit=data.draw(st.booleans()))
    slip = data.draw(st.sampled_from([None, *inner]))
    return HandIn(
        nodes={path_of(answer.tree, node): Worth(7) if node == slip else answer.worths[node] for node in inner},
        move=answer.move,
        skipped=frozenset(path_of(answer.tree, top) for top in answer.tops),
        order=tuple(path_of(answer.tree, leaf) for leaf in answer.order),
        windows={path_of(answer.tree, node): windows[node] for node in inner if node in windows},
    )


@pytest.mark.parametrize("algorithm", ["minimax", "negamax"])
def test_a_search_without_misconceptions_of_its_own_has_those_of_alpha_beta(algorithm: str) -> None:
    """Whoever goes for the best leaf does so whatever the search is called."""
    assert "greedy" in names(marked(TEXTBOOK, "value 14; move D", options=SearchOptions(algorithm)))


def test_infinite_leaves_below_a_chance_node_fit_nothing_that_can_not_be_summed() -> None:
    """An idea that meets both infinities there hands in nothing."""
    nested = LeafTree.from_nested([[math.inf, 1], [-math.inf, 2]])
    tree = replace(nested, chances=dict.fromkeys([*nested.children[1], *nested.children[4]], Fraction(1, 2)))
    marking = mark(tree, SearchOptions("expectiminimax"), HandIn({(): Worth(7)}))
    assert marking.fits == ()
