"""Experiments over random trees: as a text and back, each run once, and what is refused."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import OptionError
from core.lab.lab_settings import (
    EXAMPLE,
    SHARES,
    LabSettings,
    LeafValues,
    MoveOrder,
    Plan,
    from_text,
    settings_from_text,
    settings_to_text,
    to_text,
)
from core.options import Cutoff
from core.options.settings_text import MAX_LENGTH
from tests.strategies import heavy

LIST = (
    f"Give a list such as {EXAMPLE}; the settings are branching, depth, trees, values, seed, order, cutoff, best-first."
)

plans = st.builds(
    Plan,
    st.builds(
        LabSettings,
        st.integers(2, 4),
        st.integers(1, 5),
        st.integers(1, 99),
        st.sampled_from(LeafValues),
        seed=st.integers(0, 99),
    ),
    st.lists(st.sampled_from(MoveOrder), min_size=1, unique=True).map(tuple),
    st.lists(st.sampled_from(Cutoff), min_size=1, unique=True).map(tuple),
    st.sampled_from([0.0, 0.7, 1.0]),
)


@heavy
@given(plans)
def test_a_plan_is_read_back_and_each_of_its_experiments_once(plan: Plan) -> None:
    assert from_text(to_text(plan)) == plan
    experiments = plan.experiments()
    assert len(set(experiments)) == len(experiments)
    assert set(experiments) == {*plan.by_depth(), *plan.by_order()}
    assert {settings.trees for settings in experiments} == {plan.base.trees}
    assert len(plan.by_depth()) == len(plan.orders) * len(plan.rules) * plan.base.depth
    assert plan.by_depth()[-len(plan.searches()) :] == plan.searches()
    assert len(plan.by_order()) == len(plan.rules) * len(SHARES)
    assert [settings_from_text(settings_to_text(settings)) for settings in experiments] == [*experiments]


def test_what_is_not_given_is_the_default() -> None:
    assert from_text("") == Plan()
    assert settings_from_text("order: best + best ,cutoff:strict") == LabSettings(
        order=MoveOrder.BEST, cutoff=Cutoff.STRICT
    )


def test_a_plus_that_an_address_made_a_blank_is_read_as_it_was_meant() -> None:
    text = "branching:3,depth:4,trees:500,order:random+best+worst,cutoff:nonstrict+strict"
    assert from_text(parse_qs(f"lab={text}")["lab"][0]) == from_text(text)
    assert to_text(from_text(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("depth=3", f"experiment: 'depth=3' is not a setting. {LIST}"),
        ("plies:3", f"experiment: 'plies:3' is not a setting. {LIST}"),
        ("best_first:1", f"experiment: 'best_first:1' is not a setting. {LIST}"),
        ("," * MAX_LENGTH + "x", f"experiment: this text has more than {MAX_LENGTH:,} characters. {LIST}"),
        ("order:best,order:worst", "order: this setting is given twice. Give it once."),
        ("depth:", "depth: '' can't be read here. Write a number of plies such as 8."),
        ("depth:-1", "depth: '-1' can't be read here. Write a number of plies such as 8."),
        ("trees:²", "trees: '²' can't be read here. Write a number of trees such as 1000."),
        ("values:none", "values: 'none' can't be read here. Write one of distinct, few, correlated."),
        ("order:none", "order: 'none' can't be read here. Write some of random+best+worst+partly."),
        ("cutoff:", "cutoff: there is none. Choose one or more."),
        ("best-first:much", "best-first: 'much' can't be read here. Write a number from 0 to 1 such as 0.7."),
        ("best-first:2", "best-first: 2.0 is not between 0 and 1. Give a number in this range."),
        ("depth:0", "depth: 0 is below 1. Give a number of plies."),
        ("branching:10001,depth:1", "branching: 10,001 is more than 10,000. Give each inner node fewer children."),
        ("branching:1", "branching: 1 is below 2. Give each inner node 2 children or more."),
        (
            "branching:10,depth:5,trees:1000,order:random",
            (
                "trees: the three charts together search trees of 1,211,110,000 leaves, more than 1,000,000,000: every "
                "depth for each order and rule, and eleven orders at the full depth. "
                "Give at most 825 trees, or fewer plies, children or orders."
            ),
        ),
    ],
)
def test_a_text_that_is_not_a_plan_says_where_and_why(text: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        from_text(text)
    assert str(caught.value) == message


TOO_LARGE = "a tree has more than 1,000,000 leaves, the most that are searched."


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"depth": -1}, "depth: -1 is below 0. Give a number of plies."),
        ({"trees": 0}, "trees: 0 is not between 1 and 1,000,000. Give a number in this range."),
        ({"trees": 10**6 + 1}, "trees: 1,000,001 is not between 1 and 1,000,000. Give a number in this range."),
        ({"seed": -1}, "seed: -1 is not between 0 and 9,007,199,254,740,991. Give a number in this range."),
        ({"order": MoveOrder.PARTLY}, "best-first: the order partly needs it. Give a number from 0 to 1, such as 0.7."),
        (
            {"best_first": 0.5},
            "best-first: it does not go with the order random. Leave it out, or choose the order partly.",
        ),
        (
            {"order": MoveOrder.PARTLY, "best_first": float("nan")},
            "best-first: nan is not between 0 and 1. Give a number in this range.",
        ),
        (
            {"depth": 13},
            (
                f"depth: with 3 children per node and 13 plies, {TOO_LARGE} "
                "Give at most 12 plies with 3 children per node, or 2 children per node with 13 plies."
            ),
        ),
        (
            {"branching": 101, "depth": 3},  # the cube root of the most is 100, or as computed a little less
            (
                f"depth: with 101 children per node and 3 plies, {TOO_LARGE} "
                "Give at most 2 plies with 101 children per node, or 100 children per node with 3 plies."
            ),
        ),
        (
            {"branching": 10**9, "depth": 10**9},
            (f"depth: with 1,000,000,000 children per node and 1,000,000,000 plies, {TOO_LARGE} Give smaller numbers."),
        ),
        (
            {"depth": 12, "trees": 10**5},
            (
                "trees: 100,000 trees of 531,441 leaves have 53,144,100,000 together, more than 1,000,000,000, the "
                "most of one experiment. Give at most 1,881 trees, or fewer plies or children."
            ),
        ),
    ],
)
def test_what_can_not_be_run_is_refused_with_what_would_fit(chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        LabSettings(**chosen)
    assert str(caught.value) == message


@pytest.mark.parametrize(("chosen", "place"), [({"orders": ()}, "order"), ({"rules": ()}, "cutoff")])
def test_a_plan_without_a_search_is_refused(chosen: dict[str, Any], place: str) -> None:
    with pytest.raises(OptionError) as caught:
        Plan(**chosen)
    assert caught.value.place == place
