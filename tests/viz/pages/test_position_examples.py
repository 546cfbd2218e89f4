"""Named positions of a game, in the form."""

from __future__ import annotations

from core.games import GAMES
from tests.viz.pages.running import opened, problems


def test_an_example_brings_its_position_and_its_depth() -> None:
    GAMES["chess"].at()
    app = opened("step_through", "game=chess")
    chosen = app.selectbox(key="Example position")
    assert chosen.options == list(GAMES["chess"].examples)
    chosen.set_value("Mate in two: smothered").run()
    assert problems(app) == []
    asked = app.session_state.plyscope.shown.asked
    assert (asked.subject.text, asked.chosen.depth) == GAMES["chess"].examples["Mate in two: smothered"]
    assert app.selectbox(key="Example position").value == "Mate in two: smothered"
    app.text_input(key="position").set_value("4k3/8/8/8/8/8/8/R3K3 w - -").run()
    assert app.selectbox(key="Example position").value is None


def test_a_game_without_examples_offers_none() -> None:
    app = opened("step_through", "game=nim&position=1,2")
    assert "Example position" not in [each.label for each in app.selectbox]
