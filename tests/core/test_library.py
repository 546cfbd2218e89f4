"""The library of named trees: every tree shows what it claims, and the worked trees have their worked answers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from core.game import Player
from core.options import Cutoff, Form, SearchOptions
from core.search import search
from core.trace.key_steps import moment_step
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from core.trees.library import LIBRARY
from tests.conftest import DATA
from tests.contract.recorded import REWRITE
from tests.core.library_words import MOMENTS, SHOWN, WORDS, WORKED
from tests.strategies import ONCE_ALGORITHMS

FACTS = DATA / "library.txt"
"""A line for each tree; PLYSCOPE_REWRITE=1 writes it anew. Then each `look_for` has to be read beside it."""


def test_the_page_opens_the_textbook_tree() -> None:
    assert next(iter(LIBRARY)) == "textbook-3x3"


def test_the_library_is_large_and_names_nothing_twice() -> None:
    assert len(LIBRARY) >= 25
    assert len({example.title for example in LIBRARY.values()}) == len(LIBRARY)
    assert len({(example.text, example.root_player) for example in LIBRARY.values()}) == len(LIBRARY)


@pytest.mark.parametrize("name", LIBRARY)
def test_numbers_and_sizes_are_written_alike(name: str) -> None:
    said = f"{LIBRARY[name].title} {LIBRARY[name].look_for}"
    assert not re.search(r"(?<!\w)-\d|\d - \d", said), "a minus sign is no hyphen"
    assert "in the size" not in said


def test_every_word_has_a_meaning() -> None:
    assert {word for example in LIBRARY.values() for word in example.shows} == WORDS.keys()


@pytest.mark.parametrize("name", LIBRARY)
def test_an_example_is_a_tree_with_one_sentence(name: str) -> None:
    example = LIBRARY[name]
    assert len(SHOWN[name].tree) > 1
    assert example.look_for.endswith(".")
    assert ". " not in example.look_for
    assert "." not in example.title
    assert len(set(example.shows)) == len(example.shows) > 0


def test_what_is_found_in_each_tree_is_what_was_found_when_its_sentence_was_written() -> None:
    found = "".join(f"{name}: {SHOWN[name].facts}\n" for name in LIBRARY)
    if REWRITE:
        FACTS.write_text(found, "utf-8")
    assert found == FACTS.read_text("utf-8")


@pytest.mark.parametrize("name", LIBRARY)
def test_the_value_of_a_tree_is_that_of_brute_force(name: str) -> None:
    assert SHOWN[name].result().value == SHOWN[name].value


@pytest.mark.parametrize(("name", "word"), [(name, word) for name in LIBRARY for word in LIBRARY[name].shows])
def test_a_tree_shows_what_it_is_found_by(name: str, word: str) -> None:
    assert WORDS[word](SHOWN[name])


@pytest.mark.parametrize("name", LIBRARY)
def test_the_moment_to_open_at_is_one_of_the_search(name: str) -> None:
    shown = SHOWN[name]
    moment = shown.example.opens_at
    assert MOMENTS[moment](shown)
    assert 0 <= moment_step(shown.trace(), moment) <= len(shown.trace())


@pytest.mark.parametrize("name", WORKED)
def test_a_worked_tree_is_the_published_one(name: str) -> None:
    worked = WORKED[name]
    assert SHOWN[name].nested == worked["tree"]
    assert SHOWN[name].root is Player(worked["root"])
    assert SHOWN[name].value == worked["value"]


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
