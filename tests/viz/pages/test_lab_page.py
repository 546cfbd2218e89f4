"""The page \"Lab\" opens every plan that can be run, of trees and of games, and says what is wrong with any other."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from urllib.parse import parse_qsl

import pytest

from core.game import OptionError
from core.lab.experiment import Batch, Counts, Experiment, WorkersLostError, run, search_here
from core.lab.game_settings import drawn, to_text
from core.lab.game_settings import from_text as game_plan
from core.lab.lab_settings import LabSettings, Plan, from_text
from tests.sweeps import one_in
from tests.viz.pages.running import go_on, opened, problems
from viz.lab.chosen_workers import chosen_workers
from viz.lab.game_charts import depth_chart
from viz.pages import lab, lab_games, lab_running, lab_trees
from viz.pages.lab_running import Picked
from viz.pages.session import Lab
from viz.sharing.request import Position


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the queries that the page has put into its address from now on."""
    named: list[str] = []
    monkeypatch.setattr(lab, "name_in_address", lambda page, query: named.append(query) if page == "lab" else None)
    return named


@pytest.mark.large
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


@pytest.mark.thorough
def test_a_plan_that_is_too_wide_is_named_and_the_default_is_shown(addresses: list[str]) -> None:
    app = opened("lab", "lab=branching:10001,depth:1,trees:1&x")
    assert "in the link, branching: 10,001 is more than 10,000." in problems(app)[0]
    assert addresses[-1].startswith("lab=branching:3,depth:6")
    assert not app.query_params["lab"].startswith("branching:3")  # Streamlit would make an entry in the history of it


def lost(settings: Experiment, wanted: Iterator[Batch]) -> Generator[Counts]:  # noqa: ARG001
    raise WorkersLostError("The cluster is away.")
    yield


PLAN = "branching:2,depth:2,trees:9"


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no experiment be a small one, and each tree a batch."""
    monkeypatch.setattr(lab_running, "run", partial(run, small=0, batch=1))


@pytest.mark.usefixtures("large")
def test_when_all_workers_are_lost_the_reader_is_told_and_may_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_running, "WORKERS", (lost,))
    app = opened("lab", f"lab={PLAN}")
    assert "The cluster is away. Try again, or with fewer leaves in a tree." in problems(app)[0]
    monkeypatch.setattr(lab_running, "WORKERS", (search_here,))
    app.run()
    [go_on] = [button for button in app.button if button.label == "Continue"]
    assert problems(go_on.click().run()) == []
    assert len(app.dataframe[0].value) == len(from_text(PLAN).experiments())


@pytest.mark.usefixtures("large")
def test_a_reader_who_leaves_stops_who_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streamlit ends a page whose tab is closed where the page tells its progress."""
    stopped: list[Experiment] = []

    def watched(settings: Experiment, wanted: Iterator[Batch]) -> Generator[Counts]:
        try:
            yield from search_here(settings, wanted)
        except GeneratorExit:
            stopped.append(settings)
            raise

    def leave(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(lab_running, "WORKERS", (watched,))
    monkeypatch.setattr(lab_running, "BETWEEN", 0)
    settings = LabSettings(2, 3, 40)
    state: Lab[Plan, LabSettings] = Lab(Plan(settings))
    with pytest.raises(KeyboardInterrupt):
        lab_running.run_waiting([settings], state, lab_trees.doing, leave)
    assert stopped == [settings]
    assert 0 < state.found[settings].trees < 40


def test_an_address_that_is_none_is_refused_by_the_name_of_its_variable() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(OptionError, match="PLYSCOPE_LAB_DASK: 'x' is not a scheduler's address"):
        chosen_workers(2, "x")


GAME_PLAN = "game:tictactoe,plies:3,positions:3,depth:2,order:killer+best"


@pytest.mark.parametrize(
    "plan",
    one_in(
        3,
        [
            GAME_PLAN,
            "game:connectfour,rows:4,start:ddcc,plies:1,positions:2,depth:1,algorithm:quiescence,order:captures",
            "game:tictactoe,plies:0,positions:1,depth:1,seed:9007199254740991,order:random",
        ],
    ),
)
def test_a_plan_of_a_link_is_run_and_named_in_the_address(plan: str, addresses: list[str]) -> None:
    app = opened("lab", f"lab={plan}")
    assert problems(app) == []
    assert game_plan(dict(parse_qsl(addresses[-1]))["lab"]) == game_plan(plan)
    assert len(app.dataframe[0].value) == len(game_plan(plan).experiments())
    assert [tab.label for tab in app.tabs] == ["Leaves by depth", "Position by position", "Saved", "Table"]


@pytest.mark.large
def test_a_plan_that_cannot_be_run_is_named_and_the_default_is_shown(
    addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_games, "GamePlan", lambda: game_plan(GAME_PLAN))  # the default one takes its time to run
    app = opened("lab", "lab=game:nim")
    assert "in the link, game: Nim has no static evaluation." in problems(app)[0]
    assert dict(parse_qsl(addresses[-1]))["lab"] == to_text(game_plan(GAME_PLAN))
    assert "too much work here" in problems(opened("lab", "lab=game:connectfour,depth:9"))[0]


def test_what_fails_while_it_runs_keeps_the_page(addresses: list[str]) -> None:
    app = opened("lab", f"lab={GAME_PLAN.replace('plies:3', 'plies:50')}")
    assert "plies: each of 200 games was over" in problems(app)[0]
    assert [button.label for button in app.button if button.label == "Run"] == ["Run"]
    assert addresses


@pytest.mark.large
def test_each_half_keeps_what_it_found(addresses: list[str]) -> None:
    app = opened("lab", f"lab={GAME_PLAN}")
    app.radio(key="lab-kind").set_value("Random trees").run()
    assert addresses[-1].startswith("lab=branching:3")
    assert app.tabs[1].label == "One experiment"
    app = go_on(app.radio(key="lab-kind").set_value("Positions of a game").run())
    assert game_plan(dict(parse_qsl(addresses[-1]))["lab"]) == game_plan(GAME_PLAN)


@pytest.mark.large
@pytest.mark.parametrize("chart", one_in(3, ["leaves-in-games", "position-by-position", "saved-in-games"]))
def test_a_mark_of_each_chart_opens_its_position_as_it_was_searched(
    chart: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = game_plan(GAME_PLAN)
    app = opened("lab", f"lab={GAME_PLAN}")
    found = app.session_state["plyscope"].game_lab.found
    spec = depth_chart([found[settings] for settings in plan.experiments()]).to_dict()
    (rows,) = spec["datasets"].values()
    picked, settings = Picked(rows[-1]["tree"], rows[-1]["experiment"]), plan.experiments()[-1]
    left = list[object]()
    monkeypatch.setattr("viz.pages.lab.st.switch_page", left.append)
    monkeypatch.setattr(lab_games, "show_chart", lambda _, name, *__: picked if name == chart else None)
    go_on(app)
    assert len(left) == 1
    asked = go_on(app, "step_through").session_state.plyscope.shown.asked
    assert asked.subject == Position("tictactoe", *drawn(settings, picked.tree))
    assert (asked.chosen.order, asked.chosen.depth, asked.chosen.algorithm) == (settings.options.order, 2, "alphabeta")
    assert asked.chosen.budget is None


@pytest.mark.usefixtures("large")
def test_who_runs_the_rest_is_said_when_workers_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_running, "WORKERS", (lost, search_here))
    app = opened("lab", f"lab={PLAN}")
    assert problems(app) == []
    assert "The cluster is away. The server itself ran the rest." in [caption.value for caption in app.caption]
    assert len(app.dataframe[0].value) == len(from_text(PLAN).experiments())
