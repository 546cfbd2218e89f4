"""The link of a sheet opens the same sheet, and what can't be is named with the parameter that says it."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import PlyscopeError
from core.options import Cutoff, Order, SearchOptions
from core.options.courses import COURSES
from core.practice.series import SERIES
from core.practice.sheets.request import (
    EDITIONS,
    KINDS,
    MOST_POINTS,
    MOST_QUESTIONS,
    MOST_VARIANTS,
    SIZES,
    SheetRequest,
)
from core.trees.generator.generator_settings import MAX_SEED
from core.trees.leaf_tree import LeafTree
from tests.strategies import finite_trees
from viz.sheets.sheet_link import read_sheet, sheet_query

COMMON = {
    "kinds": st.lists(st.sampled_from((*KINDS, "count:skipped", "fill:nodes+move", "range:1.0:2.1")), unique=True).map(
        tuple
    ),
    "variants": st.integers(1, MOST_VARIANTS),
    "seed": st.integers(0, MAX_SEED),
    "course": st.none() | st.sampled_from(list(COURSES)),
    "title": st.text(max_size=30),
    "instructions": st.text(max_size=30),
    "code": st.booleans(),
    "pick": st.lists(st.integers(1, MOST_QUESTIONS), max_size=4, unique=True).map(tuple),
    "points": st.lists(st.integers(1, MOST_POINTS), max_size=4).map(tuple),
    "edition": st.integers(1, EDITIONS),
}
SEARCHES = (SearchOptions(), SearchOptions("minimax"), SearchOptions(cutoff=Cutoff.STRICT, order=Order.REVERSED))
OF_SERIES = st.builds(
    SheetRequest,
    series=st.sampled_from(list(SERIES)),
    questions=st.none() | st.integers(1, MOST_QUESTIONS),
    size=st.integers(1, SIZES),
    **COMMON,
)
OF_TREE = st.builds(
    SheetRequest,
    tree=finite_trees.map(LeafTree.from_nested),
    options=st.sampled_from(SEARCHES),
    about_rule=st.booleans(),
    **COMMON,
)


@given(OF_SERIES | OF_TREE)
def test_a_link_opens_the_same_sheet(wanted: SheetRequest) -> None:
    assert read_sheet(dict(parse_qsl(sheet_query(wanted), keep_blank_values=True))) == wanted


def test_an_address_without_a_query_is_the_usual_sheet_and_a_short_tree_can_be_read_in_a_link() -> None:
    assert read_sheet({}) == SheetRequest()
    own = SheetRequest(tree=LeafTree.from_nested([[3, 12], [2, 4]]), options=SearchOptions("minimax"))
    assert sheet_query(own) == "tree=[[3,12],[2,4]]&root=max&search=minimax&variants=2&seed=1&edition=2"


def test_a_link_made_before_there_were_editions_is_of_the_first_one() -> None:
    assert read_sheet({"series": "ties", "variants": "2", "seed": "7"}).edition == 1
    assert read_sheet({"series": "ties", "variants": "2"}).edition == EDITIONS


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("series=x", "in the link, series: there is no series named 'x'. Choose from minimax-values, "),
        ("variants=27", "in the link, variants: 27 is out of range. Give a number from 1 to 26."),
        ("variants=two", "in the link, variants: 'two' is not a valid value. Give a whole number."),
        ("seed=-1", "in the link, seed: '-1' is not a valid value."),
        ("pick=1,x", "in the link, pick: '1,x' is no row of numbers. Write some such as 3,2,5."),
        ("points=0", "in the link, points: 0 is out of range. Give a number from 1 to 100."),
        ("edition=3", "in the link, edition: 3 is out of range. Give a number from 1 to 2."),
        ("size=5", "in the link, size: 5 is out of range."),
        ("kinds=fill,x", "in the link, kinds: there is no kind 'x'."),
        ("course=mit", "in the link, course: 'mit' is not a valid value. Give plain, "),
        ("about-rule=yes", "in the link, about-rule: it goes with a tree, not with a series. Leave it out."),
        ("tree=[3,5]&series=ties", "in the link, series: it goes with a series, not with a tree. Leave it out."),
        ("tree=[3,5]&about-rule=1", "in the link, about-rule: '1' is not a valid value. Give yes, or leave it out."),
        ("tree=[3,5", "in the link, tree, line 1, column 1"),
        ("tree=[3,5]&search=x", "in the link, search: 'x' is not a search."),
        ("game=nim", "in the link, game: a sheet is about trees, not games. Leave it out."),
        (f"title={'x' * 201}", "in the link, title: this title has more than 200 characters."),
    ],
)
def test_what_can_not_be_is_named_with_its_parameter(query: str, said: str) -> None:
    with pytest.raises(PlyscopeError) as refused:
        read_sheet(dict(parse_qsl(query)))
    assert said in str(refused.value)
