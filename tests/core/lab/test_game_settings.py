"""Experiments in games: their text, which positions are drawn, the leaves counted there, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import OptionError, PlyscopeError
from core.games import GAMES
from core.lab.experiment import ExperimentOutcome, saving
from core.lab.game_settings import (
    BASELINE,
    MAX_DEPTH,
    MAX_PLIES,
    MAX_POSITIONS,
    MOST_EVENTS,
    ORDERS,
    SEARCHES,
    GamePlan,
    GameSettings,
    drawn,
    from_text,
    games_searched,
    is_of_game,
    leaves_evaluated,
    settings_from_text,
    settings_to_text,
    to_text,
)
from core.options import Order, SearchOptions
from core.search import search
from core.trace.result import result_of
from core.trees.generator.generator_settings import MAX_SEED

SOME = GameSettings("connectfour", plies=5, positions=4, options=SearchOptions(depth=3))


STARTS = {
    "tictactoe": ["", "XO_/___/___", "XO_______"],
    "connectfour": ["", "4 4 4", "ddcc"],
    "open-spiel": ["", "hex(board_size=3): 4 0", "breakthrough(columns=3,rows=3):"],
}
"""Texts of positions, with commas among them."""


@st.composite
def plans(draw: st.DrawFn) -> GamePlan:
    game = draw(st.sampled_from(sorted(STARTS)))
    chosen = draw(st.sampled_from([(), (("rows", "4"),)])) if game == "connectfour" else ()
    settings = GameSettings(
        game,
        chosen,
        draw(st.sampled_from(STARTS[game])),
        plies=draw(st.integers(0, MAX_PLIES)),
        positions=draw(st.integers(1, MAX_POSITIONS)),
        seed=draw(st.integers(0, MAX_SEED)),
        options=SearchOptions(
            draw(st.sampled_from([name for name in SEARCHES if name != "quiescence"])),
            depth=draw(st.integers(1, MAX_DEPTH)),
        ),
    )
    orders = [order for order in ORDERS if order not in (BASELINE, Order.CAPTURES)]
    return GamePlan(settings, tuple(draw(st.lists(st.sampled_from(orders), min_size=1, unique=True))))


@given(plans())
def test_a_plan_is_read_back(plan: GamePlan) -> None:
    assert from_text(to_text(plan)) == plan
    assert is_of_game(to_text(plan))
    for settings in plan.searches():
        assert settings_from_text(settings_to_text(settings)) == settings


def test_what_is_not_given_is_the_default() -> None:
    assert from_text("game:connectfour") == GamePlan()
    assert from_text(" game : tictactoe , order: killer hash,depth:2").base == GameSettings(
        "tictactoe", options=SearchOptions(depth=2)
    )


def reached(settings: GameSettings, plies: int) -> set[str]:
    """Return the states that can be reached by so many moves."""
    game = settings.begun()
    states = {game.initial}
    for _ in range(plies):
        going = [state for state in states if not game.is_terminal(state)]
        states = {game.result(state, move) for state in going for move in game.actions(state)}
    return states


@pytest.mark.parametrize(
    "settings",
    [
        GameSettings("tictactoe", plies=3),
        GameSettings("connectfour", start="dd", plies=2),
        GameSettings("tictactoe", plies=0),
    ],
)
def test_positions_are_reached_by_so_many_moves_and_go_on(settings: GameSettings) -> None:
    states = reached(settings, settings.plies)
    found = {" ".join(drawn(settings, number)) for number in range(60)}
    assert found <= states
    assert len(found) > min(20, len(states) // 2)
    for number in range(60):
        position, side = drawn(settings, number)
        game = GAMES[settings.game].at(position, side)
        assert not game.is_terminal(game.initial)


def test_a_position_hangs_on_the_seed_its_number_and_the_moves_alone() -> None:
    others = replace(SOME, positions=30, options=SearchOptions("pvs", order=Order.KILLER, depth=2))
    assert [drawn(SOME, number) for number in range(4)] == [drawn(others, number) for number in range(4)]
    assert drawn(SOME, 0) != drawn(replace(SOME, seed=2), 0)


@pytest.mark.parametrize("algorithm", SEARCHES)
@pytest.mark.parametrize("order", ORDERS)
def test_leaves_are_those_of_the_readable_search(algorithm: str, order: Order) -> None:
    options = SearchOptions(algorithm, order=order, depth=2)
    settings = GameSettings("connectfour", plies=4, positions=1, seed=3, options=options)
    position, side = drawn(settings, 0)
    options = replace(options, seed=3 if order is Order.RANDOM else SearchOptions.seed)
    assert settings.options == replace(options, budget=MOST_EVENTS)
    trace = search(GAMES["connectfour"].at(position, side), options)
    assert leaves_evaluated(settings, 0) == len(result_of(trace).leaves)


def test_every_order_of_a_plan_is_searched_in_the_same_positions_and_the_baseline_first() -> None:
    plan = GamePlan(SOME, (Order.HISTORY, Order.KILLER))
    assert [settings.options.order for settings in plan.searches()] == [BASELINE, Order.HISTORY, Order.KILLER]
    assert [settings.depth for settings in plan.experiments()] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert len({drawn(settings, 2) for settings in plan.experiments()}) == 1


def test_what_an_order_saves_is_the_mean_over_positions() -> None:
    before, after = ExperimentOutcome(SOME, np.array([10, 40, 100])), ExperimentOutcome(SOME, np.array([5, 40]))
    found = saving(after, before)
    assert found.mean == 0.25
    assert found.band is not None
    spread = np.std([0.5, 0], ddof=1) / np.sqrt(2)
    assert found.band == pytest.approx((0.25 - 1.96 * spread, 0.25 + 1.96 * spread))
    assert saving(before, before) == (0, (0, 0))
    assert saving(ExperimentOutcome(SOME, np.array([5])), before).band is None
    with pytest.raises(ValueError, match="no position"):
        saving(ExperimentOutcome(SOME, np.array([], np.int64)), before)


def test_the_games_are_those_with_an_evaluation_and_no_dice() -> None:
    assert {"tictactoe", "connectfour"} <= games_searched().keys()
    assert not {"nim", "dice-race"} & games_searched().keys()


WRONG: list[tuple[dict[str, Any] | str, str, str]] = [
    ({"game": "nim"}, "game", "no static evaluation"),
    ({"game": "dice-race"}, "game", "Dice race has chance nodes"),
    ({"plies": -1}, "plies", "between 0 and 100"),
    ({"plies": 101}, "plies", "between 0 and 100"),
    ({"positions": 0}, "positions", "between 1 and 1,000"),
    ({"positions": 1001}, "positions", "between 1 and 1,000"),
    ({"options": SearchOptions(depth=0)}, "depth", "between 1 and 10"),
    ({"options": SearchOptions(depth=11)}, "depth", "between 1 and 10"),
    ({"seed": -1}, "seed", "between 0"),
    ({"options": SearchOptions("minimax")}, "algorithm", "order saves leaves"),
    ({"options": SearchOptions("quiescence"), "game": "tictactoe"}, "algorithm", "quiet"),
    ({"options": SearchOptions(order=Order.HAND)}, "order", "not for experiments"),
    ({"options": SearchOptions(order=Order.CAPTURES), "game": "tictactoe"}, "order", "captures"),
    ({"start": "zz"}, "position", ""),
    ("depth:4", "game", "not a game"),
    ("game:go", "game", "not a game"),
    ("game:tictactoe,depth", "experiment", "not a setting"),
    ("game:tictactoe,colour:red", "experiment", "not a setting"),
    ("game:tictactoe,depth:2,depth:3", "depth", "twice"),
    ("game:tictactoe,depth:two", "depth", "can't be read"),
    ("game:tictactoe,order:killer+luck", "order", "can't be read"),
    ("game:connectfour,rows:99", "rows", "no rows"),
]


@pytest.mark.parametrize(("changed", "place", "problem"), WRONG)
def test_what_cannot_be_run_is_refused_with_its_place(changed: dict[str, Any] | str, place: str, problem: str) -> None:
    with pytest.raises(PlyscopeError) as refused:
        _ = from_text(changed) if isinstance(changed, str) else GameSettings(**({"game": "connectfour"} | changed))
    assert refused.value.place.startswith(place)
    assert problem in str(refused.value)


def test_a_plan_needs_an_order_to_compare() -> None:
    for orders in ((), (BASELINE,)):
        with pytest.raises(OptionError, match="left to right") as refused:
            GamePlan(SOME, orders)
        assert refused.value.place == "order"


def test_a_plan_that_is_too_much_work_is_refused_with_what_would_fit() -> None:
    plan = GamePlan(replace(SOME, positions=1000).with_options(depth=6))
    most = 10**9
    with pytest.raises(OptionError, match="too much work") as refused:
        plan.check_size(most)
    fits = int(refused.value.remedy.split()[3])
    GamePlan(replace(SOME, positions=fits).with_options(depth=6)).check_size(most)
    with pytest.raises(OptionError):
        GamePlan(replace(SOME, positions=fits + 1).with_options(depth=6)).check_size(most)
    with pytest.raises(OptionError, match="Give fewer plies or orders"):
        GamePlan(SOME.with_options(depth=10)).check_size(most)
    GamePlan().check_size(most)


def test_more_moves_than_a_game_has_are_refused_when_it_is_drawn() -> None:
    with pytest.raises(OptionError, match="over after 9 random moves") as refused:
        drawn(GameSettings("tictactoe", plies=9), 0)
    assert refused.value.place == "plies"


def test_a_search_beyond_the_budget_is_refused_and_not_counted_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.lab.game_settings.MOST_EVENTS", 50)
    with pytest.raises(OptionError, match="more than 50 steps") as refused:
        leaves_evaluated(replace(SOME), 2)  # made with the budget of this test
    assert "position 2" in str(refused.value)
    assert refused.value.place == "depth"
