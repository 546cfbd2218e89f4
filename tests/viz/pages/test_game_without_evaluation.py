"""What a game or a search lacks on the pages: what asks for it is not offered, and a link's is left out aloud."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from core.options import Order
from tests.viz.pages.running import elements, markup, opened, problems
from viz.comparing.panes import Compared

NONE = "Nim has no static evaluation"


def labels(app: AppTest) -> set[str]:
    """Return the labels of the controls on a page."""
    assert not app.exception
    return {getattr(element, "label", "") for element in elements(app)}


def test_stepping_offers_no_depth_limit_and_no_order_by_evaluation() -> None:
    app = opened("step_through", "game=tictactoe&position=XOX/OO_/_X_&depth=1&order=evaluation")
    assert "Depth limit" in labels(app)
    app.selectbox(key="source").set_value("nim").run()
    assert "Depth limit" not in labels(app)
    assert app.session_state.plyscope.shown.asked.game == "nim"
    assert app.session_state.plyscope.shown.asked.chosen.depth is None
    assert app.session_state.plyscope.shown.asked.chosen.order is Order.GIVEN
    assert (
        f"{NONE}, so the children are searched {Order.GIVEN.words}."
        in app.session_state.plyscope.shown.recording.notice
    )
    assert Order.EVALUATION.words not in app.selectbox(key="order").options
    assert app.session_state.plyscope.shown.recording.title == "Nim"


def test_a_link_s_depth_limit_is_left_out_and_the_page_says_so() -> None:
    app = opened("step_through", "game=nim&position=1,2&depth=2&step=3")
    assert app.session_state.plyscope.shown.asked.subject.text == "1,2"
    (told,) = [body for body in markup(app) if NONE in body]
    assert "in the link, depth:" in told
    assert "Using no depth limit instead." in told


def test_comparing_says_why_there_is_no_depth_limit_and_no_depth_table() -> None:
    app = opened("compare", "game=nim&position=1,1,2&searches=minimax+depth=2~alphabeta+order=evaluation~alphabeta")
    assert "Depth limit" not in labels(app)
    compared: Compared = app.session_state.plyscope.comparing.shown
    assert [pane.recording is not None for pane in compared.panes] == [True, False, True]
    assert NONE in (compared.panes[1].refused or "")
    (told,) = [body for body in markup(app) if NONE in body and "in the link, search 1, depth" in body]
    assert "Comparing Minimax; " in told
    (caption,) = [caption.value for caption in app.caption if "depth table" in caption.value]
    assert caption == f"{NONE}, so there is no depth table: every search goes on to the end of the game."
    assert not [button for button in app.button if button.label == "Measure"]


@pytest.mark.parametrize(
    ("algorithm", "there"),
    [
        ("alphabeta", set()),
        ("memo", {"Table size", "When a place is taken, keep"}),
        ("alphabeta-tt", {"Table size", "When a place is taken, keep", "Mistake in the table"}),
        ("iterative", {"Table size", "Node budget"}),
        ("iterative&table=9", {"Node budget", "Table size", "When a place is taken, keep", "Mistake in the table"}),
        ("aspiration", {"First guess", "Margin"}),
        ("mtdf", {"Table size", "When a place is taken, keep", "First guess"}),
    ],
)
def test_what_a_search_does_not_heed_has_no_control(algorithm: str, there: set[str]) -> None:
    app = opened("step_through", f"game=tictactoe&position=XOX/OO_/_X_&algorithm={algorithm}")
    of_tables_and_guesses = {"Node budget", "Table size", "When a place is taken, keep", "Mistake in the table"}
    of_tables_and_guesses |= {"First guess", "Margin"}
    assert labels(app) & of_tables_and_guesses == there
    assert Order.CAPTURES.words not in app.selectbox(key="order").options


def test_a_guess_may_be_left_open_and_nonsense_is_refused() -> None:
    app = opened("step_through", "tree=[[4,6],[3,8]]&algorithm=aspiration")
    assert app.session_state.plyscope.shown.asked.chosen.guess is None
    app.text_input(key="guess").set_value("5").run()
    assert app.session_state.plyscope.shown.asked.chosen.guess == 5
    app.text_input(key="guess").set_value("five").run()
    assert any("guess:" in problem and "five" in problem for problem in problems(app))
    app.text_input(key="guess").set_value("").run()
    assert not problems(app)
    assert app.session_state.plyscope.shown.asked.chosen.guess is None
    app.text_input(key="margin").set_value("0").run()
    assert any("margin: a margin of 0 leaves no window." in problem for problem in problems(app))
