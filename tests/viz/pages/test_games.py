"""Games in the form: which are listed, their examples and boards to set up, and what one lacks or asks for."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from core.game import Player
from core.games import GAMES
from core.games.entry import NUMBER_GAMES
from core.options import Order
from tests.viz.pages.running import elements, go_on, markup, opened, problems
from viz.comparing.panes import Compared
from viz.pages.setting_up import press_square

NUMBERS = [name for name, entry in GAMES.items() if entry.family == NUMBER_GAMES]
PAGES = {"step_through": "source", "compare": "source", "play": "play-game"}


def title_of(app: AppTest) -> str:
    title: str = app.session_state.plyscope.shown.recording.title
    return title


@pytest.mark.parametrize("page", PAGES)
def test_number_games_are_one_in_the_list(page: str) -> None:
    listed = opened(page).selectbox(key=PAGES[page]).options
    assert listed.count(NUMBER_GAMES) == 1
    assert not {GAMES[name].title for name in NUMBERS} & set(listed)
    assert {"Tic-tac-toe", "Connect Four", "Nim", "Dice race"} <= set(listed)


def test_a_variant_is_chosen_in_a_list_of_its_own() -> None:
    app = opened("step_through")
    assert "Variant" not in [each.label for each in app.selectbox]
    app.selectbox(key="source").set_value(NUMBERS[0]).run()
    assert title_of(app) == GAMES[NUMBERS[0]].title
    variants = app.selectbox(key="source-variant")
    assert variants.options == [GAMES[name].title for name in NUMBERS]
    for name in NUMBERS[1:]:
        app.selectbox(key="source-variant").set_value(name).run()
        assert problems(app) == []
        assert title_of(app) == GAMES[name].title
        assert app.text_input(key="position").value == GAMES[name].example_position
        assert app.selectbox(key="source").value == name
    app.selectbox(key="source").set_value("nim").run()
    assert title_of(app) == "Nim"
    assert "Variant" not in [each.label for each in app.selectbox]


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
