"""Named positions of a game, in the form."""

from __future__ import annotations

import pytest

from core.games import GAMES
from tests.viz.pages.running import opened, problems


@pytest.mark.large
def test_an_example_brings_its_position_and_its_depth() -> None:
    GAMES["chess"].at()
    app = opened("step_through", "game=chess")
    chosen = app.selectbox(key="Example position")
    assert chosen.options == list(GAMES["chess"].examples)
    chosen.set_value("Mate in two: smothered").run()
    assert problems(app) == []
    asked = app.session_state.plyscope.shown.asked
    example = GAMES["chess"].examples["Mate in two: smothered"]
    assert (asked.subject.text, asked.chosen.depth) == (example.position, example.depth)
    assert example.about in [caption.value for caption in app.caption]
    assert app.selectbox(key="Example position").value == "Mate in two: smothered"
    app.text_input(key="position").set_value("4k3/8/8/8/8/8/8/R3K3 w - -").run()
    assert app.selectbox(key="Example position").value is None


def test_a_game_begins_in_an_example() -> None:
    app = opened("play", "game=nim&position=3,4")
    example = GAMES["nim"].examples["Nim-sum 0"]
    app.selectbox(key="Example position").set_value("Nim-sum 0").run()
    assert problems(app) == []
    assert app.text_input(key="play-position").value == example.position
    assert example.about in [caption.value for caption in app.caption]
    app.text_input(key="play-position").set_value("1,1").run()
    assert app.selectbox(key="Example position").value is None
