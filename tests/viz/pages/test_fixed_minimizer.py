"""A game in which one side is always MIN: the page says so, and does not ask who is to move."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from core.game import Player
from tests.viz.pages.running import markup, opened
from tests.viz.pages.test_game_without_evaluation import labels

TOLD = "G is MIN and A is MAX, whoever is to move."


def captions(app: AppTest) -> list[str]:
    """Return the small print of a page."""
    return [caption.value for caption in app.caption]


def test_the_side_to_move_is_asked_for_only_where_it_is_left_open() -> None:
    app = opened("step_through", "game=nim&position=1,2&to-move=R")
    assert "To move" in labels(app)
    assert TOLD not in captions(app)
    app.selectbox(key="source").set_value("subtraction").run()
    app.selectbox(key="source-variant").set_value("guess-number").run()
    assert "To move" not in labels(app)
    assert TOLD in captions(app)
    game = app.session_state.plyscope.shown.recording.game
    assert game.title == "Guess the number"
    assert game.to_move(game.initial) is Player.MIN
    app.selectbox(key="source").set_value("nim").run()
    assert "To move" in labels(app)
    assert app.session_state.plyscope.shown.recording.title == "Nim"


def test_a_link_that_names_the_wrong_side_is_explained() -> None:
    app = opened("step_through", "game=guess-number&position=4&to-move=A")
    (told,) = [body for body in markup(app) if "A answers only after a guess." in body]
    assert "in the link, side to move:" in told
    app = opened("step_through", "game=guess-number&position=4+guess+2&to-move=A")
    game = app.session_state.plyscope.shown.recording.game
    assert game.to_move(game.initial) is Player.MAX
