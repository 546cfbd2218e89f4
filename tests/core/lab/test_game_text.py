"""The text of experiments in a game: it is read back as it was written, and what is wrong in it is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import PlyscopeError
from core.lab.game_settings import (
    BASELINE,
    MAX_DEPTH,
    MAX_PLIES,
    MAX_POSITIONS,
    ORDERS,
    SEARCHES,
    GamePlan,
    GameSettings,
)
from core.lab.game_text import LONGEST, from_text, is_of_game, settings_from_text, settings_to_text, to_text
from core.options import Order, SearchOptions
from core.trees.generator.generator_settings import MAX_SEED

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


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("depth:4", "game", "not a game"),
        ("game:go", "game", "not a game"),
        ("game:tictactoe,depth", "experiment", "not a setting"),
        ("game:tictactoe,colour:red", "experiment", "not a setting of this game"),
        ("game:tictactoe,depth:2,depth:3", "depth", "twice"),
        ("game:tictactoe,depth:two", "depth", "can't be read"),
        ("game:tictactoe,depth:99", "depth", "between"),
        ("game:tictactoe,order:killer+luck", "order", "can't be read"),
        ("game:connectfour,rows:99", "rows", "no rows"),
        ("game:connectfour,start:zz", "position", ""),
        ("game:tictactoe," + "x" * LONGEST, "experiment", "characters"),
    ],
)
def test_what_is_wrong_is_named(text: str, place: str, problem: str) -> None:
    with pytest.raises(PlyscopeError) as refused:
        from_text(text)
    assert refused.value.place.startswith(place)
    assert problem in str(refused.value)
