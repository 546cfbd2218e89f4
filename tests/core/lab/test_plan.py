"""A plan is all that the page shows at once: as a text and back, each experiment once, and what is refused."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import OptionError
from core.lab.lab_settings import MAX_LEAVES, LabSettings, LeafValues, MoveOrder
from core.lab.plan import SHARES, Plan, from_text, to_text
from core.options import Cutoff
from tests.strategies import heavy

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
def test_what_is_written_is_read_back(plan: Plan) -> None:
    assert from_text(to_text(plan)) == plan


@heavy
@given(plans)
def test_every_experiment_is_run_once(plan: Plan) -> None:
    experiments = plan.experiments()
    assert len(set(experiments)) == len(experiments)
    assert set(experiments) == {*plan.by_depth(), *plan.by_order()}
    assert {settings.trees for settings in experiments} == {plan.base.trees}
    assert len(plan.by_depth()) == len(plan.orders) * len(plan.rules) * plan.base.depth
    assert plan.by_depth()[-len(plan.searches()) :] == plan.searches()
    assert len(plan.by_order()) == len(plan.rules) * len(SHARES)


def test_a_text_without_choices_is_the_default_plan() -> None:
    assert from_text("") == Plan()
    assert from_text("order: best + best ,cutoff:strict").orders == (MoveOrder.BEST,)


def test_a_plus_that_an_address_made_a_blank_is_read_as_it_was_meant() -> None:
    text = "branching:3,depth:4,trees:500,order:random+best+worst,cutoff:nonstrict+strict"
    assert from_text(parse_qs(f"lab={text}")["lab"][0]) == from_text(text)
    assert to_text(from_text(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("order:none", "order: 'none' can't be read here. Write some of random+best+worst+partly."),
        ("order:best,order:worst", "order: this setting is given twice. Give it once."),
        ("cutoff:", "cutoff: '' can't be read here. Write some of nonstrict+strict."),
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


@pytest.mark.parametrize(("chosen", "place"), [({"orders": ()}, "order"), ({"rules": ()}, "cutoff")])
def test_a_plan_without_a_search_is_refused(chosen: dict[str, Any], place: str) -> None:
    with pytest.raises(OptionError) as caught:
        Plan(**chosen)
    assert caught.value.place == place


def test_the_trees_that_a_refusal_names_fit() -> None:
    plan = from_text("branching:10,depth:5,trees:825,order:random")
    assert sum(settings.leaves * settings.trees for settings in plan.experiments()) <= MAX_LEAVES
