"""What is observed of a recorded search, also as text; and the trees tell every idea from the right search."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.checking.binding import FAMILIES
from core.checking.data.kind import Data
from core.checking.differing import Idea, first_difference, ideas_about, misled, reference
from core.checking.observed import Observed, observed_in
from core.checking.trying import separating, unseen
from core.checking.visit_text import observed_from_text
from core.options import Bounds, Cutoff, SearchOptions
from core.options.paths import path_text
from core.search import search
from core.trace.file import write_lines
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of
from tests.brute_force import Nested
from tests.strategies import nested_trees

OPTIONS = SearchOptions()
LISTS = FAMILIES[-1]


def told(observed: Observed, tree: LeafTree) -> str:
    """Return a search as lines with everything in them."""
    rows = ((path_text(path_of(tree, each.node)), *each[1:4]) for each in observed.visits)
    return "\n".join(" ".join(map(str, ("root." + row[0] if row[0] != "root" else row[0], *row[1:]))) for row in rows)


@given(nested_trees, st.sampled_from(Cutoff), st.sampled_from(Bounds))
def test_every_search_is_itself_and_may_return_bounds(nested: Nested, cutoff: Cutoff, bounds: Bounds) -> None:
    tree = LeafTree.from_nested(nested)
    options = SearchOptions(cutoff=cutoff, bounds=bounds)
    observed = observed_in(search(tree, options))
    assert first_difference(observed, reference(tree, options)) is None
    if cutoff is Cutoff.NONSTRICT:
        assert first_difference(observed, reference(tree, OPTIONS)) is None


@given(nested_trees)
def test_a_search_that_is_told_is_read_back(nested: Nested) -> None:
    tree = LeafTree.from_nested(nested)
    trace = search(tree, OPTIONS)
    observed = observed_in(trace)
    read = observed_from_text(told(observed, tree), tree)
    assert [visit[:4] for visit in read.visits] == [visit[:4] for visit in observed.visits]
    assert observed_from_text("".join(write_lines(trace)), tree) == observed
    assert first_difference(read, reference(tree, OPTIONS)) is None


@given(nested_trees, st.data())
def test_a_visit_that_is_left_out_or_done_twice_is_found(nested: Nested, data: st.DataObject) -> None:
    tree = LeafTree.from_nested(nested)
    observed = observed_in(search(tree, OPTIONS))
    leaves = [at for at, visit in enumerate(observed.visits) if tree.is_terminal(visit.node)]
    at = data.draw(st.sampled_from(leaves))
    visits = observed.visits
    for other in (visits[:at] + visits[at + 1 :], visits[: at + 1] + visits[at:]):
        if any(tree.is_terminal(visit.node) for visit in other):  # else no leaf is seen at all
            assert first_difference(replace(observed, visits=other), reference(tree, OPTIONS)) is not None


@pytest.mark.large
@pytest.mark.parametrize(
    ("options", "idea"),
    [(options, idea) for options in (OPTIONS, SearchOptions("minimax")) for idea in ideas_about(options)],
    ids=lambda each: each.name if isinstance(each, Idea) else each.algorithm,
)
def test_the_trees_tell_every_idea_from_the_right_search(options: SearchOptions, idea: Idea) -> None:
    trees = [tree for tree in separating(LISTS) if isinstance(tree, LeafTree)]
    assert len(trees) == 20
    # Of what is returned as a bound, a 0 for a child that was skipped is not always seen.
    for written, kind in (each for each in idea.searches if each[0].bounds is Bounds.SOFT):
        seen = ((observed_in(misled(tree, written, kind).trace), tree) for tree in trees)
        assert any(first_difference(told, reference(tree, options)) for told, tree in seen), (written, kind)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_random_trees_are_those_of_their_seed_and_new_for_another(family: type[Data]) -> None:
    assert [*unseen(family, 1)] == [*unseen(family, 1)]
    assert [*unseen(family, 1)] != [*unseen(family, 2)]
