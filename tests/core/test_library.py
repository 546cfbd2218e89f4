"""The library of named trees: every tree shows what it claims, and the worked trees have their worked answers."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Player, has_chance
from core.options import Cutoff, Form, SearchOptions
from core.search import ALGORITHMS, search
from core.trace.key_steps import moment_step
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from core.trees.library import LIBRARY
from tests.core.library_claims import CLAIMS, MOMENTS, SHOWN, WORDS, WORKED
from tests.strategies import ONCE_ALGORITHMS

REQUIRED = {
    "textbook", "greedy is wrong", "first alpha cutoff", "first beta cutoff", "deep cutoff", "last child",
    "equality decides", "a bound that looks like a tie", "fail-soft and fail-hard", "best order",
    "worst order", "unequal depths",
    "chain", "wide", "single child", "all leaves equal", "negative values", "decimals", "infinite values", "MIN root",
    "ternary", "mixed branching", "published mistake", "critical tree", "Berkeley CS188", "UCLA CS 161", "CMU 15-150",
    "AIMA", "chance nodes",
}  # fmt: skip
"""What some tree of the library has to show."""


def test_the_page_opens_the_textbook_tree() -> None:
    assert next(iter(LIBRARY)) == "textbook-3x3"


def test_the_library_is_large_and_names_nothing_twice() -> None:
    assert len(LIBRARY) >= 25
    assert len({example.title for example in LIBRARY.values()}) == len(LIBRARY)
    assert len({(example.text, example.root_player) for example in LIBRARY.values()}) == len(LIBRARY)


def test_every_tree_has_a_claim_and_every_word_a_meaning() -> None:
    assert CLAIMS.keys() == LIBRARY.keys()
    assert {word for example in LIBRARY.values() for word in example.shows} == WORDS.keys()
    assert WORDS.keys() >= REQUIRED


@pytest.mark.parametrize("name", LIBRARY)
def test_an_example_is_a_tree_with_one_sentence(name: str) -> None:
    example = LIBRARY[name]
    assert len(SHOWN[name].tree) > 1
    assert example.name == name
    assert example.look_for.endswith(".")
    assert ". " not in example.look_for
    assert "." not in example.title
    assert len(set(example.shows)) == len(example.shows) > 0


@pytest.mark.parametrize("name", LIBRARY)
def test_a_tree_shows_what_it_is_there_for(name: str) -> None:
    assert CLAIMS[name](SHOWN[name])


@pytest.mark.parametrize(("name", "word"), [(name, word) for name in LIBRARY for word in LIBRARY[name].shows])
def test_a_tree_shows_what_it_is_found_by(name: str, word: str) -> None:
    assert WORDS[word](SHOWN[name])


@pytest.mark.parametrize("algorithm", [name for name, entry in ALGORITHMS.items() if entry.chance])
@pytest.mark.parametrize("name", [name for name in LIBRARY if has_chance(SHOWN[name].tree)])
def test_each_search_that_knows_chance_nodes_agrees_with_the_expected_value(name: str, algorithm: str) -> None:
    shown = SHOWN[name]
    found = shown.result(algorithm=algorithm)
    assert found.value == shown.value
    assert found.best_move == shown.moves.index(shown.value)


@pytest.mark.parametrize("name", LIBRARY)
def test_the_moment_to_open_at_is_one_of_the_search(name: str) -> None:
    shown = SHOWN[name]
    moment = shown.example.opens_at
    assert MOMENTS[moment](shown)
    assert 0 <= moment_step(shown.trace(), moment) <= len(shown.trace())


def test_every_worked_tree_is_in_the_library() -> None:
    assert len(WORKED) == 10
    assert WORKED.keys() <= LIBRARY.keys()


@pytest.mark.parametrize("name", WORKED)
def test_a_worked_tree_is_the_published_one(name: str) -> None:
    worked = WORKED[name]
    assert SHOWN[name].nested == worked["tree"]
    assert SHOWN[name].root is Player(worked["root"])
    assert SHOWN[name].value == worked["value"]


def test_the_deep_cutoffs_are_three_plies_below_the_root() -> None:
    for name, nodes in (("deep-cutoff", "D"), ("ucla-exercise", "LN"), ("cmu-exercise", "LN")):
        tree = SHOWN[name].tree
        assert {tree.depths[node] for node in range(len(tree)) if tree.label(node) in [*nodes]} == {3}


Worked = dict[str, Any]


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("algorithm", ONCE_ALGORITHMS)
@pytest.mark.parametrize("rule", Cutoff)
def test_the_search_finds_the_worked_answers(worked_tree: Worked, rule: Cutoff, algorithm: str, form: Form) -> None:
    expected = worked_tree["alphabeta"][rule]
    tree = LeafTree.from_nested(worked_tree["tree"], Player(worked_tree["root"]))
    trace = search(tree, SearchOptions(algorithm, cutoff=rule, form=form))
    result = result_of(trace)
    assert result.value == worked_tree["value"]
    assert [list(trace.places.path(leaf)) for leaf in result.leaves] == expected["leaves_evaluated"]
    pruned = [[*trace.places.path(cutoff.node), child] for cutoff in result.cutoffs for child in cutoff.skipped]
    assert pruned == expected["pruned"]


def test_minimax_evaluates_every_leaf(worked_tree: Worked) -> None:
    trace = search(LeafTree.from_nested(worked_tree["tree"], Player(worked_tree["root"])), SearchOptions("minimax"))
    result = result_of(trace)
    assert result.value == worked_tree["value"]
    assert not result.cutoffs
    for rule in Cutoff:
        answers = worked_tree["alphabeta"][rule]
        assert len(result.leaves) >= len(answers["leaves_evaluated"]) + len(answers["pruned"])
