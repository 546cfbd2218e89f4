"""The page "Lab" opens every plan that can be run, and says what is wrong with any other."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from core.lab.plan import from_text
from tests.viz.pages.running import opened, problems
from viz.pages import lab


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the queries that the page has put into its address from now on."""
    named: list[str] = []
    monkeypatch.setattr(lab, "name_in_address", lambda page, query: named.append(query) if page == "lab" else None)
    return named


@pytest.mark.parametrize(
    "plan",
    [
        "branching:2000,depth:1,trees:9",
        "branching:2,depth:14,trees:1",
        "branching:2,depth:1,trees:9,seed:9007199254740991",
        "branching:2,depth:1,trees:9,order:partly,best-first:1e-320",
        "branching:2,depth:2,trees:9,values:few,order:random+best+worst+partly,cutoff:nonstrict+strict",
    ],
)
def test_every_plan_that_can_be_run_can_be_shown(plan: str, addresses: list[str]) -> None:
    app = opened("lab", f"lab={plan}")
    assert problems(app) == []
    assert from_text(dict(parse_qsl(addresses[-1]))["lab"]) == from_text(plan)


def test_a_plan_that_is_too_wide_is_named_and_the_default_is_shown(addresses: list[str]) -> None:
    app = opened("lab", "lab=branching:10001,depth:1,trees:1&x")
    assert "link, branching: 10,001 is more than 10,000." in problems(app)[0]
    assert addresses[-1].startswith("lab=branching:3,depth:6")
    assert not app.query_params["lab"].startswith("branching:3")  # Streamlit would make an entry in the history of it
