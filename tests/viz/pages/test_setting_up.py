"""The board of the form, on which a position is set up."""

from __future__ import annotations

import pytest

from core.games import GAMES
from tests.viz.pages.running import go_on, opened, problems
from viz.pages.setting_up import press_square


def pressed(text: str, game: str, *squares: str) -> None:
    for square in squares:
        press_square(GAMES[game], text, f"square-{square}", {})


def test_a_position_that_is_set_up_is_searched() -> None:
    app = opened("step_through", "game=tictactoe&position=XOX/OO_/_X_")
    go_on(app, asked=lambda: pressed("position", "tictactoe", "c2", "a1"))
    assert problems(app) == []
    assert app.session_state.plyscope.shown.asked.subject.text == "XOX/OOX/OX_"
    app.radio(key="position-piece").set_value("O").run()
    go_on(app, asked=lambda: pressed("position", "tictactoe", "c1"))
    (problem,) = problems(app)
    assert "X has 4 marks and O has 5, but X begins and the sides take turns." in problem


@pytest.mark.parametrize(("text", "shown"), [("", True), ("ddc", True), ("9", False), ("nonsense", False)])
def test_the_board_shows_what_can_be_read(text: str, shown: bool) -> None:
    app = opened("step_through", "game=connectfour&depth=1")
    app.text_input(key="position").set_value(text).run()
    captions = [each.value for each in app.caption]
    assert ("Correct the text of the position first, or empty it." in captions) is not shown


def test_play_begins_at_the_position_that_is_set_up() -> None:
    app = opened("play", "game=tictactoe&search=none")
    go_on(app, asked=lambda: pressed("play-position", "tictactoe", "b2", "a1"))
    assert problems(app) == []
    assert app.session_state.plyscope.playing.table.match.state == "___/_X_/O__ X"
