"""The half of the page "Lab" with games: it opens from its link, and says what is wrong with another."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from core.lab.game_settings import GamePlan, drawn, from_text, to_text
from tests.viz.pages.running import go_on, opened, problems
from viz.lab.game_charts import depth_chart
from viz.pages import lab, lab_games
from viz.pages.lab_games import request_for
from viz.pages.lab_running import Picked
from viz.sharing.request import Position

PLAN = "game:tictactoe,plies:3,positions:3,depth:2,order:killer+best"


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the queries that the page has put into its address from now on."""
    named: list[str] = []
    monkeypatch.setattr(lab, "name_in_address", lambda _, query: named.append(query))
    return named


@pytest.mark.parametrize(
    "plan",
    [
        PLAN,
        "game:connectfour,rows:4,start:ddcc,plies:1,positions:2,depth:1,algorithm:quiescence,order:captures",
        "game:tictactoe,plies:0,positions:1,depth:1,seed:9007199254740991,order:random",
    ],
)
def test_a_plan_of_a_link_is_run_and_named_in_the_address(plan: str, addresses: list[str]) -> None:
    app = opened("lab", f"lab={plan}")
    assert problems(app) == []
    assert from_text(dict(parse_qsl(addresses[-1]))["lab"]) == from_text(plan)
    assert len(app.dataframe[0].value) == len(from_text(plan).experiments())
    assert [tab.label for tab in app.tabs] == ["Leaves by depth", "Position by position", "Saved", "Table"]


def test_a_plan_that_cannot_be_run_is_named_and_the_default_is_shown(addresses: list[str]) -> None:
    app = opened("lab", "lab=game:nim")
    assert "in the link, game: Nim has no static evaluation." in problems(app)[0]
    assert dict(parse_qsl(addresses[-1]))["lab"] == to_text(GamePlan())


def test_a_plan_that_is_too_much_work_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_games, "GamePlan", lambda: from_text(PLAN))  # the default one takes its time to run
    assert "too much work here" in problems(opened("lab", "lab=game:connectfour,depth:9"))[0]


def test_what_fails_while_it_runs_keeps_the_page(addresses: list[str]) -> None:
    app = opened("lab", f"lab={PLAN.replace('plies:3', 'plies:50')}")
    assert "plies: each of 200 games was over" in problems(app)[0]
    assert [button.label for button in app.button if button.label == "Run"] == ["Run"]
    assert addresses


def test_each_half_keeps_what_it_found(addresses: list[str]) -> None:
    app = opened("lab", f"lab={PLAN}")
    app.radio(key="lab-kind").set_value("Random trees").run()
    assert addresses[-1].startswith("lab=branching:3")
    assert app.tabs[1].label == "One experiment"
    app = go_on(app.radio(key="lab-kind").set_value("Positions of a game").run())
    assert from_text(dict(parse_qsl(addresses[-1]))["lab"]) == from_text(PLAN)


def test_a_mark_opens_its_position_as_it_was_searched() -> None:
    plan = from_text(PLAN)
    app = opened("lab", f"lab={PLAN}")
    found = app.session_state["plyscope"].game_lab.found
    spec = depth_chart([found[settings] for settings in plan.experiments()]).to_dict()
    (rows,) = spec["datasets"].values()
    row = rows[-1]
    asked = request_for(Picked(row["tree"], row["experiment"]))
    settings = plan.experiments()[-1]
    assert asked.subject == Position("tictactoe", *drawn(settings, row["tree"]))
    assert (asked.chosen.order, asked.chosen.depth, asked.chosen.algorithm) == (settings.options.order, 2, "alphabeta")
    assert asked.chosen.budget is None
